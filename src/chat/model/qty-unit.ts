import type { Slots } from '../understanding.ts'
import { listSaidNumbers, toPlain } from './said-numbers.ts'

/** A quantity is dollars on a buy and tokens on a sell, unless `qtyUnit` says otherwise: the message must say the same. */
export function isQtyUnitSaid({ qty = '', qtyUnit, side }: Slots, message: string): boolean {
  if (!/^[\d.]+$/.test(qty)) return true
  const said = listSaidNumbers(message.toLowerCase()).filter(({ value }) => value === toPlain(qty))
  const meant = (qtyUnit ?? (side === 'sell' ? 'token' : 'usd')) === 'usd' ? 'usd' : 'plain'
  return said.length === 0 || said.some(({ units }) => units.includes(meant))
}
