"""Learning from the greedy agent before self-play: what it does, and what comes of it.

Whole games are played in batches, each used once. At every decision the actor learns what the greedy agent
would do; the critic learns what the seat was paid from there on, as self-play will pay it. In a part of the
games the learner plays itself, so that it is told what to do where its own errors lead (DAgger: Ross, Gordon
and Bagnell 2011); in the others the greedy agent does. Some decisions are played at random.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn.functional import mse_loss

from eurozoo.agents import make_agent
from eurozoo.agents.base import Agent
from eurozoo.agents.network import actor_tensors
from eurozoo.agents.ppo import PPOAgent
from eurozoo.envs.core.loops import PASS
from eurozoo.envs.core.options import Options
from eurozoo.envs.core.vector import VectorEnv

from .learner import Learner
from .matches import derived_seed
from .recipe import Recipe
from .selfplay import points_of, torch_network

GAMES = 128  # a batch
BATCH_SIZE = 1024
LAST_LEARNING_RATE = 0.05  # as a part of the first
CRITIC_WEIGHT = 0.5


@dataclass
class Demonstrations:
    """Decisions of whole games, in the order of play; M of them."""

    observations: NDArray[np.float32]
    """float32 (M, *shape)."""
    masks: NDArray[np.bool_]
    """bool (M, A)."""
    actions: NDArray[np.int64]
    """int64 (M,): of the teacher, played or not."""
    returns: NDArray[np.float32]
    """float32 (M,): discounted sum of what the seat was paid from there on."""


def imitate(
    learner: Learner, games: VectorEnv, recipe: Recipe, seed: int, go_on: Callable[[float, float], bool]
) -> None:
    """Teach `learner` the decisions of the greedy agent, as many as the recipe says.

    `games` says which game is played. After every batch `go_on(share done, accuracy)` may end it; accuracy:
    the share of the batch in which the learner's likeliest action was the teacher's.
    """
    policy = learner.policy
    optimizer = torch.optim.Adam(policy.parameters(), lr=recipe.imitation_learning_rate, fused=True)
    generator = torch.Generator().manual_seed(derived_seed(seed, 0) >> 1)
    done = batch = 0
    policy.set_training_mode(True)
    wanted = True
    while wanted and done < recipe.imitation_decisions:
        weights = actor_tensors(learner.weights())
        pupil = PPOAgent(torch_network(weights), deterministic=True)
        # not in the first batch: an untrained network plays very long games
        shown = demonstrate(games, recipe, derived_seed(seed, 1, batch), pupil if batch else None)
        for group in optimizer.param_groups:
            left = 1 - done / recipe.imitation_decisions
            group["lr"] = recipe.imitation_learning_rate * max(LAST_LEARNING_RATE, left)
        right = 0
        observations, actions = torch.from_numpy(shown.observations), torch.from_numpy(shown.actions)
        masks, returns = torch.from_numpy(shown.masks), torch.from_numpy(shown.returns)
        for part in torch.split(torch.randperm(len(actions), generator=generator), BATCH_SIZE):
            with learner.precision():
                distribution = policy.get_distribution(observations[part], masks[part].numpy())
                values = policy.predict_values(observations[part]).flatten()
                loss = -distribution.log_prob(actions[part]).mean() + CRITIC_WEIGHT * mse_loss(
                    values, returns[part]
                )
                optimizer.zero_grad()
                loss.backward()  # type: ignore[no-untyped-call]
                optimizer.step()
            right += int((distribution.mode() == actions[part]).sum())
        done += len(actions)
        batch += 1
        wanted = go_on(min(1.0, done / recipe.imitation_decisions), right / len(actions))


def demonstrate(games: VectorEnv, recipe: Recipe, seed: int, pupil: Agent | None = None) -> Demonstrations:
    """Play a batch of games to the end; `pupil`, if there is one, plays its share of them."""
    env = VectorEnv(
        games.game,
        GAMES,
        Options(num_players=games.num_players, encoder=recipe.encoder),
        seed=derived_seed(seed, 0),
        autoreset_mode="Disabled",
    )
    teacher = make_agent("greedy", games.game)
    teacher.reset(derived_seed(seed, 1))
    rng = np.random.default_rng(derived_seed(seed, 2))
    own = round(GAMES * recipe.imitation_own) if pupil else 0  # the games of the pupil come first
    steps: list[tuple[NDArray[Any], ...]] = []
    while len(lanes := np.flatnonzero(~(env.terminations | env.truncations))):
        seats = env.agent_selection[lanes]
        every = np.zeros(GAMES, np.int64)
        every[lanes] = seats
        points = points_of(env.scores(), every, recipe.reward)[lanes]
        taught = teacher.act(env, lanes)
        steps.append(
            (env.observe(lanes=lanes), env.action_mask[lanes].view(np.bool_), taught, lanes, seats, points)
        )
        played = np.full(GAMES, PASS, np.int64)
        played[lanes] = taught
        if pupil and len(mine := lanes[lanes < own]):
            played[mine] = pupil.act(env, mine)
        strays = lanes[rng.random(len(lanes)) < recipe.imitation_noise]
        listed, counts = env.legal_actions
        played[strays] = listed[strays, rng.integers(counts[strays])]
        env.step(played)
    observations, masks, actions, lanes, seats, points = (
        np.concatenate(arrays) for arrays in zip(*steps, strict=True)
    )
    final = np.stack(
        [points_of(env.final_scores, np.full(GAMES, seat), recipe.reward) for seat in range(env.num_players)],
        axis=1,
    )
    returns = _returns(lanes, seats, points, final, env.rewards, recipe)
    return Demonstrations(observations, masks, actions, returns)


def _returns(
    lanes: NDArray[np.int64],
    seats: NDArray[np.int64],
    points: NDArray[np.float32],
    final: NDArray[np.float32],
    outcomes: NDArray[np.float32],
    recipe: Recipe,
) -> NDArray[np.float32]:
    """Discounted sums of payments, float32 (M,), for decisions in the order of play.

    `points` (M,) the seat's when it decided; `final` and `outcomes` (lanes, seats) at the end.
    """
    unit = 0.0 if recipe.reward == "outcome" else 1 / recipe.reward_scale
    later = final.astype(np.float64)  # points at the seat's next decision, or at the end
    paid = outcomes.astype(np.float64)  # to the seat's last decision besides
    rest = np.zeros_like(paid)  # return of the seat's next decision
    returns = np.empty(len(lanes), np.float32)
    for k in range(len(lanes) - 1, -1, -1):
        place = lanes[k], seats[k]
        rest[place] = (later[place] - points[k]) * unit + paid[place] + recipe.gamma * rest[place]
        later[place] = points[k]
        paid[place] = 0.0
        returns[k] = rest[place]
    return returns
