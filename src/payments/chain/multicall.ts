import { type Hex, toFunctionSelector } from 'viem'
import { word } from '../signature.ts'

/** The same on every chain that has it. */
export const MULTICALL3: Hex = '0xcA11bde05977b3631167028862bE2a173976CA11'

const AGGREGATE3 = toFunctionSelector('aggregate3((address,bool,bytes)[])')

/** Several calls to one contract in one transaction; one that fails does not undo its neighbours. */
export function togetherCall(target: Hex, calls: readonly Hex[]): Hex {
  const items = calls.map((call) => {
    const bytes = call.slice(2)
    const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
    return `${word(target.toLowerCase())}${word(1n)}${word(96n)}${word(BigInt(bytes.length / 2))}${padded}`
  })
  let offset = BigInt(items.length * 32)
  const offsets = items.map((item) => {
    const here = word(offset)
    offset += BigInt(item.length / 2)
    return here
  })
  return `${AGGREGATE3}${word(32n)}${word(BigInt(items.length))}${offsets.join('')}${items.join('')}`
}
