/** An order's size and level in the units that the capability takes. */
import type { Chain } from '../../../domain/chains/chain.ts'
import type { TradeToken } from '../../../ports/routes.ts'
import { amountIn } from '../../say/lines.ts'
import { refuse, refuseRule } from '../../say/refuse.ts'
import type { Slots } from '../../slots.ts'
import { aboutUsd, priceOf, readAmount, toAmountText, toUnits } from '../amounts.ts'
import type { AnswerContext } from '../answer-context.ts'
import { stableOn } from '../home-chains.ts'

interface OrderFacts {
  token: TradeToken
  chain: Chain
  side: 'buy' | 'sell'
  /** The price level of the order, if it has one. */
  level: string | undefined
}

const CENTS = 2

/** What the order spends, as the capability expects it: dollars on a buy, token units on a sell. */
export async function toQuantity(
  { qty, qtyUnit }: Slots,
  { token, chain, side, level }: OrderFacts,
  context: AnswerContext,
): Promise<{ qty: string; notes: string[] }> {
  const { say } = context
  if (qty === undefined) throw refuseRule('qty', say('noHowMuch'))
  const asked = readAmount(qty, 'qty', say)
  if (asked.kind === 'share') {
    const spent =
      side === 'sell' ? token : await context.dependencies.sources.tokens.resolve(stableOn(chain), chain, 'chain')
    const { amount, notes } = await toUnits(asked, { token: spent, chain, field: 'qty' }, context)
    return { qty: amount, notes }
  }
  const text = asked.kind === 'usd' ? asked.usd : asked.text
  const unit = asked.kind === 'usd' ? 'usd' : (qtyUnit ?? (side === 'buy' ? 'usd' : 'token'))
  if ((unit === 'usd') === (side === 'buy')) return { qty: text, notes: [] }
  const priceUsd = level === undefined ? await priceOf(token, context) : Number(level)
  if (side === 'buy') {
    const usd = toAmountText(Number((Number(text) * priceUsd).toFixed(CENTS)), CENTS, say)
    const facts = { price: say.figures.usd(priceUsd), usd: say.figures.usd(Number(usd)) }
    return { qty: usd, notes: [say('noteQuantity', { amount: amountIn(say, text, token.symbol), ...facts })] }
  }
  const units = toAmountText(Number(text) / priceUsd, token.decimals, say)
  return { qty: units, notes: [aboutUsd(say, text, priceUsd, token.symbol)] }
}

const LEVEL_DECIMALS = 18

/** The price level in dollars; `-20%` is relative to the current price. */
export async function toLevel(
  { priceLevel }: Slots,
  token: TradeToken,
  context: AnswerContext,
): Promise<{ priceLevel?: string; notes: string[] }> {
  if (priceLevel === undefined) return { notes: [] }
  const change = /^([+-]\d{1,5}(?:\.\d{1,4})?)%$/.exec(priceLevel)?.[1]
  if (change === undefined) return { priceLevel: priceLevel.replace(/^\$/, ''), notes: [] }
  const { say } = context
  const nowUsd = await priceOf(token, context)
  const levelUsd = nowUsd * (1 + Number(change) / 100)
  if (levelUsd <= 0)
    throw refuse(
      { code: 'level_on_wrong_side', field: 'priceLevel', rule: `${change}% leaves no price` },
      say('noLevel', { change: `${change}%` }),
    )
  const text = toAmountText(levelUsd, LEVEL_DECIMALS, say)
  const facts = { now: say.figures.usd(nowUsd), level: say.figures.usd(Number(text)) }
  const moved = say.lang === 'en' ? `${change}%` : say.figures.change(Number(change))
  return { priceLevel: text, notes: [say('noteLevel', { change: moved, ...facts })] }
}
