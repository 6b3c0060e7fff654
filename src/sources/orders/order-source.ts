import { CHAINS, type Chain } from '../../domain/chains/chain.ts'
import { nameAt } from '../../domain/chains/find-chain.ts'
import type { Origin } from '../../domain/provenance.ts'
import type { OrderSource, PlacedOrder, PlacedOrders } from '../../ports/orders.ts'
import { cowOrders } from '../adapters/cow/orders.ts'
import { orbsOrders } from '../adapters/orbs/orders.ts'
import type { Fetched } from '../client/cache.ts'
import type { Upstream } from '../client/upstream.ts'
import { findListedByAddress, isNativeAddress, nativeOf } from '../known/token-list.ts'
import type { ListedOrder } from '../shapes/orders.ts'

/** Where orders rest on a chain, as the sign page places them. */
const restsAt = (venue: 'cow' | 'orbs') => (chain: Chain) => chain.orderVenues.includes(venue)

/** A wallet's orders at CoW, one list for each chain, and at Orbs, one list for all; asked together. */
export function createOrderSource(upstreams: { cow: Upstream; orbs: Upstream }): OrderSource {
  return {
    async list({ owner, chain }) {
      const asked = (one: Chain) => chain === undefined || one.slug === chain
      const onCow = CHAINS.filter(restsAt('cow')).filter(asked)
      const onOrbs = CHAINS.filter(restsAt('orbs')).filter(asked)
      const lists = await Promise.all([
        ...onCow.map((one) =>
          toFound('cow', one.slug, cowOrders(upstreams.cow, nameAt(one, 'cow') ?? '', owner), () => one),
        ),
        ...(onOrbs.length === 0
          ? []
          : [
              toFound('orbs', null, orbsOrders(upstreams.orbs, owner), ({ chainId }) =>
                onOrbs.find(({ id }) => id === chainId),
              ),
            ]),
      ])
      return {
        orders: lists.flatMap(({ orders }) => orders).sort(openThenNewest),
        missing: lists.flatMap(({ missing }) => missing),
        origins: lists.flatMap(({ origins }) => origins),
      }
    },
  }
}

async function toFound<Row extends ListedOrder>(
  venue: PlacedOrder['venue'],
  chain: string | null,
  asked: Promise<Fetched<Row[]>>,
  chainOf: (row: Row) => Chain | undefined,
): Promise<PlacedOrders> {
  const fetched = await asked.catch(() => undefined)
  if (!fetched) return { orders: [], missing: [{ venue, chain }], origins: [] }
  const origin: Origin = { name: venue, atMs: fetched.fetchedAtMs, ...(fetched.sandbox ? { sandbox: true } : {}) }
  const orders = fetched.body.flatMap((row) => {
    const place = chainOf(row)
    return place ? [toPlaced(venue, place, row)] : []
  })
  return { orders, missing: [], origins: [origin] }
}

function toPlaced(venue: PlacedOrder['venue'], chain: Chain, row: ListedOrder): PlacedOrder {
  const { id, status, kind, filledPct, createdAtMs, endsAtMs } = row
  return {
    ...{ venue, id, chain: chain.slug, status, kind, filledPct, createdAtMs, endsAtMs },
    sell: { ...toSide(chain, row.sellToken), amountRaw: row.sellRaw },
    buy: { ...toSide(chain, row.buyToken), amountRaw: row.buyRaw },
  }
}

/** Names come from our lists only: a contract can call itself anything. */
function toSide(chain: Chain, address: string) {
  const token = isNativeAddress(address) ? nativeOf(chain) : findListedByAddress(chain, address)
  const short = `${address.slice(0, 6)}…${address.slice(-4)}`
  return { address, symbol: token?.symbol ?? short, decimals: token?.decimals ?? null }
}

const openThenNewest = (left: PlacedOrder, right: PlacedOrder): number =>
  Number(right.status === 'open') - Number(left.status === 'open') || (right.createdAtMs ?? 0) - (left.createdAtMs ?? 0)
