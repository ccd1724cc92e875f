"""The documentation is true: examples run, generated parts are fresh, links lead somewhere."""

import ast
import importlib.util
import re
import shlex
from importlib import import_module
from pathlib import Path

import pytest

import eurozoo
from eurozoo import cli
from eurozoo.envs.core.registry import find

ROOT = Path(__file__).parents[1]


def _load_generator():
    spec = importlib.util.spec_from_file_location("docs_generate", ROOT / "docs" / "generate.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


GENERATOR = _load_generator()
PAGES = GENERATOR.pages()
#: packages whose examples are left out where they are not installed
OPTIONAL = {"open_spiel", "pyspiel", "torchrl", "tianshou"}
GAMES = [id for id in eurozoo.known_games() if id != "pebbles-v0"]
every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
every_game = pytest.mark.parametrize("game", [find(id) for id in GAMES], ids=GAMES)


def code(page, language):
    """The code blocks of a language, each behind as many empty lines as stand above it on the page."""
    text = page.read_text()
    blocks = re.finditer(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return ["\n" * text[: block.start(1)].count("\n") + block[1] for block in blocks]


@pytest.mark.parametrize(
    "page",
    [page for page in PAGES if code(page, "python")],
    ids=lambda page: page.relative_to(ROOT).as_posix(),
)
def test_examples_run(page, tmp_path, monkeypatch):
    """The Python blocks of a page, from top to bottom, but for those that need a package that is missing."""
    monkeypatch.chdir(tmp_path)
    names = {"__name__": "example"}
    left_out = set()
    for block in code(page, "python"):
        missing = {name for name in imported(block) & OPTIONAL if importlib.util.find_spec(name) is None}
        if missing:
            left_out |= missing
        else:
            exec(compile(block, str(page), "exec"), names)
    if left_out:
        pytest.skip(f"ran without the examples for {', '.join(sorted(left_out))}")


def imported(block):
    """Top-level packages that a block imports."""
    nodes = list(ast.walk(ast.parse(block)))
    modules = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    modules += [node.module for node in nodes if isinstance(node, ast.ImportFrom)]
    return {module.split(".")[0] for module in modules}


@every_page
def test_commands_are_understood(page):
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for block in code(page, "bash"):
        for line in filter(None, map(str.strip, block.splitlines())):
            command, *arguments = shlex.split(line, comments=True)
            if command == "make":
                assert arguments[0] in targets, line
            elif command == "eurozoo" and arguments != ["--help"]:
                cli.parse(arguments)


@every_page
def test_generated_parts_are_fresh(page):
    """Run `make docs` if this fails."""
    text = page.read_text()
    assert text == GENERATOR.fresh(text)


@every_page
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text()):
        if target.startswith(("http://", "https://")):
            continue
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        assert file.exists(), f"{target} does not exist"
        if anchor:
            assert anchor in anchors(file), f"{target}: no such heading"


def anchors(page):
    """Ids of a page's headings, as GitHub makes them."""
    titles = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def functions(folder, pattern):
    """Names of the test functions in the files of a folder."""
    return {
        node.name
        for file in folder.glob(pattern)
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


@every_game
def test_rules_page_names_every_rule_test_and_no_other(game):
    page = ROOT / "docs" / "rules" / f"{game.name}.md"
    named = set(re.findall(r"`(test_\w+)`", page.read_text()))
    folder = ROOT / "tests" / game.name
    known = functions(folder, "*.py") | functions(ROOT / "tests" / "games", "*.py")
    assert not sorted(named - known), "named on the page, but there is no such test"
    assert not sorted(functions(folder, "test_rules_*.py") - named), "not named on the page"


@every_game
def test_every_game_has_its_pages(game):
    for folder in ("games", "rules"):
        assert (ROOT / "docs" / folder / f"{game.name}.md").is_file()
    for page in ("README.md", "docs/index.md"):
        assert f"games/{game.name}.md" in (ROOT / page).read_text()
    assert game.id in GENERATOR.PICTURES


@every_game
def test_pictures_are_fresh(game):
    """Run `make docs` if this fails."""
    assert GENERATOR.picture_file(game.id).read_text() == GENERATOR.picture(game.id)


@every_game
def test_game_page_lists_every_decision(game):
    text = (ROOT / "docs" / "games" / f"{game.name}.md").read_text()
    section = text.split("\n## Decisions\n")[1].split("\n## ")[0]
    listed = re.findall(r"^\| `(\w+)`", section, re.MULTILINE)
    decisions = import_module(f"eurozoo.envs.{game.name}.state").Decision
    assert sorted(listed) == sorted(decision.name.lower() for decision in decisions)
