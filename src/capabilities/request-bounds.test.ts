import { describe, expect, it } from 'vitest'
import { findOffer } from './catalog.ts'
import { listUnknownFields, toFieldErrors } from './field-errors.ts'

const text = (length: number): string => 'x'.repeat(length)
const MAX = Number.MAX_SAFE_INTEGER

const order = { orderType: 'limit', token: 'ETH', qty: '2', senderAddress: 'a' }
const quote = { originChain: 'a', destinationChain: 'b', token: 'c', amount: '1' }
const decimal =
  'must be a decimal string greater than zero with up to 30 digits and 18 decimals, no sign, exponent, comma or currency mark'
const timeframes = '5m, 10m, 30m, 1h, 4h, 6h, 24h, 7d, 30d, 1d, 1w'

describe('a body at the edge of its bounds passes', () => {
  it.each([
    ['price', { symbol: 'x' }],
    ['price', { symbol: text(20) }],
    ['quote', quote],
    ['quote', { ...quote, amount: `${'9'.repeat(12)}.${'9'.repeat(18)}`, destinationToken: 'd', senderAddress: '' }],
    ['quote', { ...quote, amount: '0.000000000000000001', solanaAddress: '' }],
    ['risk', { query: 'x' }],
    ['risk', { query: text(64) }],
    ['smart-money', { address: 'x', chain: 'x', symbol: '', direction: 'SELL', timeframe: '5m' }],
    ['yield', { symbol: text(20), chain: '', limit: 1 }],
    ['yield', { symbol: 'x', limit: 10 }],
    ['prediction-markets', {}],
    ['prediction-markets', { topic: 'x', limit: 1 }],
    ['prediction-markets', { topic: text(80), limit: 10 }],
    ['market-read', { kind: 'x402' }],
    ['treasury', { dao: 'x' }],
    ['treasury', { dao: text(40) }],
    ['sniper-check', { tokenAddress: 'x', chain: 'x' }],
    ['sniper-check', { tokenAddress: text(64), chain: text(32) }],
    ['advanced-order', order],
    ['advanced-order', { ...order, side: 'buy', priceLevel: '1', durationSeconds: 300, twapBucketCount: 1, chain: '' }],
    ['advanced-order', { ...order, durationSeconds: MAX, twapBucketCount: MAX }],
  ])('%s %j', (name, body) => {
    expect(errorsOf(name, body)).toEqual([])
  })
})

