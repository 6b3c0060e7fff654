import { z } from 'zod'
import type { Fetched } from '../../client/cache.ts'
import { WALLET } from '../../client/cache-policies.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import { type ListedOrder, toFilledPct } from '../../shapes/orders.ts'
import { Anything, readRows, translate } from '../../shapes/values.ts'

/** Orders of a wallet at CoW Protocol, newest first. */

const MOST = 100

/** `network` is CoW's name of the chain. */
export function cowOrders(upstream: Upstream, network: string, owner: string): Promise<Fetched<ListedOrder[]>> {
  return upstream.get(toPath`/${network}/api/v1/account/${owner}/orders?limit=${MOST}`, CowOrders, WALLET)
}

const RAW = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt)
const ADDRESS = z.string().regex(/^0x[0-9a-fA-F]{40}$/)

export const CowOrder = z.object({
  uid: z.string().regex(/^0x[0-9a-fA-F]{112}$/),
  status: z.string(),
  kind: z.string(),
  sellToken: ADDRESS,
  buyToken: ADDRESS,
  sellAmount: RAW,
  buyAmount: RAW,
  executedSellAmount: Anything,
  executedBuyAmount: Anything,
  validTo: z.int(),
  creationDate: Anything,
  invalidated: Anything,
})

const STATUSES: Readonly<Record<string, ListedOrder['status']>> = {
  open: 'open',
  presignaturePending: 'open',
  fulfilled: 'filled',
  cancelled: 'cancelled',
  expired: 'expired',
}

function toListedOrder(row: z.output<typeof CowOrder>): ListedOrder | undefined {
  const status = STATUSES[row.status]
  if (!status) return undefined
  const createdAtMs = typeof row.creationDate === 'string' ? Date.parse(row.creationDate) : Number.NaN
  // A buy order is filled when the bought amount is complete, a sell order when the sold one is.
  const [done, whole] =
    row.kind === 'buy' ? [row.executedBuyAmount, row.buyAmount] : [row.executedSellAmount, row.sellAmount]
  return {
    id: row.uid,
    status: status === 'open' && row.invalidated === true ? 'cancelled' : status,
    kind: 'limit',
    sellToken: row.sellToken,
    buyToken: row.buyToken,
    sellRaw: row.sellAmount,
    buyRaw: row.buyAmount,
    filledPct: status === 'filled' ? 100 : toFilledPct(done, whole),
    createdAtMs: Number.isFinite(createdAtMs) ? createdAtMs : null,
    endsAtMs: row.validTo * 1000,
  }
}

export const CowOrders = z.array(z.unknown()).transform((rows) => translate(readRows(rows, CowOrder), toListedOrder))
