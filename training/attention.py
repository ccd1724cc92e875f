"""An attention network over the rows of an observation, as a features extractor of Stable-Baselines3.

Rows of one type are embedded by a linear layer of that type, and each gets a learned vector of its own, since
rows stand at fixed places. Transformer blocks follow (layer normalisation first; absent rows are masked). The
first rows (decision, table, own player) alone ask in the last block; what they gather are the features that
actor and critic share. `agents.attention` is the same in numpy.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import Tensor, nn

from eurozoo.agents.attention import HEAD_SIZE, NORM_EPSILON, PREFIX, AttentionNetwork
from eurozoo.envs.core.errors import OptionError
from eurozoo.envs.core.game import Encoder

ASKING = 3  # decision, table, own player


class RowAttention(BaseFeaturesExtractor):
    """Features (N, 3 * width) of observations (N, rows, columns).

    Args:
        observation_space: `Box` (rows, columns).
        row_types: of the encoder (`Encoder.row_types`).
        width: of the embedding of a row, a multiple of 16; there is a head for every 16.
        layers: number of transformer blocks.
    """

    def __init__(
        self,
        observation_space: spaces.Space[Any],
        row_types: Sequence[tuple[int, int]],
        width: int = 64,
        layers: int = 1,
    ) -> None:
        super().__init__(observation_space, ASKING * width)
        self.row_types = tuple(row_types)
        self.embed = nn.ModuleList(nn.Linear(size, width) for _, size in row_types)
        self.own = nn.ParameterList(nn.Parameter(0.1 * torch.randn(rows, width)) for rows, _ in row_types)
        self.blocks = nn.ModuleList(Block(width) for _ in range(layers))
        self.norm = nn.LayerNorm(width, NORM_EPSILON)

    def forward(self, observations: Tensor) -> Tensor:
        """Features of a batch."""
        head = 1 + len(self.row_types)
        absent = observations[:, :, 0] == 0
        parts = []
        first = 0
        for (count, size), embed, own in zip(self.row_types, self.embed, self.own, strict=True):
            parts.append(embed(observations[:, first : first + count, head : head + size]) + own)
            first += count
        rows = torch.cat(parts, dim=1)
        for block in self.blocks[:-1]:
            rows = block(rows, rows.shape[1], absent)
        features: Tensor = self.norm(self.blocks[-1](rows, ASKING, absent)).flatten(1)
        return features


class Block(nn.Module):
    """A transformer block in which the first `asking` rows attend to all that are not absent."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.before = nn.LayerNorm(width, NORM_EPSILON)
        self.attention = nn.MultiheadAttention(width, width // HEAD_SIZE, batch_first=True)
        self.between = nn.LayerNorm(width, NORM_EPSILON)
        self.widen = nn.Linear(width, 2 * width)
        self.narrow = nn.Linear(2 * width, width)

    def forward(self, rows: Tensor, asking: int, absent: Tensor) -> Tensor:
        normal = self.before(rows)
        gathered, _ = self.attention(
            normal[:, :asking], normal, normal, key_padding_mask=absent, need_weights=False
        )
        asked = rows[:, :asking] + gathered
        result: Tensor = asked + self.narrow(torch.relu(self.widen(self.between(asked))))
        return result


def attention_policy(encoder: Encoder, width: int = 64, layers: int = 1) -> dict[str, Any]:
    """Arguments of an SB3 policy (`policy_kwargs`) for an attention network under its actor and critic.

    Raises `OptionError` if the encoder has no rows, or for a width or number of layers that cannot be.
    """
    if encoder.row_types is None:
        raise OptionError("an attention network needs an encoder with rows, such as 'entities'")
    if width <= 0 or width % HEAD_SIZE:
        raise OptionError(f"the width of an attention network must be a multiple of {HEAD_SIZE}, not {width}")
    if layers < 1:
        raise OptionError(f"an attention network needs at least one layer, not {layers}")
    return {
        "features_extractor_class": RowAttention,
        "features_extractor_kwargs": {"row_types": encoder.row_types, "width": width, "layers": layers},
    }


class TorchAttentionNetwork(AttentionNetwork):
    """The actor with its attention in torch: opponents then run as fast as the learner."""

    def __init__(self, tensors: Mapping[str, NDArray[Any]]) -> None:
        super().__init__(tensors)
        weights = {
            name.removeprefix(PREFIX): torch.from_numpy(value)
            for name, value in tensors.items()
            if name.startswith(PREFIX)
        }
        space = spaces.Box(-1, 1, self.shape, np.float32)
        layers = sum(name.endswith(".in_proj_weight") for name in weights)
        self._extractor = RowAttention(space, self.row_types, self.width, layers).eval()
        self._extractor.load_state_dict(weights)

    def features(self, observations: NDArray[np.float32]) -> NDArray[np.float32]:
        """What actor and critic start from, float32 (N, F), of observations float32 (N, rows, columns)."""
        with torch.inference_mode():
            features: NDArray[np.float32] = self._extractor(torch.from_numpy(observations)).numpy()
        return features
