"""Metrics: every figure of a solved game, computed on its whole graph and never sampled."""

from numberline.study.metrics.figures import metrics_json
from numberline.study.metrics.flags import FLAGS, Flag, flags
from numberline.study.metrics.measuring import Metrics, glance, measure
from numberline.study.metrics.story import LeadChange, find_lead_changes

__all__ = ["FLAGS", "Flag", "LeadChange", "Metrics", "find_lead_changes", "flags", "glance", "measure", "metrics_json"]
