import type { Receiver } from './flow.ts'

/**
 * Tells fees from purchases: the tax wallets of a token, the surplus wallet of an aggregator, and small referral fees
 * are paid with purchases of other people and are no buyers.
 */

/** Who hands its fees to a fee wallet; what it gets from anybody else is a purchase. */
export type FeeWallets = ReadonlyMap<string, ReadonlySet<string>>

type Purchase = ReadonlyMap<string, Receiver>

/** One payment shows no habit. */
const FEWEST_PAYMENTS = 2
/** A fee is never the larger part of a purchase. */
const MOST_PARTS = 2n
/** An aggregator pays a referrer, itself and a surplus wallet, and keeps no more than this of the purchase in all. */
const MOST_SMALL = 3
const SMALL_PARTS_OF_LARGEST = 50n
const SMALL_PARTS_OF_ALL = 50n

/**
 * An address is a fee wallet when it is paid in more than half of the purchases, and these purchases have different
 * buyers besides. Wallets that are fed together several times by one person have no other buyer beside them, or always
 * the same one.
 */
export function findFeeWallets(purchases: readonly Purchase[]): FeeWallets {
  const paidIn = new Map<string, Purchase[]>()
  for (const purchase of purchases) {
    for (const address of purchase.keys()) paidIn.set(address, [...(paidIn.get(address) ?? []), purchase])
  }
  const regular = new Map(
    [...paidIn].filter(([, paid]) => paid.length >= FEWEST_PAYMENTS && 2 * paid.length > purchases.length),
  )
  const fees = [...regular].flatMap(([address, paid]): [string, ReadonlySet<string>][] => {
    const buyers = paid.map((purchase) => findLargest(purchase, regular))
    if (buyers.includes(undefined) || new Set(buyers).size < FEWEST_PAYMENTS) return []
    const givers = paid.flatMap((purchase) => [...listGivers(purchase, address).keys()])
    return [[address, new Set(givers.filter((giver, place) => givers.indexOf(giver) !== place))]]
  })
  return new Map(fees)
}

/** Some tokens let the buyer hand the tax on, so whoever keeps tokens of this purchase goes by one name. */
const BUYER = 'buyer'

function listGivers(purchase: Purchase, address: string): ReadonlyMap<string, bigint> {
  const given = new Map<string, bigint>()
  for (const [giver, value] of purchase.get(address)?.from ?? []) {
    const name = purchase.has(giver) ? BUYER : giver
    given.set(name, (given.get(name) ?? 0n) + value)
  }
  return given
}

function findLargest(purchase: Purchase, regular: ReadonlyMap<string, unknown>): string | undefined {
  const others = [...purchase].filter(([address]) => !regular.has(address))
  return others.sort(([, left], [, right]) => Number(right.kept > left.kept) - Number(right.kept < left.kept))[0]?.[0]
}

/** What each buyer of one transaction bought, without fees. */
export function takeOffFees(purchase: Purchase, fees: FeeWallets): ReadonlyMap<string, bigint> {
  const all = sum([...purchase.values()].map(({ kept }) => kept))
  const bought = new Map<string, bigint>()
  for (const [address, { kept }] of purchase) {
    const givers = fees.get(address)
    const fee = givers
      ? sum([...listGivers(purchase, address)].map(([giver, value]) => (givers.has(giver) ? value : 0n)))
      : 0n
    const own = fee * MOST_PARTS > all ? kept : kept - fee
    if (own > 0n) bought.set(address, own)
  }
  return dropSmall(bought)
}

/** A few small remainders are referral fees and dust; many small ones, or larger ones, are wallets. */
function dropSmall(bought: ReadonlyMap<string, bigint>): ReadonlyMap<string, bigint> {
  const values = [...bought.values()]
  const largest = values.reduce(greater, 0n)
  const isSmall = (value: bigint) => value * SMALL_PARTS_OF_LARGEST < largest
  const small = values.filter(isSmall)
  if (small.length > MOST_SMALL || sum(small) * SMALL_PARTS_OF_ALL > sum(values)) return bought
  return new Map([...bought].filter(([, value]) => !isSmall(value)))
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)

const greater = (left: bigint, right: bigint): bigint => (left > right ? left : right)