describe('a body one beyond its bounds is refused, field and rule named', () => {
  it.each([
    ['price', {}, 'symbol', 'required', 'is required'],
    ['price', { symbol: 5 }, 'symbol', 'type', 'must be a string'],
    ['price', { symbol: null }, 'symbol', 'type', 'must be a string'],
    ['price', { symbol: '' }, 'symbol', 'min_length', 'must have at least 1 character'],
    ['price', { symbol: text(21) }, 'symbol', 'max_length', 'must have at most 20 characters'],
    ['price', { symbol: ` ${text(20)}` }, 'symbol', 'max_length', 'must have at most 20 characters'],
    ['price', 'ETH', 'body', 'type', 'must be a JSON object'],
    ['price', undefined, 'body', 'required', 'is required'],
    ['quote', { ...quote, originChain: '' }, 'originChain', 'min_length', 'must have at least 1 character'],
    ['quote', { ...quote, destinationChain: '' }, 'destinationChain', 'min_length', 'must have at least 1 character'],
    ['quote', { ...quote, token: '' }, 'token', 'min_length', 'must have at least 1 character'],
    ['quote', { ...quote, amount: '' }, 'amount', 'min_length', 'must have at least 1 character'],
    ['quote', { ...quote, amount: 1 }, 'amount', 'type', 'must be a string'],
    ['quote', { ...quote, amount: '0' }, 'amount', 'format', decimal],
    ['quote', { ...quote, amount: '-1' }, 'amount', 'format', decimal],
    ['quote', { ...quote, amount: '1e3' }, 'amount', 'format', decimal],
    ['quote', { ...quote, amount: '1,000' }, 'amount', 'format', decimal],
    ['quote', { ...quote, amount: '9'.repeat(31) }, 'amount', 'format', decimal],
    ['quote', { ...quote, amount: `0.${'1'.repeat(19)}` }, 'amount', 'format', decimal],
    ['quote', { ...quote, destinationToken: '' }, 'destinationToken', 'min_length', 'must have at least 1 character'],
    ['quote', { ...quote, senderAddress: 1 }, 'senderAddress', 'type', 'must be a string'],
    ['quote', { ...quote, solanaAddress: 1 }, 'solanaAddress', 'type', 'must be a string'],
    ['risk', { query: '' }, 'query', 'min_length', 'must have at least 1 character'],
    ['risk', { query: text(65) }, 'query', 'max_length', 'must have at most 64 characters'],
    ['smart-money', { address: '', chain: 'x' }, 'address', 'min_length', 'must have at least 1 character'],
    ['smart-money', { address: 'x', chain: '' }, 'chain', 'min_length', 'must have at least 1 character'],
    ['smart-money', { address: 'x', chain: 'x', symbol: 1 }, 'symbol', 'type', 'must be a string'],
    ['smart-money', { address: 'x', chain: 'x', direction: 'hold' }, 'direction', 'enum', 'must be one of BUY, SELL'],
    ['smart-money', { address: 'x', chain: 'x', timeframe: '2d' }, 'timeframe', 'enum', `must be one of ${timeframes}`],
    ['yield', { symbol: '' }, 'symbol', 'min_length', 'must have at least 1 character'],
    ['yield', { symbol: text(21) }, 'symbol', 'max_length', 'must have at most 20 characters'],
    ['yield', { symbol: 'x', chain: 1 }, 'chain', 'type', 'must be a string'],
    ['yield', { symbol: 'x', limit: 0 }, 'limit', 'minimum', 'must be at least 1'],
    ['yield', { symbol: 'x', limit: 11 }, 'limit', 'maximum', 'must be at most 10'],
    ['yield', { symbol: 'x', limit: 1e20 }, 'limit', 'maximum', 'must be at most 10'],
    ['yield', { symbol: 'x', limit: 1.5 }, 'limit', 'type', 'must be an integer'],
    ['yield', { symbol: 'x', limit: '5' }, 'limit', 'type', 'must be a number'],
    ['prediction-markets', { topic: '' }, 'topic', 'min_length', 'must have at least 1 character'],
    ['prediction-markets', { topic: text(81) }, 'topic', 'max_length', 'must have at most 80 characters'],
    ['prediction-markets', { limit: 0 }, 'limit', 'minimum', 'must be at least 1'],
    ['prediction-markets', { limit: 11 }, 'limit', 'maximum', 'must be at most 10'],
    ['market-read', {}, 'kind', 'required', 'is required'],
    [
      'market-read',
      { kind: 'mood' },
      'kind',
      'enum',
      'must be one of defi, narrative, trending, protocols, fear, x402',
    ],
    ['treasury', { dao: '' }, 'dao', 'min_length', 'must have at least 1 character'],
    ['treasury', { dao: text(41) }, 'dao', 'max_length', 'must have at most 40 characters'],
    ['sniper-check', { tokenAddress: '', chain: 'x' }, 'tokenAddress', 'min_length', 'must have at least 1 character'],
    [
      'sniper-check',
      { tokenAddress: text(65), chain: 'x' },
      'tokenAddress',
      'max_length',
      'must have at most 64 characters',
    ],
    ['sniper-check', { tokenAddress: 'x', chain: '' }, 'chain', 'min_length', 'must have at least 1 character'],
    ['sniper-check', { tokenAddress: 'x', chain: text(33) }, 'chain', 'max_length', 'must have at most 32 characters'],
    ['advanced-order', { ...order, orderType: undefined }, 'orderType', 'required', 'is required'],
    [
      'advanced-order',
      { ...order, orderType: 'market' },
      'orderType',
      'enum',
      'must be one of limit, stop-loss, take-profit, twap',
    ],
    ['advanced-order', { ...order, side: 'BUY' }, 'side', 'enum', 'must be one of buy, sell'],
    ['advanced-order', { ...order, token: '' }, 'token', 'min_length', 'must have at least 1 character'],
    ['advanced-order', { ...order, qty: '' }, 'qty', 'min_length', 'must have at least 1 character'],
    ['advanced-order', { ...order, qty: '$5' }, 'qty', 'format', decimal],
    ['advanced-order', { ...order, priceLevel: '0.0' }, 'priceLevel', 'format', decimal],
    ['advanced-order', { ...order, durationSeconds: 299 }, 'durationSeconds', 'minimum', 'must be at least 300'],
    ['advanced-order', { ...order, durationSeconds: MAX + 1 }, 'durationSeconds', 'maximum', `must be at most ${MAX}`],
    ['advanced-order', { ...order, twapBucketCount: 0 }, 'twapBucketCount', 'minimum', 'must be greater than 0'],
    ['advanced-order', { ...order, twapBucketCount: MAX + 1 }, 'twapBucketCount', 'maximum', `must be at most ${MAX}`],
    ['advanced-order', { ...order, chain: 1 }, 'chain', 'type', 'must be a string'],
    [
      'advanced-order',
      { ...order, senderAddress: '' },
      'senderAddress',
      'min_length',
      'must have at least 1 character',
    ],
  ])('%s %j', (name, body, field, rule, says) => {
    expect(errorsOf(name, body)).toEqual([{ field, rule, message: `${field} ${says}` }])
  })

  it('names every wrong field at once', () => {
    expect(errorsOf('sniper-check', { chain: 5 })).toEqual([
      { field: 'tokenAddress', rule: 'required', message: 'tokenAddress is required' },
      { field: 'chain', rule: 'type', message: 'chain must be a string' },
    ])
  })
})

