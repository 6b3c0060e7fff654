import { channel } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toSandboxSettings } from '../../sandbox/settings.ts'
import type { SandboxChain } from '../../sandbox/start-chain.ts'
import { type Config, readConfig } from '../../src/config/read-config.ts'
import { urlSetting } from '../../src/config/settings.ts'
import { createContext } from '../../src/domain/context.ts'
import { silentLog } from '../../src/domain/log.ts'
import { createWorld, type World } from '../../src/service/world.ts'
import type { RunningMarket } from './start-market.ts'

/** A clock that can be stopped, so that no cache entry expires during a measurement. */
interface HeldClock {
  now(): number
  hold(): void
  release(): void
}

export interface BenchWorld {
  world: World
  clock: HeldClock
  config: Config
  /** Reads of the sandbox's chain for answers so far. */
  chainReads(): number
  close(): Promise<void>
}

/** The service without HTTP and with empty caches. */
export async function openWorld(
  chain: SandboxChain,
  market: RunningMarket,
  more: Record<string, string> = {},
): Promise<BenchWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sextant-bench-'))
  const settings = toSandboxSettings({
    port: 0,
    publicUrl: 'http://sextant.bench',
    payTo: chain.payTo,
    rpcUrl: chain.url,
    relayerKey: chain.relayer.privateKey,
    dataDir,
    upstreamsUrl: market.upstreamsUrl,
  })
  const config = readConfig({
    ...settings,
    // Another host name, so that reads of the payment side are not counted as reads for answers.
    BASE_RPC_URL: chain.url.replace('127.0.0.1', 'localhost'),
    ...more,
    [urlSetting('defillama_yields')]: market.poolsUrl,
  })
  const clock = createHeldClock()
  const world = await createWorld(config, { ...createContext(silentLog), now: clock.now })
  const reads = countRequests(new URL(chain.url).origin)
  return {
    world,
    clock,
    config,
    chainReads: reads.count,
    async close() {
      reads.stop()
      await world.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

function createHeldClock(): HeldClock {
  let heldAtMs: number | undefined
  return {
    now: () => heldAtMs ?? Date.now(),
    hold() {
      heldAtMs = Date.now()
    },
    release() {
      heldAtMs = undefined
    },
  }
}

/** Counts requests to an origin, through the diagnostics channel on which undici reports each request. */
function countRequests(origin: string): { count(): number; stop(): void } {
  const requests = channel('undici:request:create')
  let made = 0
  const hear = (message: unknown) => {
    const { request } = message as { request: { origin?: unknown } }
    if (String(request.origin) === origin) made += 1
  }
  requests.subscribe(hear)
  return { count: () => made, stop: () => void requests.unsubscribe(hear) }
}
