/**
 * Checks a router's answer against the ticket: first its declared figures, then the transaction that it wants signed.
 */
import { type Address, getAddress, type Hex, isAddress, isAddressEqual, isHex, zeroAddress } from 'viem'
import type { TradeTicket } from '../../../src/domain/ticket.ts'
import { formatToken } from '../../shared/format.ts'
import { type LiFiStep, SOLANA_ID } from '../lifi-client.ts'
import type { ReviewWork } from '../method.ts'
import type { SignData } from '../page-data.ts'
import { expired, stop } from '../problem.ts'
import type { Transaction } from '../wallets/evm-wallet.ts'
import { type BridgeTerms, proveLifiCall } from './decode-lifi.ts'
import { findDiamond } from './lifi-contracts.ts'

/** A transaction whose target, spender, amount, minimum and recipient were checked against the ticket. */
export interface ProvenTrade {
  transaction: Transaction & { data: Hex; value: bigint }
  /** Who may take the token: LI.FI's contract; null for a native coin. */
  spender: Address | null
  /** Minimum output, as the calldata says. */
  least: bigint
  recipient: Address
}

/** Refuses anything but what the ticket says. `least` may be above the ticket's own minimum, never below. */
export function checkQuote(
  { data, account }: Pick<ReviewWork, 'data' | 'account'>,
  quote: LiFiStep,
  least: bigint,
): LiFiStep {
  const intent = data.intent as TradeTicket
  const { action, estimate } = quote
  const wrong = [
    ['token to send', same(action.fromToken.address, intent.from.address)],
    ['token to receive', same(action.toToken.address, intent.to.address)],
    ['network', matchesChain(data, intent.from.chain, action.fromChainId)],
    ['network to arrive on', matchesChain(data, intent.to.chain, action.toChainId)],
    ['amount', action.fromAmount === intent.from.amountRaw],
    ['sender', (action.fromAddress ?? '').toLowerCase() === account.toLowerCase()],
    ['recipient', sameAccount(action.toAddress ?? account, recipientOf(intent, account))],
  ].filter(([, right]) => !right)
  if (wrong.length > 0)
    throw stop(
      'The router changed the deal',
      `Its answer has another ${wrong[0]?.[0]} than your link. Nothing was signed.`,
      'ask-again',
    )
  if (BigInt(estimate.toAmountMin) < least)
    throw stop(
      'The price has moved too far',
      `You were promised at least ${formatToken(intent.to, least)}. The router now gives about ${formatToken(intent.to, BigInt(estimate.toAmount))} and at least ${formatToken(intent.to, BigInt(estimate.toAmountMin))}. Nothing was signed.`,
      least > BigInt(intent.to.amountMinRaw) ? 'retry' : 'ask-again',
    )
  return quote
}

/** Refuses a transaction that does not go to LI.FI's own contract with exactly the agreed trade. */
export function proveTransaction(
  { data, account, now }: ReviewWork<Address>,
  { transactionRequest, estimate }: LiFiStep,
  least: bigint,
): ProvenTrade {
  const intent = data.intent as TradeTicket
  if (now() > data.expiresAtMs) throw expired()
  const chainId = data.chains[intent.from.chain]?.id ?? 0
  const diamond = findDiamond(chainId)
  if (!diamond)
    throw stop('Not on this network', 'LI.FI has no contract here that this page knows. Nothing was signed.', 'none')
  if (!isHex(transactionRequest?.data))
    throw stop('No transaction', 'The router sent nothing that can be signed.', 'ask-again')
  const { to, from, value = '0x0', chainId: givenChainId } = transactionRequest
  const call: Hex = transactionRequest.data
  const amountIn = BigInt(intent.from.amountRaw)
  const isNativeIn = intent.from.address === null
  if (!to || !isAddress(to) || !isAddressEqual(to, diamond))
    throw stop(
      'The router asks for more',
      "Its transaction does not go to LI.FI's own contract. Nothing was signed.",
      'ask-again',
    )
  if (!isNativeIn && !isSpender(estimate.approvalAddress, diamond))
    throw stop(
      'The router asks for more',
      "It wants your token approved to an address that is not LI.FI's own contract. Nothing was signed.",
      'ask-again',
    )
  if ((from !== undefined && !sameAccount(from, account)) || (givenChainId !== undefined && givenChainId !== chainId))
    throw stop(
      'The router changed the deal',
      'Its transaction is for another account or another network. Nothing was signed.',
      'ask-again',
    )
  if (toValue(value) !== (isNativeIn ? amountIn : 0n))
    throw stop(
      'The router asks for more',
      'Its transaction would take another amount of the native coin than your link says. Nothing was signed.',
      'ask-again',
    )
  const recipient = recipientOf(intent, account)
  if (!isAddress(recipient))
    throw stop(
      'This bridge cannot be checked',
      'The transaction does not show who receives how much on that network, so nothing was signed.',
      'ask-again',
    )
  const proven = proveLifiCall(call.toLowerCase() as Hex, {
    account,
    recipient,
    tokenIn: (intent.from.address ?? zeroAddress) as Address,
    tokenOut: (intent.to.address ?? zeroAddress) as Address,
    amountIn,
    least,
    bridgeTerms: intent.kind === 'bridge' ? toBridgeTerms(data, now()) : undefined,
  })
  return {
    transaction: { to: diamond, data: call, value: isNativeIn ? amountIn : 0n },
    spender: isNativeIn ? null : diamond,
    least: proven,
    recipient: getAddress(recipient),
  }
}

function toBridgeTerms({ intent, chains }: SignData, nowMs: number): BridgeTerms {
  const { from, to } = intent as TradeTicket
  const toChainId = chains[to.chain]?.id
  const [inputToken, outputToken] = [from, to].map(({ chain, address }) => address ?? chains[chain]?.wrapped)
  if (!toChainId || !inputToken || !outputToken)
    throw stop('This bridge cannot be checked', 'What it pays out is not known here. Nothing was signed.', 'ask-again')
  return {
    toChainId,
    inputToken: inputToken as Address,
    outputToken: outputToken as Address,
    nowSeconds: Math.floor(nowMs / 1000),
  }
}

/** An answer without a spender is accepted: the page approves only the contract that it knows. */
const isSpender = (given: string | undefined, diamond: Address): boolean =>
  !given || (isAddress(given) && isAddressEqual(given, diamond))

const toValue = (given: string): bigint => (/^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(given) ? BigInt(given) : -1n)

const NATIVES = new Set([
  '0x0000000000000000000000000000000000000000',
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  '11111111111111111111111111111111',
])
const same = (given: string, wanted: string | null): boolean =>
  wanted === null ? NATIVES.has(given.toLowerCase()) : sameAccount(given, wanted)
/** Solana's addresses differ by case, EVM's do not. */
const sameAccount = (left: string, right: string): boolean =>
  left === right || (left.startsWith('0x') && left.toLowerCase() === right.toLowerCase())

const matchesChain = (data: SignData, slug: string, given: number): boolean => {
  const id = data.chains[slug]?.id
  return id === null ? given === SOLANA_ID : id === given
}

export function recipientOf({ from, to, recipient, sender }: TradeTicket, account: string): string {
  if (recipient !== null) return recipient
  if ((from.chain === 'solana') !== (to.chain === 'solana'))
    throw stop('No recipient', 'This link does not say which wallet receives on the other network.', 'ask-again')
  return sender ?? account
}
