"""Run notebooks from top to bottom and keep their outputs: `make notebooks`.

python notebooks/execute.py                       # all of them
python notebooks/execute.py 01_quickstart.ipynb   # some
"""

import sys
from pathlib import Path

import nbformat
from nbmake.nb_run import NotebookRun

FOLDER = Path(__file__).parent
SECONDS = 3600  # a cell may take


def execute(path: Path) -> nbformat.NotebookNode:
    """The notebook with fresh outputs, without times and versions that every run would change.

    Raises `RuntimeError` with the traceback of the cell that failed.
    """
    result = NotebookRun(path, SECONDS).execute()
    if result.error is not None:
        raise RuntimeError(f"{path.name}, cell {result.error.failing_cell_index}:\n{result.error.trace}")
    for cell in result.nb.cells:
        cell.metadata.pop("execution", None)
    result.nb.metadata.language_info = {"name": "python"}
    return result.nb


if __name__ == "__main__":
    for path in [FOLDER / name for name in sys.argv[1:]] or sorted(FOLDER.glob("*.ipynb")):
        print(path.name, flush=True)
        nbformat.write(execute(path), path)
