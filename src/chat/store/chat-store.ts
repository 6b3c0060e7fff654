/** What chat must remember across processes and restarts: counts, and the last thing each conversation was about. */
export interface ChatStore extends ReadCounts, Hits, Memories, Links {
  /** The one-way hash that is stored in place of an id or an address. It differs from store to store. */
  digest(kind: string, value: string): string
  close(): Promise<void>
}

export interface Counter {
  key: string
  limit: number
}

/** Reads of one UTC day, counted by key. A store that cannot be reached throws `store_unavailable`. */
interface ReadCounts {
  /** Adds one to every counter, or to none when one of them has reached its limit; `counts` is how they then stand. */
  spend(day: number, counters: readonly Counter[]): Promise<{ spent: boolean; counts: number[] }>
  /** Subtracts one from every counter of that day. */
  refund(day: number, keys: readonly string[]): Promise<void>
  count(day: number, keys: readonly string[]): Promise<number[]>
}

export const HIT_WINDOW_SECONDS = 60

export interface HitCount {
  allowed: boolean
  /** Hits in the window, with this one if it was allowed. */
  used: number
  /** When the oldest of them leaves the window. */
  freesAtSecond: number
}

/** Hits in a window of a minute that slides by the second; never more than `limit` in any minute. */
interface Hits {
  hit(key: string, limit: number, second: number): Promise<HitCount>
}

/** Sealed tickets by the id of their short link; see `src/signing/short-links.ts`. */
interface Links {
  /** Also drops the tickets that have ended, and after a day their ids. */
  keepLink(link: { id: string; ticket: string; endsAtMs: number }, nowMs: number): Promise<void>
  /** `ticket` is null for a link that has ended. */
  findLink(id: string, nowMs: number): Promise<{ ticket: string | null } | undefined>
}

/** The id of a link that has ended is kept this long, so that a late click gets words. */
export const ENDED_LINK_KEPT_MS = 24 * 3_600_000
/** How often ended links are looked for. */
export const SWEEP_LINKS_EVERY_MS = 60_000

interface Memories {
  recall(key: string, sinceMs: number): Promise<string | undefined>
  remember(memory: { key: string; text: string; atMs: number }): Promise<void>
  /** Leaves at most `most` memories, the newest, and none from before `sinceMs`. Reads all of them. */
  forget(keep: { most: number; sinceMs: number }): Promise<void>
}
