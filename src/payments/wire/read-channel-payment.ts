import type { Hex } from 'viem'
import type { ChannelConfig, Voucher } from './channel.ts'
import type { Accepted } from './payment.ts'
import { type Reason, refuse } from './reasons.ts'

/** A payment by channel (scheme `batch-settlement`), in canonical form: a voucher alone, with a deposit, or to refund. */
export interface ChannelPayment {
  kind: 'voucher' | 'deposit' | 'refund'
  config: ChannelConfig
  voucher: Voucher
  deposit?: ChannelDeposit
  /** What a refund asks for; without it everything that is free. */
  refundAmount?: bigint
  accepted: Pick<Accepted, 'network' | 'asset' | 'amount' | 'payTo'>
  resourceUrl: string | null
  paymentId: string | null
}

export interface ChannelDeposit {
  amount: bigint
  validAfter: bigint
  validBefore: bigint
  salt: Hex
  signature: Hex
}

const SCHEME = 'batch-settlement'

/** Whether an envelope of version 2 says that it pays by channel. */
export const paysByChannel = (envelope: unknown): boolean =>
  isRecord(envelope) && isRecord(envelope.accepted) && envelope.accepted.scheme === SCHEME

export interface ReadParts {
  resourceUrl: string | null
  paymentId: string | null
}

/** Reads what `paysByChannel` found; what has another shape than the official client sends is refused. */
export function toChannelPayment(envelope: unknown, { resourceUrl, paymentId }: ReadParts): ChannelPayment {
  if (!isRecord(envelope) || !isRecord(envelope.payload)) throw refuse(at('voucher_payload'))
  const { payload } = envelope
  const { type } = payload
  if (type !== 'voucher' && type !== 'deposit' && type !== 'refund') throw refuse(at('payload_type'))
  const shape = at(`${type}_payload`)
  return {
    kind: type,
    config: readConfig(payload.channelConfig, shape),
    voucher: readVoucher(payload.voucher, shape),
    ...(type === 'deposit' ? { deposit: readDeposit(payload.deposit) } : {}),
    ...(type === 'refund' && payload.amount !== undefined ? { refundAmount: readRefundAmount(payload.amount) } : {}),
    accepted: readAccepted(envelope.accepted),
    resourceUrl,
    paymentId,
  }
}

type Code = Reason extends infer R ? (R extends `invalid_batch_settlement_evm_${infer Rest}` ? Rest : never) : never
/** The reason with the scheme's prefix. */
export const at = (code: Code): Reason => `invalid_batch_settlement_evm_${code}`

const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const WORD = /^0x[0-9a-fA-F]{64}$/
const SIGNATURE = /^0x(?:[0-9a-fA-F]{2}){1,3072}$/
const DECIMAL = /^(?:0|[1-9]\d{0,38})$/
const DECIMAL_256 = /^(?:0|[1-9]\d{0,77})$/
const MOST = 2n ** 128n - 1n
const ERC6492_MAGIC = '6492649264926492649264926492649264926492649264926492649264926492'

function readConfig(value: unknown, reason: Reason): ChannelConfig {
  if (!isRecord(value)) throw refuse(reason)
  const { withdrawDelay } = value
  if (typeof withdrawDelay !== 'number' || !Number.isInteger(withdrawDelay) || withdrawDelay < 0) throw refuse(reason)
  if (withdrawDelay < 900 || withdrawDelay > 2_592_000) throw refuse(at('withdraw_delay_out_of_range'))
  return {
    payer: hex(value.payer, ADDRESS, reason),
    payerAuthorizer: hex(value.payerAuthorizer, ADDRESS, reason),
    receiver: hex(value.receiver, ADDRESS, reason),
    receiverAuthorizer: hex(value.receiverAuthorizer, ADDRESS, reason),
    token: hex(value.token, ADDRESS, reason),
    withdrawDelay,
    salt: hex(value.salt, WORD, reason),
  }
}

function readVoucher(value: unknown, reason: Reason): Voucher {
  if (!isRecord(value)) throw refuse(reason)
  return {
    channelId: hex(value.channelId, WORD, at('channel_id_invalid')),
    maxClaimableAmount: amount(value.maxClaimableAmount, reason),
    signature: hex(value.signature, SIGNATURE, at('voucher_signature')),
  }
}

function readDeposit(value: unknown): ChannelDeposit {
  const reason = at('deposit_payload')
  if (!isRecord(value) || !isRecord(value.authorization)) throw refuse(reason)
  const signed = value.authorization.erc3009Authorization
  if (!isRecord(signed)) throw refuse(at('erc3009_authorization_required'))
  const signature = hex(signed.signature, SIGNATURE, at('receive_authorization_signature'))
  if (signature.endsWith(ERC6492_MAGIC)) throw refuse(at('eip6492_factory_not_allowed'))
  return {
    amount: amount(value.amount, reason),
    validAfter: uint256(signed.validAfter, at('payload_authorization_valid_after')),
    validBefore: uint256(signed.validBefore, at('payload_authorization_valid_before')),
    salt: hex(signed.salt, WORD, reason),
    signature,
  }
}

function readRefundAmount(value: unknown): bigint {
  const found = amount(value, at('refund_amount_invalid'))
  if (found === 0n) throw refuse(at('refund_amount_invalid'))
  return found
}

function readAccepted(value: unknown): ChannelPayment['accepted'] {
  if (!isRecord(value)) throw refuse(at('scheme'))
  const { network, asset, amount: price, payTo } = value
  for (const field of [network, asset, price, payTo])
    if (typeof field !== 'string') throw refuse('no_matching_requirements')
  return { network: network as string, asset: asset as string, amount: price as string, payTo: payTo as string }
}

function hex(value: unknown, shape: RegExp, reason: Reason): Hex {
  if (typeof value !== 'string' || !shape.test(value)) throw refuse(reason)
  return value.toLowerCase() as Hex
}

function amount(value: unknown, reason: Reason): bigint {
  if (typeof value !== 'string' || !DECIMAL.test(value)) throw refuse(reason)
  const found = BigInt(value)
  if (found > MOST) throw refuse(reason)
  return found
}

function uint256(value: unknown, reason: Reason): bigint {
  if (typeof value !== 'string' || !DECIMAL_256.test(value)) throw refuse(reason)
  return BigInt(value)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
