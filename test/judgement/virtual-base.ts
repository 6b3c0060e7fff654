import {
  type AbiEvent,
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  keccak256,
  parseAbi,
  parseUnits,
  toHex,
  zeroAddress,
} from 'viem'
import type { ChainFacts, ChainToken, JudgementCase, LaunchEvent, LaunchPool, LaunchTransaction } from './case.ts'

// Builds the logs, transactions and balances of a Base on which the launches of all cases happened, each at its own
// block. Block n is at a fixed time, as on the real Base.

export interface VirtualLog {
  address: string
  topics: Hex[]
  data: Hex
  block: number
  index: number
  transaction: Hex
  transactionIndex: number
}

export interface VirtualTransaction {
  hash: Hex
  block: number
  index: number
  from: string
  to: string
  value: bigint
  logs: VirtualLog[]
}

interface KnownToken extends ChainToken {
  supplyRaw: bigint
  balancesRaw: Map<string, bigint>
}

export interface VirtualChains {
  logs: VirtualLog[]
  transactions: Map<string, VirtualTransaction>
  /** By chain and address, `base 0x…`. */
  tokens: Map<string, KnownToken>
  contracts: Set<string>
  views: Map<string, Record<string, number>>
  nonces: Map<string, number>
}

const EVENTS = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count)',
  'event Sync(uint112 reserve0, uint112 reserve1)',
  'event Mint(address indexed sender, uint256 amount0, uint256 amount1)',
  'event BeforeExecution()',
  'event UserOperationEvent(bytes32 indexed hash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 gasCost, uint256 gasUsed)',
  'event Trade(address indexed owner, address sellToken, address buyToken, uint256 sellAmount, uint256 buyAmount, uint256 feeAmount, bytes orderUid)',
  'event Settlement(address indexed solver)',
  'event Fill(bytes32 indexed orderHash, address indexed filler, address indexed swapper, uint256 nonce)',
  'event Initialize(bytes32 indexed id, address indexed currency0, address indexed currency1, uint24 fee, int24 tickSpacing, address hooks, uint160 sqrtPriceX96, int24 tick)',
])
/** Events that several versions of a pool share by name only. */
const POOL_CREATED = {
  v3: parseAbi([
    'event PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool)',
  ])[0],
  aero: parseAbi([
    'event PoolCreated(address indexed token0, address indexed token1, bool indexed stable, address pool, uint256 count)',
  ])[0],
}
const SWAP = {
  v2: parseAbi([
    'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
  ])[0],
  aero: parseAbi([
    'event Swap(address indexed sender, address indexed to, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out)',
  ])[0],
  v3: parseAbi([
    'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
  ])[0],
  v4: parseAbi([
    'event Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint24 fee)',
  ])[0],
}
const FACTORIES = {
  v2: '0x8909dc15e40173ff4699343b6eb8132c65e18ec6',
  v3: '0x33128a8fc17869897dce68ed026d694621f6fdfd',
  aero: '0x420dd381b31aef6683db6b902084cb0ffece40da',
} as const
const POOL_MANAGER = '0x498581ff718922c3f8e6a244956af099b2652b2b'
const ENTRY_POINT = '0x0000000071727de22e5e9d8baf0edac6f37da032'
const COW_SETTLEMENT = '0x9008d19f58aabd9ed0d60971565aa8510560ab41'
const UNISWAPX = '0x000000001ec5656dcdb24d90dfa42742738de729'
const WETH = '0x4200000000000000000000000000000000000006'
const SQRT_PRICE = 2n ** 96n
/** Other logs of a block come before ours. */
const FIRST_LOG_INDEX = 3

const GENESIS_SECONDS = 1_686_789_347
export const blockAt = (seconds: number): number => Math.floor((seconds - GENESIS_SECONDS) / 2)
export const timeOfBlock = (block: number): number => GENESIS_SECONDS + 2 * block
export const hashOf = (...parts: (string | number)[]): Hex => keccak256(toHex(parts.join('|')))

export function buildChains(cases: JudgementCase[], startedMs: number): VirtualChains {
  const chains: VirtualChains = {
    logs: [],
    transactions: new Map(),
    tokens: new Map(),
    contracts: new Set(),
    views: new Map(),
    nonces: new Map(),
  }
  for (const { id, chain = {} } of cases)
    for (const [slug, facts] of Object.entries(chain)) {
      addFacts(chains, slug, facts)
      if (slug === 'base' && facts.txs) addLaunch(chains, id, facts, startedMs)
    }
  chains.logs.sort((left, right) => left.block - right.block || left.index - right.index)
  return chains
}

