import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getMethod, METHOD_IDS, METHODS_VERSION, type MethodId } from '../../../src/domain/methods.ts'
import type { OrderTicket, PayTicket, Ticket, TradeTicket } from '../../../src/domain/ticket.ts'
import type { SignChain, SignData } from '../page-data.ts'
import { chooseMethod, loadMethod } from './load-method.ts'

const chain = (slug: string, id: number | null): SignChain => ({
  slug,
  name: slug,
  id,
  native: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  rpcUrls: ['http://127.0.0.1:9'],
  explorerTx: null,
  wrapped: '0x4200000000000000000000000000000000000006',
})

const toData = (intent: Ticket): SignData => ({
  intent,
  expiresAtMs: 600_000,
  nowMs: 0,
  chains: { base: chain('base', 8453), arbitrum: chain('arbitrum', 42161), solana: chain('solana', null) },
  router: 'http://127.0.0.1:9/lifi',
  venues: { cow: 'http://127.0.0.1:9/cow', orbs: 'http://127.0.0.1:9/orbs' },
  riskUrl: null,
  isOff: false,
  symbols: 'plain',
  askAgainUrl: '/',
})

const token = (on: string) => ({ chain: on, address: null, symbol: 'ETH', decimals: 18 })

const trade = (from: string, to: string, method: MethodId): TradeTicket => ({
  kind: from === to ? 'swap' : 'bridge',
  id: 'q_1',
  from: { ...token(from), amountRaw: '100' },
  to: { ...token(to), amountRaw: '90', amountMinRaw: '80' },
  sender: null,
  recipient: null,
  method,
  table: METHODS_VERSION,
  provider: getMethod(method).provider,
  nativeFeeRaw: null,
  valueUsd: null,
  slippageBps: 50,
  feesUsd: null,
  quotedAtMs: 0,
})

const order: OrderTicket = {
  kind: 'limit',
  id: 'o_1',
  side: 'sell',
  spend: { ...token('base'), amountRaw: '100' },
  receive: token('base'),
  priceLevel: '2000',
  marketPriceUsd: 3000,
  schedule: null,
  endsAtMs: 1_000_000,
  sender: null,
  venue: 'definitive',
  quotedAtMs: 0,
}

const OWN = '0x00000000000000000000000000000000000A11cE'
const payment: PayTicket = {
  kind: 'pay',
  id: 'p_1',
  spend: { ...token('base'), amountRaw: '100' },
  recipient: OWN,
  recipientName: null,
  sender: null,
  quotedAtMs: 0,
}

describe('the method of an intent', () => {
  it.each([
    ...METHOD_IDS.map((id) => [`U1: the trade of ${id}`, trade('base', 'base', id), id] as const),
    ['a limit order', order, 'order'],
    ['a TWAP', { ...order, kind: 'twap', schedule: { buckets: 4, bucketSeconds: 600 } }, 'order'],
    ['a payment', payment, 'transfer'],
  ] as [string, Ticket, string][])('of %s', (_, intent, name) => {
    expect(chooseMethod(toData(intent))).toBe(name)
  })
})

describe('a loaded method', () => {
  beforeEach(() => vi.stubGlobal('window', new EventTarget()))
  afterEach(() => vi.unstubAllGlobals())

  const review = async (intent: Ticket, account: string) =>
    (await loadMethod(toData(intent))).review({ data: toData(intent), now: () => 0, account })

  it('of an order is the one that knows venues', async () => {
    await expect(review(order, OWN)).rejects.toThrow('This venue signs elsewhere')
  })

  it('U1: of a trade refuses a ticket of another table of methods', async () => {
    const older = { ...trade('base', 'base', 'k1'), table: '00000000' }
    await expect(review(older, OWN)).rejects.toThrow('This link is of another version')
  })

  it('U1: of a trade refuses a method that does not fit the trade', async () => {
    const bridge = trade('base', 'arbitrum', 'k1')
    await expect(review(bridge, OWN)).rejects.toThrow('Not on this network')
  })

  it('of an EVM chain takes no account of another kind of chain', async () => {
    const account = '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'
    await expect(review(payment, account)).rejects.toThrow('Not an account of this network')
  })
})
