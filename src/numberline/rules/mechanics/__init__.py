"""The mechanics: each one class with its parts, its fields, and its words; and here the one visible list of them.

A mechanic knows neither the other mechanics of a book, nor the order of the stages, nor who is asked next.
"""

from numberline.rules.mechanics.bounds import Bounds
from numberline.rules.mechanics.choice import Choice
from numberline.rules.mechanics.contact import Contact
from numberline.rules.mechanics.finish import Finish
from numberline.rules.mechanics.mechanic import Mark, Mechanic, Part, Reads, Rule, Stage
from numberline.rules.mechanics.repeat import Repeat
from numberline.rules.mechanics.square import Square
from numberline.rules.mechanics.stuck import Stuck
from numberline.rules.mechanics.supply import Supply

# Within a stage, mechanics have their say in the order of the rule book; classes in the order of this list.
MECHANICS: tuple[type[Mechanic], ...] = (Choice, Repeat, Supply, Bounds, Contact, Finish, Square, Stuck)

__all__ = [
    "MECHANICS",
    "Bounds",
    "Choice",
    "Contact",
    "Finish",
    "Mark",
    "Mechanic",
    "Part",
    "Reads",
    "Repeat",
    "Rule",
    "Square",
    "Stage",
    "Stuck",
    "Supply",
]
