import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readConfig } from '../src/config.ts'
import { type Context, createContext } from '../src/domain/context.ts'
import { silentLog } from '../src/domain/log.ts'
import { startService } from '../src/start.ts'
import { type SandboxChain, startChain } from './chain/chain.ts'
import { createChainHolders } from './launches/chain-holders.ts'
import { readLaunches, type SandboxLaunch } from './launches/read-launches.ts'
import { createMarket } from './market/market.ts'
import { toSandboxSettings } from './settings.ts'
import { type RunningUpstreams, startUpstreams } from './upstreams/start-upstreams.ts'

export interface SandboxOptions {
  /** 0 takes any free port. */
  port: number
  blockTimeSeconds?: number | undefined
  dataDir?: string | undefined
  seed?: string
  /** Told what is ready, as it happens. */
  progress?(step: string): void
  context?: Context
}

export interface Sandbox {
  baseUrl: string
  chain: SandboxChain
  upstreams: RunningUpstreams
  /** Tokens that were launched on the chain, each with its story. */
  launches: SandboxLaunch[]
  settings: Record<string, string>
  stop(): Promise<void>
}

const SEED = 'sextant'

/** A whole world on this machine: chain, USDC, upstreams, and the service itself in its production form. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { progress = () => {}, context = createContext(silentLog) } = options
  const kept = options.dataDir === undefined ? undefined : resolve(options.dataDir)
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'sextant-sandbox-'))
  const undo: (() => Promise<unknown> | unknown)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  if (!kept) undo.push(() => rmSync(dataDir, { recursive: true, force: true }))
  try {
    progress('Starting the chain (anvil, USDC, Multicall3)')
    const chain = await startChain({
      ...(options.blockTimeSeconds === undefined ? {} : { blockTimeSeconds: options.blockTimeSeconds }),
      ...(kept ? { stateFile: join(kept, 'chain', 'state.json') } : {}),
    })
    undo.push(() => chain.stop())
    progress('Starting the simulated upstreams')
    const holders = createChainHolders(chain.url)
    const launches = await readLaunches(chain.url, holders)
    const upstreams = await startUpstreams({
      market: createMarket({ seed: options.seed ?? SEED, now: context.now, launches }),
      chain: holders,
    })
    undo.push(() => upstreams.stop())
    progress('Starting the service')
    const port = options.port === 0 ? await freePort() : options.port
    const publicUrl = `http://127.0.0.1:${port}`
    const settings = toSandboxSettings({
      port,
      publicUrl,
      payTo: chain.payTo,
      rpcUrl: chain.url,
      relayerKey: chain.relayer.privateKey,
      dataDir: join(dataDir, 'service'),
      upstreamsUrl: upstreams.url,
    })
    const service = await startService(readConfig(settings), context)
    undo.push(() => service.stop())
    return { baseUrl: publicUrl, chain, upstreams, launches, settings, stop }
  } catch (thrown) {
    await stop()
    throw thrown
  }
}

function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolvePort(port))
    })
  })
}
