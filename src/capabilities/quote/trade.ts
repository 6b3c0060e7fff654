import type { z } from 'zod'
import { toBaseUnits } from '../../domain/amount.ts'
import { CHAINS, type Chain } from '../../domain/chains/chain.ts'
import { findChain } from '../../domain/chains/find-chain.ts'
import { fail } from '../../domain/failure.ts'
import { isNobody } from '../../domain/nobody.ts'
import { readAddress } from '../../domain/token.ts'
import type { RouteRequest, TradeToken } from '../../ports/routes.ts'
import type { TokenRegistry } from '../../ports/token-registry.ts'
import type { ReadAhead } from '../capability.ts'
import { inField } from '../in-field.ts'
import type { quoteOffer } from './offer.ts'

/** Turns a quote request into an exact trade, or names the field that is wrong. */

type QuoteInput = z.output<typeof quoteOffer.input>

/** Default slippage in percent. */
export const SLIPPAGE_PCT = 0.5

/** Resolves chains, tokens, amount and wallets of a request. */
export async function readTrade(input: QuoteInput, tokens: TokenRegistry): Promise<RouteRequest> {
  const { origin, destination, evmWallet, solanaWallet } = readPlaces(input)
  const walletOn = (chain: Chain) => (chain.kind === 'solana' ? solanaWallet : evmWallet)

  const from = await inField('token', tokens.resolve(input.token, origin, 'token'))
  const to = await readTarget(input, { origin, destination, from }, tokens)
  if (origin.slug === destination.slug && from.address === to.address) throw sameToken()
  return {
    from: { chain: origin, token: from },
    to: { chain: destination, token: to },
    amountRaw: readAmount(input.amount, from, 'amount'),
    sender: walletOn(origin),
    recipient: walletOn(destination),
    slippagePct: SLIPPAGE_PCT,
  }
}

/** Chains and wallets of a request, which need no source. */
function readPlaces(input: QuoteInput) {
  const origin = readChain(input.originChain, 'originChain')
  const destination = readChain(input.destinationChain, 'destinationChain')
  const evmWallet = readWallet(input.senderAddress, 'evm', 'senderAddress')
  const solanaWallet = readWallet(input.solanaAddress, 'solana', 'solanaAddress')
  if (input.solanaAddress === undefined && (origin.kind === 'solana' || destination.kind === 'solana')) {
    throw fail({
      code: 'missing_conditional_field',
      field: 'solanaAddress',
      rule: 'a Solana wallet is needed when either chain is Solana',
    })
  }
  return { origin, destination, evmWallet, solanaWallet }
}

/** On one chain the token to receive must be named, and be another text than the token to spend. */
export const readQuoteAhead: ReadAhead<typeof quoteOffer> = (input) => {
  const { origin, destination } = readPlaces(input)
  const { token, destinationToken = origin.slug === destination.slug ? token : undefined } = input
  if (origin.slug === destination.slug && token === destinationToken) throw sameToken()
  return { ...input, originChain: origin.slug, destinationChain: destination.slug }
}

function readChain(text: string, field: string): Chain {
  const chain = findChain(text)
  if (chain) return chain
  throw fail({ code: 'unsupported_chain', field, chain: text.slice(0, 60), supported: CHAINS.map(({ slug }) => slug) })
}

/** Base units of an amount. Fails when it has more decimals than the token. */
export function readAmount(amount: string, { symbol, chain, decimals }: TradeToken, field: string): bigint {
  const raw = toBaseUnits(amount, decimals)
  if (raw !== undefined) return raw
  throw fail({ code: 'too_many_decimals', field, symbol, chain, decimals })
}

/** A wallet in the address format of its chain; null when none was sent, or the placeholder for nobody. */
export function readWallet(text: string | undefined, kind: 'evm' | 'solana', field: string): string | null {
  if (text === undefined) return null
  const address = readAddress(text)
  if (address?.kind === kind) return isNobody(address.address) ? null : address.address
  const rule = address?.kind === 'bad-checksum' ? 'checksum' : 'address'
  const message =
    rule === 'checksum'
      ? 'The letter case of this address does not match its checksum.'
      : `${field} must be ${kind === 'evm' ? '0x and 40 hex digits' : 'a base58 address of 32 to 44 characters'}`
  throw fail({ code: 'invalid_request', errors: [{ field, rule, message }] })
}

/** The token to receive. When it is absent, it is the spent token under its name on the other chain. */
async function readTarget(
  { token, destinationToken }: QuoteInput,
  { origin, destination, from }: { origin: Chain; destination: Chain; from: TradeToken },
  tokens: TokenRegistry,
): Promise<TradeToken> {
  if (destinationToken !== undefined)
    return inField('destinationToken', tokens.resolve(destinationToken, destination, 'destinationToken'))
  if (origin.slug === destination.slug) throw sameToken()
  if (readAddress(token) === undefined) return inField('token', tokens.resolve(token, destination, 'token'))
  if (from.verified) return inField('token', tokens.resolve(from.symbol, destination, 'token'))
  throw fail({
    code: 'missing_conditional_field',
    field: 'destinationToken',
    rule: 'an unlisted contract has no known twin on the other chain; name the token to receive',
  })
}

const sameToken = () =>
  fail({
    code: 'missing_conditional_field',
    field: 'destinationToken',
    rule: 'on one chain the token to receive must be another one than the token to spend',
  })
