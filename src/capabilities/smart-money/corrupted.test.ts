import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Failed } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { corrupted, LEAK } from '../../sources/adapters/corrupted.test-kit.ts'
import { fakeUpstream } from '../../sources/client/fake-upstream.test-kit.ts'
import { createSmartMoneySource } from '../../sources/smart-money/smart-money-source.ts'
import { defineCapability } from '../capability.ts'
import { smartMoneyText } from './card.ts'
import { smartMoneyOffer } from './offer.ts'
import { followSmartMoney } from './run.ts'

const context = createTestContext()
const TOKEN = '0x5A4Db0C0000000000000000000000000000000b1'
const capability = defineCapability(smartMoneyOffer, followSmartMoney)

const pools = {
  data: [
    {
      attributes: { address: `0x${'ab'.repeat(20)}`, base_token_price_usd: '2', reserve_in_usd: '5000' },
      relationships: { base_token: { data: { id: `base_${TOKEN.toLowerCase()}` } }, dex: { data: { id: 'aero' } } },
    },
  ],
  included: [
    { type: 'token', attributes: { address: TOKEN.toLowerCase(), name: 'Acme', symbol: 'ACM', decimals: 18 } },
  ],
}
const trade = (sender: string, buy: boolean) => ({
  attributes: {
    tx_from_address: sender,
    from_token_address: buy ? '0xusdc' : TOKEN.toLowerCase(),
    to_token_address: buy ? TOKEN.toLowerCase() : '0xusdc',
    volume_in_usd: '1234.5',
    block_timestamp: '2026-11-15T11:30:00Z',
  },
})
const trades = {
  data: [
    trade('0x28c6c06298d514db089934071355e5743bf21d60', true),
    trade('0x05e793ce0c6027323ac150f6d45c2344d28b6019', false),
    trade('0x2222222222222222222222222222222222222222', true),
  ],
}
const traders = {
  data: [
    {
      address: '0x3333333333333333333333333333333333333333',
      address_label: 'Fund',
      bought_volume_usd: 9,
      sold_volume_usd: 2,
    },
  ],
  pagination: { is_last_page: true },
}
const segments = {
  data: [
    { smart_trader_net_flow_usd: 5, whale_net_flow_usd: -3, exchange_net_flow_usd: 7, fresh_wallets_net_flow_usd: 1 },
  ],
}

/** A failure of ours is no answer; anything else that is thrown is a defect. */
function onlyFailed(thrown: unknown): undefined {
  if (!(thrown instanceof Failed)) throw thrown
}

it('gives an honest answer or a failure of ours, whatever the upstreams send', async () => {
  let answered = 0
  await fc.assert(
    fc.asyncProperty(
      corrupted(pools),
      corrupted(trades),
      corrupted(traders),
      corrupted(segments),
      fc.boolean(),
      fc.constantFrom('BUY', 'SELL'),
      async (poolList, tradeList, traderList, flows, paid, direction) => {
        const gecko = fakeUpstream('geckoterminal', context, (path) =>
          path.includes('/trades') ? tradeList : poolList,
        )
        const nansen = fakeUpstream('nansen', context, (path) => (path.includes('flow') ? flows : traderList))
        const smartMoney = createSmartMoneySource({ geckoterminal: gecko }, context, paid ? nansen : undefined)
        const input = smartMoneyOffer.input.parse({ address: TOKEN, chain: 'base', direction })
        const dependencies = { sources: { smartMoney }, context, publicUrl: 'https://sextant.example' }
        const given = await capability
          .answer(input, dependencies as never, { requestId: 'r', charged: false })
          .then((answer) => answer, onlyFailed)
        if (given === undefined) return
        answered += 1
        const answer = smartMoneyOffer.output.parse(given)
        // A token may be called NaN by its maker; a figure may not.
        expect(answer.summary + smartMoneyText(answer)).not.toMatch(
          /\$-?(?:NaN|∞|Infinity)|(?:NaN|∞|Infinity|undefined)%/,
        )
        expect(JSON.stringify(answer)).not.toMatch(/null,"labelType":"(?!trader|exchange|fund)/)
        // A symbol or a label is text of strangers by right; it is cleaned, not hidden.
        const { token: _, wallets, summary: __, ...rest } = answer
        expect(JSON.stringify([rest, wallets.map(({ label: ___, ...figures }) => figures)])).not.toContain(LEAK)
        for (const { netUsd } of wallets) expect((netUsd ?? 0) * (direction === 'BUY' ? 1 : -1)).toBeGreaterThan(0)
        expect(smartMoneyText(answer).length).toBeLessThanOrEqual(700)
        const missing = answer.coverage.missing.map(({ check }) => check)
        for (const [kind, usd] of Object.entries(answer.segments ?? {}))
          if (usd === null) expect(missing).toContain(`segments.${kind}`)
        if (answer.segments === null) expect(missing).toContain('segments')
      },
    ),
    { numRuns: 400 },
  )
  expect(answered).toBeGreaterThan(100)
})
