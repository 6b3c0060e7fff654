/** Answers with a quote that is sealed into a link to sign. */
import type { z } from 'zod'
import { quoteText } from '../../../capabilities/quote/card.ts'
import { quoteOffer } from '../../../capabilities/quote/offer.ts'
import { NOBODY } from '../../../domain/nobody.ts'
import type { TradeToken } from '../../../ports/routes.ts'
import { amountIn } from '../../say/lines.ts'
import { refuseRule } from '../../say/refuse.ts'
import type { Say } from '../../say/say.ts'
import type { Slots } from '../../slots.ts'
import { priceOf, readAmount, toAmountText, toUnits, type Units } from '../amounts.ts'
import type { AnswerContext } from '../answer-context.ts'
import type { Answer } from '../intent.ts'
import { toLocalText, toLocalWarnings } from './local-text.ts'
import { type PlacedTrade, placeTrade } from './place-trade.ts'

type QuoteInput = z.input<typeof quoteOffer.input>
type Quote = z.output<typeof quoteOffer.output>

export const answerQuote: Answer = async (slots, context) => {
  const trade = await placeTrade(slots, context)
  const { quote, notes } = await (slots.amountSide === 'out' ? buyExactly : spendExactly)(slots, trade, context)
  const { say } = context
  const told = [...notes, ...trade.notes]
  return {
    type: quote.kind,
    text: (say.lang === 'en' ? quoteText : toLocalText(say))(quote, told),
    notes: told,
    ...(say.lang === 'en' ? {} : { warnings: toLocalWarnings(say, quote) }),
    link: quote.link,
    data: quote,
    defaults: trade.defaults,
  }
}

interface Quoted {
  quote: Quote
  notes: string[]
}

async function spendExactly(slots: Slots, trade: PlacedTrade, context: AnswerContext): Promise<Quoted> {
  const { origin, token } = trade
  const asked = readAmount(getAmount(slots, context.say), 'amount', context.say)
  const plain: Units | undefined = asked.kind === 'units' ? { amount: asked.text, notes: [] } : undefined
  const { amount, notes } =
    plain ??
    (await toUnits(
      asked,
      { token: await resolve(context, token, origin, 'token'), chain: origin, field: 'amount' },
      context,
    ))
  return { quote: await context.ask(quoteOffer, toInput(trade, amount, context)), notes }
}

/**
 * Quotes an exact output. Routers only quote by what is spent, so the price gives a first amount, and the quote for it
 * gives the correction for a second one.
 */
async function buyExactly(slots: Slots, trade: PlacedTrade, context: AnswerContext): Promise<Quoted> {
  const { say } = context
  const wished = readAmount(getAmount(slots, say), 'amount', say)
  if (wished.kind !== 'units') return spendExactly({ ...slots, amountSide: undefined } as Slots, trade, context)
  const [from, to] = await Promise.all([
    resolve(context, trade.token, trade.origin, 'token'),
    resolve(context, trade.destinationToken, trade.destination, 'destinationToken'),
  ])
  const [fromUsd, toUsd] = await Promise.all([priceOf(from, context), priceOf(to, context)])
  const target = Number(wished.text)
  const first = (target * toUsd) / fromUsd
  const tried = await context.ask(quoteOffer, toInput(trade, toAmountText(first, from.decimals, say), context))
  const better = (Number(tried.from.amount) * target) / Number(tried.to.amount)
  const quote = await context.ask(quoteOffer, toInput(trade, toAmountText(better, from.decimals, say), context))
  return { quote, notes: [say('noteBuyAbout', { amount: amountIn(say, wished.text, to.symbol) })] }
}

function getAmount({ amount }: Slots, say: Say): string {
  if (amount !== undefined) return amount
  throw refuseRule('amount', say('noHowMuch'))
}

const resolve = (
  { dependencies }: AnswerContext,
  query: string,
  chain: PlacedTrade['origin'],
  field: string,
): Promise<TradeToken> => dependencies.sources.tokens.resolve(query, chain, field)

function toInput(trade: PlacedTrade, amount: string, { wallet }: AnswerContext): QuoteInput {
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
