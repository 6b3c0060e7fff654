/** How long answers take: moving averages for each route, apart for answers from memory and others, and of settlement. */

/** Weight of the newest time: after ten requests the first counts for a tenth. */
const WEIGHT = 0.2

type Kind = 'warm' | 'cold'

export function createExpectedTimes() {
  const averages = new Map<string, number>()
  let settlingMs: number | undefined

  return {
    note(route: string, kind: Kind, ms: number): void {
      const key = `${kind} ${route}`
      averages.set(key, average(averages.get(key), ms))
    },
    noteSettling(ms: number): void {
      settlingMs = average(settlingMs, ms)
    },
    /** A route that was never answered from memory is expected to take what it took otherwise. */
    find(route: string, kind: Kind): number | null {
      const ms = averages.get(`${kind} ${route}`) ?? averages.get(`cold ${route}`) ?? averages.get(`warm ${route}`)
      return ms === undefined ? null : Math.round(ms + (settlingMs ?? 0))
    },
  }
}

const average = (before: number | undefined, ms: number): number =>
  before === undefined ? ms : before + (ms - before) * WEIGHT
