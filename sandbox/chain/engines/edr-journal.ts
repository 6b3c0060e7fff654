import { copyFileSync, fstatSync, ftruncateSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { EdrGenesis } from './edr-provider.ts'

/**
 * EDR cannot save a chain, but it is deterministic: the same calls in the same order make the same blocks. So the chain is
 * saved as the list of calls that changed it, one per line, and rebuilt by replaying them. A line is written before its
 * caller gets an answer, so a killed engine loses nothing that a caller has seen.
 */
export interface Journal {
  genesis(): EdrGenesis
  /** In order; none for a new chain. */
  changes(): Change[]
  append(change: Change): void
  /** The whole journal as text. */
  dump(): string
  /** Becomes another chain's journal. */
  load(text: string): void
  /** Becomes the journal of a new chain. */
  clear(): void
}

export type Change = [method: string, params: readonly unknown[]]

/**
 * `keep` opens or creates the file; `copy` starts from the file and does not change it; without a file nothing is
 * saved.
 */
export function openJournal(genesis: EdrGenesis, kind?: string, file?: string): Journal {
  const place = kind === 'keep' && file ? file : join(tmpdir(), `sextant-edr-${process.pid}-${Date.now()}.journal`)
  if (kind === 'copy' && file) copyFileSync(file, place)
  const handle = openSync(place, 'a+')
  // An unlinked file is removed by the system when this process ends, even if it is killed.
  if (place !== file) unlinkSync(place)

  const read = () => {
    const text = Buffer.alloc(fstatSync(handle).size)
    for (let at = 0; at < text.length; ) at += readSync(handle, text, at, text.length - at, at)
    return text.toString('utf8')
  }
  const replace = (text: string) => {
    Header.parse(JSON.parse(text.slice(0, text.indexOf('\n'))))
    ftruncateSync(handle, 0)
    writeSync(handle, text)
  }
  const clear = () => replace(`${JSON.stringify({ ...genesis, journal: 1 })}\n`)

  // An incomplete last line belongs to a call that was never answered, so it is dropped.
  ftruncateSync(handle, Buffer.byteLength(wholeLines(read())))
  if (fstatSync(handle).size === 0) clear()

  return {
    genesis: () => Header.parse(JSON.parse(read().split('\n', 1)[0] ?? '')),
    changes: () =>
      read()
        .split('\n')
        .slice(1, -1)
        .map((line) => Change.parse(JSON.parse(line))),
    append: (change) => writeSync(handle, `${JSON.stringify(change)}\n`),
    dump: read,
    load: (text) => replace(wholeLines(text)),
    clear,
  }
}

const Header = z.object({
  journal: z.literal(1),
  chainId: z.number(),
  gasLimit: z.number(),
  baseFeeWei: z.number(),
  startTimeSeconds: z.number(),
})
const Change = z.tuple([z.string(), z.array(z.unknown())])

function wholeLines(text: string): string {
  return text.slice(0, text.lastIndexOf('\n') + 1)
}
