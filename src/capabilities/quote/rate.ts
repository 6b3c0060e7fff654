import { formatUnits } from 'viem'

/** Digits of the integer division; enough for tokens with 36 decimals. */
const SCALE = 48
const SIGNIFICANT = 12

/** Units received for one unit spent, as plain decimal text. */
export function toRate(spent: { raw: bigint; decimals: number }, received: { raw: bigint; decimals: number }): string {
  const scaled = (received.raw * 10n ** BigInt(SCALE + spent.decimals)) / (spent.raw * 10n ** BigInt(received.decimals))
  const [whole = '0', fraction = ''] = formatUnits(scaled, SCALE).split('.')
  const places = whole === '0' ? fraction.search(/[1-9]/) + SIGNIFICANT : Math.max(0, SIGNIFICANT - whole.length)
  const kept = fraction.slice(0, places).replace(/(?<!0)0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}
