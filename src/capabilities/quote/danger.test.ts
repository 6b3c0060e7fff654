import { describe, expect, it } from 'vitest'
import { fail, toFailure } from '../../domain/failure.ts'
import { fakeRiskSource, scanned } from '../../ports/risk.test-kit.ts'
import { bridge, type Given, offer, SOLANA_WALLET, STRANGER, setUp, swap, WALLET } from './ask-quote.test-kit.ts'
import { quoteText } from './card.ts'

/** 250 USDC for an unlisted token, and back. */
const purchase = { ...swap, destinationToken: STRANGER }
const sale = { ...swap, token: STRANGER, destinationToken: 'ETH' }

const worth = (amountInUsd: number | null, amountOutUsd: number | null): Given => ({
  offer: { amountInUsd, amountOutUsd, priceImpactPct: 0.1, fees: [{ ...cheap, amountUsd: 0.03 }] },
})
const cheap = { type: 'gas', name: 'Base gas', amountUsd: 0.03, paidFrom: 'wallet' as const }
const clean = { facts: { verified: true }, honeypot: false, canSell: true }
const healthy = fakeRiskSource({ pools: { priceUsd: null } })
const codes = ({ warnings }: { warnings: { code: string }[] }) => warnings.map(({ code }) => code)

describe('A5: a loss', () => {
  it('A5: leads the summary and the card, in percent and dollars', async () => {
    const answer = await setUp(worth(2_000_000, 1_228_000)).ask({ ...swap, amount: '2000000' })
    expect(answer.status).toBe('high_loss')
    expect(answer.summary).toMatch(/^Warning: What arrives is worth 38\.60% \(\$772,000\.00\) less than what is spent/)
    expect(quoteText(answer).split('\n')[0]).toMatch(/^Warning: .*38\.60% \(\$772,000\.00\) less/)
  })

  it('A5: of a bridge and of a Solana trade is judged alike', async () => {
    const solana = { ...bridge, destinationChain: 'solana', token: 'USDC', solanaAddress: SOLANA_WALLET }
    for (const input of [bridge, { ...solana, amount: '500' }]) {
      const answer = await setUp(worth(500, 400)).ask(input)
      expect(answer).toMatchObject({ status: 'high_loss', summary: expect.stringContaining('20.00% ($100.00) less') })
    }
  })

  it('A5: of five percent or less is no warning', async () => {
    const answer = await setUp(worth(100, 95.2)).ask(swap)
    expect(answer).toMatchObject({ status: 'ok', summary: expect.stringMatching(/^250 USDC becomes/) })
  })

  it('A5: by fees has its own status and dollars', async () => {
    const fees = [{ type: 'bridge', name: 'fee', amountUsd: 2.4, paidFrom: 'wallet' as const }]
    const answer = await setUp({ offer: { amountInUsd: 40, amountOutUsd: 39, fees } }).ask(bridge)
    expect(answer).toMatchObject({ status: 'high_fees', summary: expect.stringContaining('6.00% ($2.40)') })
  })

  it('A14: that nobody can compute is not ok', async () => {
    const answer = await setUp({ ...worth(250, null), valuedBy: { from: 'routers', to: null } }).ask(swap)
    expect(answer).toMatchObject({ status: 'value_unknown', to: { amountUsd: null, valuedBy: null } })
    expect(answer.summary).toMatch(/^Warning: Nobody states what ETH is worth/)
  })

  it("A14: that the token's own pools see and the routers do not is disputed", async () => {
    const risk = fakeRiskSource({ pools: { priceUsd: 1_000 } })
    // 0.0996 tokens at the pools' $1,000 are $99.60.
    const answer = await setUp({ ...worth(250, 249), risk }).ask(purchase)
    expect(answer.status).toBe('value_disputed')
    expect(answer.summary).toContain('$249.00')
    expect(answer.summary).toContain('$99.60')
    const agreed = fakeRiskSource({ pools: { priceUsd: 2_450 } })
    expect((await setUp({ ...worth(250, 249), risk: agreed }).ask(purchase)).status).toBe('ok')
  })
})

