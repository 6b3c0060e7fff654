import { LRUCache } from 'lru-cache'
import { type Address, type ContractFunctionParameters, erc20Abi, type Hash, type PublicClient } from 'viem'
import { z } from 'zod'
import type { Context } from '../../domain/context.ts'
import { fail } from '../../domain/failure.ts'
import { HOUR_MS } from '../../domain/time.ts'
import type { EvmReader } from '../../ports/evm.ts'
import type { Launch, LaunchedToken, LaunchSource, WholeTransaction } from '../../ports/launches.ts'
import { LogShape } from '../adapters/evm-rpc/logs.ts'
import { readChain } from '../adapters/evm-rpc/reader.ts'
import { createCache, createInFlight } from '../client/cache.ts'
import { LAUNCHED } from '../client/cache-policies.ts'
import type { WarmTimes } from '../client/warm-memory.ts'
import { toDecimals, toName } from '../shapes/values.ts'
import { readLaterTrades } from './early-window.ts'
import { BASE_CHAIN_ID, decodeEvents } from './events.ts'
import { type FoundLaunch, findLaunch, listPools, type PoolListings } from './find-launch.ts'
import { createLaunchMemory, type LaunchMemory } from './launch-memory.ts'
import { readSigned } from './signed-events.ts'

const SOURCE = 'base'
/** How long a launch younger than an hour is cached: its early window may still be growing. */
const YOUNG_MS = 20_000
const KEPT_LAUNCHES = 500
const KEPT_TOKEN_BYTES = 8 * 1024 * 1024
const BYTES_A_BALANCE = 100

/**
 * Launches on Base, read from its event logs. A launch that is an hour old no longer changes and is cached for a day.
 */
export function createLaunchSource(
  evm: EvmReader,
  listings: PoolListings,
  context: Context,
  { memory = createLaunchMemory(context), warm }: { memory?: LaunchMemory; warm?: WarmTimes } = {},
): LaunchSource {
  const kept = new LRUCache<string, { launch: Launch; untilMs: number }>({ max: KEPT_LAUNCHES })
  const finding = createInFlight<Launch>()
  const tokens = createCache(context, KEPT_TOKEN_BYTES, warm)

  const poolsOf = new WeakMap<Launch, FoundLaunch['pools']>()

  /** What was read beside a launch is kept as long as the launch itself; a failure is not. */
  const beside = new WeakMap<Launch, Map<string, Promise<unknown>>>()
  function keepWith<T>(launch: Launch, key: string, read: () => Promise<T>): Promise<T> {
    const own = beside.get(launch) ?? new Map<string, Promise<unknown>>()
    beside.set(launch, own)
    const known = own.get(key)
    // Each key has one kind of answer.
    if (known) return known as Promise<T>
    const asked = readChain(SOURCE, read)
    own.set(key, asked)
    asked.catch(() => own.delete(key))
    return asked
  }

  const client = (): PublicClient => {
    const base = evm.clientFor(BASE_CHAIN_ID)
    if (!base) throw fail({ code: 'source_disabled', source: SOURCE })
    return base
  }

  async function read(token: string, key: string): Promise<Launch> {
    const listed = await listPools(listings, token)
    const { launch, pools } = await readChain(SOURCE, () => findLaunch(client(), key, listed))
    poolsOf.set(launch, pools)
    const old = context.now() - launch.atMs > HOUR_MS
    kept.set(key, { launch, untilMs: context.now() + (old ? 24 * HOUR_MS : YOUNG_MS) })
    return launch
  }

  return {
    covers: (chainId) => chainId === BASE_CHAIN_ID,
    async find(token) {
      const key = token.toLowerCase()
      const known = kept.get(key)
      return known && context.now() < known.untilMs ? known.launch : finding.share(key, () => read(token, key))
    },
    later: (token, launch) =>
      keepWith(launch, 'later', () =>
        readLaterTrades(client(), { token: token.toLowerCase(), pools: poolsOf.get(launch) ?? [], launch }),
      ),
    signed: (token, launch, accounts) =>
      keepWith(launch, `signed ${accounts.join(' ')}`, () => readSigned(client(), token, launch, accounts)),
    transactions: (token, launch, hashes) =>
      keepWith(launch, `transactions ${hashes.join(' ')}`, () => {
        const pools = poolsOf.get(launch) ?? []
        return Promise.all(hashes.map((hash) => readReceipt(client(), hash, token, pools)))
      }),
    remember: (place, findings) => memory.keep(place, findings),
    async token(token, owners) {
      const key = [token, ...owners].join(' ').toLowerCase()
      const { body, fetchedAtMs } = await tokens.serve(
        key,
        LAUNCHED,
        async () => {
          const fetchedAtMs = context.now()
          const body = await readChain(SOURCE, () => readLaunchedToken(client(), token, owners))
          return { fetched: { body, fetchedAtMs, sandbox: false }, bytes: (owners.length + 4) * BYTES_A_BALANCE }
        },
        () => undefined,
      )
      return { value: body, source: SOURCE, atMs: fetchedAtMs }
    },
  }
}

const Receipt = z.object({
  from: z
    .string()
    .regex(/^0x[0-9a-f]{40}$/i)
    .toLowerCase()
    .nullish()
    .catch(null),
  logs: z.array(LogShape),
})

async function readReceipt(
  client: PublicClient,
  hash: string,
  token: string,
  pools: FoundLaunch['pools'],
): Promise<WholeTransaction> {
  const answer = await client.request({ method: 'eth_getTransactionReceipt', params: [hash as Hash] })
  const { from, logs } = Receipt.parse(answer)
  return { sender: from ?? null, events: decodeEvents(logs, token, pools) }
}

/** Supply, names and balances in one multicall. */
async function readLaunchedToken(
  client: PublicClient,
  address: string,
  owners: readonly string[],
): Promise<LaunchedToken> {
  const contract = { address: address as Address, abi: erc20Abi } as const
  const contracts: ContractFunctionParameters<typeof erc20Abi>[] = [
    ...FACTS.map((functionName) => ({ ...contract, functionName })),
    ...owners.map((owner) => ({ ...contract, functionName: 'balanceOf' as const, args: [owner as Address] as const })),
  ]
  const [supply, symbol, name, decimals, ...balances] = await client.multicall({
    contracts,
    allowFailure: true,
    // One call whatever its size, because public endpoints limit the number of calls.
    batchSize: 0,
  })
  if (typeof supply?.result !== 'bigint') throw fail({ code: 'no_data', about: 'the supply of this token' })
  return {
    supplyRaw: supply.result,
    symbol: toName(symbol?.result, 30),
    name: toName(name?.result),
    decimals: toDecimals(decimals?.result),
    balances: new Map(
      owners.flatMap((owner, place) => {
        const balance = balances[place]?.result
        return typeof balance === 'bigint' ? [[owner.toLowerCase(), balance] as const] : []
      }),
    ),
  }
}

const FACTS = ['totalSupply', 'symbol', 'name', 'decimals'] as const
