import { type Address, getAddress, zeroAddress } from 'viem'
import type { VenueOrder } from './order.ts'
import { type OrderFacts, outAtLevel } from './order-level.ts'
import { stop } from './problem.ts'

const REPERMIT: Address = '0x00002a9C4D9497df5Bd31768eC5d30eEf5405000'
const REACTOR: Address = '0x000000b33fE4fB9d999Dd684F79b110731c3d000'
const EXECUTOR: Address = '0x000642A0966d9bd49870D9519f76b5cf823f3000'
const ADAPTER: Address = '0x0002BeFB46587d460AcEA9B2792c4A4c67B9cADa'
/** Of the price that the venue's oracle signs; its own default. */
const SLIPPAGE_BPS = 500
const FRESHNESS_SECONDS = 50
const LEAST_EPOCH_SECONDS = 60
const GRACE_SECONDS = 300

const fields = (text: string) =>
  text.split(', ').map((pair) => {
    const [type = '', name = ''] = pair.split(' ')
    return { name, type }
  })

const TYPES = {
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

/** An order at Orbs Spot. Levels are amounts of the received token for one part. */
export function toOrbsOrder({ intent, chainId, account, token, nowMs }: OrderFacts, baseUrl: string): VenueOrder {
  const parts = BigInt(intent.schedule?.buckets ?? 1)
  const part = BigInt(intent.spend.amountRaw) / parts
  const epoch = parts > 1n ? (intent.schedule?.bucketSeconds ?? 0) : 0
  if (part === 0n || (epoch !== 0 && epoch < LEAST_EPOCH_SECONDS))
    throw stop('The parts are too small', 'Each part needs an amount, and at least a minute between two.', 'ask-again')
  const level = outAtLevel(intent, part)
  const start = Math.floor(nowMs / 1000)
  const ends = Math.floor(intent.endsAtMs / 1000)
  const deadline = parts > 1n ? Math.max(ends, start + GRACE_SECONDS + Number(parts) * epoch) : ends
  const at = (kind: typeof intent.kind): string => (intent.kind === kind && level !== null ? level.toString() : '0')
  const limit = intent.kind === 'limit' || intent.kind === 'twap' ? (level ?? 0n).toString() : '0'
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
        limit,
        triggerLower: at('stop-loss'),
        triggerUpper: at('take-profit'),
        recipient: account,
      },
    },
  }
  return {
    typed: {
      domain: { name: 'RePermit', version: '1', chainId, verifyingContract: REPERMIT },
      types: TYPES,
      primaryType: 'RePermitWitnessTransferFrom',
      message,
    },
    spender: REPERMIT,
    total,
    least: limit === '0' ? null : BigInt(limit),
    endsAtSeconds: deadline,
    url: `${baseUrl}/orders/new`,
    toBody: (signature) => ({ order: message, signature, status: 'pending' }),
  }
}
