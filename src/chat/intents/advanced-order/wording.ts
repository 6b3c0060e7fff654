/** An order in words: the questions for what is missing, and the order as a person would type it. */
import { chainTitle } from '../../../domain/chains/find-chain.ts'
import type { Say } from '../../say/say.ts'
import type { SlotName, Slots } from '../../slots.ts'
import type { Question } from '../intent.ts'
import { after, amountOf, amountSaid, capital, joinParts, type Part } from '../wording.ts'
import { ORDER_NAMES } from './local-text.ts'

export function askOrder(slots: Slots, missing: readonly SlotName[], say: Say): Question {
  const { orderType = 'limit', side, token, qty, priceLevel } = slots
  const whole = { ...slots, orderType }
  const order = say.lang === 'en' ? capital(joinParts(sayOrder(whole))) : labelOrder(whole, say)
  const sell = side === 'sell' || orderType === 'stop-loss' || orderType === 'take-profit'
  const base: Slots = {
    orderType,
    ...(side === undefined ? { side: sell ? 'sell' : 'buy' } : {}),
    ...(token === undefined ? { token: 'ETH' } : {}),
    ...(qty === undefined ? { qty: sell ? '50%' : '100' } : {}),
    ...(orderType === 'twap' && slots.durationSeconds === undefined ? { durationSeconds: '86400' } : {}),
    ...(orderType !== 'twap' && priceLevel === undefined
      ? { priceLevel: sell && orderType !== 'stop-loss' ? '+10%' : '-10%' }
      : {}),
  }
  if (missing.includes('token'))
    return {
      text: say('askOrderToken'),
      fill: ['ETH', 'LINK'].map((name) => ({ ...base, token: name })),
    }
  if (missing.includes('qty'))
    return {
      text: say(sell ? 'askOrderSell' : 'askOrderSpend', { order }),
      fill: (sell ? ['25%', '50%', 'all'] : ['50', '100', '500']).map((size) => ({ ...base, qty: size })),
    }
  if (missing.includes('durationSeconds'))
    return {
      text: say('askOrderSpan', { order }),
      fill: ['86400', '604800', '2592000'].map((durationSeconds) => ({ ...base, durationSeconds })),
    }
  if (missing.includes('priceLevel')) {
    const levels = orderType === 'stop-loss' || !sell ? ['-5%', '-10%', '-20%'] : ['+5%', '+10%', '+20%']
    return {
      text: say('askOrderLevel', { order }),
      fill: levels.map((level) => ({ ...base, priceLevel: level })),
    }
  }
  return {
    text: say('askOrderSide', { order }),
    fill: (['buy', 'sell'] as const).map((way) => ({
      ...base,
      side: way,
      ...(qty === undefined ? { qty: way === 'sell' ? '50%' : '100' } : {}),
    })),
  }
}

export function sayOrder({
  orderType,
  side,
  token,
  qty,
  qtyUnit,
  priceLevel,
  durationSeconds,
  ...more
}: Slots): Part[] {
  const size = toSize({ side, qty, qtyUnit } as Slots)
  return [
    ORDERS[orderType ?? 'limit'],
    orderType === 'limit' || orderType === 'twap' ? side : undefined,
    amountOf(size, token),
    toTrigger(priceLevel),
    orderType === 'twap' && durationSeconds !== undefined && `over ${toSpan(Number(durationSeconds))}`,
    more.twapBucketCount !== undefined && `in ${more.twapBucketCount} parts`,
    after('on', more.chain),
  ]
}

/** The size with its unit: `$100`, `0.5`, `25%`, `all`. */
function toSize({ side, qty, qtyUnit }: Slots): string | undefined {
  const usd = (qtyUnit ?? (side === 'buy' ? 'usd' : 'token')) === 'usd'
  return qty === undefined || /%$|^all$|^\$/.test(qty) || !usd ? qty : `$${qty}`
}

/** An order as its name and a list of facts, which every language can put in this order. */
export function labelOrder(slots: Slots, say: Say): string {
  const { orderType = 'limit', side, token, priceLevel, durationSeconds, twapBucketCount, chain } = slots
  const what = amountSaid(say, toSize(slots), token)
  const facts = [
    side === undefined ? what : say(side, { what }),
    toLevelIn(say, priceLevel),
    orderType === 'twap' && durationSeconds !== undefined
      ? say('orderOver', { span: say.figures.age(Number(durationSeconds)) })
      : null,
    twapBucketCount === undefined ? null : say('parts', { count: Number(twapBucketCount) }),
    chain === undefined ? null : chainTitle(chain),
  ]
  const rest = facts.filter((fact) => fact !== null && fact !== '')
  const title = say(ORDER_NAMES[orderType])
  return rest.length === 0 ? title : say('headline', { title, rest: rest.join(say('comma')) })
}

function toLevelIn(say: Say, level: string | undefined): string | null {
  if (level === undefined) return null
  const [, sign, pct] = /^([+-])([\d.]+)%$/.exec(level) ?? []
  if (pct !== undefined) return say(sign === '-' ? 'levelDrop' : 'levelRise', { pct: `${say.figures.amount(pct)}%` })
  const price = Number(level.replace(/^\$/, ''))
  return say('levelAt', { price: Number.isFinite(price) ? say.figures.usd(price) : level })
}

const ORDERS = { limit: 'limit', 'stop-loss': 'stop loss', 'take-profit': 'take profit', twap: 'twap' } as const

function toTrigger(level: string | undefined): Part {
  if (level === undefined) return undefined
  const [, sign, pct] = /^([+-])([\d.]+)%$/.exec(level) ?? []
  return pct === undefined ? `at ${level}` : `if it ${sign === '-' ? 'drops' : 'rises'} ${pct}%`
}

function toSpan(seconds: number): string {
  if (seconds % 86_400 === 0 && seconds > 86_400) return `${seconds / 86_400} days`
  return seconds % 3_600 === 0 ? `${seconds / 3_600} hours` : `${Math.round(seconds / 60)} minutes`
}
