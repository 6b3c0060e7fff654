import { isBurnAddress } from '../../domain/burn-address.ts'
import type { LaunchEvent } from '../../ports/launches.ts'

/** Follows the tokens that leave a pool in one transaction to the addresses that keep them. */

/** Base units out of a pool that one address keeps, by the address that handed them over. */
export interface Receiver {
  kept: bigint
  from: ReadonlyMap<string, bigint>
}

/** Stands for every pool as the one who hands tokens over. */
const FROM_POOL = 'pool'

interface Account {
  /** What came in during the transaction and is still there, oldest first. */
  lots: { value: bigint; bought: boolean }[]
  from: Map<string, bigint>
}

/**
 * Who keeps tokens that a pool sold in this transaction. Routers, settlement and multi-send contracts pass them on and
 * end with nothing. Mints and allocations out of a mint do not count; where an address has both kinds, what came last
 * leaves first. Burn addresses, pools and the token's own contract are left out. Empty when no pool sold the token.
 */
export function traceReceivers(
  events: readonly LaunchEvent[],
  pools: readonly string[],
  token: string,
): ReadonlyMap<string, Receiver> {
  if (!events.some((event) => event.kind === 'swap' && event.boughtRaw > 0n)) return new Map()
  const isPool = new Set(pools)
  const accounts = new Map<string, Account>()
  for (const event of events) {
    if (event.kind !== 'transfer' || event.from === event.to) continue
    const { from, to, value } = event
    const parts = isPool.has(from) ? [{ value, bought: true }] : takeLast(accounts.get(from), value)
    if (isPool.has(to)) continue
    const account: Account = accounts.get(to) ?? { lots: [], from: new Map() }
    accounts.set(to, account)
    account.lots.push(...parts)
    const giver = isPool.has(from) ? FROM_POOL : from
    account.from.set(giver, (account.from.get(giver) ?? 0n) + sumBought(parts))
  }
  const receivers = [...accounts].flatMap(([address, { lots, from }]): [string, Receiver][] => {
    const kept = sumBought(lots)
    const isBuyer = kept > 0n && address !== token.toLowerCase() && !isBurnAddress(address)
    return isBuyer ? [[address, { kept, from }]] : []
  })
  return new Map(receivers)
}

/** Takes tokens off an account, last ones first. What it must have had before the transaction was not bought in it. */
function takeLast(account: Account | undefined, value: bigint): Account['lots'] {
  const taken: Account['lots'] = []
  let missing = value
  while (missing > 0n) {
    const lot = account?.lots.pop()
    if (!account || !lot) break
    const part = least(lot.value, missing)
    if (part < lot.value) account.lots.push({ ...lot, value: lot.value - part })
    taken.unshift({ ...lot, value: part })
    missing -= part
  }
  return missing > 0n ? [{ value: missing, bought: false }, ...taken] : taken
}

const least = (left: bigint, right: bigint): bigint => (left < right ? left : right)

const sumBought = (lots: Account['lots']): bigint =>
  lots.reduce((sum, { value, bought }) => (bought ? sum + value : sum), 0n)

/** The events of each transaction, in the order of the chain. */
export function groupByTransaction(events: readonly LaunchEvent[]): LaunchEvent[][] {
  const groups = new Map<string, LaunchEvent[]>()
  for (const event of events) {
    const group = groups.get(event.tx)
    if (group) group.push(event)
    else groups.set(event.tx, [event])
  }
  return [...groups.values()]
}