function addFacts(chains: VirtualChains, slug: string, facts: ChainFacts): void {
  const key = (address: string) => `${slug} ${address.toLowerCase()}`
  for (const token of facts.tokens ?? (facts.token ? [facts.token] : [])) {
    const raw = (amount: number | string) => parseUnits(String(amount), token.decimals)
    const balancesRaw = new Map(
      Object.entries(token.balances ?? {}).map(([who, amount]) => [who.toLowerCase(), raw(amount)]),
    )
    chains.tokens.set(key(token.address), { ...token, supplyRaw: raw(token.supply), balancesRaw })
    chains.contracts.add(key(token.address))
  }
  for (const address of facts.contracts ?? []) chains.contracts.add(key(address))
  for (const [address, views] of Object.entries(facts.views ?? {})) chains.views.set(key(address), views)
  for (const [address, nonce] of Object.entries(facts.nonces ?? {})) chains.nonces.set(key(address), nonce)
}

interface Pool extends LaunchPool {
  /** Holds the pool's tokens and emits its events. */
  holder: Address
  token0: Address
  token1: Address
}

function addLaunch(chains: VirtualChains, id: string, facts: ChainFacts, startedMs: number): void {
  const { token, txs = [], launchAgo = 0 } = facts
  const known = token && chains.tokens.get(`base ${token.address.toLowerCase()}`)
  if (!token || !known) throw new Error(`${id}: a launch needs its token`)
  const address = lower(token.address)
  const pools = (facts.pools ?? []).map((pool) => toPool(pool, address))
  for (const { holder } of pools) chains.contracts.add(`base ${holder}`)
  const first = blockAt(Math.floor(startedMs / 1000) - launchAgo)
  const balances = new Map<string, bigint>()
  const nextIndex = new Map<number, number>()
  txs.forEach((tx, index) => {
    const block = first + tx.block
    const hash = hashOf(id, 'transaction', index)
    const logs: VirtualLog[] = []
    const emit = (emitter: string, event: AbiEvent, args: Record<string, unknown>) => {
      const logIndex = nextIndex.get(block) ?? FIRST_LOG_INDEX
      nextIndex.set(block, logIndex + 1)
      logs.push({
        address: emitter,
        ...encode(event, args),
        block,
        index: logIndex,
        transaction: hash,
        transactionIndex: index + 1,
      })
    }
    const launch = { id, index, tx, pools, address, decimals: token.decimals, balances, emit }
    for (const event of tx.events) addEvent(launch, event)
    chains.logs.push(...logs)
    const value = parseUnits(String(tx.eth ?? 0), 18)
    chains.transactions.set(hash, {
      hash,
      block,
      index: index + 1,
      from: lower(tx.from),
      to: lower(tx.to),
      value,
      logs,
    })
  })
  for (const [who, amount] of Object.entries(facts.final ?? {}))
    balances.set(who.toLowerCase(), parseUnits(String(amount), token.decimals))
  for (const [who, raw] of balances) if (!known.balancesRaw.has(who)) known.balancesRaw.set(who, raw)
}

interface Launch {
  id: string
  index: number
  tx: LaunchTransaction
  pools: Pool[]
  address: Address
  decimals: number
  balances: Map<string, bigint>
  emit(emitter: string, event: AbiEvent, args: Record<string, unknown>): void
}

function addEvent(launch: Launch, [name, ...rest]: LaunchEvent) {
  const { id, index, tx, emit, address, decimals } = launch
  const text = (place: number) => lower(String(rest[place]))
  const amount = (place: number, places = decimals) => parseUnits(String(rest[place]), places)
  const pool = () => launch.pools[Number(rest[0])] ?? unknown(launch, name)
  switch (name) {
    case 'create':
      return createPool(launch, pool())
    case 'mint':
      return transfer(launch, zeroAddress, text(0), amount(1))
    case 'xfer':
      return transfer(launch, text(0), text(1), amount(2))
    case 'weth':
      return emit(WETH, eventOf('Transfer'), { from: text(0), to: text(1), value: amount(2, 18) })
    case 'swap':
      return swap(launch, pool(), rest[1] === 'buy', amount(2), amount(3, 18), lower(String(rest[4] ?? tx.from)))
    case 'lp':
      return emit(pool().holder, eventOf('Mint'), { sender: lower(tx.to), amount0: amount(1), amount1: amount(2, 18) })
    case 'op': {
      const paymaster = rest[1] === undefined ? zeroAddress : text(1)
      const hash = hashOf(id, index, String(rest[0]))
      const gas = { nonce: 7n, success: true, gasCost: 10n ** 13n, gasUsed: 210_000n }
      return emit(ENTRY_POINT, eventOf('UserOperationEvent'), { hash, sender: text(0), paymaster, ...gas })
    }
    case 'beforeOps':
      return emit(ENTRY_POINT, eventOf('BeforeExecution'), {})
    case 'cow': {
      const order = {
        sellToken: WETH,
        buyToken: address,
        sellAmount: amount(2, 18),
        buyAmount: amount(1),
        feeAmount: 0n,
      }
      return emit(COW_SETTLEMENT, eventOf('Trade'), { owner: text(0), ...order, orderUid: `0x${'ab'.repeat(56)}` })
    }
    case 'settlement':
      return emit(COW_SETTLEMENT, eventOf('Settlement'), { solver: lower(tx.from) })
    case 'fill': {
      const orderHash = hashOf(id, index, 'order', String(rest[0]))
      return emit(UNISWAPX, eventOf('Fill'), { orderHash, filler: lower(tx.from), swapper: text(0), nonce: 1n })
    }
    default:
      return unknown(launch, name)
  }
}

