import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ChainAndUpstreams, startChainAndUpstreams } from '../../sandbox/chain-and-upstreams.ts'
import { toSandboxSettings } from '../../sandbox/settings.ts'
import type { Capability } from '../../src/capabilities/capability.ts'
import { catalog } from '../../src/capabilities/catalog.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { createContext } from '../../src/domain/context.ts'
import type { Log } from '../../src/domain/log.ts'
import { type Service, startServer } from '../../src/http/server.ts'
import { createWorld, type World } from '../../src/service/world.ts'
import { createRunLog } from './run-log.ts'

/** A running service on the sandbox's chain, with access to everything that tests check or break. */
export interface Shop extends Omit<ChainAndUpstreams, 'stop'> {
  url: string
  world: World
  settings: Record<string, string>
  /** USDC base units that the payee has received since the start. */
  earned(): Promise<bigint>
  /** Starts another replica on the same ledger and chain. */
  openReplica(changes?: ShopChanges): Promise<Replica>
  close(): Promise<void>
}

export interface Replica {
  url: string
  world: World
  close(): Promise<void>
}

interface ShopChanges {
  settings?: Record<string, string>
  capabilities?: readonly Capability[]
  /** Receives the service's log. */
  log?: Log
  /** The service's clock. */
  now?: () => number
  /** What is missing of the web app; nobody asks by default. */
  findAppGap?: () => string | undefined
}

export interface ShopOptions extends ShopChanges {
  blockTimeSeconds?: number
  /** Changes settings after the chain has started, for example to put a proxy in front of it. */
  adjust?(
    chain: ChainAndUpstreams['chain'],
    upstreams: ChainAndUpstreams['upstreams'],
  ): Promise<Record<string, string>> | Record<string, string>
}

export async function openShop(options: ShopOptions = {}): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sextant-test-'))
  const { blockTimeSeconds } = options
  const chainAndUpstreams = await startChainAndUpstreams({
    seed: 'tests',
    ...(blockTimeSeconds === undefined ? {} : { blockTimeSeconds }),
  })
  const { chain, upstreams } = chainAndUpstreams
  const settings = {
    ...toSandboxSettings({
      port: 0,
      publicUrl: 'http://sextant.test',
      payTo: chain.payTo,
      rpcUrl: chain.url,
      relayerKey: chain.relayer.privateKey,
      dataDir,
      upstreamsUrl: upstreams.url,
    }),
    ...(await options.adjust?.(chain, upstreams)),
    ...options.settings,
  }
  const before = await chain.balanceOf(chain.payTo)
  const first = await openReplica(settings, options)
  const replicas = [first]
  return {
    ...chainAndUpstreams,
    url: first.url,
    world: first.world,
    settings,
    earned: async () => (await chain.balanceOf(chain.payTo)) - before,
    async openReplica(changes = {}) {
      const replica = await openReplica({ ...settings, ...changes.settings }, changes)
      replicas.push(replica)
      return replica
    },
    async close() {
      for (const replica of replicas) await replica.close()
      await chainAndUpstreams.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

async function openReplica(
  settings: Record<string, string>,
  { capabilities = catalog, log, now = Date.now, findAppGap }: ShopChanges,
): Promise<Replica> {
  const config = readConfig(Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== '')))
  const world = await createWorld(config, { ...createContext(log ?? createRunLog(config)), now }, { findAppGap })
  const server: Service = await startServer({ ...world, port: config.PORT, host: config.HOST, capabilities })
  let closed = false
  return {
    url: server.url,
    world,
    async close() {
      if (closed) return
      closed = true
      await server.stop()
      await world.stop()
    },
  }
}
