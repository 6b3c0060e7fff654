import { keccak256, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { OrderTicket } from '../../../src/domain/ticket.ts'
import { Stop } from '../problem.ts'
import { toCowOrder } from './cow.ts'

const NOW_MS = 1_795_000_000_000
const WETH = '0x4200000000000000000000000000000000000006'
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const ACCOUNT = '0x00000000000000000000000000000000000A11cE'

const sale: OrderTicket = {
  kind: 'limit',
  id: 'o_1',
  side: 'sell',
  spend: { chain: 'base', address: null, symbol: 'ETH', decimals: 18, amountRaw: (2n * 10n ** 18n).toString() },
  receive: { chain: 'base', address: USDC, symbol: 'USDC', decimals: 6 },
  priceLevel: '4000.5',
  marketPriceUsd: 3000,
  schedule: null,
  endsAtMs: NOW_MS + 86_400_999,
  sender: null,
  venue: 'cow',
  quotedAtMs: NOW_MS,
}

const build = (change: Partial<OrderTicket> = {}, chainId = 8453) =>
  toCowOrder(
    { chainId, account: ACCOUNT, token: WETH, nowMs: NOW_MS, intent: { ...sale, ...change } },
    'https://venue.example',
  )

describe('an order at CoW', () => {
  it('sells all of it for the level or more, to the signer, until the ticket’s end', () => {
    const order = build()
    expect(order.typed.message).toEqual({
      sellToken: WETH,
      buyToken: USDC,
      receiver: ACCOUNT,
      sellAmount: '2000000000000000000',
      buyAmount: '8001000000',
      validTo: 1_795_086_400,
      appData: keccak256(stringToHex('{"appCode":"sextant","metadata":{},"version":"1.3.0"}')),
      feeAmount: '0',
      kind: 'sell',
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
    })
    expect(order).toMatchObject({
      total: 2n * 10n ** 18n,
      least: 8_001_000_000n,
      endsAtSeconds: 1_795_086_400,
      url: 'https://venue.example/base/api/v1/orders',
    })
  })

  it('is posted with the readable app data and the signature', () => {
    const { appData, ...signed } = build().typed.message as Record<string, unknown>
    expect(appData).toMatch(/^0x[0-9a-f]{64}$/)
    expect(build().toBody('0x5160')).toEqual({
      ...signed,
      appData: '{"appCode":"sextant","metadata":{},"version":"1.3.0"}',
      signingScheme: 'eip712',
      signature: '0x5160',
      from: ACCOUNT,
    })
  })

  it('asks for the native coin by CoW’s own name for it', () => {
    const receive = { chain: 'base', address: null, symbol: 'ETH', decimals: 18 }
    expect(build({ receive }).typed.message).toMatchObject({ buyToken: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' })
  })

  it.each([
    ['another kind than a limit', { kind: 'stop-loss' }, 8453],
    ['no level', { priceLevel: null }, 8453],
    ['a floor of zero', { spend: { ...sale.spend, amountRaw: '1' } }, 8453],
    ['a network that CoW is not on', {}, 10],
  ] as const)('is refused with %s', (_, change, chainId) => {
    expect(() => build(change, chainId)).toThrow(Stop)
  })
})
