import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { HOUR_MS } from '../../domain/time.ts'
import type { KeptToken } from '../adapters/defillama/treasury.ts'

/** Remembers earlier complete readings of treasuries, on disk if a file is given. */

/** A complete reading of a treasury: all chains answered. */
export interface PastRead {
  atMs: number
  scope: 'positions' | 'wallets'
  totalUsd: number
  chainUsd: Record<string, number>
  /** What was held, by symbol, to tell prices from flows a day later. Older files lack it. */
  tokens?: KeptToken[] | undefined
}

/**
 * Complete readings of the last day and a half by DAO. They tell how large a missing chain was, and the change of a
 * day.
 */
export interface PastReads {
  /** Oldest first. */
  list(dao: string): Promise<readonly PastRead[]>
  add(dao: string, read: PastRead): Promise<void>
}

const Stored = z.record(
  z.string(),
  z.array(
    z.object({
      atMs: z.number(),
      scope: z.enum(['positions', 'wallets']),
      totalUsd: z.number(),
      chainUsd: z.record(z.string(), z.number()),
      tokens: z
        .array(z.object({ symbol: z.string(), valueUsd: z.number(), amount: z.number().nullable() }))
        .optional()
        .catch(undefined),
    }),
  ),
)

/** At most one reading an hour is stored. */
const LEAST_APART_MS = HOUR_MS
/** 36 hours: enough to find one from a day ago. */
const KEPT_PER_SCOPE = 36

/** Without a file, readings last as long as the process. */
export function createPastReads(file: string | null): PastReads {
  let loaded: Promise<Map<string, PastRead[]>> | undefined
  let writing: Promise<void> = Promise.resolve()

  const load = () => {
    loaded ??= readFrom(file)
    return loaded
  }

  return {
    async list(dao) {
      return (await load()).get(dao) ?? []
    },
    async add(dao, read) {
      const reads = await load()
      const known = reads.get(dao) ?? []
      const last = known.findLast(({ scope }) => scope === read.scope)
      if (last && read.atMs - last.atMs < LEAST_APART_MS) return
      const same = [...known.filter(({ scope }) => scope === read.scope), read].slice(-KEPT_PER_SCOPE)
      const others = known.filter(({ scope }) => scope !== read.scope)
      reads.set(
        dao,
        [...others, ...same].sort((left, right) => left.atMs - right.atMs),
      )
      const text = JSON.stringify(Object.fromEntries(reads))
      writing = writing.then(() => writeTo(file, text))
      await writing
    },
  }
}

async function readFrom(file: string | null): Promise<Map<string, PastRead[]>> {
  if (file === null) return new Map()
  try {
    return new Map(Object.entries(Stored.parse(JSON.parse(await readFile(file, 'utf8')))))
  } catch {
    return new Map()
  }
}

/** A write that fails is ignored; the reading stays in memory. */
async function writeTo(file: string | null, text: string): Promise<void> {
  if (file === null) return
  const draft = `${file}.${process.pid}.draft`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(draft, text)
    await rename(draft, file)
  } catch {
    return
  }
}
