import { toIso } from '../../domain/provenance.ts'
import type { RememberedRead } from '../../ports/market-reads.ts'
import type { Read } from './read.ts'

/** What changed since the last read of the same kind that this service made. */

/** The stance and the figures of a read, to compare the next one with. */
export function toMemory({ stance, inputs }: Read, atMs: number): RememberedRead {
  const figures = inputs.flatMap(({ name, value }) => (typeof value === 'number' ? [[name, value] as const] : []))
  return { atMs, stance, figures: Object.fromEntries(figures) }
}

interface Since {
  at: string
  stanceBefore: string
  stanceChanged: boolean
  changes: { name: string; before: number; now: number }[]
}

/** Figures that are the same as before are left out. */
export function toSince(before: RememberedRead, { stance, inputs }: Read): Since {
  const changes = inputs.flatMap(({ name, value }) => {
    const old = Object.hasOwn(before.figures, name) ? before.figures[name] : undefined
    return typeof value === 'number' && old !== undefined && old !== value ? [{ name, before: old, now: value }] : []
  })
  return { at: toIso(before.atMs), stanceBefore: before.stance, stanceChanged: before.stance !== stance, changes }
}