describe('A5: a transfer tax', () => {
  const taxed = (buyTaxPct: number, sellTaxPct: number) =>
    fakeRiskSource({ pools: { priceUsd: null }, scans: [scanned('goplus', { ...clean, buyTaxPct, sellTaxPct })] })

  it('A5: on the sale is deducted from output, minimum and value, and stands among the fees', async () => {
    const { ask, sealed } = setUp({ ...worth(250, 250), risk: taxed(0, 12) })
    const answer = await ask(sale)
    expect(answer).toMatchObject({
      status: 'high_loss',
      to: { amountRaw: '87648000000000000', amountMin: '0.08720976', amountUsd: 220, taxPct: 12 },
      slippagePct: 0.5,
    })
    expect(answer.fees.items.at(-1)).toEqual({
      type: 'tax',
      name: 'QKKA sell tax 12.00%',
      amountUsd: 30,
      paidFrom: 'output',
    })
    expect(codes(answer)).toContain('TAXED_TOKEN')
    expect(answer.warnings.find(({ code }) => code === 'TAXED_TOKEN')?.message).toContain('12.00% on selling QKKA')
    // The page asks its router, which does not know the tax, with room for it.
    expect(sealed[0]).toMatchObject({ slippageBps: 1244, to: { amountMinRaw: '87209760000000000' } })
  })

  it('A5: below the loss limit is a status of its own, never ok', async () => {
    const answer = await setUp({ ...worth(250, 250), risk: taxed(3, 0) }).ask(purchase)
    expect(answer).toMatchObject({ status: 'taxed_token', to: { taxPct: 3 } })
    expect(answer.summary).toMatch(/^Warning: The token itself takes 3\.00% on buying QKKA/)
    expect(answer.alternatives.map(({ amountOut }) => amountOut)).toEqual(['0.096515', '0.096418'])
  })

  it('A5: on a later sale is told and not deducted', async () => {
    const answer = await setUp({ ...worth(250, 250), risk: taxed(0, 12) }).ask(purchase)
    expect(answer).toMatchObject({ status: 'taxed_token', to: { amount: '0.0996', taxPct: 0 } })
    expect(answer.summary).toContain('Selling QKKA later costs a tax of 12.00%')
  })

  it('A5: is told after a CRITICAL verdict: a deduction is less than the loss of everything', async () => {
    const scan = scanned('goplus', { ...clean, buyTaxPct: 3, sellTaxPct: 0 })
    const risk = fakeRiskSource({ pools: { priceUsd: null, liquidityUsd: 900 }, scans: [scan] })
    const answer = await setUp({ ...worth(250, 250), risk }).ask(purchase)
    expect(answer.status).toBe('critical_token')
    expect(codes(answer).slice(0, 2)).toEqual(['CRITICAL_TOKEN', 'TAXED_TOKEN'])
  })

  it('A5: does not push the trade itself out of the chat text', async () => {
    const answer = await setUp({ ...worth(250, 250), risk: taxed(3, 0) }).ask(purchase)
    const text = quoteText({ ...answer, link: `https://x/sign/${'t'.repeat(490)}` })
    expect(text.split('\n')[1]).toMatch(/^0\.096612 QKKA .*for /)
  })

  it('A5: on both sides compounds', async () => {
    const { ask } = setUp({ ...worth(250, 250), risk: taxed(10, 10) })
    expect((await ask({ ...purchase, token: STRANGER, originChain: 'ethereum' })).to.taxPct).toBe(19)
  })

  it('A5: of everything leaves no trade to sell', async () => {
    const thrown = await setUp({ ...worth(250, 250), risk: taxed(100, 0) })
      .ask(purchase)
      .catch((caught: unknown) => caught)
    expect(toFailure(thrown)).toMatchObject({ code: 'no_route', why: expect.stringContaining('QKKA') })
  })

  it('A5: that prevents a sale is a honeypot', async () => {
    expect((await setUp({ ...worth(250, 250), risk: taxed(0, 80) }).ask(purchase)).status).toBe('honeypot')
  })

  it('A5: of a Token-2022 mint is deducted on Solana', async () => {
    const risk = fakeRiskSource({ scans: [scanned('rugcheck', { ...clean, buyTaxPct: 4, sellTaxPct: 4 })] })
    const mint = {
      originChain: 'solana',
      destinationChain: 'solana',
      token: 'SOL',
      destinationToken: STRANGER,
      amount: '1',
      solanaAddress: SOLANA_WALLET,
    }
    expect((await setUp({ ...worth(250, 250), risk }).ask(mint)).to.taxPct).toBe(4)
  })
})

