import { toDecimalText } from '../../domain/amount.ts'
import type { ChannelEntry } from '../../payments/channels/channel-terms.ts'
import { SERVE_AGAIN_WORDS, VOUCHER_AGAIN_WORDS } from '../../payments/limits.ts'
import type { Terms } from '../../payments/wire/terms.ts'

// Sentences about the service that every document shares: OpenAPI, llms.txt, the skill, `/docs` and MCP.

/** The address of the service and how it is paid. */
export interface Seller {
  publicUrl: string
  /** The accepted payment methods, the preferred one first. */
  accepts: readonly Pick<Terms, 'scheme' | 'network' | 'asset' | 'payTo'>[]
  /** The entry after those, where payment channels are offered. */
  channel?: Pick<ChannelEntry, 'scheme' | 'network' | 'extra'> | undefined
}

/** Version of the service and of the package, as the documents name it. */
export const SERVICE_VERSION = '1.0.0'

export const SERVICE_LINE =
  'Crypto data by the call: prices, quotes, risk, flows, yields, odds, treasuries and order quotes, paid in USDC; and a free chat.'

/** The three steps of a payment; any x402 client does them by itself. */
export const howToPay = ({ accepts }: Seller): string[] => [
  'POST JSON to a paid route without a payment: the answer is 402 with the price, with what is wrong with the body, if anything, and in `answerable` whether it can be answered now (yes, no, unknown).',
  `Sign the offered authorization: ${accepts.map(toWords).join('; or ')}. No account, no key, no gas.`,
  'Send the same request again with the signature in PAYMENT-SIGNATURE (x402 v2) or X-PAYMENT (v1): the answer is 200 with the data and a signed receipt.',
]

const toWords = ({ scheme, network, asset, payTo }: Seller['accepts'][number]): string =>
  `scheme ${scheme}, USDC ${asset} on ${network}, to ${payTo}`

/** How to pay by channel; empty where none are offered. */
export function howToPayByChannel({ channel }: Pick<Seller, 'channel'>): string[] {
  if (!channel) return []
  const { scheme, network, extra } = channel
  return [
    `For many calls: the last entry of accepts is scheme ${scheme} on ${network}, a payment channel (x402 v2 only). Deposit once, at least $${toUsd(extra.minDeposit)}, then sign one voucher a call: no block to wait for, same prices, all routes from one deposit, less gas from the fourth call on. The deposit is held by the escrow contract of the scheme.`,
    `A client takes the first entry that it can pay, which is exact. To choose the channel with the official client, register only BatchSettlementEvmScheme of @x402/evm/batch-settlement/client; its signer needs an RPC (readContract) to recover when it lost count.`,
    `The same voucher with the same body is answered again for ${VOUCHER_AGAIN_WORDS} while it is the newest, with a payment-identifier for ${SERVE_AGAIN_WORDS}. What is left is refunded on request over HTTP, once a day, or withdrawn by the payer without us after ${extra.withdrawDelay} seconds.`,
  ]
}

/** USDC has six decimals. */
const toUsd = (base: string): string => toDecimalText(BigInt(base), 6)

export const neverCharged: string[] = [
  'You pay only for a 200 that holds what the route calls a payable answer. Every error, stale or empty answer costs nothing.',
  `Lost the connection after paying? Send the same payment with the same body again within ${SERVE_AGAIN_WORDS}, from the same address or with the payment-identifier or Idempotency-Key of the first request: same bytes, no second charge.`,
  'On 503 settlement_pending send the same payment again and do not sign a new one.',
]

export const spendingRule = [
  'Prices are fixed; never sign for more than the listed price.',
  'x402 v1 clients refuse more than $0.10 unless told otherwise, so raise their limit for sniper-check.',
]

/** The promise that no route returns anything a wallet could execute. */
export const custodyLine =
  'Non-custodial: no answer holds calldata, a transaction or typed data. Quotes and orders come with a link, and signing happens in the app.'

export const withoutSlash = (url: string): string => url.replace(/(?<!\/)\/+$/, '')
