import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readConfig } from '../src/config/read-config.ts'
import { type Context, createContext } from '../src/domain/context.ts'
import { silentLog } from '../src/domain/log.ts'
import { startService } from '../src/service/start.ts'
import { type ChainAndUpstreams, startChainAndUpstreams } from './chain-and-upstreams.ts'
import { freePort } from './free-port.ts'
import { toSandboxSettings } from './settings.ts'

export interface SandboxOptions {
  /** 0 chooses a free port. */
  port: number
  blockTimeSeconds?: number | undefined
  dataDir?: string | undefined
  seed?: string
  /** Further settings of the service, such as CHAT_PER_MINUTE. */
  settings?: Record<string, string>
  /** Called before each step of the start. */
  progress?(step: string): void
  context?: Context
}

export interface Sandbox extends ChainAndUpstreams {
  baseUrl: string
  settings: Record<string, string>
}

const SEED = 'sextant'

/** Starts everything on this machine: chain with USDC, simulated upstreams, and the same service as in production. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { progress = () => {}, context = createContext(silentLog) } = options
  const kept = options.dataDir === undefined ? undefined : resolve(options.dataDir)
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'sextant-sandbox-'))
  const undo: (() => Promise<unknown> | unknown)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  if (!kept) undo.push(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }))
  try {
    const chainAndUpstreams = await startChainAndUpstreams({
      seed: options.seed ?? SEED,
      now: context.now,
      progress,
      ...(options.blockTimeSeconds === undefined ? {} : { blockTimeSeconds: options.blockTimeSeconds }),
      ...(kept ? { stateFile: join(kept, 'chain', 'state.json') } : {}),
    })
    undo.push(() => chainAndUpstreams.stop())
    const { chain, upstreams } = chainAndUpstreams
    progress('Starting the service')
    const port = options.port === 0 ? await freePort() : options.port
    const publicUrl = `http://127.0.0.1:${port}`
    const places = {
      port,
      publicUrl,
      payTo: chain.payTo,
      rpcUrl: chain.url,
      relayerKey: chain.relayer.privateKey,
      dataDir: join(dataDir, 'service'),
      upstreamsUrl: upstreams.url,
    }
    const settings = { ...options.settings, ...toSandboxSettings(places) }
    const service = await startService(readConfig(settings), context)
    undo.push(() => service.stop())
    return { ...chainAndUpstreams, baseUrl: publicUrl, settings, stop }
  } catch (thrown) {
    await stop()
    throw thrown
  }
}
