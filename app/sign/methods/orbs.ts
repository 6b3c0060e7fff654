/** An order at Orbs Spot, built from the ticket alone. Its floor is signed with it, and it ends with the ticket's end. */
import { type Address, getAddress, zeroAddress } from 'viem'
import type { OrderTicket } from '../../../src/domain/ticket.ts'
import { stop } from '../problem.ts'
import { type OrderFacts, outAtLevel, type VenueOrder } from './venue-order.ts'

export const REPERMIT: Address = '0x00002a9C4D9497df5Bd31768eC5d30eEf5405000'
const REACTOR: Address = '0x000000b33fE4fB9d999Dd684F79b110731c3d000'
const EXECUTOR: Address = '0x000642A0966d9bd49870D9519f76b5cf823f3000'
const ADAPTER: Address = '0x0002BeFB46587d460AcEA9B2792c4A4c67B9cADa'
/** How far a fill may be below the price that the venue's oracle signs. */
const SLIPPAGE_BPS = 300
/** How far below the stop level (stop-loss) or the quoted market price (TWAP) an order may fill at worst. */
const FLOOR_BPS = 500n
const FRESHNESS_SECONDS = 50
const LEAST_EPOCH_SECONDS = 60

const fields = (text: string) =>
  text.split(', ').map((pair) => {
    const [type = '', name = ''] = pair.split(' ')
    return { name, type }
  })

export const ORBS_TYPES = {
  RePermitWitnessTransferFrom: fields(
    'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, Order witness',
  ),
  TokenPermissions: fields('address token, uint256 amount'),
  Exchange: fields('address adapter, address ref, uint32 share, bytes data'),
  Input: fields('address token, uint256 amount, uint256 maxAmount'),
  Output: fields('address token, uint256 limit, uint256 triggerLower, uint256 triggerUpper, address recipient'),
  Order: fields(
    'address reactor, address executor, Exchange exchange, address swapper, uint256 nonce, uint256 start, uint256 deadline, uint256 chainid, uint32 exclusivity, uint32 epoch, uint32 slippage, uint32 freshness, Input input, Output output',
  ),
}

/** In the signed order, price levels are amounts of the received token for one part. */
export function toOrbsOrder({ intent, chainId, account, token, nowMs }: OrderFacts, baseUrl: string): VenueOrder {
  const parts = BigInt(intent.schedule?.buckets ?? 1)
  const part = BigInt(intent.spend.amountRaw) / parts
  const epoch = parts > 1n ? (intent.schedule?.bucketSeconds ?? 0) : 0
  if (part === 0n || (epoch !== 0 && epoch < LEAST_EPOCH_SECONDS))
    throw stop('The parts are too small', 'Each part needs an amount, and at least a minute between two.', 'ask-again')
  const level = outAtLevel(intent, part)
  const start = Math.floor(nowMs / 1000)
  const deadline = Math.floor(intent.endsAtMs / 1000)
  if (start + (Number(parts) - 1) * epoch >= deadline)
    throw stop(
      'Too little time is left',
      'The last part would start after the end that your link names. Nothing was signed.',
      'ask-again',
    )
  const at = (kind: typeof intent.kind): string => (intent.kind === kind && level !== null ? level.toString() : '0')
  const limit = toFloor(intent, part)
  const total = part * parts
  const nonce = String(Math.floor(nowMs))
  const message = {
    permitted: { token, amount: total.toString() },
    spender: REACTOR,
    nonce,
    deadline: String(deadline),
    witness: {
      reactor: REACTOR,
      executor: EXECUTOR,
      exchange: { adapter: ADAPTER, ref: zeroAddress, share: 0, data: '0x' },
      swapper: account,
      nonce,
      start: String(start),
      deadline: String(deadline),
      chainid: chainId,
      exclusivity: 0,
      epoch,
      slippage: SLIPPAGE_BPS,
      freshness: FRESHNESS_SECONDS,
      input: { token, amount: part.toString(), maxAmount: total.toString() },
      output: {
        token: intent.receive.address === null ? zeroAddress : getAddress(intent.receive.address),
        limit: limit.toString(),
        triggerLower: at('stop-loss'),
        triggerUpper: at('take-profit'),
        recipient: account,
      },
    },
  }
  return {
    typed: {
      domain: { name: 'RePermit', version: '1', chainId, verifyingContract: REPERMIT },
      types: ORBS_TYPES,
      primaryType: 'RePermitWitnessTransferFrom',
      message,
    },
    spender: REPERMIT,
    total,
    least: limit,
    endsAtSeconds: deadline,
    url: `${baseUrl}/orders/new`,
    toBody: (signature) => ({ order: message, signature, status: 'pending' }),
  }
}

/**
 * The least output of one part, which the venue's contract enforces. For a limit and a take-profit it is the level. A
 * stop-loss may fill `FLOOR_BPS` below it, a TWAP as far below the market price of the ticket.
 */
function toFloor(intent: OrderTicket, part: bigint): bigint {
  const isAtMarket = intent.priceLevel === null
  const level = outAtLevel(isAtMarket ? { ...intent, priceLevel: toPlain(intent.marketPriceUsd) } : intent, part)
  const isExact = !isAtMarket && intent.kind !== 'stop-loss'
  const floor = isExact ? level : level && (level * (10_000n - FLOOR_BPS)) / 10_000n
  if (!floor)
    throw stop('No minimum can be set', 'The parts are too small for a least amount. Nothing was signed.', 'ask-again')
  return floor
}

/** A number without an exponent; what is smaller than 18 places is zero. */
const toPlain = (value: number): string => value.toFixed(18)