describe('A14: a honeypot', () => {
  const trap = { facts: { verified: true }, honeypot: true, canSell: false }
  const risk = fakeRiskSource({
    pools: { priceUsd: null },
    scans: [scanned('goplus', trap), scanned('honeypot_is', trap)],
  })

  it('A14: to be bought is told before anything else, with the risk verdict', async () => {
    const answer = await setUp({ ...worth(250, 100), risk }).ask(purchase)
    expect(answer.status).toBe('honeypot')
    expect(codes(answer)[0]).toBe('HONEYPOT')
    expect(answer.summary).toMatch(
      /^Warning: QKKA is a honeypot, goplus and honeypot_is say: it cannot be sold.*Do not sign\./,
    )
    expect(answer.to.risk).toMatchObject({ verdict: 'CRITICAL', flags: expect.arrayContaining(['HONEYPOT']) })
    expect(answer.to.risk?.source).toContain('goplus')
    expect(quoteText(answer).split('\n')[0]).toContain('honeypot')
  })

  it('A14: to be sold means that the trade fails', async () => {
    const answer = await setUp({ ...worth(250, 250), risk }).ask(sale)
    expect(answer).toMatchObject({ status: 'honeypot', to: { risk: null } })
    expect(answer.summary).toContain('this trade would fail')
  })

  it('A14: is seen without any pool as well', async () => {
    const poolless = { ...risk, market: () => Promise.reject(fail({ code: 'no_data', about: 'pools' })) }
    const answer = await setUp({ ...worth(250, 250), risk: poolless }).ask(purchase)
    expect(answer).toMatchObject({ status: 'honeypot', to: { risk: null } })
    expect(answer.coverage.missing).toContainEqual({ check: 'to.risk', reason: 'not_scanned' })
  })
})

describe('the risk of what is bought', () => {
  it('is the judgement of the risk route, for an unlisted token only', async () => {
    const bought = await setUp({ ...worth(250, 250), risk: healthy }).ask(purchase)
    expect(bought.to.risk).toEqual({
      verdict: expect.any(String),
      score: expect.any(Number),
      flags: expect.any(Array),
      source: 'dexscreener, goplus',
      at: '2026-11-15T11:59:30.000Z',
    })
    expect(bought.coverage.checked).toContain('to.risk')
    expect((await setUp({ ...worth(250, 250), risk: healthy }).ask(swap)).to.risk).toBeNull()
  })

  it('a trade larger than all its pools is said first, whatever the routers promise', async () => {
    const pools = { priceUsd: null, liquidityUsd: 60_000 }
    const large = setUp({ ...worth(300_000, 299_000), risk: fakeRiskSource({ pools }) })
    const answer = await large.ask(purchase)
    expect(answer.status).toBe('beyond_pools')
    expect(answer.summary).toMatch(/^Warning: The trade of \$300,000.00 is more than all pools of QKKA hold/)
    const small = setUp({ ...worth(50_000, 49_900), risk: fakeRiskSource({ pools }) })
    expect(codes(await small.ask(purchase))).not.toContain('BEYOND_POOLS')
  })

  it('that is critical is a status, and an age of minutes does not make the quote stale', async () => {
    const risk = fakeRiskSource({ pools: { priceUsd: null, liquidityUsd: 900 } })
    const answer = await setUp({ ...worth(250, 250), risk }).ask({ ...purchase, senderAddress: WALLET })
    expect(answer).toMatchObject({ status: 'critical_token', meta: { ageSeconds: 2 } })
    expect(answer.summary).toMatch(/^Warning: Risk of QKKA: CRITICAL/)
  })

  it('A12: an unlisted token is named as such in the summary, its chain by its title', async () => {
    const { summary, warnings } = await setUp({ ...worth(250, 250), risk: healthy }).ask(purchase)
    expect(summary).toMatch(/\. QKKA is on no list: check the contract before you sign\.$/)
    expect(warnings.find(({ code }) => code === 'UNVERIFIED_TOKEN')?.message).toContain('QKKA on Base is on no list')
  })

  it('that could not be read is said, and the quote is given', async () => {
    const answer = await setUp(worth(250, 250)).ask(purchase)
    expect(answer.to.risk).toBeNull()
    expect(answer.coverage.missing).toContainEqual({ check: 'to.risk', reason: 'not_scanned' })
    expect(answer.warnings.find(({ code }) => code === 'UNVERIFIED_TOKEN')?.message).toContain('could not be scanned')
    expect(answer.to.amountRaw).toBe(offer.amountOutRaw.toString())
  })
})