describe('a body is brought into one form', () => {
  it.each([
    ['price', { symbol: ' eth ', extra: 1 }, { symbol: 'eth' }],
    ['yield', { symbol: 'x', chain: ' ' }, { symbol: 'x', limit: 5 }],
    ['smart-money', { address: 'x', chain: 'x' }, { address: 'x', chain: 'x', direction: 'BUY', timeframe: '24h' }],
    [
      'smart-money',
      { address: 'x', chain: 'x', timeframe: '1d' },
      { address: 'x', chain: 'x', direction: 'BUY', timeframe: '24h' },
    ],
    [
      'smart-money',
      { address: 'x', chain: 'x', timeframe: '1w' },
      { address: 'x', chain: 'x', direction: 'BUY', timeframe: '7d' },
    ],
    ['prediction-markets', {}, { limit: 5 }],
  ])('%s %j', (name, body, input) => {
    expect(offerOf(name).input.parse(body)).toEqual(input)
  })
})

it('names the fields a request does not know', () => {
  expect(listUnknownFields(offerOf('price').input, { symbol: 'ETH', currency: 'EUR' })).toEqual([
    {
      field: 'currency',
      rule: 'unknown',
      message: 'currency is not a field of this request and is ignored; known fields: symbol',
    },
  ])
  expect(listUnknownFields(offerOf('price').input, null)).toEqual([])
  const odd = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`odd${index}`, 1]))
  expect(listUnknownFields(offerOf('price').input, odd)).toHaveLength(10)
})

function offerOf(name: string) {
  return findOffer(name) ?? expect.fail(`no offer ${name}`)
}

function errorsOf(name: string, body: unknown) {
  const { error } = offerOf(name).input.safeParse(body)
  return error ? toFieldErrors(error) : []
}
