"""Policies of SB3 with random weights everywhere, also where training starts from zeros or ones."""

import torch


def random_policy(kind, env, actor, critic, seed=0, **arguments):
    """A policy for an environment, with hidden layers of these widths; `arguments` are those of its kind."""
    torch.manual_seed(seed)
    policy = kind(
        env.single_observation_space,
        env.single_action_space,
        lambda _: 1e-3,
        net_arch={"pi": actor, "vf": critic},
        activation_fn=torch.nn.ReLU,
        **arguments,
    )
    with torch.no_grad():
        for parameter in policy.parameters():
            parameter += 0.3 * torch.randn_like(parameter)
    return policy


def tensors_of(policy):
    return {name: value.numpy().copy() for name, value in policy.state_dict().items()}
