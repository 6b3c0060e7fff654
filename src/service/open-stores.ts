import { join } from 'node:path'
import type { ChatStore } from '../chat/store/chat-store.ts'
import { CHAT_POSTGRES_MIGRATIONS, openPostgresChatStore } from '../chat/store/postgres-chat-store.ts'
import { withRedisHits } from '../chat/store/redis-hits.ts'
import { openSqliteChatStore } from '../chat/store/sqlite-chat-store.ts'
import { BadSettings, type Config } from '../config/read-config.ts'
import type { Context } from '../domain/context.ts'
import type { ChannelStore } from '../payments/channels/store/channel-store.ts'
import { createPostgresChannels } from '../payments/channels/store/postgres-channels.ts'
import { createSqliteChannels } from '../payments/channels/store/sqlite-channels.ts'
import { createSqliteTurns } from '../payments/facilitators/sqlite-turns.ts'
import { createPostgresTurns, type TurnStore } from '../payments/facilitators/turn-store.ts'
import { createPostgresJobResults, createSqliteJobResults, type JobResults } from '../payments/ledger/job-results.ts'
import type { Ledger } from '../payments/ledger/ledger.ts'
import {
  createPostgresLedgerHealth,
  createSqliteLedgerHealth,
  type LedgerHealth,
} from '../payments/ledger/ledger-health.ts'
import { openPostgresLedger } from '../payments/ledger/postgres-ledger.ts'
import { LEDGER_MIGRATIONS } from '../payments/ledger/postgres-schema.ts'
import { openSqliteDatabase } from '../payments/ledger/sqlite-database.ts'
import { createSqliteLedger } from '../payments/ledger/sqlite-ledger.ts'
import { createPostgresRecord } from '../payments/record/postgres-record.ts'
import type { RecordStore } from '../payments/record/record-store.ts'
import { createSqliteRecord } from '../payments/record/sqlite-record.ts'
import type { KeyLock } from '../payments/settlement/key-lock.ts'
import { createPostgresKeyLock } from '../payments/settlement/postgres-key-lock.ts'
import { createSqliteKeyLock } from '../payments/settlement/sqlite-key-lock.ts'
import { createPostgresStanding } from '../payments/standing/postgres-standing.ts'
import { createSqliteStanding } from '../payments/standing/sqlite-standing.ts'
import type { StandingStore } from '../payments/standing/standing-store.ts'
import { createRedisBudget } from '../sources/client/budget.ts'
import { createRedisCache } from '../sources/client/redis-cache.ts'
import type { SharedUpstreams } from '../sources/client/upstream.ts'
import { foldWal } from '../stores/fold-wal.ts'
import { migrate, type Waiting } from '../stores/migrate.ts'
import { openPostgres } from '../stores/postgres.ts'
import { openSharedMemory, type SharedMemory } from '../stores/redis.ts'

/** Data that outlives a process, and data that several processes share. */
export interface Stores {
  ledger: Ledger
  /** Which process may use a relayer key; stored in the same database as the ledger. */
  keyLock: KeyLock
  /** What is known of payers; stored in the same database as the ledger. */
  standing: StandingStore
  /** Payment channels; stored in the same database as the ledger. */
  channels: ChannelStore
  /** The public record; stored in the same database as the ledger. */
  record: RecordStore
  /** Which sales a remote facilitator settles; stored in the same database as the ledger. */
  turns: TurnStore
  chat: ChatStore
  /** Writes and figures for health checks, in the database of the ledger. */
  health: LedgerHealth
  /** What jobs of one process found, for the others. */
  results: JobResults
  /** Shared cache and call budget of upstreams; `undefined` without Redis, when each process has its own. */
  upstreams: SharedUpstreams | undefined
  /** Kind of each store and whether it answers. */
  state(): Promise<StoresState>
  close(): Promise<void>
}

export interface StoresState {
  /** Up means that it takes writes; `unwritable` says why not, where it can be read. */
  ledger: { kind: 'sqlite' | 'postgres'; up: boolean; unwritable?: string }
  shared: { kind: 'none' | 'redis'; up: boolean }
}

/** The start waits this long for Redis, then goes on without: it holds only caches, budgets and rate limits. */
const REDIS_WITHIN_MS = 1_000

/**
 * Opens Postgres and Redis if the settings name them, otherwise SQLite in DATA_DIR and the memory of the process. A Postgres
 * that is not there yet is waited for as long as it takes, and `onWaiting` is called meanwhile.
 */
