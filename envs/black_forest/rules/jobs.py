"""Jobs: revealing, placing and completing them. The first NUM_PLACES jobs are the Location Jobs, by place."""

from eurozoo.envs.core.kernel import kernel

from ..components.terms import FIRST_CENTRE, FIRST_PLACE, NUM_PLACES

NO_JOB = -1


@kernel
def village_job_effect(t, s, village):
    """Effect of the Job in a village, NO_JOB without one."""
    job = s.village_job[village]
    return NO_JOB if job < 0 else t.job_effect[job]


@kernel
def job_at(t, s, location):
    """The Job that a pawn at a location can complete, NO_JOB: none."""
    if location < FIRST_PLACE:
        return s.village_job[t.village_of_space[location]]
    place = location - FIRST_PLACE
    if location < FIRST_CENTRE and s.place_open[place]:
        return place
    return NO_JOB


@kernel
def reveal_jobs(t, s, n):
    """Reveal n Jobs from the pile, as long as there are any."""
    while n > 0 and s.pile_size > 0:
        s.pile_size -= 1
        place_job(t, s, s.job_pile[s.pile_size])
        n -= 1


@kernel
def place_job(t, s, job):
    """Location Jobs go to their place, others to their Tradesperson's village or the next free one."""
    if job < NUM_PLACES:
        s.place_open[job] = 1
        return
    village = t.village_of_space[s.slot_of[t.job_tradesperson[job]]]
    while s.village_job[village] >= 0:
        village = t.clockwise[village]
    s.village_job[village] = job


@kernel
def finish_job(t, s, seat, job):
    """A completed Job goes to its player, and the next one is revealed."""
    s.players[seat].jobs_done |= 1 << job
    if job < NUM_PLACES:
        s.place_open[job] = 0
    else:
        for village in range(s.village_job.shape[0]):
            if s.village_job[village] == job:
                s.village_job[village] = NO_JOB
    reveal_jobs(t, s, 1)


@kernel
def jobs_revealed_by_reminder(t, s):
    """How many Jobs the reminder tile that was just moved reveals: the last one brings all that remain."""
    if s.reminders == s.num_players:
        return t.jobs_limit - (s.num_players - 1)
    return 1
