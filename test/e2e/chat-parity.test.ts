import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../sandbox/free-port.ts'
import { catalog } from '../../src/capabilities/catalog.ts'
import type { ChatReply } from '../../src/chat/reply.ts'
import { NOBODY } from '../../src/domain/nobody.ts'
import { post } from '../kit/buyer.ts'
import { findReplyFaults } from '../kit/reply-faults.ts'
import { openShop, type Shop } from '../kit/shop.ts'

const WALLET = '0x00000000000000000000000000000000000A11cE'
const AERO = '0x940181a94A35A4569E4529A3CDfB74e38FD98631'
const WIF = 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm'
const MOONLIT = '0x3Bd7323c6388328F25E8AF2Cf4cCa7c7C569972e'

const DCA = {
  ...{ orderType: 'twap', side: 'buy', token: 'ETH', durationSeconds: 432_000, chain: 'base' },
  senderAddress: NOBODY.evm,
}

/** One question in two languages: what a person types, and what the paid route is sent. */
const QUESTIONS: [message: string, route: string, body: object, sender?: string][] = [
  ['price of eth', 'price', { symbol: 'ETH' }],
  ['$pepe', 'price', { symbol: 'PEPE' }],
  [
    'swap 0.5 eth to usdc on base',
    'quote',
    { originChain: 'base', destinationChain: 'base', token: 'ETH', amount: '0.5', destinationToken: 'USDC' },
  ],
  [
    'bridge 250 usdc from ethereum to arbitrum',
    'quote',
    { originChain: 'ethereum', destinationChain: 'arbitrum', token: 'USDC', amount: '250', senderAddress: WALLET },
    WALLET,
  ],
  [
    'swap 2 sol to usdc',
    'quote',
    {
      originChain: 'solana',
      destinationChain: 'solana',
      token: 'SOL',
      amount: '2',
      destinationToken: 'USDC',
      solanaAddress: NOBODY.solana,
    },
  ],
  ['is pepe safe?', 'risk', { query: 'PEPE' }],
  ['scan EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm', 'risk', { query: WIF }],
  ['who is buying aero', 'smart-money', { address: AERO, chain: 'base', symbol: 'AERO', direction: 'BUY' }],
  ['top 3 usdc pools on base', 'yield', { symbol: 'USDC', chain: 'base', limit: 3 }],
  ['odds on bitcoin', 'prediction-markets', { topic: 'bitcoin' }],
  ['biggest prediction markets today', 'prediction-markets', {}],
  ['what is trending', 'market-read', { kind: 'trending' }],
  ['fear and greed index', 'market-read', { kind: 'fear' }],
  ['how big is the ens treasury', 'treasury', { dao: 'ens' }],
  [`was this launch sniped ${MOONLIT} on base`, 'sniper-check', { tokenAddress: MOONLIT, chain: 'base' }],
  [
    'stop loss 2 eth at 1200 on arbitrum',
    'advanced-order',
    {
      orderType: 'stop-loss',
      side: 'sell',
      token: 'ETH',
      qty: '2',
      priceLevel: '1200',
      chain: 'arbitrum',
      senderAddress: NOBODY.evm,
    },
  ],
  [
    'twap buy $1000 of eth over 2 hours in 12 parts on base',
    'advanced-order',
    {
      orderType: 'twap',
      side: 'buy',
      token: 'ETH',
      qty: '1000',
      durationSeconds: 7200,
      twapBucketCount: 12,
      chain: 'base',
      senderAddress: WALLET,
    },
    WALLET,
  ],
  // Who names only a time expects a part a day, or as many as are filled at all.
  ['dca $500 into eth over 5 days on base', 'advanced-order', { ...DCA, qty: '500', twapBucketCount: 5 }],
  ['dca $12 into eth over 5 days on base', 'advanced-order', { ...DCA, qty: '12' }],
]

/** What may differ between two answers to one question: who asked, when, and the ids and link made for it. */
const OF_THE_MOMENT = new Set([
  'requestId',
  'charged',
  'asOf',
  'ageSeconds',
  'at',
  'quoteId',
  'quotedAt',
  'expiresAt',
  'link',
  'longLink',
  'fromAt',
  'toAt',
  'validUntil',
])

let shop: Shop
let buy: (path: string, body: object) => Promise<Response>
beforeAll(async () => {
  const port = await freePort()
  shop = await openShop({
    settings: {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      CHAT_PER_MINUTE: '10000',
      CHAT_CONVERSATIONS_PER_CLIENT: '100',
    },
  })
  const pay = wrapFetchWithPayment(fetch, new x402Client().register('eip155:*', new ExactEvmScheme(shop.chain.payer)))
  buy = (path, body) =>
    pay(`${shop.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
})
afterAll(() => shop.close())

describe.each(QUESTIONS)('%s', (message, route, body, senderAddress) => {
  it(`gives what POST /api/${route} gives, and the function behind both`, async () => {
    const answers = await inOneMoment(async () => {
      const chat = await post(`${shop.url}/api/chat`, { message, ...(senderAddress ? { senderAddress } : {}) })
      const reply = chat.body as ChatReply
      expect([reply.text, findReplyFaults(reply)]).toEqual([reply.text, []])
      const paid = await buy(`/api/${route}`, body)
      expect([reply.type, reply.code, paid.status]).toEqual([reply.type, undefined, 200])
      return [reply.data, await paid.json(), await runAlone(route, body)].map(toLasting)
    })
    expect(answers[0]).toEqual(answers[1])
    expect(answers[2]).toEqual(answers[1])
  })
})

/** The sandbox's market moves: answers that fell on both sides of a move are asked for again. */
async function inOneMoment(ask: () => Promise<unknown[]>): Promise<unknown[]> {
  for (let tries = 1; ; tries++) {
    const answers = await ask()
    const texts = new Set(answers.map((answer) => JSON.stringify(answer)))
    if (texts.size === 1 || tries === 4) return answers
  }
}

function runAlone(route: string, body: object): Promise<unknown> {
  const capability = catalog.find(({ offer }) => offer.name === route)
  if (!capability) throw new Error(`no capability ${route}`)
  const request = { requestId: 'req_alone', charged: false }
  return capability.answer(capability.offer.input.parse(body), shop.world.dependencies, request)
}

function toLasting(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toLasting)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !OF_THE_MOMENT.has(key))
      .map(([key, entry]) => [key, toLasting(entry)]),
  )
}
