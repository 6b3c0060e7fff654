import type { Launch, LaunchEvent } from '../../ports/launches.ts'

/**
 * Finds bundled purchases in the first minute of trading: several buyers in one transaction, controlled by one person.
 */

/** Base units bought in one transaction of the early window, by lower-case address of the buyer. */
export interface EarlyBuy {
  tx: string
  block: number
  bought: ReadonlyMap<string, bigint>
}

export interface Clearance extends EarlyBuy {
  /**
   * Why several buyers in one transaction are not one person: they share an ERC-4337 bundler, or their signed orders
   * were settled together.
   */
  reason: 'shared_bundler' | 'settled_orders'
}

export type Judgement = { bundle: EarlyBuy } | { cleared: Clearance }

/** This many early buyers in one transaction are a bundle. */
export const BUNDLE_BUYERS = 3
const MOST_BUYERS = 200
/**
 * A buyer with less than 1/50 of the largest purchase is ignored: aggregator remainders, referral fees and tax wallets.
 */
const NEGLIGIBLE_PARTS = 50n
const BURNS = new Set([
  '0x0000000000000000000000000000000000000000',
  '0x0000000000000000000000000000000000000001',
  '0x000000000000000000000000000000000000dead',
])

/** The purchases of the early window in the order of the chain, at most the first 200 buyers. */
export function listEarlyBuys({ events, pools }: Pick<Launch, 'events' | 'pools'>, token: string): EarlyBuy[] {
  const buys: EarlyBuy[] = []
  let buyers = 0
  for (const own of groupByTransaction(events)) {
    const bought = traceBuyers(own, pools, token)
    if (bought.size === 0 || buyers >= MOST_BUYERS) continue
    buyers += bought.size
    buys.push({ tx: own[0]?.tx ?? '', block: own[0]?.block ?? 0, bought })
  }
  return buys
}

export const isCandidate = ({ bought }: EarlyBuy): boolean => bought.size >= BUNDLE_BUYERS

/**
 * Whether several buyers in one transaction are one person. Users of one ERC-4337 bundler have an operation each, and
 * people whose orders are settled together have an order each: they are cleared. Three who buy inside one operation are
 * a bundle, and so are three who receive tokens from somebody else's operation.
 */
export function judge(
  candidate: EarlyBuy,
  events: readonly LaunchEvent[],
  pools: readonly string[],
  token: string,
): Judgement {
  const ordered = new Set(events.flatMap((event) => (event.kind === 'order' ? [event.account] : [])))
  const strangers = new Map([...candidate.bought].filter(([buyer]) => !ordered.has(buyer)))
  if (strangers.size < BUNDLE_BUYERS) return { cleared: { ...candidate, reason: 'settled_orders' } }

  const operations = splitByOperation(events)
  if (operations.length < 2) return { bundle: { ...candidate, bought: strangers } }
  const bought = operations.map((operation) => traceBuyers(operation, pools, token))
  const fedByOthers = new Map([...strangers].filter(([buyer]) => !bought.some((own) => own.has(buyer))))
  const bundle = [...bought, fedByOthers].find((hands) => hands.size >= BUNDLE_BUYERS)
  return bundle ? { bundle: { ...candidate, bought: bundle } } : { cleared: { ...candidate, reason: 'shared_bundler' } }
}

/**
 * Follows tokens from a pool to the addresses that keep them. Routers, settlement and multi-send contracts pass them on
 * and end with nothing; mints and liquidity do not count. Empty when no pool sold the token.
 */
export function traceBuyers(
  events: readonly LaunchEvent[],
  pools: readonly string[],
  token: string,
): ReadonlyMap<string, bigint> {
  if (!events.some((event) => event.kind === 'swap' && event.boughtRaw > 0n)) return new Map()
  const isPool = new Set(pools)
  const held = new Map<string, bigint>()
  for (const event of events) {
    if (event.kind !== 'transfer') continue
    const { from, to, value } = event
    const fromPool = isPool.has(from)
    if (fromPool && isPool.has(to)) continue
    const moved = fromPool ? value : least(value, held.get(from) ?? 0n)
    if (!fromPool) held.set(from, (held.get(from) ?? 0n) - moved)
    if (!isPool.has(to)) held.set(to, (held.get(to) ?? 0n) + moved)
  }
  const largest = [...held.values()].reduce((most, value) => (value > most ? value : most), 0n)
  const isBuyer = ([address, value]: [string, bigint]) =>
    value > 0n && value * NEGLIGIBLE_PARTS >= largest && address !== token.toLowerCase() && !BURNS.has(address)
  return new Map([...held].filter(isBuyer))
}

const least = (left: bigint, right: bigint): bigint => (left < right ? left : right)

function groupByTransaction(events: readonly LaunchEvent[]): LaunchEvent[][] {
  const groups = new Map<string, LaunchEvent[]>()
  for (const event of events) {
    const group = groups.get(event.tx)
    if (group) group.push(event)
    else groups.set(event.tx, [event])
  }
  return [...groups.values()]
}

/**
 * Splits a transaction by operation. An operation's own event ends it; what follows the last one is a separate part.
 */
function splitByOperation(events: readonly LaunchEvent[]): LaunchEvent[][] {
  const parts: LaunchEvent[][] = [[]]
  for (const event of [...events].sort((left, right) => left.index - right.index)) {
    parts.at(-1)?.push(event)
    if (event.kind === 'operation') parts.push([])
  }
  return parts.filter((part) => part.length > 0)
}
