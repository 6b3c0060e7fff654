import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { createContext } from '../../src/domain/context.ts'
import { silentLog } from '../../src/domain/log.ts'
import { createBackground } from '../../src/sources/background/background.ts'
import { reduce } from '../../src/sources/defillama/reduce-pools.ts'
import { createYieldSource } from '../../src/sources/yields/yield-source.ts'
import { median } from '../report/figures.ts'

/** How long the event loop was held up while the list of pools was renewed. */
export interface RefreshDelay {
  refreshes: number
  pools: number
  /** From the question to the new list. */
  tookMs: number
  p99Ms: number
  maxMs: number
  /** The same figure while nothing happens: what the machine itself adds. */
  idleP99Ms: number
  /** How long the loop would stand still if it did the parsing and reducing itself. */
  inlineMs: number
}

/** Each renewal starts a thread of its own, as after half an hour of rest. */
export async function measureRefresh(poolsUrl: string, refreshes: number): Promise<RefreshDelay> {
  const context = createContext(silentLog)
  const took: number[] = []
  const delay = monitorEventLoopDelay({ resolution: 1 })
  for (let round = 0; round < refreshes; round++) {
    const background = createBackground({
      context,
      settingsOf: () => ({ name: 'defillama_yields', baseUrl: poolsUrl }),
      folder: null,
    })
    const startedAt = performance.now()
    delay.enable()
    await createYieldSource({
      list: (settings) => background.list({ ...settings, waitMs: 30_000 }),
    }).poolsWith(['USDC'])
    delay.disable()
    took.push(performance.now() - startedAt)
    await background.stop()
  }
  const idle = monitorEventLoopDelay({ resolution: 1 })
  idle.enable()
  await sleep(median(took) * Math.min(refreshes, 3))
  idle.disable()
  return {
    refreshes,
    tookMs: median(took),
    p99Ms: delay.percentile(99) / 1e6,
    maxMs: delay.max / 1e6,
    idleP99Ms: idle.percentile(99) / 1e6,
    ...(await measureInline(poolsUrl)),
  }
}

async function measureInline(poolsUrl: string): Promise<{ pools: number; inlineMs: number }> {
  const text = await (await fetch(`${poolsUrl}/pools`)).text()
  const startedAt = performance.now()
  const body = JSON.parse(text) as { data: unknown[] }
  reduce(body)
  return { pools: body.data.length, inlineMs: performance.now() - startedAt }
}
