import type { z } from 'zod'
import { CHAINS, type Chain } from '../../domain/chains/chain.ts'
import { findChain } from '../../domain/chains/find-chain.ts'
import { fail } from '../../domain/failure.ts'
import type { ReadAhead } from '../capability.ts'
import { readWallet } from '../quote/trade.ts'
import type { advancedOrderOffer } from './offer.ts'
import { ORDER_CHAINS } from './order-chains.ts'
import { pickVenue } from './venue.ts'

/** Checks that span several fields of an order: which fields each type needs and what they may contain. */

export type OrderInput = z.output<typeof advancedOrderOffer.input>

export interface OrderTerms {
  type: OrderInput['orderType']
  side: 'buy' | 'sell'
  /** US dollars per token. For a twap it is the worst price that is still accepted. */
  priceLevel: string | null
  chain: Chain & { id: number }
  /** null when no wallet was named. */
  sender: string | null
}

const DEFAULT_CHAIN = 'base'

/** Turns a request into exact terms, or fails with the field that is missing or wrong. */
export function readOrderTerms(input: OrderInput): OrderTerms {
  const { orderType: type, priceLevel = null, durationSeconds } = input
  const chain = readOrderChain(input.chain ?? DEFAULT_CHAIN)
  const side = readSide(input)
  if (priceLevel === null && type !== 'twap')
    throw missing('priceLevel', `a ${type} order needs the USD price at which it acts`)
  if (durationSeconds === undefined && type === 'twap')
    throw missing('durationSeconds', 'a twap order needs the time over which it is spread')
  const sender = readWallet(input.senderAddress, 'evm', 'senderAddress')
  refuseUnsignable({ chain, type })
  return { type, side, priceLevel, chain, sender }
}

export const readOrderAhead: ReadAhead<typeof advancedOrderOffer> = (input) => {
  const { chain, side } = readOrderTerms(input)
  if (input.token === chain.stable) throw settlesIn(chain.stable, chain)
  return { ...input, chain: chain.slug, side }
}

function readOrderChain(text: string): Chain & { id: number } {
  const chain = findChain(text)
  if (chain && chain.id !== null && ORDER_CHAINS.includes(chain.slug)) return { ...chain, id: chain.id }
  throw fail({ code: 'unsupported_chain', field: 'chain', chain: text.slice(0, 60), supported: ORDER_CHAINS })
}

/** Fails before anything is asked when the chain's venue is one that the app cannot sign at. */
function refuseUnsignable(terms: Pick<OrderTerms, 'chain' | 'type'>): void {
  if (pickVenue(terms).signable) return
  const supported = CHAINS.filter(
    (chain) => ORDER_CHAINS.includes(chain.slug) && pickVenue({ ...terms, chain }).signable,
  ).map(({ slug }) => slug)
  throw fail({
    code: 'venue_not_signable',
    field: 'chain',
    rule: `a ${terms.type} order on ${terms.chain.name} cannot be signed with a minimum, so no link is made for it`,
    supported,
  })
}

/** A stop-loss and a take-profit close a position, so they always sell. */
function readSide({ orderType, side }: OrderInput): 'buy' | 'sell' {
  if (orderType === 'limit' || orderType === 'twap') {
    if (side) return side
    throw missing('side', `a ${orderType} order needs a side, buy or sell`)
  }
  if (side !== 'buy') return 'sell'
  throw fail({
    code: 'level_on_wrong_side',
    field: 'side',
    rule: `a ${orderType} order sells; send sell or leave the side out`,
  })
}

/** Orders are paid for or paid out in the chain's dollar token, so that it cannot be the traded one. */
export const settlesIn = (symbol: string, { name }: Pick<Chain, 'name'>) =>
  fail({ code: 'no_route', field: 'token', why: `Orders settle in ${symbol} on ${name}; name another token.` })

const missing = (field: string, rule: string) => fail({ code: 'missing_conditional_field', field, rule })
