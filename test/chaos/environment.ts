import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { startChainAndUpstreams } from '../../sandbox/chain-and-upstreams.ts'
import { freePort } from '../../sandbox/free-port.ts'
import { toSandboxSettings } from '../../sandbox/settings.ts'
import type { SandboxChain } from '../../sandbox/start-chain.ts'
import { silentLog } from '../../src/domain/log.ts'
import type { ChannelStore } from '../../src/payments/channels/store/channel-store.ts'
import { createPostgresChannels } from '../../src/payments/channels/store/postgres-channels.ts'
import { createSqliteChannels } from '../../src/payments/channels/store/sqlite-channels.ts'
import type { Ledger } from '../../src/payments/ledger/ledger.ts'
import { openPostgresLedger } from '../../src/payments/ledger/postgres-ledger.ts'
import { openSqliteDatabase } from '../../src/payments/ledger/sqlite-database.ts'
import { createSqliteLedger } from '../../src/payments/ledger/sqlite-ledger.ts'
import { openPostgres } from '../../src/stores/postgres.ts'
import { startTestPostgres, type TestPostgres } from '../kit/postgres.ts'
import { redisBinary, startTestRedis, type TestRedis, WITHOUT_REDIS } from '../kit/redis.ts'
import { type RpcProxy, startRpcProxy } from '../kit/rpc-proxy.ts'
import { bundleService } from '../kit/service-process.ts'
import { type Replicas, startReplicas } from './replicas.ts'

/**
 * What the chaos test runs on: chain, stores, a faulty proxy in front of the chain, and several replicas of the
 * service.
 */
export interface ChaosEnvironment {
  chain: SandboxChain
  proxy: RpcProxy
  postgres: TestPostgres | undefined
  redis: TestRedis | undefined
  replicas: Replicas
  ledger: Ledger
  channels: ChannelStore
  /** The gas keys of all replicas. */
  relayers: readonly `0x${string}`[]
  /** Waits until no sale is open, for 30 seconds at most. */
  untilSettled(): Promise<void>
  describeRelayers(): Promise<string>
  close(): Promise<void>
}

/** Relayer keys by replica: two share a key, the third has another one, the fourth has both. */
const KEYS_OF = [[0], [0], [1], [0, 1]]

interface EnvironmentOptions {
  replicas: number
  /** `postgres` (with Redis, where there is one) or `sqlite`. */
  store: string
  /** Further settings of all replicas. */
  settings?: Record<string, string>
  say(line: string): void
}

export async function startEnvironment(options: EnvironmentOptions): Promise<ChaosEnvironment> {
  const { replicas: count, store, say } = options
  const closing: (() => unknown)[] = []
  const close = async () => {
    for (const end of closing.reverse()) await end()
  }
  try {
    const folder = mkdtempSync(join(tmpdir(), 'sextant-chaos-'))
    closing.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
    const script = await bundleService('chaos')
    const { chain, upstreams, stop } = await startChainAndUpstreams({ seed: 'chaos' })
    closing.push(stop)
    const proxy = await startRpcProxy(chain.url)
    closing.push(proxy.close)
    const inPostgres = store === 'postgres'
    const postgres = inPostgres ? await startTestPostgres({ durable: true }) : undefined
    if (postgres) closing.push(postgres.destroy)
    if (inPostgres && !redisBinary) say(`  ${WITHOUT_REDIS}`)
    const redis = inPostgres && redisBinary ? await startTestRedis() : undefined
    if (redis) closing.push(redis.destroy)

    const second = await chain.createPayer({ fundsBase: 0n })
    await chain.fundEth(second.address)
    const relayers = [chain.relayer, second]
    const places = {
      publicUrl: 'http://sextant.test',
      payTo: chain.payTo,
      rpcUrl: proxy.url,
      upstreamsUrl: upstreams.url,
    }
    const signingKey = randomBytes(32).toString('base64url')
    const settings: Record<string, string>[] = []
    for (let index = 0; index < count; index++) {
      const relayerKey = (KEYS_OF[index % KEYS_OF.length] as number[])
        .map((key) => (relayers[key] as SandboxAccount).privateKey)
        .join(',')
      const dataDir = join(folder, inPostgres ? `replica-${index}` : 'shared')
      mkdirSync(dataDir, { recursive: true })
      settings.push({
        ...toSandboxSettings({ ...places, port: await freePort(), relayerKey, dataDir }),
        SIGNING_KEY: signingKey,
        // Attackers come from addresses of their own, see `attackers.ts`.
        TRUSTED_PROXIES: '1',
        ...(postgres ? { DATABASE_URL: postgres.url } : {}),
        ...(redis ? { REDIS_URL: redis.url } : {}),
        ...options.settings,
      })
    }
    const replicas = await startReplicas(script, settings)
    closing.push(replicas.stop)
    const database =
      postgres && openPostgres({ url: postgres.url, log: silentLog, connections: 2, statementMs: 60_000 })
    const { ledger, channels } = database
      ? { ledger: openPostgresLedger(database), channels: createPostgresChannels(database) }
      : openSqlite(join(folder, 'shared', 'ledger.sqlite'))
    closing.push(async () => {
      await ledger.close()
      await database?.close()
    })
    return {
      chain,
      proxy,
      postgres,
      redis,
      replicas,
      ledger,
      channels,
      relayers: relayers.map(({ address }) => address),
      async untilSettled() {
        // Recovery looks at a sale whose end is not known at least once a minute.
        for (let look = 0; look < 300; look++) {
          const open = await Promise.all(
            [ledger, channels].map((store) => store.listAbandoned(Number.MAX_SAFE_INTEGER, 1)),
          )
          if (open.flat().length === 0) return
          await wait(500)
        }
      },
      async describeRelayers() {
        const sent = await Promise.all(relayers.map(({ address }) => chain.client.getTransactionCount({ address })))
        return `${sent.join(' and ')} transactions of two relayer keys`
      },
      close,
    }
  } catch (thrown) {
    await close()
    throw thrown
  }
}

function openSqlite(file: string): Pick<ChaosEnvironment, 'ledger' | 'channels'> {
  const database = openSqliteDatabase(file)
  return { ledger: createSqliteLedger(database), channels: createSqliteChannels(database) }
}
