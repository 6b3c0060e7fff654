import { setTimeout as wait } from 'node:timers/promises'
import type { SandboxChain } from '../../sandbox/start-chain.ts'
import type { TestPostgres } from '../kit/postgres.ts'
import type { TestRedis } from '../kit/redis.ts'
import type { Fault, RpcProxy } from '../kit/rpc-proxy.ts'
import { reorganise } from './reorganise.ts'
import type { Replicas } from './replicas.ts'

export interface DisastersSettings {
  replicas: Replicas
  chain: SandboxChain
  proxy: RpcProxy
  postgres: TestPostgres | undefined
  redis: TestRedis | undefined
  relayers: readonly `0x${string}`[]
  /** Payers who can pay for everything that they ever signed, see `reorganise`. */
  wealthy: readonly { address: string }[]
  chance: () => number
  /** Kills happen four times as often, compared to the other disasters. */
  mostlyKills?: boolean
}

export const KILL = 'kill -9'
/** Kills per round, see `deck`. */
const KILLS = 16
/** By then every replica has looked again at what was settled in the blocks that are gone, and settled it anew. */
const REORGANISATION_FOUND_MS = 25_000
const BROADCAST = 'eth_sendRawTransaction'

/**
 * Injects one fault at a time, in random order and at random intervals: kills, RPC faults, a paused chain, reorganisations,
 * restarts of stores.
 */
export function createDisasters(settings: DisastersSettings) {
  const { replicas, chain, proxy, postgres, redis, chance, mostlyKills = false } = settings
  const counts = new Map<string, number>()
  let foundByMs = 0
  const over = new AbortController()
  const between = (least: number, most: number) => least + chance() * (most - least)

  async function breakRpc(fault: Fault, methods: string[] | undefined, ms: number): Promise<void> {
    proxy.methods = methods
    proxy.fault = fault
    await wait(ms)
    proxy.fault = 'none'
    proxy.methods = undefined
  }
  async function pauseChain(ms: number): Promise<void> {
    await chain.pauseMining()
    await wait(ms)
    await chain.resumeMining()
    await chain.mine()
  }

  async function reorganiseNow(): Promise<boolean> {
    const isDone = await reorganise(settings)
    if (isDone) foundByMs = Date.now() + REORGANISATION_FOUND_MS
    return isDone
  }

  const happenings: [string, number, () => Promise<unknown>][] = [
    [KILL, mostlyKills ? 4 * KILLS : KILLS, () => replicas.killOne(chance)],
    ['broadcast answers lost', 5, () => breakRpc('lose-answer', [BROADCAST], between(200, 1_200))],
    ['node away', 2, () => breakRpc('down', undefined, between(100, 800))],
    ['node talks garbage', 2, () => breakRpc('garbage', undefined, between(100, 500))],
    ['chain paused', 4, () => pauseChain(between(500, 3_000))],
    ['chain paused for longer than a buyer waits', 1, () => pauseChain(11_500)],
    ['chain reorganised', 3, reorganiseNow],
  ]
  if (redis) happenings.push(['Redis restarted', 4, () => restart(redis.stop, redis.start, between(0, 1_500))])
  if (postgres) {
    happenings.push(['Postgres restarted', 2, () => restart(postgres.stop, postgres.start, between(0, 1_500))])
    happenings.push(['Postgres crashed', 2, () => restart(postgres.crash, postgres.start, between(0, 500))])
  }
  /**
   * The faults of a round, each as often as its weight says; drawn without replacement, so that none is missed by
   * chance.
   */
  let deck: (typeof happenings)[number][] = []

  async function happen(): Promise<void> {
    if (deck.length === 0) deck = happenings.flatMap((one) => Array.from({ length: one[1] }, () => one))
    const [card] = deck.splice(Math.floor(chance() * deck.length), 1)
    if (!card) return
    const [name, , strike] = card
    if ((await strike()) !== false) counts.set(name, (counts.get(name) ?? 0) + 1)
  }

  return {
    counts,
    async run(everyMs: number): Promise<void> {
      while (!over.signal.aborted) {
        await wait(between(0.3, 1.7) * everyMs, undefined, { signal: over.signal }).catch(() => undefined)
        if (!over.signal.aborted) await happen()
      }
    },
    stop: () => over.abort(),
    /** Resolves when the service must know of the last reorganisation. */
    untilFound: () => wait(Math.max(0, foundByMs - Date.now())),
  }
}

async function restart(stop: () => Promise<void>, start: () => Promise<void>, awayMs: number): Promise<void> {
  await stop()
  await wait(awayMs)
  await start()
}