export async function openStores(config: Config, context: Context, onWaiting?: (why: string) => void): Promise<Stores> {
  const durable = config.DATABASE_URL
    ? await openInPostgres(config.DATABASE_URL, context, { withinMs: Number.POSITIVE_INFINITY, onWaiting })
    : openInSqlite(config.DATA_DIR, context)
  const memory = config.REDIS_URL ? openSharedMemory(config.REDIS_URL, context.log) : undefined
  await memory?.untilUp(REDIS_WITHIN_MS)
  return {
    ledger: durable.ledger,
    keyLock: durable.keyLock,
    standing: durable.standing,
    channels: durable.channels,
    record: durable.record,
    turns: durable.turns,
    health: durable.health,
    results: durable.results,
    chat: memory ? withRedisHits(durable.chat, memory) : durable.chat,
    upstreams: memory && toSharedUpstreams(memory),
    async state() {
      const kind = config.DATABASE_URL ? 'postgres' : 'sqlite'
      return {
        ledger: { kind, ...(await readLedgerState(durable, context.now())) },
        shared: { kind: memory ? 'redis' : 'none', up: memory?.isUp() ?? true },
      }
    },
    async close() {
      await durable.close()
      await memory?.close()
    },
  }
}

async function readLedgerState({ health, ledger }: Pick<Stores, 'health' | 'ledger'>, nowMs: number) {
  try {
    await health.write(nowMs)
    return { up: true }
  } catch (thrown) {
    const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown
    const canRead = await ledger.list({ limit: 1 }).then(
      () => true,
      () => false,
    )
    return { up: false, ...(canRead && { unwritable: cause instanceof Error ? cause.message : String(cause) }) }
  }
}

/** Only what gives relayer keys to one process at a time, for commands that send a transaction. */
export async function openKeyLock(
  config: Config,
  context: Context,
): Promise<{ keyLock: KeyLock; close(): Promise<void> }> {
  const { keyLock, close } = config.DATABASE_URL
    ? await openInPostgres(config.DATABASE_URL, context)
    : openInSqlite(config.DATA_DIR, context)
  return { keyLock, close }
}

const toSharedUpstreams = (memory: SharedMemory): SharedUpstreams => ({
  cache: createRedisCache(memory),
  budget: createRedisBudget(memory),
})

function openInSqlite(folder: string, context: Context) {
  try {
    return openSqliteStores(folder, context)
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown)
    throw new BadSettings([`DATA_DIR: the ledger in ${folder} cannot be opened for writing: ${why}`])
  }
}

function openSqliteStores(folder: string, context: Context) {
  const [ledgerFile, chatFile] = [join(folder, 'ledger.sqlite'), join(folder, 'chat.sqlite')]
  const database = openSqliteDatabase(ledgerFile)
  const ledger = createSqliteLedger(database)
  const keyLock = createSqliteKeyLock(database)
  const standing = createSqliteStanding(database)
  const channels = createSqliteChannels(database, context.now)
  const record = createSqliteRecord(database)
  const turns = createSqliteTurns(database)
  const chat = openSqliteChatStore(chatFile, context)
  const close = async () => {
    await chat.close()
    await keyLock.close()
    await ledger.close()
    for (const file of [ledgerFile, chatFile]) foldWal(file)
  }
  const health = createSqliteLedgerHealth(database)
  const results = createSqliteJobResults(database)
  return { ledger, keyLock, standing, channels, record, turns, chat, health, results, close }
}

async function openInPostgres(url: string, { log, now }: Context, waiting: Waiting = {}) {
  await migrate(url, [...LEDGER_MIGRATIONS, ...CHAT_POSTGRES_MIGRATIONS], log, waiting).catch((thrown: Error) => {
    const cause = thrown.cause instanceof Error ? thrown.cause : thrown
    throw new BadSettings([`DATABASE_URL: Postgres cannot be used: ${cause.message || cause.name}`])
  })
  const database = openPostgres({ url, log })
  await database.warm()
  const ledger = openPostgresLedger(database, now)
  const keyLock = createPostgresKeyLock(database)
  const standing = createPostgresStanding(database)
  const channels = createPostgresChannels(database, now)
  const record = createPostgresRecord(database)
  const turns = createPostgresTurns(database)
  const chat = await openPostgresChatStore(database)
  const close = async () => {
    await keyLock.close()
    await ledger.close()
    await database.close()
  }
  const health = createPostgresLedgerHealth(database)
  const results = createPostgresJobResults(database)
  return { ledger, keyLock, standing, channels, record, turns, chat, health, results, close }
}
