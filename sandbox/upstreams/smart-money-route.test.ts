import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { smartMoneyText } from '../../src/capabilities/smart-money/card.ts'
import { smartMoneyOffer } from '../../src/capabilities/smart-money/offer.ts'
import { toFailure } from '../../src/domain/failure.ts'
import { startScanCapabilities } from './scan-capabilities.test-kit.ts'

const AERO = '0x940181a94A35A4569E4529A3CDfB74e38FD98631'
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const QKKA = '0x5a4db0c0000000000000000000000000000000b1'

let shop: Awaited<ReturnType<typeof startScanCapabilities>>
afterEach(() => shop.stop())
const failureOf = (input: Parameters<typeof shop.smartMoney>[0]) =>
  shop.smartMoney(input).then(() => undefined, toFailure)

describe('smart money in the sandbox, by trades', () => {
  beforeEach(async () => {
    shop = await startScanCapabilities()
  })

  it('answers its example within its schema', async () => {
    const { answer, raw } = await shop.smartMoney(smartMoneyOffer.example.input)
    expect(raw).toEqual(answer)
    expect(answer.token).toEqual(smartMoneyOffer.example.output.token)
    expect(answer.walletCount).toBeGreaterThan(0)
    expect(answer.meta.sources.map(({ name }) => name)).toEqual(['geckoterminal'])
    expect(answer.coverage.missing).toContainEqual({ check: 'nansen-labels', reason: 'not_configured' })
    const types = answer.wallets.map(({ labelType }) => labelType)
    const firstExchange = types.findIndex((type) => type === 'exchange' || type === 'market-maker')
    expect(
      types.slice(Math.max(0, firstExchange)).every((type) => type === 'exchange' || type === 'market-maker'),
    ).toBe(true)
  })

  it.each([
    [{ address: AERO, chain: 'base', direction: 'SELL' }, 'AERO'],
    [{ address: AERO, chain: '8453', timeframe: '1h' }, 'AERO'],
    [{ address: BONK, chain: 'sol', timeframe: '10m' }, 'BONK'],
    [{ address: QKKA, chain: 'eip155:8453', timeframe: '30m', symbol: 'X' }, 'QKKA'],
    [{ address: '0x6982508145454Ce325dDbE47a25d4ec3d2311933', chain: 'mainnet', timeframe: '6h' }, 'PEPE'],
    [{ address: '0x5a4db0c0000000000000000000000000000000b4', chain: 'rh' }, 'QKKA'],
  ] as const)('answers %j', async (input, symbol) => {
    const { answer } = await shop.smartMoney(input)
    expect(answer.token.symbol).toBe(symbol)
    const sign = answer.direction === 'BUY' ? 1 : -1
    const nets = answer.wallets.map(({ netUsd }) => (netUsd ?? 0) * sign)
    expect(nets.every((net) => net > 0)).toBe(true)
    if (answer.walletCount === 0) expect(answer.summary).toMatch(/^No (publicly named wallet|trade of)/)
    expect(Date.parse(answer.window.toAt)).toBeGreaterThan(Date.parse(answer.window.fromAt))
    expect(smartMoneyText(answer).length).toBeLessThanOrEqual(700)
  })

  it('A9: refuses a week without a key, and says what can be asked', async () => {
    expect(await failureOf({ address: QKKA, chain: 'base', timeframe: '7d' })).toMatchObject({
      code: 'window_not_covered',
      field: 'timeframe',
      coverable: expect.arrayContaining(['24h']),
    })
    expect(shop.control.state().calls.geckoterminal).toBe(0)
  })

  it('gives the same trades when asked again, and the same totals either way', async () => {
    const buys = (await shop.smartMoney({ address: AERO, chain: 'base' })).answer
    const sells = (await shop.smartMoney({ address: AERO, chain: 'base', direction: 'SELL' })).answer
    expect([sells.netFlowUsd, sells.boughtUsd, sells.soldUsd]).toEqual([buys.netFlowUsd, buys.boughtUsd, buys.soldUsd])
  })

  it.each([
    [{ address: '0x1111111111111111111111111111111111111111', chain: 'base' }, { code: 'unknown_token' }],
    [
      { address: AERO, chain: 'taiko' },
      { code: 'unsupported_chain', field: 'chain' },
    ],
    [
      { address: AERO, chain: 'atlantis' },
      { code: 'unsupported_chain', field: 'chain' },
    ],
  ])('fails for %j', async (input, failure) => {
    expect(await failureOf(input)).toMatchObject(failure)
  })

  it.each(['down', '429', 'garbage'] as const)('%s: there is no answer to pay for', async (scenario) => {
    shop.control.setScenario({ upstream: 'geckoterminal', scenario })
    expect(await failureOf({ address: AERO, chain: 'base' })).toEqual({
      code: 'upstream_failed',
      source: 'geckoterminal',
    })
  })

  it('stale: trades that stopped an hour ago are refused', async () => {
    shop.control.setScenario({ upstream: 'geckoterminal', scenario: 'stale' })
    const failure = await failureOf({ address: AERO, chain: 'base', timeframe: '1h' })
    expect(failure).toMatchObject({ code: 'source_stale', source: 'geckoterminal' })
  })

  it('slow: still answers', async () => {
    shop.control.setScenario({ upstream: 'geckoterminal', scenario: 'slow' })
    expect((await shop.smartMoney({ address: QKKA, chain: 'base' })).answer.token.symbol).toBe('QKKA')
  })
})

describe('smart money in the sandbox, by Nansen', () => {
  it('names labelled wallets with a key, and falls back to trades without its answer', async () => {
    shop = await startScanCapabilities({ NANSEN_API_KEY: 'k' })
    const { answer } = await shop.smartMoney({ address: AERO, chain: 'base' })
    expect(answer.wallets[0]).toMatchObject({ rank: 1, label: 'Northlight Capital', labelType: 'fund' })
    expect(answer.segments?.smartTradersUsd).toEqual(expect.any(Number))
    expect([answer.meta.sources.map(({ name }) => name), answer.summary.endsWith('Data by Nansen.')]).toEqual([
      ['nansen'],
      true,
    ])
    shop.control.setScenario({ upstream: 'nansen', scenario: 'down' })
    shop.context.advance(1200)
    const fallback = (await shop.smartMoney({ address: AERO, chain: 'base' })).answer
    expect(fallback.coverage.missing).toContainEqual({ check: 'nansen-labels', reason: 'source_unavailable' })
    expect(fallback.meta.sources.map(({ name }) => name)).toEqual(['geckoterminal'])
  })

  it('pays for each call with a wallet, until the day is used up', async () => {
    shop = await startScanCapabilities({ NANSEN_X402_KEY: `0x${'7'.repeat(64)}`, NANSEN_X402_DAILY_USD: '0.04' })
    const paid = (await shop.smartMoney({ address: AERO, chain: 'base' })).answer
    expect(paid.meta.sources.map(({ name }) => name)).toEqual(['nansen'])
    await shop.smartMoney({ address: AERO, chain: 'base', direction: 'SELL' })
    expect(shop.control.state().calls.nansen).toBe(6)
    const spent = (await shop.smartMoney({ address: QKKA, chain: 'base' })).answer
    expect(spent.coverage.missing).toContainEqual({ check: 'nansen-labels', reason: 'budget_reached' })
  })

  it('spends nothing without a limit for the day', async () => {
    shop = await startScanCapabilities({ NANSEN_X402_KEY: `0x${'7'.repeat(64)}` })
    await shop.smartMoney({ address: QKKA, chain: 'base' })
    expect(shop.control.state().calls.nansen).toBe(0)
  })
})
