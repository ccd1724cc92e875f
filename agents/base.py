"""The interface that every agent has."""

from eurozoo.envs.core.agent import Agent

__all__ = ["Agent"]
