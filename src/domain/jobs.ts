/** Called after each round of a job, with what was thrown if it failed. */
export type NoteRound = (thrown?: unknown) => void

/** How a job fares that runs in the background and that nobody waits for. */
export interface JobState {
  job: string
  /** Rounds that failed since the last good one. */
  failures: number
  /** Since the last good round, or since the job was begun. */
  ageSeconds: number
}

export interface Jobs {
  /** Takes a job into the list; its rounds are noted by what is returned. */
  begin(job: string): NoteRound
  list(): JobState[]
}

/** The jobs of this process that keep its stores in order. A round that never ends shows by its age. */
export function createJobs(now: () => number): Jobs {
  const states = new Map<string, { failures: number; goodAtMs: number }>()
  return {
    begin(job) {
      const state = { failures: 0, goodAtMs: now() }
      states.set(job, state)
      return (thrown) => {
        if (thrown !== undefined) state.failures++
        else Object.assign(state, { failures: 0, goodAtMs: now() })
      }
    },
    list: () =>
      [...states].map(([job, { failures, goodAtMs }]) => ({
        ...{ job, failures },
        ageSeconds: Math.max(0, now() - goodAtMs) / 1000,
      })),
  }
}
