"""The wheel holds the whole package, and nothing else."""

import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = {
    "": "src/eurozoo",
    **{room: room for room in ("envs", "encoders", "agents", "training", "benchmarks")},
}
NOT_COPIED = (".*", "__pycache__", "build", "dist", "*.egg-info", "runs", "tests", "notebooks", "docs")
DATA = {".py", ".toml", ".typed", ".ttf", ".json", ".zip", ".safetensors", ".svg", ".yaml"}


def wanted():
    """Files of the tree, as they should be called in the wheel."""
    files = set()
    for package, folder in ROOMS.items():
        root = ROOT / folder
        found = root.glob("*") if package == "" else root.rglob("*")
        for file in found:
            if file.is_file() and (file.suffix in DATA or file.name.startswith("LICENSE")):
                files.add("/".join(filter(None, ("eurozoo", package, file.relative_to(root).as_posix()))))
    return files


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    target = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    copy = target / "source"
    # from a copy: setuptools leaves a build folder behind
    shutil.copytree(ROOT, copy, symlinks=True, ignore=shutil.ignore_patterns(*NOT_COPIED))
    subprocess.run([*pip, "--wheel-dir", str(target), str(copy)], check=True)
    (file,) = target.glob("*.whl")
    return file


@pytest.mark.slow
def test_the_wheel_is_the_tree(wheel):
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if name.startswith("eurozoo/")}
        others = {name.split("/")[0] for name in archive.namelist()} - {"eurozoo"}
    assert packed == wanted()
    assert all(name.endswith(".dist-info") for name in others), (
        "top-level names of ours leak into site-packages"
    )


@pytest.mark.slow
def test_the_wheel_works(wheel, tmp_path):
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
        "import eurozoo; from eurozoo.envs.core import registry\n"
        "assert eurozoo.__file__.startswith(sys.path[0]), eurozoo.__file__\n"
        "for id in eurozoo.known_games():\n"
        "    game = registry.find(id)\n"
        "    game.load_tables(game.players[0], None)\n"
        "    [game.encoder(name) for name in game.encoders]\n"
        "    assert game.position_module and game.render_module\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=tmp_path)


def test_every_package_is_listed():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    listed = set(project["tool"]["setuptools"]["packages"])
    assert listed == {name.rpartition("/")[0].replace("/", ".") for name in wanted() if name.endswith(".py")}


def test_the_lock_covers_the_requirements():
    """Every requirement of every extra is pinned, with nothing but names and versions. Not that of `wandb`:
    the tests do without it."""
    lines = (ROOT / "requirements.lock").read_text().splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    names = {pin.partition("==")[0].lower().replace("_", "-") for pin in pins}
    assert all(pin.count("==") == 1 and " " not in pin and "/" not in pin and "+" not in pin for pin in pins)
    assert len(names) == len(pins)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    optional = project["optional-dependencies"]
    extras = [requirement for extra in optional if extra != "wandb" for requirement in optional[extra]]
    for requirement in (*project["dependencies"], *extras):
        name = (
            requirement.split(";")[0]
            .split("[")[0]
            .split(">")[0]
            .split("<")[0]
            .strip()
            .lower()
            .replace("_", "-")
        )
        assert name == "eurozoo" or name in names, f"{requirement} is not in requirements.lock"


def test_one_version():
    import eurozoo

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert eurozoo.__version__ == project["version"]
