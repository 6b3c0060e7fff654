import type { Context } from '../../domain/context.ts'
import type { NoteRound } from '../../domain/jobs.ts'
import { RECORD_EVERY_MS, RECORD_FIRST_MS, RECORD_LOOK_MS, RECORD_ROUND_MS } from '../limits.ts'
import { signRecord } from '../wire/signed-record.ts'
import { advance, type RecordPlace } from './advance.ts'
import { type RecordState, toDay } from './record-state.ts'
import type { RecordStore } from './record-store.ts'
import type { Tally } from './tally.ts'
import { countedSince, lastEndedDay, toPublicRecord } from './to-record.ts'

/** The signed record as this process knows it. */
export interface RecordReader {
  /** The newest text; only before the first one is known is anything read. Undefined while there is none. */
  current(): Promise<string | undefined>
}

export interface RecordJob extends RecordReader {
  /** Writes counts down, and counts on now where no other process is about to. */
  run(): Promise<void>
  stop(): Promise<void>
}

interface RecordJobSettings {
  store: RecordStore
  tally: Tally
  place: RecordPlace
  publicUrl: string
  seal(payload: string): string
  context: Context
  onRound?: NoteRound | undefined
}

/**
 * Keeps the public record. One process at a time counts on and signs, and writes the text into the store; all serve that very text.
 * A request reads nothing but memory.
 */
export function startRecordJob(settings: RecordJobSettings): RecordJob {
  const { store, tally, place, publicUrl, seal, context, onRound } = settings
  const name = `${place.network} ${place.asset} ${place.payTo}`.toLowerCase()
  const { network, asset, payTo } = place
  let known: { version: number; text: string | undefined } = { version: -1, text: undefined }
  let running: Promise<void> | undefined
  let askedAtMs = Number.NEGATIVE_INFINITY

  async function writeCounts(): Promise<void> {
    const counts = tally.take()
    if (counts.length === 0) return
    try {
      await store.addCounts(toDay(context.now()), counts)
    } catch (thrown) {
      tally.putBack(counts)
      throw thrown
    }
  }

  /** Takes over what the store has; returns when the last round was begun. */
  async function look(): Promise<number | undefined> {
    const found = await store.look(name, known.version)
    if (found && found.version !== known.version) known = { version: found.version, text: found.document ?? known.text }
    return found?.begunAtMs
  }

  async function round(isForced: boolean): Promise<void> {
    await writeCounts()
    const begunAtMs = await look()
    const nowMs = context.now()
    if (!isForced && begunAtMs !== undefined && nowMs - begunAtMs < RECORD_EVERY_MS) return
    const begun = await store.begin(name, begunAtMs, Math.max(nowMs, (begunAtMs ?? 0) + 1))
    if (!begun) return
    const before = begun.state === null ? undefined : (JSON.parse(begun.state) as RecordState)
    const untilMs = nowMs + RECORD_ROUND_MS
    const state = await advance(before, { place, store, now: context.now, untilMs }).catch((thrown) => {
      // What is counted stays true while the chain is away; the rest of the record goes on.
      if (!before) throw thrown
      context.log.warn('record.behind', { why: thrown instanceof Error ? thrown.message : String(thrown) })
      return before
    })
    const since = countedSince(context.now())
    await store.deleteCounts(since)
    const counts = await store.sumCounts(since, toDay(context.now()))
    const ended = await store.sumCounts(since, lastEndedDay(context.now()))
    const record = toPublicRecord({ publicUrl, network, asset, payTo, state, counts, ended, nowMs: context.now() })
    await store.write(name, begun.version, JSON.stringify(state), signRecord(record, seal))
    await look()
  }

  const run = (isForced: boolean): Promise<void> => {
    running ??= round(isForced).finally(() => {
      running = undefined
    })
    return running
  }
  const quiet = () =>
    run(false).then(
      () => onRound?.(),
      (thrown) => {
        context.log.warn('record.failed', { why: thrown instanceof Error ? thrown.message : String(thrown) })
        onRound?.(thrown)
      },
    )
  let timer: NodeJS.Timeout | undefined
  const first = setTimeout(() => {
    void quiet()
    timer = setInterval(() => void quiet(), RECORD_LOOK_MS).unref()
  }, RECORD_FIRST_MS).unref()

  return {
    async current() {
      // Where there is none, whoever asks may wait for one, but not all of them for one each.
      if (known.text === undefined && (running || context.now() - askedAtMs >= RECORD_LOOK_MS)) {
        askedAtMs = context.now()
        await quiet()
      }
      return known.text
    },
    async run() {
      await running?.catch(() => undefined)
      await run(true)
    },
    async stop() {
      clearTimeout(first)
      clearInterval(timer)
      await running?.catch(() => undefined)
      await writeCounts().catch(() => undefined)
    },
  }
}