function createPool({ emit }: Launch, pool: Pool) {
  const { kind, token0, token1, holder } = pool
  if (kind === 'v4') {
    const rest = {
      fee: 8_388_608,
      tickSpacing: 200,
      hooks: pool.hook ?? zeroAddress,
      sqrtPriceX96: SQRT_PRICE,
      tick: 0,
    }
    return emit(POOL_MANAGER, eventOf('Initialize'), { id: pool.id, currency0: token0, currency1: token1, ...rest })
  }
  const factory = lower(pool.factory ?? FACTORIES[kind])
  if (kind === 'v2') return emit(factory, eventOf('PairCreated'), { token0, token1, pair: holder, count: 1n })
  if (kind === 'v3')
    return emit(factory, POOL_CREATED.v3, { token0, token1, fee: 10_000, tickSpacing: 200, pool: holder })
  return emit(factory, POOL_CREATED.aero, { token0, token1, stable: false, pool: holder, count: 1n })
}

function transfer({ emit, address, balances }: Launch, from: Address, to: Address, value: bigint): void {
  emit(address, eventOf('Transfer'), { from, to, value })
  if (from !== zeroAddress) balances.set(from, (balances.get(from) ?? 0n) - value)
  balances.set(to, (balances.get(to) ?? 0n) + value)
}

function swap(launch: Launch, pool: Pool, buys: boolean, amount: bigint, paid: bigint, recipient: Address): void {
  const { emit, address, tx } = launch
  const sender = lower(tx.to)
  const ordered = <T>(own: T, quote: T): [T, T] => (pool.token0 === address ? [own, quote] : [quote, own])
  if (pool.kind === 'v2' || pool.kind === 'aero') {
    const [amount0In, amount1In] = ordered(buys ? 0n : amount, buys ? paid : 0n)
    const [amount0Out, amount1Out] = ordered(buys ? amount : 0n, buys ? 0n : paid)
    emit(pool.holder, eventOf('Sync'), { reserve0: 10n ** 24n, reserve1: 10n ** 20n })
    emit(pool.holder, SWAP[pool.kind], { sender, to: recipient, amount0In, amount1In, amount0Out, amount1Out })
    return
  }
  // Version 3 counts what the pool gets, version 4 what the trader gets.
  const sign = (pool.kind === 'v4') === buys ? 1n : -1n
  const [amount0, amount1] = ordered(sign * amount, -sign * paid)
  const state = { sqrtPriceX96: SQRT_PRICE, liquidity: 10n ** 22n, tick: 0 }
  if (pool.kind === 'v3') emit(pool.holder, SWAP.v3, { sender, recipient, amount0, amount1, ...state })
  else emit(POOL_MANAGER, SWAP.v4, { id: pool.id, sender, amount0, amount1, ...state, fee: 10_000 })
}

function toPool(pool: LaunchPool, token: Address): Pool {
  const quote = lower(pool.quote ?? WETH)
  const [token0, token1] = token < quote ? [token, quote] : [quote, token]
  return { ...pool, holder: pool.kind === 'v4' ? POOL_MANAGER : lower(pool.address ?? ''), token0, token1 }
}

function encode(event: AbiEvent, args: Record<string, unknown>): { topics: Hex[]; data: Hex } {
  const topics = encodeEventTopics({ abi: [event], eventName: event.name, args } as never) as Hex[]
  const inputs = event.inputs.filter(({ indexed }) => !indexed)
  return { topics, data: encodeAbiParameters(inputs, inputs.map(({ name }) => args[name ?? '']) as never) }
}

function eventOf(name: (typeof EVENTS)[number]['name']): AbiEvent {
  return EVENTS.find((event) => event.name === name) as AbiEvent
}

function unknown({ id }: Launch, name: string): never {
  throw new Error(`${id}: unknown event or pool in ${name}`)
}

const lower = (address: string): Address => address.toLowerCase() as Address
