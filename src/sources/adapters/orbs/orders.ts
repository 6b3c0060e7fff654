import { z } from 'zod'
import type { Fetched } from '../../client/cache.ts'
import { WALLET } from '../../client/cache-policies.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import { type ListedOrder, toFilledPct } from '../../shapes/orders.ts'
import { Anything, readRows, translate } from '../../shapes/values.ts'

/** Orders of a wallet at Orbs: stop-loss, take-profit and TWAP on all of its chains. */

export interface OrbsListed extends ListedOrder {
  chainId: number
}

export const orbsOrders = (upstream: Upstream, owner: string): Promise<Fetched<OrbsListed[]>> =>
  upstream.get(toPath`/orders?swapper=${owner}`, OrbsOrders, WALLET)

const RAW = z.union([z.string().regex(/^\d{1,78}$/), z.int().min(0)]).transform(BigInt)
const ADDRESS = z.string().regex(/^0x[0-9a-fA-F]{40}$/)

const Chunk = z.object({ status: z.string(), inAmount: Anything })

export const OrbsOrder = z.object({
  hash: z.string().regex(/^0x[0-9a-fA-F]{64}$/),
  order: z.object({
    witness: z.object({
      chainid: z.coerce.number().int(),
      start: Anything,
      deadline: z.coerce.number(),
      input: z.object({ token: ADDRESS, amount: RAW, maxAmount: RAW }),
      output: z.object({ token: ADDRESS, limit: RAW, triggerLower: RAW, triggerUpper: RAW }),
    }),
  }),
  metadata: z.object({ status: z.string(), chunks: z.array(z.unknown()).nullish() }),
})

const STATUSES: ReadonlyMap<string, ListedOrder['status']> = new Map(
  Object.entries({
    pending: 'open',
    eligible: 'open',
    filled: 'filled',
    completed: 'filled',
    partially_completed: 'expired',
    cancelled: 'cancelled',
    canceled: 'cancelled',
    expired: 'expired',
    failed: 'failed',
    rejected: 'failed',
  }),
)

function toListedOrder({ hash, order, metadata }: z.output<typeof OrbsOrder>): OrbsListed | undefined {
  const status = STATUSES.get(metadata.status.toLowerCase())
  const { chainid, start, deadline, input, output } = order.witness
  if (!status || input.amount === 0n) return undefined
  const parts = input.maxAmount / input.amount
  const done = readRows(metadata.chunks ?? [], Chunk)
    .filter((chunk) => /^(?:filled|success|completed)$/i.test(chunk.status))
    .reduce((sum, { inAmount }) => (/^\d{1,78}$/.test(String(inAmount)) ? sum + BigInt(String(inAmount)) : sum), 0n)
  const startMs = Number(start) * 1000
  return {
    id: hash,
    chainId: chainid,
    status,
    kind: toKind(parts, output),
    sellToken: input.token,
    buyToken: output.token,
    sellRaw: input.maxAmount,
    buyRaw: output.limit === 0n ? null : output.limit * parts,
    filledPct: status === 'filled' ? 100 : toFilledPct(String(done), input.maxAmount),
    createdAtMs: Number.isFinite(startMs) && startMs > 0 ? startMs : null,
    endsAtMs: deadline > 0 ? deadline * 1000 : null,
  }
}

/** The price at which an order wakes says what it is for; several equal parts without one are a TWAP. */
function toKind(
  parts: bigint,
  { triggerLower, triggerUpper }: { triggerLower: bigint; triggerUpper: bigint },
): ListedOrder['kind'] {
  if (triggerLower > 0n) return 'stop-loss'
  if (triggerUpper > 0n) return 'take-profit'
  return parts > 1n ? 'twap' : 'limit'
}

export const OrbsOrders = z
  .object({ orders: z.array(z.unknown()) })
  .transform(({ orders }) => translate(readRows(orders, OrbsOrder), toListedOrder))
