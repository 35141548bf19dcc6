from pathlib import Path

import pytest

from tests.docs.pages import PAGES, Fence, fences, is_as_shown, name_of, run, trials


def put_file(fence: Fence, folder: Path) -> None:
    """Write the file that a fence shows, if it shows one."""
    if fence.mark.startswith("file: "):
        (folder / fence.mark.removeprefix("file: ")).write_text(fence.text, encoding="utf-8")


def has_trials(page: Path) -> bool:
    """Whether a page shows a command."""
    return any(trials(fence) for fence in fences(page))


@pytest.mark.parametrize("page", [pytest.param(page, id=name_of(page)) for page in PAGES if has_trials(page)])
def test_commands_do_what_the_page_says(page: Path, tmp_path: Path) -> None:
    """Each command of a page, run in order in an empty folder, ends and prints as shown."""
    for fence in fences(page):
        put_file(fence, tmp_path)
        for trial in trials(fence):
            code, printed = run(trial.command, tmp_path)
            where = f"{name_of(page)}, line {fence.line}: {trial.command}\n{printed}"
            assert trial.code == code, where
            assert not trial.printed.strip() or is_as_shown(trial.printed, printed), where
