from numberline.tell.doctor import tell_facts


def test_facts_stand_under_their_headings() -> None:
    """Each table of facts has a heading; yes, no and nothing are said in words."""
    report = {"places": {"data": "/home", "writable": True, "old": False, "HOME": None}, "games": [], "problems": []}

    assert [" ".join(line.split()) for line in tell_facts(report)] == [
        *("Places", "data: /home", "writable: yes", "old: no", "HOME: -"),
        *("Games", "none", "Problems", "none"),
    ]


def test_games_and_problems_are_listed() -> None:
    """The games stand on one line, each problem on its own, harmless."""
    lines = list(tell_facts({"games": ["leap", "climb"], "problems": ["no\x1broom", "no games"]}, str.upper))

    assert lines == ["GAMES", "  leap, climb", "PROBLEMS", "  no\\x1broom", "  no games"]
