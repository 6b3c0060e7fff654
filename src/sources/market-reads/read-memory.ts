import type { MarketReadSource, RememberedRead } from '../../ports/market-reads.ts'

/** Remembers the last reads of each kind, so that the next one can say what changed. In memory: a restart forgets. */

/** Facts are renewed about this often; a younger read would be the same one again. */
const APART_MS = 1_800_000

export function createReadMemory(): MarketReadSource['remember'] {
  /** By kind: the newest read that starts a period, and the one of the period before. */
  const kept = new Map<string, { current: RememberedRead; before: RememberedRead | undefined }>()
  return (kind, read) => {
    const known = kept.get(kind)
    if (!known) kept.set(kind, { current: read, before: undefined })
    else if (read.atMs - known.current.atMs >= APART_MS) kept.set(kind, { current: read, before: known.current })
    return kept.get(kind)?.before
  }
}
