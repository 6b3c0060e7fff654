import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readConfig } from '../src/config/read-config.ts'
import { type Context, createContext } from '../src/domain/context.ts'
import { silentLog } from '../src/domain/log.ts'
import { startService } from '../src/service/start.ts'
import { type Surroundings, startSurroundings } from './chain-and-upstreams.ts'
import { freePort } from './free-port.ts'
import { toSandboxSettings } from './settings.ts'

export interface SandboxOptions {
  /** 0 takes any free port. */
  port: number
  blockTimeSeconds?: number | undefined
  dataDir?: string | undefined
  seed?: string
  /** Settings beside those that make it a sandbox, such as CHAT_PER_MINUTE. */
  settings?: Record<string, string>
  /** Told what is ready, as it happens. */
  progress?(step: string): void
  context?: Context
}

export interface Sandbox extends Surroundings {
  baseUrl: string
  settings: Record<string, string>
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
  if (!kept) undo.push(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }))
  try {
    const surroundings = await startSurroundings({
      seed: options.seed ?? SEED,
      now: context.now,
      progress,
      ...(options.blockTimeSeconds === undefined ? {} : { blockTimeSeconds: options.blockTimeSeconds }),
      ...(kept ? { stateFile: join(kept, 'chain', 'state.json') } : {}),
    })
    undo.push(() => surroundings.stop())
    const { chain, upstreams } = surroundings
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
    return { ...surroundings, baseUrl: publicUrl, settings, stop }
  } catch (thrown) {
    await stop()
    throw thrown
  }
}
