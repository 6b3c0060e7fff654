/** A number as written in digits, in plain decimal form. */
export interface ReadNumber {
  end: number
  value: string
  sign: '' | '+' | '-'
  usd: boolean
  percent: boolean
  /** `10x`: a multiple, as in leverage. */
  times: boolean
  /** `100u`, short for so many USDT. */
  tether: boolean
  /** Seconds, for `24h` or `7d`; with `5m` also a number of millions. */
  span?: { seconds: number; certain: boolean }
}

const DIGITS =
  /([+-]?)(?:(\$|€|£|US\$) ?)?(\d{1,3}(?:,\d{3}){1,6}(?:\.\d{1,18})?|\d{1,3}(?:\.\d{3}){2,6}(?:,\d{1,18})?|\d{1,3}(?: 000){1,4}(?!\d)|\d{1,30}(?:[.,]\d{1,30})?|\.\d{1,30})/y
const SUFFIX =
  /(?: ?(%|\$(?!\p{L}))| ?(mil(?:lion)?s?|mm|mn|bn|billions?|k|m|b|万|千|亿|百)(?![\p{L}\p{N}])|(x)(?![\p{L}\p{N}])|(u)(?![\p{L}\p{N}])|(h|hr|hrs|d|w|wk|wks|mo|min|mins|s|sec|y|yr)(?![\p{L}\p{N}]))/iuy

const SCALE: Readonly<Record<string, number>> = {
  k: 3,
  千: 3,
  mil: 3,
  m: 6,
  mm: 6,
  mn: 6,
  million: 6,
  millions: 6,
  b: 9,
  bn: 9,
  billion: 9,
  billions: 9,
  万: 4,
  亿: 8,
  百: 2,
}
const SPAN: Readonly<Record<string, number>> = {
  s: 1,
  sec: 1,
  min: 60,
  mins: 60,
  h: 3600,
  hr: 3600,
  hrs: 3600,
  d: 86400,
  w: 604800,
  wk: 604800,
  wks: 604800,
  mo: 2592000,
  y: 31536000,
  yr: 31536000,
}

export function readNumber(text: string, place: number): ReadNumber | undefined {
  DIGITS.lastIndex = place
  const found = DIGITS.exec(text)
  if (!found) return undefined
  const [whole, sign, mark, digits] = found as unknown as [string, string, string | undefined, string]
  if (mark !== undefined && mark !== '$' && mark.toUpperCase() !== 'US$') return undefined
  const previous = text[place - 1] ?? ' '
  const isSigned = sign !== '' && /[\s(]/.test(previous)
  if (sign !== '' && !isSigned) return undefined
  let end = place + whole.length
  SUFFIX.lastIndex = end
  const [, unit, scale, times, tether, span] = SUFFIX.exec(text) ?? []
  if (unit ?? scale ?? times ?? tether ?? span) end = SUFFIX.lastIndex || end
  const power =
    scale === undefined ? 0 : (SCALE[scale.toLowerCase()] ?? SCALE[scale.toLowerCase().replace(/s$/, '')] ?? 0)
  const seconds = span === undefined ? undefined : SPAN[span.toLowerCase()]
  const plain = toPlain(digits)
  return {
    end,
    value: shift(plain, power),
    sign: sign as ReadNumber['sign'],
    usd: mark !== undefined || unit === '$',
    percent: unit === '%',
    times: times !== undefined,
    tether: tether !== undefined,
    ...(seconds === undefined ? {} : { span: { seconds: Math.round(Number(plain) * seconds), certain: true } }),
    ...(scale === 'm' ? { span: { seconds: Math.round(Number(plain) * 60), certain: false } } : {}),
  }
}

/** `1,200.50`, `1.200,50`, `10 000` and `0,5` as plain decimals. */
function toPlain(digits: string): string {
  const text = digits.replace(/ /g, '')
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text) && !text.startsWith('0,')) return trim(text.replace(/,/g, ''))
  if (/^\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?$/.test(text)) return trim(text.replace(/\./g, '').replace(',', '.'))
  return trim(text.replace(',', '.'))
}

/** The decimal point moved right, by text, so that nothing is rounded. */
export function shift(value: string, power: number): string {
  if (power === 0) return value
  const [whole = '0', part = ''] = value.split('.')
  const moved = part.padEnd(power, '0')
  const rest = moved.slice(power)
  return trim(`${whole}${moved.slice(0, power)}${rest === '' ? '' : `.${rest}`}`)
}

function trim(value: string): string {
  const [whole = '', part = ''] = value.split('.')
  const shortWhole = whole.replace(/^0+(?=\d)/, '') || '0'
  const shortPart = part.replace(/(?<!0)0+$/, '')
  return shortPart === '' ? shortWhole : `${shortWhole}.${shortPart}`
}
