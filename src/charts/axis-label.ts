import { groupThousands } from '../domain/format.ts'

/** Prices, ranges and changes as labels of a chart. */

const UNITS = [
  { size: 1e12, letter: 'T' },
  { size: 1e9, letter: 'B' },
  { size: 1e6, letter: 'M' },
]
/** From here on the number is written with an exponent. */
const EXPONENT_FROM = 1e16
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'

/** Labels of one axis. All have the same unit and as many decimals as the distance between ticks requires. */
export function axisLabels(ticks: readonly number[]): string[] {
  const steps = ticks.slice(1).map((tick, index) => Math.abs(tick - (ticks[index] ?? tick)))
  const largest = Math.max(...ticks.map(Math.abs), 0)
  const step = Math.min(...steps, largest || 1)
  const unit = UNITS.find(({ size }) => largest >= size)
  const decimals = decimalsOf(step / (unit?.size ?? 1))
  return ticks.map((tick) => {
    if (tick === 0) return '$0'
    if (largest >= EXPONENT_FROM) return dollars(tick, (size) => size.toExponential(2).replace('e+', 'e'))
    return dollars(tick, (size) => `${grouped(size / (unit?.size ?? 1), decimals)}${unit?.letter ?? ''}`)
  })
}

/** One price: cents up to a million dollars, four significant digits below one dollar, units from a billion up. */
export function priceLabel(usd: number): string {
  if (!Number.isFinite(usd)) return '–'
  if (usd === 0) return '$0.00'
  return dollars(usd, (size) => {
    if (size >= EXPONENT_FROM) return size.toExponential(2).replace('e+', 'e')
    const unit = UNITS.find((candidate) => size >= candidate.size && size >= 1e9)
    if (unit) return `${grouped(size / unit.size, 2)}${unit.letter}`
    if (size >= 1) return grouped(size, size >= 1e6 ? 0 : 2)
    return grouped(size, 3 - Math.floor(Math.log10(size)))
  })
}

/** The two ends of a range, with as many decimals as are needed to tell them apart. */
export function rangeLabels(lowUsd: number, highUsd: number): [string, string] {
  const decimals = Math.ceil(-Math.log10(highUsd - lowUsd || 1))
  const write = (usd: number): string => {
    if (usd >= 1e6 && usd < 1e9) return dollars(usd, (size) => `${grouped(size / 1e6, 2)}M`)
    if (lowUsd > 0 && highUsd >= 0.1 && decimals > 2)
      return dollars(usd, (size) => grouped(size, Math.min(6, decimals)))
    return priceLabel(usd)
  }
  return [write(lowUsd), write(highUsd)]
}

export function changeLabel(pct: number): string {
  const size = Math.abs(pct)
  const digits = size >= 1e7 ? size.toExponential(1).replace('e+', 'e') : grouped(size, size >= 1000 ? 0 : 2)
  return `${digits}%`
}

function dollars(usd: number, write: (size: number) => string): string {
  return `${usd < 0 ? '−' : ''}$${foldZeros(write(Math.abs(usd)))}`
}

/** `0.0000000123` is read more easily as `0.0₇123`: the small figure counts the zeros after the point. */
function foldZeros(text: string): string {
  return text.replace(/^0\.(0{5,})(?=[1-9])/, (_, zeros: string) => {
    const count = [...String(zeros.length)].map((digit) => SUBSCRIPTS.charAt(Number(digit))).join('')
    return `0.0${count}`
  })
}

/** How many decimals two values at this distance need to look different. */
function decimalsOf(step: number): number {
  const exact = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  // A step such as 2.5 needs one decimal more than its size suggests.
  const leading = step * 10 ** exact
  return Math.min(60, Math.abs(leading - Math.round(leading)) > 1e-6 ? exact + 1 : exact)
}

function grouped(value: number, decimals: number): string {
  const [whole = '0', fraction] = value.toFixed(Math.min(60, decimals)).split('.')
  const text = groupThousands(whole)
  return fraction ? `${text}.${fraction}` : text
}
