import type { Launch, LaunchEvent } from '../../ports/launches.ts'
import { type FeeWallets, findFeeWallets, takeOffFees } from './fees.ts'
import { groupByTransaction, traceReceivers } from './flow.ts'

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

/** What is needed to tell who bought: the pools, the token and the wallets that only get fees. */
export interface Market {
  pools: readonly string[]
  token: string
  fees: FeeWallets
}

/** This many early buyers in one transaction are a bundle. */
export const BUNDLE_BUYERS = 3
const MOST_BUYERS = 200

/** The fee wallets of a launch, found in its purchases and, where these are few, in later ones. */
export function findFees(
  { events, pools }: Pick<Launch, 'events' | 'pools'>,
  token: string,
  later: readonly LaunchEvent[] = [],
): FeeWallets {
  const purchases = groupByTransaction([...events, ...later]).map((own) => traceReceivers(own, pools, token))
  return findFeeWallets(purchases.filter(({ size }) => size > 0))
}

/** The purchases of the early window in the order of the chain, at most the first 200 buyers. */
export function listEarlyBuys(events: readonly LaunchEvent[], market: Market): EarlyBuy[] {
  const buys: EarlyBuy[] = []
  let buyers = 0
  for (const own of groupByTransaction(events)) {
    const bought = traceBuyers(own, market)
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
export function judge(candidate: EarlyBuy, events: readonly LaunchEvent[], market: Market): Judgement {
  const ordered = new Set(events.flatMap((event) => (event.kind === 'order' ? [event.account] : [])))
  const strangers = new Map([...candidate.bought].filter(([buyer]) => !ordered.has(buyer)))
  // An order can be paid out to another address of its owner: as many such orders as strangers explain them.
  const paidElsewhere = [...ordered].filter((account) => !candidate.bought.has(account)).length
  if (strangers.size < BUNDLE_BUYERS || strangers.size <= paidElsewhere) {
    return { cleared: { ...candidate, reason: 'settled_orders' } }
  }

  const operations = splitByOperation(events)
  if (operations.length < 2) return { bundle: { ...candidate, bought: strangers } }
  const bought = operations.map((operation) => traceBuyers(operation, market))
  const fedByOthers = new Map([...strangers].filter(([buyer]) => !bought.some((own) => own.has(buyer))))
  const bundle = [...bought, fedByOthers].find((hands) => hands.size >= BUNDLE_BUYERS)
  return bundle ? { bundle: { ...candidate, bought: bundle } } : { cleared: { ...candidate, reason: 'shared_bundler' } }
}

/** Who bought in these events of one transaction, and how much. */
export const traceBuyers = (events: readonly LaunchEvent[], market: Market): ReadonlyMap<string, bigint> =>
  takeOffFees(traceReceivers(events, market.pools, market.token), market.fees)

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
