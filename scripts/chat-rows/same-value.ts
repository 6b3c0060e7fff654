/** Whether a slot that was read has the value that a row wants, whatever the way it is written. */

const STABLE: ReadonlySet<string> = new Set('USDC USDT DAI USDS USDE PYUSD USDG FRAX GHO'.split(' '))
const SYMBOLS: Readonly<Record<string, string>> = { MATIC: 'POL', RNDR: 'RENDER' }
const TOKENS: ReadonlySet<string> = new Set(['token', 'destinationToken', 'symbol', 'query', 'tokenAddress'])
const SCALES: Readonly<Record<string, number>> = { h: 1, d: 24 }

export function isSameValue(name: string, wanted: unknown, read: string, slots: Record<string, unknown>): boolean {
  const values = typeof wanted === 'object' && wanted !== null && '$any' in wanted ? wanted.$any : [wanted]
  return (values as unknown[]).some((value) => isSame(name, String(value), read, slots))
}

function isSame(name: string, wanted: string, read: string, { token }: Record<string, unknown>): boolean {
  if (name === 'amount') return isSameQuantity(wanted, read, STABLE.has(toSymbol(String(token ?? ''))))
  if (name === 'qty' || name === 'priceLevel') return isSameQuantity(wanted, read, true)
  if (TOKENS.has(name)) return toSymbol(wanted) === toSymbol(read)
  if (name === 'topic') return isSameTopic(wanted, read)
  if (name === 'timeframe') return toHours(wanted) === toHours(read)
  if (name === 'dao') return toSlug(wanted) === toSlug(read)
  const isText = Number.isNaN(Number(wanted)) || wanted.trim() === ''
  return isText ? wanted.toLowerCase() === read.toLowerCase() : Number(wanted) === Number(read)
}

/** `all`, a share, dollars or a count; dollars are the same as a count of something that is worth a dollar. */
function isSameQuantity(wanted: string, read: string, inDollars: boolean): boolean {
  const [left, right] = [toQuantity(wanted), toQuantity(read)]
  const sameKind = left.kind === right.kind || (inDollars && left.isMoney && right.isMoney)
  return sameKind && Math.abs(left.value - right.value) <= 1e-9 * Math.max(1, Math.abs(left.value))
}

function toQuantity(text: string): { kind: string; value: number; isMoney: boolean } {
  if (text === 'all' || text === '100%') return { kind: 'all', value: 1, isMoney: false }
  if (text.endsWith('%')) return { kind: 'share', value: Number(text.slice(0, -1)), isMoney: false }
  return { kind: text.startsWith('$') ? 'dollars' : 'count', value: Number(text.replace('$', '')), isMoney: true }
}

function toSymbol(text: string): string {
  const bare = text.replace(/^\$/, '')
  if (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(bare)) return bare
  return SYMBOLS[bare.toUpperCase()] ?? bare.toUpperCase()
}

const toHours = (text: string): number => {
  const [, amount = '0', unit = ''] = /^(\d+)([hd])$/.exec(text) ?? []
  return Number(amount) * (SCALES[unit] ?? Number.NaN)
}

const toSlug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/-(?:dao|collective)$/, '')

const SMALL = new Set(
  'a an the of on in at to for by is are be will would that this what who and or it its with does do did get about market markets odds chance chances any next win'.split(
    ' ',
  ),
)

/** By words in common, of East Asian texts by pairs of characters. */
function isSameTopic(wanted: string, read: string): boolean {
  const [left, right] = [toWords(wanted), toWords(read)]
  const both = [...left].filter((word) => right.has(word)).length
  return both > 0 && both / left.size >= 0.5 && both / right.size >= 0.4
}

function toWords(text: string): Set<string> {
  const lower = text.toLowerCase().normalize('NFKC')
  const pairs = [...lower.matchAll(/[\u3400-\u9fff]+/g)].flatMap(([run]) =>
    run.length === 1 ? [run] : [...run].slice(1).map((_, place) => run.slice(place, place + 2)),
  )
  const words = lower
    .replace(/[\u3400-\u9fff]+/g, ' ')
    .split(/[^\p{L}\p{N}$%-]+/u)
    .filter((word) => word !== '' && !SMALL.has(word))
    .map((word) => word.replace(/^\$?([\d.]+)k$/, (_, number) => `${Number(number) * 1000}`))
    .map((word) => (/^[a-z]{5,}$/.test(word) ? word.replace(/(?:ing|ed|es|s)$/, '') : word.replace(/^\$(?=\d)/, '')))
  return new Set([...pairs, ...words])
}
