/** A number as a message has it: what it amounts to, and what it may count. */
export interface SaidNumber {
  value: string
  units: readonly Unit[]
}
export type Unit = 'plain' | 'usd' | 'pct'

/** Not the digits that an address begins with. */
const NUMBER =
  /(?<![\p{L}\p{N}_.,])([$€£]?) ?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3})+,\d+|\d+(?:[.,]\d+)?|\.\d+)(?!\d|x[0-9a-f]|[\p{L}\p{N}]{11})/gu
const SUFFIX = /^ ?(k|mil|mm|m|million|thousand|grand|bn|b|billion)(?![\p{L}\p{N}])/u
const UNIT =
  /^ ?(%|percent(?![a-z])|pct(?![a-z])|\$|usd(?![a-z])|dollars?(?![a-z])|bucks?(?![a-z])|([a-z]{2,6})(?![a-z]))/u
const POWERS: Record<string, number> = {
  k: 3,
  thousand: 3,
  grand: 3,
  m: 6,
  mm: 6,
  mil: 6,
  million: 6,
  b: 9,
  bn: 9,
  billion: 9,
}
const DOLLAR_TOKENS = new Set(['usdc', 'usdt', 'dai', 'usds', 'pyusd', 'usde', 'busd', 'fdusd', 'gho', 'lusd'])

/** The numbers written in digits in a message that is normalised to lower case. */
export function listSaidNumbers(message: string): SaidNumber[] {
  return [...message.matchAll(NUMBER)].map((match) => {
    const [whole, mark = '', digits = ''] = match
    const rest = message.slice(match.index + whole.length, match.index + whole.length + 20)
    const suffix = SUFFIX.exec(rest)
    const after = suffix ? rest.slice(suffix[0].length) : rest
    const value = shift(toDecimal(digits), POWERS[suffix?.[1] ?? ''] ?? 0)
    return { value, units: toUnits(mark, UNIT.exec(after)) }
  })
}

function toUnits(mark: string, unit: RegExpExecArray | null): Unit[] {
  const [, said = '', word = ''] = unit ?? []
  if (DOLLAR_TOKENS.has(word)) return ['plain', 'usd']
  if (mark !== '') return mark === '$' ? ['usd'] : []
  if (/^(?:%|percent|pct)/.test(said)) return ['pct']
  return word === '' && said !== '' ? ['usd'] : ['plain']
}

/** `1,200.50`, `1.200,50` and `0,5` are read as they are meant. */
function toDecimal(digits: string): string {
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits)) return toPlain(digits.replaceAll(',', ''))
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(digits)) return toPlain(digits.replaceAll('.', '').replace(',', '.'))
  return toPlain(digits.replace(',', '.'))
}

/** One spelling for each decimal: no leading or trailing zeros without meaning. */
export function toPlain(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  const kept = fraction.replace(/(?<!0)0+$/, '')
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${kept === '' ? '' : `.${kept}`}`
}

function shift(decimal: string, places: number): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  const padded = fraction.padEnd(places, '0')
  return toPlain(`${whole}${padded.slice(0, places)}.${padded.slice(places)}`)
}
