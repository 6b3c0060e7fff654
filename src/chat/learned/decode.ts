/** Tagged items to slots: the values come from fixed rules, the model only says which item has which role. */
import type { Item } from '../language/items.ts'
import type { Slots } from '../slots.ts'
import type { Tag } from './tags.ts'

/** Choices that are made for the message as a whole. */
export interface Choices {
  orderType: string
  side: string
  direction: string
  kind: string
  amountSide: string
  qtyUnit: string
  action: string
}

export type LearnedSlots = Slots & { spender?: string; action?: string }

export function decode(intent: string, items: readonly Item[], tags: readonly Tag[], choices: Choices): LearnedSlots {
  const all = (tag: Tag) => items.filter((_, place) => tags[place] === tag)
  const first = (tag: Tag) => all(tag)[0]
  const placeOf = (tag: Tag) => tags.indexOf(tag)
  const tokenOf = (item: Item | undefined) => (item === undefined ? undefined : toToken(item))
  const chainOf = (tag: Tag) => all(tag).find(({ chain }) => chain !== undefined)?.chain
  const subject = tokenOf(first('subject'))
  const slots: Record<string, unknown> = {}
  const put = (name: string, value: unknown) => {
    if (value !== undefined) slots[name] = value
  }
  const span = (tag: Tag) => {
    const place = placeOf(tag)
    return place < 0 ? undefined : spanAt(items, place)
  }
  const timeframe = () => toTimeframe(span('timeframe'))
  const count = (tag: Tag) => first(tag)?.number?.value
  switch (intent) {
    case 'price':
    case 'yield': {
      const symbols = [...new Set(all('subject').map((item) => toToken(item)))]
      if (symbols.length > 1) put('symbols', symbols)
      else put('symbol', symbols[0])
      if (intent === 'price') put('timeframe', timeframe())
      else {
        put('chain', chainOf('chain'))
        put('limit', toLimit(count('limit')))
      }
      break
    }
    case 'quote': {
      const chain = chainOf('chain')
      put('token', tokenOf(first('source')))
      put('destinationToken', tokenOf(first('destination')))
      put('amount', amountOf(items, placeOf('amount')))
      put('originChain', chainOf('origin') ?? chain)
      put('destinationChain', chainOf('target') ?? chain)
      if (choices.amountSide === 'out') put('amountSide', 'out')
      break
    }
    case 'pay':
      put('token', tokenOf(first('source')))
      put('amount', amountOf(items, placeOf('amount')))
      put('chain', chainOf('chain'))
      put('recipient', first('recipient')?.text)
      break
    case 'risk':
      put('query', subject)
      put('chain', chainOf('chain'))
      break
    case 'sniper-check':
      put('tokenAddress', subject)
      put('chain', chainOf('chain'))
      break
    case 'smart-money':
      put('symbol', subject)
      put('chain', chainOf('chain'))
      if (choices.direction !== 'none') put('direction', choices.direction)
      put('timeframe', timeframe())
      break
    case 'prediction-markets': {
      const words = items.filter((_, place) => tags[place] === 'topic').map(({ text }) => text)
      if (words.length > 0) put('topic', words.join(' '))
      put('limit', toLimit(count('limit')))
      break
    }
    case 'market-read':
      put('kind', choices.kind)
      break
    case 'treasury': {
      const dao = first('dao')
      put('dao', dao && (dao.chain ?? DAOS[dao.word] ?? dao.word))
      break
    }
    case 'advanced-order': {
      put('orderType', choices.orderType)
      put('side', choices.side)
      put('token', subject)
      put('chain', chainOf('chain'))
      const level = placeOf('level')
      put('priceLevel', level < 0 ? undefined : levelOf(items, level, choices))
      const seconds = span('duration')
      put('durationSeconds', seconds === undefined ? undefined : String(seconds))
      put('twapBucketCount', count('count'))
      const amount = amountOf(items, placeOf('amount'))
      const per = amountOf(items, placeOf('per'))
      const parts = Number(slots.twapBucketCount ?? Number.NaN)
      if (amount !== undefined) put('qty', amount.replace('$', ''))
      else if (per !== undefined && Number.isFinite(parts)) put('qty', String(Number(per.replace('$', '')) * parts))
      if (choices.qtyUnit !== 'none' && slots.qty !== undefined && !/%|all/.test(String(slots.qty))) put('qtyUnit', choices.qtyUnit)
      break
    }
    case 'portfolio':
      put('address', first('wallet')?.text)
      put('token', subject)
      put('chain', chainOf('chain'))
      break
    case 'approvals':
    case 'orders':
      put('token', subject)
      put('chain', chainOf('chain'))
      if (intent === 'approvals') put('spender', first('spender')?.text.toLowerCase())
      put('action', choices.action === 'list' ? 'list' : intent === 'orders' ? 'cancel' : 'revoke')
      break
    case 'gas':
      put('chain', chainOf('chain'))
      break
  }
  return slots as LearnedSlots
}

