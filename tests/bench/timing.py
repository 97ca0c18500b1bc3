"""Timing what is called again and again."""

import time


def seconds_each(action, times, rounds=5):
    """The best mean of several rounds, in seconds a call."""
    means = []
    for _ in range(rounds):
        begun = time.perf_counter()
        for _ in range(times):
            action()
        means.append((time.perf_counter() - begun) / times)
    return min(means)
