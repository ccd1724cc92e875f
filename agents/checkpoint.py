"""Learned networks on disk: weights as safetensors, all else as JSON. Nothing in them is ever unpickled.

A training run writes checkpoint folders:

checkpoint.json        what the network was trained for, counters, and the checksums of the other files
policy.safetensors     weights of actor and critic, under the names of Stable-Baselines3
training.safetensors   what a resumed run needs besides: optimizer, random numbers, games, opponents

`eurozoo export` makes one file of such a folder, to be shared: the weights in half precision, and in its
metadata, as JSON, all that is known of their training. Some come with eurozoo: `shipped`.
"""

import hashlib
import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from safetensors import SafetensorError, safe_open
from safetensors.numpy import load, save

from eurozoo.envs.core.errors import EurozooError

FORMAT = 1
METADATA = "checkpoint.json"
POLICY = "policy.safetensors"
HEADER = "eurozoo"  # key of the JSON in the metadata of an exported file
SHIPPED = Path(__file__).parent / "checkpoints"

Tensors = dict[str, NDArray[Any]]


class CheckpointError(EurozooError):
    """A checkpoint that is missing, damaged, or made for something else."""


@dataclass(frozen=True)
class PolicySpec:
    """What a network was trained for; a checkpoint serves only where all of it is the same."""

    env_id: str
    num_players: int
    encoder: str
    observation_size: int
    observation_hash: str
    action_count: int

    def check(self, wanted: "PolicySpec", source: str) -> None:
        """Raise `CheckpointError` naming the first field in which `wanted` differs."""
        for field in fields(self):
            mine, other = getattr(self, field.name), getattr(wanted, field.name)
            if mine != other:
                what = field.name.replace("_", " ")
                raise CheckpointError(f"{source} was trained for {what} {mine}, but here it is {other}")


@dataclass(frozen=True)
class Checkpoint:
    """A checkpoint folder that has been read and whose files match their checksums."""

    path: Path
    spec: PolicySpec
    counters: dict[str, Any]
    files: dict[str, bytes]

    def tensors(self, file: str) -> Tensors:
        """All tensors of one file of the folder."""
        if file not in self.files:
            raise CheckpointError(f"checkpoint {self.path} holds no {file}")
        try:
            return load(self.files[file])
        except SafetensorError as error:
            raise CheckpointError(f"checkpoint {self.path} is damaged: {file}: {error}") from None


@dataclass(frozen=True)
class Policy:
    """Actor and critic of a checkpoint."""

    path: Path
    spec: PolicySpec
    tensors: Tensors
    """float32, but `action_net.described` int64; under the names of Stable-Baselines3; finite."""
    reward: str
    """What the critic predicts: the recipe's `reward`."""
    reward_scale: float
    """Points that the critic counts as 1."""
    about: dict[str, Any]
    """Of an exported file: who trained it how (commit, command, hours, decisions, results); else empty."""

    @property
    def checksum(self) -> str:
        """SHA-256 of the tensors, as hexadecimal digits."""
        return _digest(self.tensors)


def load_policy(path: Path) -> Policy:
    """The networks of an exported file, of a checkpoint folder, or of the best (else newest) checkpoint of a
    run folder.

    Raises `CheckpointError` if it is missing, damaged, or not one of these.
    """
    if path.is_file():
        return _read_exported(path)
    folder = find_checkpoint(path)
    checkpoint = read_checkpoint(folder, (POLICY,))
    tensors = checkpoint.tensors(POLICY)
    check_finite(tensors, folder)
    reward, scale = checkpoint.counters.get("reward"), checkpoint.counters.get("reward_scale")
    if not isinstance(reward, str) or not isinstance(scale, int | float):
        raise CheckpointError(f"checkpoint {folder} is damaged: {METADATA} says no reward")
    return Policy(folder, checkpoint.spec, tensors, reward, float(scale), {})


def shipped(game_id: str, num_players: int) -> Path:
    """The file that comes with eurozoo for a game and number of players.

    Raises `CheckpointError` if there is none, naming those that there are.
    """
    file = SHIPPED / f"{game_id}_{num_players}p.safetensors"
    if not file.is_file():
        others = sorted(other.stem for other in SHIPPED.glob("*.safetensors"))
        raise CheckpointError(
            f"no trained agent comes with {game_id} for {num_players} players; there are {', '.join(others)}"
        )
    return file


def write_exported(path: Path, policy: Policy) -> None:
    """Write a policy as one file, in half precision.

    Raises `CheckpointError` if a weight is too large for that.
    """
    with np.errstate(over="ignore"):
        halves = {name: _cast(values, np.float16) for name, values in sorted(policy.tensors.items())}
    for name, values in halves.items():
        if not np.isfinite(values).all():
            raise CheckpointError(f"{policy.path} cannot be exported: {name} is too large for half precision")
    content = {
        "format": FORMAT,
        "spec": asdict(policy.spec),
        "reward": policy.reward,
        "reward_scale": policy.reward_scale,
        "sha256": _digest(halves),
        "about": policy.about,
    }
    path.write_bytes(save(halves, {HEADER: json.dumps(content)}))


