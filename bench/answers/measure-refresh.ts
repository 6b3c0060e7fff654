import { setTimeout as sleep } from 'node:timers/promises'
import { createContext } from '../../src/domain/context.ts'
import { silentLog } from '../../src/domain/log.ts'
import { reduce } from '../../src/sources/adapters/defillama/pools.ts'
import { createLists } from '../../src/sources/client/lists/lists.ts'
import { createYieldSource } from '../../src/sources/yields/yield-source.ts'
import { median, quantile } from '../report/figures.ts'
import { summarize, type Turn, watchTurns } from './own-turns.ts'

/** How long the event loop was blocked while the list of pools was refreshed. */
export interface RefreshDelay {
  refreshes: number
  pools: number
  /** From the request to the new list. */
  tookMs: number
  renewing: Held
  /** The same figures without a refresh: the noise of the machine. */
  idle: Held
  /** How long the event loop would be blocked if parsing and reducing ran on it. */
  inlineMs: number
}

/** Delays of the event loop: in wall-clock time, and the part that was our own CPU time. */
interface Held {
  p99Ms: number
  mostMs: number
  /** Of the longest delay, how long the thread waited for a core. */
  waitedMs: number | null
  /** Most CPU time of the main thread between two samples. */
  mostOwnMs: number | null
}

/**
 * Each refresh starts a new worker thread, as after half an hour without requests, and ends when the pools are
 * readable.
 */
export async function measureRefresh(poolsUrl: string, refreshes: number): Promise<RefreshDelay> {
  const context = createContext(silentLog)
  const took: number[] = []
  const turns: Turn[] = []
  for (let round = 0; round < refreshes; round++) {
    const background = createLists({
      context,
      settingsOf: () => ({ name: 'defillama_yields', baseUrl: poolsUrl }),
      folder: null,
    })
    const startedAt = performance.now()
    const watched = watchTurns()
    await createYieldSource({
      list: (settings) => background.list({ ...settings, waitMs: 30_000 }),
    }).poolsWith(['USDC'])
    turns.push(...watched.stop())
    took.push(performance.now() - startedAt)
    await background.stop()
  }
  const watched = watchTurns()
  await sleep(median(took) * Math.min(refreshes, 3))
  return {
    refreshes,
    tookMs: median(took),
    renewing: toHeld(turns),
    idle: toHeld(watched.stop()),
    ...(await measureInline(poolsUrl)),
  }
}

function toHeld(turns: readonly Turn[]): Held {
  const { latest, mostOwnMs } = summarize(turns)
  return {
    p99Ms: quantile(
      turns.map(({ lateMs }) => lateMs),
      0.99,
    ),
    mostMs: latest?.lateMs ?? Number.NaN,
    waitedMs: latest?.waitedMs ?? null,
    mostOwnMs,
  }
}

async function measureInline(poolsUrl: string): Promise<{ pools: number; inlineMs: number }> {
  const text = await (await fetch(`${poolsUrl}/pools`)).text()
  const startedAt = performance.now()
  const body = JSON.parse(text) as { data: unknown[] }
  reduce(body)
  return { pools: body.data.length, inlineMs: performance.now() - startedAt }
}
