import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pay, post } from '../kit/buyer.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const WALLET = '0x00000000000000000000000000000000000A11cE'
const swap = { originChain: 'base', destinationChain: 'base', token: 'ETH', destinationToken: 'USDC', amount: '1' }
const order = { orderType: 'limit', side: 'sell', token: 'ETH', qty: '1', priceLevel: '90000', senderAddress: WALLET }
const flows = { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', chain: 'base' }

type Rule = [what: string, route: string, body: object, status: number, code: string, field: string]

/** What makes a request wrong: first what the body alone shows, then what only the question as a whole does. */
const RULES: Rule[] = [
  ['a sign', 'quote', { ...swap, amount: '-1' }, 400, 'invalid_request', 'amount'],
  ['an exponent', 'quote', { ...swap, amount: '1e3' }, 400, 'invalid_request', 'amount'],
  ['a comma', 'quote', { ...swap, amount: '1,000' }, 400, 'invalid_request', 'amount'],
  ['a currency mark', 'quote', { ...swap, amount: '$5' }, 400, 'invalid_request', 'amount'],
  ['zero', 'quote', { ...swap, amount: '0' }, 400, 'invalid_request', 'amount'],
  ['31 digits', 'quote', { ...swap, amount: '1'.repeat(31) }, 400, 'invalid_request', 'amount'],
  ['19 decimals', 'quote', { ...swap, amount: `0.${'1'.repeat(19)}` }, 400, 'invalid_request', 'amount'],
  ['another timeframe', 'smart-money', { ...flows, timeframe: '2h' }, 400, 'invalid_request', 'timeframe'],
  [
    'a wrong checksum',
    'quote',
    { ...swap, senderAddress: '0x00000000000000000000000000000000000a11CE' },
    400,
    'invalid_request',
    'senderAddress',
  ],
  ['a limit of 11', 'yield', { symbol: 'ETH', limit: 11 }, 400, 'invalid_request', 'limit'],
  ['299 seconds', 'advanced-order', { ...order, durationSeconds: 299 }, 400, 'invalid_request', 'durationSeconds'],
  ['no buckets', 'advanced-order', { ...order, twapBucketCount: 0 }, 400, 'invalid_request', 'twapBucketCount'],
  [
    'more decimals than the token has',
    'quote',
    { ...swap, token: 'USDC', destinationToken: 'ETH', amount: '1.1234567' },
    422,
    'too_many_decimals',
    'amount',
  ],
  ['an unknown chain', 'quote', { ...swap, originChain: 'narnia' }, 422, 'unsupported_chain', 'originChain'],
  [
    'the same token on the same chain',
    'quote',
    { ...swap, destinationToken: 'ETH' },
    422,
    'missing_conditional_field',
    'destinationToken',
  ],
  [
    'a Solana leg without an address',
    'quote',
    { ...swap, destinationChain: 'solana' },
    422,
    'missing_conditional_field',
    'solanaAddress',
  ],
  ['a limit without a side', 'advanced-order', { ...order, side: undefined }, 422, 'missing_conditional_field', 'side'],
  [
    'a twap without a side',
    'advanced-order',
    { ...order, orderType: 'twap', side: undefined, durationSeconds: 3600 },
    422,
    'missing_conditional_field',
    'side',
  ],
  [
    'a stop that buys',
    'advanced-order',
    { ...order, orderType: 'stop-loss', side: 'buy', priceLevel: '10' },
    422,
    'level_on_wrong_side',
    'side',
  ],
  [
    'a limit without a level',
    'advanced-order',
    { ...order, priceLevel: undefined },
    422,
    'missing_conditional_field',
    'priceLevel',
  ],
  [
    'a twap without a duration',
    'advanced-order',
    { ...order, orderType: 'twap', priceLevel: undefined },
    422,
    'missing_conditional_field',
    'durationSeconds',
  ],
  [
    'a stop above the market',
    'advanced-order',
    { ...order, orderType: 'stop-loss', priceLevel: '90000' },
    422,
    'level_on_wrong_side',
    'priceLevel',
  ],
  [
    'a take-profit below the market',
    'advanced-order',
    { ...order, orderType: 'take-profit', priceLevel: '10' },
    422,
    'level_on_wrong_side',
    'priceLevel',
  ],
  ['a chain without orders', 'advanced-order', { ...order, chain: 'solana' }, 422, 'unsupported_chain', 'chain'],
]

describe('a request that breaks a rule is refused with status, code and field, and not charged', () => {
  it.each(RULES)('%s (%s)', async (_what, route, body, status, code, field) => {
    const url = `${shop.url}/api/${route}`
    const answer = await post(url, body, await pay(shop.chain.payer, url))
    expect([answer.status, answer.body.code, answer.body.charged]).toEqual([status, code, false])
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toContain(field)
  })

  it('names the known DAOs, and the candidates of an unclear ticker', async () => {
    const treasury = `${shop.url}/api/treasury`
    const dao = await post(treasury, { dao: 'nobody' }, await pay(shop.chain.payer, treasury))
    expect([dao.status, dao.body.code, dao.body.known]).toEqual([404, 'unknown_dao', ['uniswap', 'ens', 'arbitrum']])
    for (const [route, body] of [
      ['quote', { ...swap, originChain: 'ethereum', destinationChain: 'ethereum', token: 'LIT' }],
      ['advanced-order', { ...order, chain: 'ethereum', token: 'LIT' }],
    ] as const) {
      const url = `${shop.url}/api/${route}`
      const unclear = await post(url, body, await pay(shop.chain.payer, url))
      expect([unclear.status, unclear.body.code, unclear.body.charged]).toEqual([422, 'ambiguous_token', false])
      expect(unclear.body.candidates.map(({ name }: { name: string }) => name)).toEqual(['Lighter', 'Litentry'])
    }
  })

  it('settled nothing', async () => {
    expect(await shop.earned()).toBe(0n)
  })
})
