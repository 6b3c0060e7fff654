import type { z } from 'zod'
import { quoteText } from '../../../capabilities/quote/card.ts'
import { quoteOffer } from '../../../capabilities/quote/offer.ts'
import { fail } from '../../../domain/failure.ts'
import { formatAmount } from '../../../domain/format-amount.ts'
import { NOBODY } from '../../../domain/nobody.ts'
import type { TradeToken } from '../../../ports/routes.ts'
import type { Slots } from '../../understand/understanding.ts'
import { priceOf, readAmount, toAmountText, toUnits, type Units } from '../amounts.ts'
import type { Answer, Desk } from '../answer-context.ts'
import { type PlacedTrade, placeTrade } from './place-trade.ts'

type QuoteInput = z.input<typeof quoteOffer.input>
type Quote = z.output<typeof quoteOffer.output>

export const answerQuote: Answer = async (slots, desk) => {
  const trade = await placeTrade(slots, desk)
  const { quote, notes } = await (slots.amountSide === 'out' ? buyExactly : spendExactly)(slots, trade, desk)
  return {
    type: quote.kind,
    text: quoteText(quote, [...notes, ...trade.notes]),
    link: quote.link,
    data: quote,
    defaults: trade.defaults,
  }
}

interface Quoted {
  quote: Quote
  notes: string[]
}

async function spendExactly(slots: Slots, trade: PlacedTrade, desk: Desk): Promise<Quoted> {
  const { origin, token } = trade
  const asked = readAmount(getAmount(slots), 'amount')
  const plain: Units | undefined = asked.kind === 'units' ? { amount: asked.text, notes: [] } : undefined
  const { amount, notes } =
    plain ??
    (await toUnits(asked, { token: await resolve(desk, token, origin, 'token'), chain: origin, field: 'amount' }, desk))
  return { quote: await desk.ask(quoteOffer, toInput(trade, amount, desk)), notes }
}

/** Nobody quotes by what comes out: the price says what to spend, and the first quote by how much that was wrong. */
async function buyExactly(slots: Slots, trade: PlacedTrade, desk: Desk): Promise<Quoted> {
  const wished = readAmount(getAmount(slots), 'amount')
  if (wished.kind !== 'units') return spendExactly({ ...slots, amountSide: undefined } as Slots, trade, desk)
  const [from, to] = await Promise.all([
    resolve(desk, trade.token, trade.origin, 'token'),
    resolve(desk, trade.destinationToken, trade.destination, 'destinationToken'),
  ])
  const [fromUsd, toUsd] = await Promise.all([priceOf(from, desk), priceOf(to, desk)])
  const target = Number(wished.text)
  const first = (target * toUsd) / fromUsd
  const tried = await desk.ask(quoteOffer, toInput(trade, toAmountText(first, from.decimals), desk))
  const better = (Number(tried.from.amount) * target) / Number(tried.to.amount)
  const quote = await desk.ask(quoteOffer, toInput(trade, toAmountText(better, from.decimals), desk))
  return { quote, notes: [`Set to buy about ${formatAmount(wished.text)} ${to.symbol}.`] }
}

function getAmount({ amount }: Slots): string {
  if (amount !== undefined) return amount
  throw fail({ code: 'missing_conditional_field', field: 'amount', rule: 'say how much, such as 0.1 or $50' })
}

const resolve = ({ reach }: Desk, query: string, chain: PlacedTrade['origin'], field: string): Promise<TradeToken> =>
  reach.sources.tokens.resolve(query, chain, field)

function toInput(trade: PlacedTrade, amount: string, { wallet }: Desk): QuoteInput {
  const { origin, destination, token, destinationToken } = trade
  const onSolana = origin.kind === 'solana' || destination.kind === 'solana'
  const sameToken = token === destinationToken && origin.slug !== destination.slug
  return {
    originChain: origin.slug,
    destinationChain: destination.slug,
    token,
    amount,
    ...(sameToken ? {} : { destinationToken }),
    ...(wallet.evm === null ? {} : { senderAddress: wallet.evm }),
    ...(onSolana ? { solanaAddress: wallet.solana ?? NOBODY.solana } : {}),
  }
}
