"""TorchRL's `PettingZooWrapper` reads the AEC environment, masks and all rewards included."""

import pytest

import eurozoo

torch = pytest.importorskip("torch")
pytest.importorskip("torchrl")

from torchrl.envs.libs.pettingzoo import PettingZooWrapper  # noqa: E402
from torchrl.envs.utils import MarlGroupMapType, check_env_specs  # noqa: E402

#: games that are cut off, and one to its end
GAMES = {"black_forest-v0": 5, "village-v0": 5, "fields_of_arle-v0": None}
SEATS = {"player_0": ["player_0"], "player_1": ["player_1"]}


def make(game):
    return eurozoo.make(game, num_players=2, max_turns=GAMES[game])


def wrap(game, **options):
    env = PettingZooWrapper(env=make(game), use_mask=True, **options)
    env.set_seed(0)
    return env


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "options",
    [{}, {"group_map": MarlGroupMapType.ALL_IN_ONE_GROUP}, {"categorical_actions": False}],
    ids=["by seat", "one group", "one hot"],
)
def test_specs(game, options):
    check_env_specs(wrap(game, **options))


@pytest.mark.parametrize("game", GAMES)
def test_a_random_game(game):
    env = wrap(game)
    played = env.rollout(5000)
    assert env.group_map == SEATS
    assert played["next", "done"].sum() == 1
    assert played["next", "done"][-1]
    movers = torch.stack([played[seat, "mask"][:, 0] for seat in SEATS])
    assert (movers.sum(0) == 1).all()
    rewards = torch.stack([played["next", seat, "reward"][:, 0, 0] for seat in SEATS])
    assert not rewards[:, :-1].any()
    assert rewards[:, -1].sum() == 0
    for seat, moves in zip(SEATS, movers, strict=True):
        legal = played[seat, "action_mask"][:, 0].gather(1, played[seat, "action"])
        assert legal[moves].all()


def test_the_same_game_as_the_aec_environment():
    env = make("village-v0")
    wrapped = wrap("village-v0")
    state = wrapped.reset(seed=5)
    env.reset(seed=5)
    while env.infos[agent := env.agent_selection]["action_mask"].any():
        seen = env.observe(agent)
        assert state[agent, "mask"].all()
        assert (state[agent, "action_mask"][0].numpy() == seen["action_mask"]).all()
        assert (state[agent, "observation", "observation"][0].numpy() == seen["observation"]).all()
        action = int(seen["action_mask"].nonzero()[0][-1])
        for seat in SEATS:  # whoever does not move is not asked
            state[seat, "action"] = torch.tensor([action])
        env.step(action)
        state = wrapped.step(state)["next"]
    assert state["done"].all()
    assert [state[seat, "reward"].item() for seat in SEATS] == list(env.rewards.values())
