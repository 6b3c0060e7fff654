/** An order in words: the questions for what is missing, and the order as a person would type it. */
import type { SlotName, Slots } from '../../slots.ts'
import type { Question } from '../intent.ts'
import { after, amountOf, capital, joinParts, type Part } from '../wording.ts'

export function askOrder(slots: Slots, missing: readonly SlotName[]): Question {
  const { orderType = 'limit', side, token, qty, priceLevel } = slots
  const known = capital(joinParts(sayOrder({ ...slots, orderType })))
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
      text: 'Which token is the order for, and how much of it?',
      fill: ['ETH', 'LINK'].map((name) => ({ ...base, token: name })),
    }
  if (missing.includes('qty'))
    return {
      text: `${known}: how much should it ${sell ? 'sell? For example 0.5, half or all.' : 'spend? For example $100.'}`,
      fill: (sell ? ['25%', '50%', 'all'] : ['50', '100', '500']).map((size) => ({ ...base, qty: size })),
    }
  if (missing.includes('durationSeconds'))
    return {
      text: `${known}: over how long? For example 24 hours or 7 days.`,
      fill: ['86400', '604800', '2592000'].map((durationSeconds) => ({ ...base, durationSeconds })),
    }
  if (missing.includes('priceLevel')) {
    const levels = orderType === 'stop-loss' || !sell ? ['-5%', '-10%', '-20%'] : ['+5%', '+10%', '+20%']
    return {
      text: `${known}: at which price? For example 2000 or 10% from now.`,
      fill: levels.map((level) => ({ ...base, priceLevel: level })),
    }
  }
  return {
    text: `${known}: buy or sell?`,
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
  const usd = (qtyUnit ?? (side === 'buy' ? 'usd' : 'token')) === 'usd'
  const size = qty === undefined || /%$|^all$|^\$/.test(qty) || !usd ? qty : `$${qty}`
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
