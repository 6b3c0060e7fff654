import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ChannelConfig } from '../../payments/wire/channel.ts'
import { ownFailure } from '../call-failed.ts'
import { lockFile } from '../file-lock.ts'

/** What this buyer knows of one of its channels; amounts are base units in decimal text. */
export interface KnownChannel {
  config: ChannelConfig
  network: string
  /** Deposits that the service confirmed, minus refunds. */
  balance: string
  /** The highest ceiling that was signed. */
  signed: string
  /** What calls have used of it: answered, in flight, or not known. A call that bought nothing gives its price back. */
  used: string
}

/**
 * The channels of this buyer, in a file that several processes share, or in memory. A ceiling is written down before it is
 * sent: whoever reads the file afterwards signs a higher one.
 */
export interface ChannelBook {
  find(id: string): Promise<KnownChannel | undefined>
  list(): Promise<Record<string, KnownChannel>>
  /** Changes one channel with the file to itself; what is returned as `channel` is written before it resolves. */
  change<T>(id: string, work: (channel: KnownChannel | undefined) => { channel?: KnownChannel; result: T }): Promise<T>
}

const GIVE_UP_MS = 10_000

export function createChannelBook(file: string | undefined): ChannelBook {
  let kept: Record<string, KnownChannel> = {}
  /** One change at a time in this process, so that the lock of the file is seldom waited for. */
  let turn: Promise<unknown> = Promise.resolve()

  async function read(): Promise<Record<string, KnownChannel>> {
    if (file === undefined) return kept
    const text = await readFile(file, 'utf8').catch((thrown: NodeJS.ErrnoException) => {
      if (thrown.code === 'ENOENT') return '{}'
      throw thrown
    })
    try {
      return JSON.parse(text) as Record<string, KnownChannel>
    } catch (cause) {
      throw ownFailure('over_limit', `${file} is not a list of channels; nothing is signed until it is removed.`, cause)
    }
  }

  async function write(all: Record<string, KnownChannel>): Promise<void> {
    if (file === undefined) {
      kept = all
      return
    }
    const draft = `${file}.${process.pid}.draft`
    await writeFile(draft, `${JSON.stringify(all, null, 1)}\n`, { mode: 0o600 })
    await rename(draft, file)
  }

  async function changeLocked<T>(
    id: string,
    work: (channel: KnownChannel | undefined) => { channel?: KnownChannel; result: T },
  ): Promise<T> {
    if (file !== undefined) await mkdir(dirname(file), { recursive: true })
    const lock = file === undefined ? undefined : await lockFile(`${file}.lock`, GIVE_UP_MS)
    try {
      const all = await read()
      const { channel, result } = work(all[id])
      if (!channel) return result
      if (lock && !(await lock.isHeld())) throw new Error(`the lock of ${file} was lost; try again`)
      await write({ ...all, [id]: channel })
      return result
    } finally {
      await lock?.release()
    }
  }

  return {
    find: async (id) => (await read())[id],
    list: read,
    change(id, work) {
      const mine = turn.then(() => changeLocked(id, work))
      turn = mine.catch(() => undefined)
      return mine
    },
  }
}
