"""The notebooks run, at a budget of seconds; as committed they are small, with outputs of one clean run."""

import importlib.util
import re
import shutil
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
MOST_BYTES = 300_000

#: what notebooks read: games of each line-up, decisions to learn from, seconds of each measurement
BUDGET = {"NOTEBOOK_GAMES": "24", "NOTEBOOK_TIMESTEPS": "2000", "NOTEBOOK_SECONDS": "0.01"}

every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def _load_execute():
    spec = importlib.util.spec_from_file_location("notebooks_execute", ROOT / "notebooks" / "execute.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.execute


@pytest.mark.slow
@every_notebook
def test_it_runs(path, tmp_path, monkeypatch):
    for name, value in BUDGET.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    folder = tmp_path / "notebooks"
    folder.mkdir()
    notebook = _load_execute()(Path(shutil.copy(path, folder)))
    assert not paths(notebook)
    assert [file.name for file in folder.iterdir()] == [path.name], "it leaves files behind"


@every_notebook
def test_it_is_small(path):
    assert path.stat().st_size < MOST_BYTES


@every_notebook
def test_it_holds_one_clean_run(path):
    """Run `make notebooks` if this fails."""
    notebook = nbformat.read(path, 4)
    assert notebook.metadata.kernelspec.name == "python3"
    assert notebook.metadata.language_info == {"name": "python"}
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    assert not any("execution" in cell.metadata for cell in cells)
    assert not paths(notebook)
    outputs = [output for cell in cells for output in cell.outputs]
    assert not [
        output for output in outputs if output.output_type == "error" or output.get("name") == "stderr"
    ]


@every_notebook
def test_it_is_documented_with_its_budget(path):
    page = (ROOT / "docs" / "index.md").read_text()
    assert f"notebooks/{path.name})" in page
    source = "\n".join(cell.source for cell in nbformat.read(path, 4).cells if cell.cell_type == "code")
    budget = set(re.findall(r'environ\.get\("(\w+)"', source))
    assert budget
    assert budget <= set(BUDGET)
    assert all(f"`{name}`" in page for name in budget)


def paths(notebook):
    """Paths of somebody's machine among the outputs, but for pictures."""
    texts = []
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            texts += [output.get("text", ""), *(data[kind] for kind in data if not kind.startswith("image/"))]
    return re.findall(r"(?<![\w.<:/])/(?:\w[\w.-]*/)+[\w.-]*|[A-Z]:\\\w+", "\n".join(map(str, texts)))
