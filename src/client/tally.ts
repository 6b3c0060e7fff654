import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ownFailure } from './call-failed.ts'

/** The total of signed payments in a UTC day, in base units. */
export interface Tally {
  /** Adds the amount and returns true; returns false and adds nothing if the total would exceed `most`. */
  add(day: string, amount: bigint, most: bigint): Promise<boolean>
}

export function createMemoryTally(): Tally {
  let counted = { day: '', spent: 0n }
  return {
    async add(day, amount, most) {
      const spent = (counted.day === day ? counted.spent : 0n) + amount
      if (spent > most) return false
      counted = { day, spent }
      return true
    },
  }
}

const LOOK_AGAIN_MS = 20
/** The lock is held only for one read and one write; an older lock file is left over from a crash and is removed. */
const LEFT_BEHIND_MS = 5_000
const GIVE_UP_MS = 10_000

/** The day's total in a file that several processes share. If it cannot be read or written, nothing is signed. */
export function createFileTally(file: string): Tally {
  return {
    async add(day, amount, most) {
      await mkdir(dirname(file), { recursive: true })
      const unlock = await lock(`${file}.lock`)
      try {
        const spent = (await read(file, day)) + amount
        if (spent > most) return false
        const draft = `${file}.${process.pid}.draft`
        await writeFile(draft, `${JSON.stringify({ day, spentBase: spent.toString() })}\n`, { mode: 0o600 })
        await rename(draft, file)
        return true
      } finally {
        await unlock()
      }
    },
  }
}

async function read(file: string, day: string): Promise<bigint> {
  const text = await readFile(file, 'utf8').catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code === 'ENOENT') return undefined
    throw thrown
  })
  if (text === undefined) return 0n
  try {
    const kept = JSON.parse(text) as { day?: unknown; spentBase?: unknown }
    return kept.day === day ? BigInt(kept.spentBase as string) : 0n
  } catch (cause) {
    throw ownFailure('over_limit', `${file} is not a count of spending; nothing is spent until it is removed.`, cause)
  }
}

async function lock(path: string): Promise<() => Promise<void>> {
  const endsAt = Date.now() + GIVE_UP_MS
  for (;;) {
    try {
      await (await open(path, 'wx')).close()
      return () => rm(path, { force: true })
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST' || Date.now() > endsAt) throw thrown
    }
    const madeAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    )
    if (Date.now() - madeAt > LEFT_BEHIND_MS) await rm(path, { force: true })
    await wait(LOOK_AGAIN_MS)
  }
}
