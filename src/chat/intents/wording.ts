import type { IntentName, Slots } from '../understand/understanding.ts'

/** A message that says what is in the slots, as a person would type it: what an option sends when it is chosen. */
export function toMessage(intent: IntentName, slots: Slots): string {
  return words(SAYINGS[intent](slots))
}

type Part = string | undefined | false

const words = (parts: readonly Part[]): string =>
  parts.filter((part) => part !== undefined && part !== false && part !== '').join(' ')

const after = (word: string, value: string | undefined): Part => (value === undefined ? undefined : `${word} ${value}`)

const SAYINGS: Record<IntentName, (slots: Slots) => Part[]> = {
  price: ({ symbol, symbols, timeframe }) => ['price of', symbols?.join(', ') ?? symbol, timeframe],
  quote: sayTrade,
  pay: ({ amount, token, recipient, chain }) => [
    'send',
    amountOf(amount, token),
    after('to', recipient),
    after('on', chain),
  ],
  risk: ({ query, chain }) => ['is', query ?? 'it', 'safe', after('on', chain)],
  'smart-money': ({ symbol, address, chain, direction, timeframe }) => [
    'who is',
    direction === 'SELL' ? 'selling' : 'buying',
    address ?? symbol,
    after('on', chain),
    after('in the last', timeframe),
  ],
  yield: ({ symbol, symbols, chain, limit }) => [
    limit === undefined ? 'best' : `top ${limit}`,
    symbols?.join(' and ') ?? symbol,
    'yield',
    after('on', chain),
  ],
  'prediction-markets': ({ topic }) => (topic === undefined ? ['biggest prediction markets'] : ['odds of', topic]),
  'market-read': ({ kind }) => [READS[kind ?? ''] ?? 'fear and greed index'],
  treasury: ({ dao }) => [dao, 'treasury'],
  'sniper-check': ({ tokenAddress, chain }) => ['sniper check', tokenAddress, after('on', chain)],
  'advanced-order': sayOrder,
}

const READS: Readonly<Record<string, string>> = {
  defi: 'state of defi',
  narrative: 'hot narratives',
  trending: 'what is trending',
  protocols: 'top protocols',
  fear: 'fear and greed index',
  x402: 'x402 ecosystem pulse',
}

function sayTrade({ token, amount, amountSide, destinationToken, originChain, destinationChain }: Slots): Part[] {
  const one = originChain === destinationChain ? originChain : undefined
  const crosses = originChain !== destinationChain
  if (crosses && destinationToken === undefined)
    return ['bridge', amountOf(amount, token), after('from', originChain), after('to', destinationChain)]
  if (crosses)
    return [
      'swap',
      amountOf(amount, token),
      after('on', originChain),
      after('to', destinationToken),
      after('on', destinationChain),
    ]
  if (amountSide === 'out' || token === undefined)
    return ['buy', amountOf(amount, destinationToken), after('with', token), after('on', one)]
  if (destinationToken === undefined) return ['sell', amountOf(amount, token), after('on', one)]
  return ['swap', amountOf(amount, token), after('to', destinationToken), after('on', one)]
}

function sayOrder({ orderType, side, token, qty, qtyUnit, priceLevel, durationSeconds, ...more }: Slots): Part[] {
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

/** `0.1 ETH`, `$50 of ETH`, `25% of my ETH`, `all my ETH`. */
export function amountOf(amount: string | undefined, token: string | undefined): string | undefined {
  if (amount === undefined) return token
  if (amount === 'all') return words(['all my', token])
  if (amount.endsWith('%')) return words([amount, 'of my', token])
  if (amount.startsWith('$')) return token === undefined ? amount : `${amount} of ${token}`
  return words([amount, token])
}
