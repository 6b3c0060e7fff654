import { describe, expect, it } from 'vitest'
import { METHODS_VERSION, type MethodId } from '../../../src/domain/methods.ts'
import type { TradeTicket } from '../../../src/domain/ticket.ts'
import type { SignChain, SignData } from '../page-data.ts'
import { ACCOUNT, ARBITRUM_USDC, NOW, refusal, THIEF, USDC, WETH } from './agreed.test-kit.ts'
import { toAgreed } from './to-agreed.ts'

const chain = (slug: string, id: number | null): SignChain => ({
  slug,
  name: slug,
  id,
  native: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  rpcUrls: [],
  explorerTx: null,
  wrapped: WETH,
})
const ticket: TradeTicket = {
  kind: 'bridge',
  id: 'q_1',
  from: { chain: 'base', address: USDC, symbol: 'USDC', decimals: 6, amountRaw: '250' },
  to: { chain: 'arbitrum', address: ARBITRUM_USDC, symbol: 'USDC', decimals: 6, amountRaw: '249', amountMinRaw: '240' },
  sender: null,
  recipient: null,
  method: 'a1',
  table: METHODS_VERSION,
  provider: 'across',
  nativeFeeRaw: null,
  valueUsd: null,
  slippageBps: 0,
  feesUsd: null,
  quotedAtMs: NOW * 1000,
}
const agree = (change: Partial<TradeTicket> = {}, { nowMs = NOW * 1000, least = 0n } = {}) => {
  const data: SignData = {
    intent: { ...ticket, ...change },
    expiresAtMs: (NOW + 600) * 1000,
    nowMs: NOW * 1000,
    chains: {
      base: chain('base', 8453),
      arbitrum: chain('arbitrum', 42161),
      taiko: chain('taiko', 167000),
      solana: chain('solana', null),
    },
    router: 'https://router.example',
    venues: { cow: '', orbs: '' },
    riskUrl: null,
    isOff: false,
    symbols: 'plain',
    askAgainUrl: '/',
  }
  return toAgreed({ data, account: ACCOUNT, now: () => nowMs }, least)
}

describe('what a ticket agrees to', () => {
  it('binds contract, spender, recipient, tokens, amount, minimum and latest time', () => {
    expect(agree()).toEqual({
      account: ACCOUNT,
      recipient: ACCOUNT,
      chainId: 8453,
      toChainId: 42161,
      tokenIn: USDC,
      tokenOut: ARBITRUM_USDC,
      inputToken: USDC,
      outputToken: ARBITRUM_USDC,
      amountIn: 250n,
      least: 240n,
      nativeFee: 0n,
      target: '0x09aea4b2242abC8bb4BB78D537A67a245A7bEC64',
      spender: '0x09aea4b2242abC8bb4BB78D537A67a245A7bEC64',
      nowSeconds: NOW,
      deadlineSeconds: NOW + 600 + 6 * 3600,
    })
  })

  it('pays the recipient that it names, and never less than it says', () => {
    expect(agree({ recipient: THIEF }).recipient).toBe(THIEF)
    expect([agree({}, { least: 245n }).least, agree({}, { least: 1n }).least]).toEqual([245n, 240n])
  })

  it.each<[string, string, () => unknown]>([
    ['case 44: a ticket whose time is over', 'expired', () => agree({}, { nowMs: (NOW + 601) * 1000 })],
    ['case 44: a ticket of another table', 'another version', () => agree({ table: 'ffff' })],
    ['a method for swaps in a bridge', 'Not on this network', () => agree({ method: 'k1' })],
    [
      'a method on a chain where it has no contract',
      'Not on this network',
      () => agree({ from: { ...ticket.from, chain: 'taiko' } }),
    ],
    [
      'Across to Solana',
      'Not on this network',
      () => agree({ to: { ...ticket.to, chain: 'solana' }, recipient: THIEF }),
    ],
    [
      'a chain that the page was not told about',
      'Not on this network',
      () => agree({ from: { ...ticket.from, chain: 'mars' } }),
    ],
    [
      'an arrival on Solana without a recipient',
      'does not say which wallet',
      () => agree({ method: 'd1', to: { ...ticket.to, chain: 'solana' } }),
    ],
  ])('is refused: %s', async (_, words, run) => {
    expect(await refusal(run)).toContain(words)
  })

  it('has the same spender whatever a router answers: the table’s', () => {
    const spenders = (['a1', 'r1', 'd1'] as MethodId[]).map((method) => agree({ method }).spender)
    expect(spenders).toEqual([
      '0x09aea4b2242abC8bb4BB78D537A67a245A7bEC64',
      '0x4cD00E387622C35bDDB9b4c962C136462338BC31',
      '0xeF4fB24aD0916217251F553c0596F8Edc630EB66',
    ])
  })
})
