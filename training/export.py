"""The command `eurozoo export`: the network of a run as one file to share."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from eurozoo.agents.checkpoint import CheckpointError, Policy, find_checkpoint, load_policy, write_exported
from eurozoo.envs.core.errors import OptionError

from .config import ExportConfig
from .run import CONFIG


def export(config: ExportConfig) -> Policy:
    """Write the file, and say what is in it.

    Raises `CheckpointError` if the run is missing or damaged, `OptionError` if the file exists or has no
    folder to go to.
    """
    file = config.file
    if file.exists() or not file.parent.is_dir():
        raise OptionError(f"{file} exists already" if file.exists() else f"there is no folder {file.parent}")
    run = config.run
    policy = load_policy(find_checkpoint(run))
    policy = replace(policy, about={"checkpoint": policy.path.resolve().name, **_about(run)})
    write_exported(file, policy)
    print(f"{file}: {file.stat().st_size / 1e6:.2f} MB")
    return policy


def _about(run: Path) -> dict[str, Any]:
    """What is known of a run's training: from its configuration and final evaluation."""
    try:
        settings = json.loads((run / CONFIG).read_bytes())
        result = json.loads((run / "evaluation.json").read_bytes())
        return {
            "eurozoo": settings["versions"]["eurozoo"],
            "commit": settings["versions"]["commit"],
            "command": settings["command"],
            "recipe": settings["recipe"],
            **{name: settings[name] for name in ("init_from",) if name in settings},
            "hours": round(result["minutes"] / 60, 2),
            "decisions": result["timesteps"],
            "games": result["games"],
            "matches": result["matches"],
        }
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CheckpointError(f"{run} is no finished run: {error}") from None