const DAOS: Readonly<Record<string, string>> = { uni: 'uniswap', arb: 'arbitrum', op: 'optimism', ldo: 'lido' }

function toToken(item: Item): string {
  if (item.kind === 'evm' || item.kind === 'solana') return item.text
  if (item.number?.tether) return 'USDT'
  return item.token?.symbol ?? item.text.replace(/^\$/, '').toUpperCase()
}

function amountOf(items: readonly Item[], place: number): string | undefined {
  const item = items[place]
  if (!item) return undefined
  const next = items[place + 1]
  if (item.number) {
    if (item.number.percent) return item.number.value === '100' ? 'all' : `${item.number.value}%`
    const dollars = item.number.usd || next?.classes.has('dollar') || /^worth/.test(next?.word ?? '')
    return dollars ? `$${item.number.value}` : item.number.value
  }
  const isCount = /^(?:a|an|un|um|bir)$/.test(next?.word ?? '')
  if (item.classes.has('half')) return isCount ? '0.5' : '50%'
  if (item.classes.has('quarter')) return isCount ? '0.25' : '25%'
  if (item.classes.has('third')) return '33%'
  return item.classes.has('all') || item.classes.has('my') ? 'all' : undefined
}

function levelOf(items: readonly Item[], place: number, { orderType, side }: Choices): string | undefined {
  const number = items[place]?.number
  if (!number) return undefined
  if (!number.percent) return number.value
  const isBelow = number.sign === '-' || orderType === 'stop-loss' || (side === 'buy' && orderType === 'limit')
  return `${isBelow ? '-' : '+'}${number.value}%`
}

function spanAt(items: readonly Item[], place: number): number | undefined {
  const item = items[place] as Item
  if (item.number?.span) return item.number.span.seconds
  const next = items[place + 1]
  if (item.number && next?.unit) return Math.round(Number(item.number.value) * next.unit)
  return item.unit
}

function toTimeframe(seconds: number | undefined): string | undefined {
  if (seconds === undefined || seconds < 3600) return undefined
  return seconds % 86_400 === 0 && seconds > 86_400 ? `${seconds / 86_400}d` : `${Math.round(seconds / 3600)}h`
}

const toLimit = (value: string | undefined): string | undefined =>
  value === undefined ? undefined : String(Math.min(10, Math.max(1, Math.round(Number(value)))))

/** What must be there before a request can be answered. */
export function missingOf(intent: string, slots: LearnedSlots): string[] {
  const has = (...names: (keyof LearnedSlots)[]) => names.some((name) => slots[name] !== undefined)
  switch (intent) {
    case 'price':
      return has('symbol', 'symbols') ? [] : ['symbol']
    case 'yield':
      return has('symbol', 'symbols') ? [] : ['symbol']
    case 'quote':
      return [...(has('token', 'destinationToken') ? [] : ['token']), ...(has('amount') ? [] : ['amount'])]
    case 'pay':
      return [...(has('amount') ? [] : ['amount']), ...(has('recipient') ? [] : ['recipient'])]
    case 'risk':
      return has('query') ? [] : ['query']
    case 'sniper-check':
      return has('tokenAddress') ? [] : ['tokenAddress']
    case 'treasury':
      return has('dao') ? [] : ['dao']
    case 'advanced-order':
      return [
        ...(has('token') ? [] : ['token']),
        ...(has('qty') ? [] : ['qty']),
        ...(slots.orderType === 'twap' ? (has('durationSeconds') ? [] : ['durationSeconds']) : has('priceLevel') ? [] : ['priceLevel']),
      ]
    default:
      return []
  }
}