def _read_exported(path: Path) -> Policy:
    try:
        with safe_open(path, framework="numpy") as file:
            content = json.loads((file.metadata() or {})[HEADER])
            if content["format"] != FORMAT:
                raise CheckpointError(f"{path} has format {content['format']}, this version reads {FORMAT}")
            halves = {name: file.get_tensor(name) for name in sorted(file.keys())}
        if _digest(halves) != content["sha256"]:
            raise CheckpointError(f"{path} is damaged: the weights do not match their checksum")
        policy = Policy(
            path,
            _spec(content["spec"]),
            {name: _cast(values, np.float32) for name, values in halves.items()},
            str(content["reward"]),
            float(content["reward_scale"]),
            dict(content["about"]),
        )
    except CheckpointError:
        raise
    except OSError as error:
        raise CheckpointError(f"cannot read {path}: {error.strerror or error}") from None
    except KeyError as error:
        raise CheckpointError(f"{path} is no exported checkpoint: its metadata lack {error}") from None
    except (SafetensorError, ValueError, TypeError) as error:
        raise CheckpointError(f"{path} is damaged: {error}") from None
    check_finite(policy.tensors, path)
    return policy


def _cast(values: NDArray[Any], dtype: type[np.floating[Any]]) -> NDArray[Any]:
    """Weights in another precision; whole numbers stay."""
    return values.astype(dtype) if np.issubdtype(values.dtype, np.floating) else values


def _digest(tensors: Tensors) -> str:
    digest = hashlib.sha256()
    for name, values in sorted(tensors.items()):
        digest.update(f"{name} {values.dtype} {values.shape}\n".encode())
        digest.update(np.ascontiguousarray(values).tobytes())
    return digest.hexdigest()


def metadata(spec: PolicySpec, counters: dict[str, Any], files: dict[str, bytes]) -> bytes:
    """Contents of `checkpoint.json` for a folder of `files`."""
    checksums = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    content = {"format": FORMAT, "spec": asdict(spec), "counters": counters, "sha256": checksums}
    return json.dumps(content, indent=2).encode()


def read_checkpoint(path: Path, wanted: tuple[str, ...] | None = None) -> Checkpoint:
    """Read a checkpoint folder, all of it or only the `wanted` files.

    Raises `CheckpointError` if it is missing, of another format, or damaged (a file is absent or does not
    match its checksum).
    """
    if not path.is_dir():
        raise CheckpointError(f"there is no checkpoint folder {path}")
    if not (path / METADATA).is_file():
        raise CheckpointError(f"{path} is no checkpoint: it holds no {METADATA}")
    try:
        content = json.loads((path / METADATA).read_bytes())
        if content["format"] != FORMAT:
            raise CheckpointError(
                f"checkpoint {path} has format {content['format']}, this version reads {FORMAT}"
            )
        spec = _spec(content["spec"])
        counters, checksums = dict(content["counters"]), dict(content["sha256"])
    except CheckpointError:
        raise
    except (ValueError, KeyError, TypeError) as error:
        raise CheckpointError(f"checkpoint {path} is damaged: {METADATA}: {error}") from None
    files = {}
    for name, checksum in checksums.items():
        if wanted is not None and name not in wanted:
            continue
        if name != Path(name).name or not (path / name).is_file():
            raise CheckpointError(f"checkpoint {path} is damaged: {name} is missing")
        files[name] = (path / name).read_bytes()
        if hashlib.sha256(files[name]).hexdigest() != checksum:
            raise CheckpointError(f"checkpoint {path} is damaged: {name} does not match its checksum")
    return Checkpoint(path, spec, counters, files)


def find_checkpoint(path: Path) -> Path:
    """The checkpoint that a user's path means: itself, or the best (else the newest) of a run folder."""
    folder = path / "checkpoints"
    if not folder.is_dir():
        return path
    if (folder / "best").is_dir():
        return folder / "best"
    steps = list_checkpoints(folder)
    return steps[-1] if steps else folder


def list_checkpoints(folder: Path) -> list[Path]:
    """Finished checkpoints of a run's `checkpoints` folder, oldest first."""
    return sorted(folder.glob("step_*"))


def _spec(content: dict[str, Any]) -> PolicySpec:
    for field in fields(PolicySpec):
        if type(content[field.name]).__name__ != getattr(field.type, "__name__", field.type):
            raise ValueError(f"{field.name} is {content[field.name]!r}")
    return PolicySpec(**content)


def check_finite(tensors: Tensors, source: Path) -> None:
    """Raise `CheckpointError` if a weight is not a finite number."""
    for name, values in tensors.items():
        if not np.isfinite(values).all():
            raise CheckpointError(f"checkpoint {source} is damaged: {name} holds values that are not finite")
