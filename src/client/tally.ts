import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CallFailed, ownFailure } from './call-failed.ts'
import { lockFile } from './file-lock.ts'

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

const GIVE_UP_MS = 10_000

/** The day's total in a file that several processes share. If it cannot be read or written, nothing is signed. */
export function createFileTally(file: string, { giveUpMs = GIVE_UP_MS } = {}): Tally {
  async function addLocked(day: string, amount: bigint, most: bigint): Promise<boolean> {
    await mkdir(dirname(file), { recursive: true })
    const lock = await lockFile(`${file}.lock`, giveUpMs)
    try {
      const spent = (await read(file, day)) + amount
      if (spent > most) return false
      const draft = `${file}.${process.pid}.draft`
      await writeFile(draft, `${JSON.stringify({ day, spentBase: spent.toString() })}\n`, { mode: 0o600 })
      if (!(await lock.isHeld())) throw new Error(`the lock of ${file} was lost; try again`)
      await rename(draft, file)
      return true
    } finally {
      await lock.release()
    }
  }
  return {
    add: (day, amount, most) =>
      addLocked(day, amount, most).catch((thrown: Error) => {
        if (thrown instanceof CallFailed) throw thrown
        throw ownFailure('over_limit', `The day's spending cannot be counted: ${thrown.message}`, thrown)
      }),
  }
}

/** The total of a day without counting anything; zero where nothing was counted. */
export const readDay = (file: string, nowMs: number): Promise<bigint> =>
  read(file, new Date(nowMs).toISOString().slice(0, 10))

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
