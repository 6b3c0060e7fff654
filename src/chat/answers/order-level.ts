import { fail } from '../../domain/failure.ts'
import { formatUsd } from '../../domain/format.ts'
import type { TradeToken } from '../../ports/routes.ts'
import type { Slots } from '../understanding.ts'
import { priceOf, toAmountText } from './amounts.ts'
import type { Desk } from './answer.ts'

const LEVEL_DECIMALS = 18

/** The price at which an order acts, in dollars; `-20%` is taken from the price of now. */
export async function toLevel(
  { priceLevel }: Slots,
  token: TradeToken,
  desk: Desk,
): Promise<{ priceLevel?: string; notes: string[] }> {
  if (priceLevel === undefined) return { notes: [] }
  const change = /^([+-]\d{1,5}(?:\.\d{1,4})?)%$/.exec(priceLevel)?.[1]
  if (change === undefined) return { priceLevel: priceLevel.replace(/^\$/, ''), notes: [] }
  const nowUsd = await priceOf(token, desk)
  const levelUsd = nowUsd * (1 + Number(change) / 100)
  if (levelUsd <= 0)
    throw fail({ code: 'level_on_wrong_side', field: 'priceLevel', rule: `${change}% leaves no price` })
  const text = toAmountText(levelUsd, LEVEL_DECIMALS)
  return { priceLevel: text, notes: [`${change}% from ${formatUsd(nowUsd)} is ${formatUsd(Number(text))}.`] }
}
