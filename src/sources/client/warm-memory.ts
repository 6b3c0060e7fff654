import type { WarmMemory } from '../../ports/warm-memory.ts'

/**
 * Tells which upstream answers are still in memory, by the time at which they arrived. Previews of a sale read it, so that
 * they know what the next answer would be made from without asking anybody.
 */
export interface WarmTimes extends WarmMemory {
  /** Notes an answer; it takes the place of `before`, if there is one. */
  keep(fetchedAtMs: number, lifetime: Lifetime, before?: KeptTime): KeptTime
  /** Counts a call that failed for a reason other than "does not exist". */
  countTrouble(): void
}

/** Until when an answer is served without a newer one being fetched, and until when it is served at all. */
interface Lifetime {
  freshUntilMs: number
  untilMs: number
}

/** One answer in memory. Its holder sets `renewing` while a newer one is fetched, and `untilMs` to zero when it is dropped. */
export interface KeptTime extends Lifetime {
  fetchedAtMs: number
  renewing: boolean
  next: KeptTime | undefined
}

/** Far more than all caches hold at once; the oldest are forgotten first, and then count as unknown. */
const MOST_TIMES = 50_000

/** What is not fresh any more, or only for this long, is renewed by whoever asks next. */
const SURE_MS = 3_000
/** How long the list of services that are down is taken as it is. */
const DOWN_MS = 250

export interface WarmSettings {
  now(): number
  listDown(): string[]
}

export function createWarmMemory({ now, listDown }: WarmSettings): WarmTimes {
  let down: string[] = []
  let downUntilMs = 0
  const byTime = new Map<number, KeptTime[]>()
  let troubles = 0

  return {
    keep(fetchedAtMs, lifetime, before) {
      const kept: KeptTime = { fetchedAtMs, ...lifetime, renewing: false, next: undefined }
      if (before) before.next = kept
      const same = byTime.get(fetchedAtMs)
      if (same) same.push(kept)
      else byTime.set(fetchedAtMs, [kept])
      if (byTime.size > MOST_TIMES) byTime.delete(byTime.keys().next().value as number)
      return kept
    },
    countTrouble() {
      troubles += 1
    },
    look(fetchedAtMs) {
      const newest = byTime.get(fetchedAtMs)?.map(toNewest)
      const [first] = newest ?? []
      if (!newest || !first) return undefined
      const untilMs = Math.min(...newest.map((kept) => kept.untilMs))
      const sureUntilMs = Math.min(...newest.map((kept) => kept.freshUntilMs))
      const sure = newest.every((kept) => !kept.renewing && kept.fetchedAtMs === first.fetchedAtMs)
      return { untilMs, fetchedAtMs: sure && now() + SURE_MS < sureUntilMs ? first.fetchedAtMs : null }
    },
    isDown(source) {
      const nowMs = now()
      if (nowMs >= downUntilMs) {
        down = listDown()
        downUntilMs = nowMs + DOWN_MS
      }
      // `defillama` has several hosts, any of which may be meant.
      return down.some((name) => name === source || name.startsWith(`${source}_`))
    },
    troubles: () => troubles,
  }
}

/** The answer that took the place of this one, through any number of renewals. */
function toNewest(kept: KeptTime): KeptTime {
  let newest = kept
  while (newest.next) newest = newest.next
  if (kept !== newest) kept.next = newest
  return newest
}
