import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failed } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { fakeEther, fakePriceSource } from '../../ports/prices.test-kit.ts'
import { corrupted, LEAK } from '../../sources/adapters/corrupted.test-kit.ts'
import { fakeUpstreams } from '../../sources/client/fake-upstream.test-kit.ts'
import { createRiskSource } from '../../sources/risk/risk-source.ts'
import { defineCapability } from '../capability.ts'
import { riskText } from './card.ts'
import { riskOffer } from './offer.ts'
import { scanRisk } from './run.ts'

const context = createTestContext()
const TOKEN = '0x5A4Db0C0000000000000000000000000000000b1'
const MINT = 'TideSandboxMint1111111111111111111111111111'
const capability = defineCapability(riskOffer, scanRisk)

const pair = (address: string) => ({
  chainId: 'base',
  dexId: 'aerodrome',
  pairAddress: `0x${'ab'.repeat(20)}`,
  baseToken: { address, name: 'Acme', symbol: 'ACM' },
  quoteToken: { address: '0xusdc', name: 'USDC', symbol: 'USDC' },
  priceUsd: '3',
  priceNative: '3',
  txns: { h24: { buys: 30, sells: 12 } },
  volume: { h24: 9000 },
  priceChange: { h24: 4 },
  liquidity: { usd: 80_000, base: 7 },
  fdv: 9_000_000,
  marketCap: 8_000_000,
  pairCreatedAt: 1_790_000_000_000,
})
const goplusRow = {
  is_honeypot: '0',
  is_open_source: '1',
  is_mintable: '1',
  owner_address: TOKEN,
  buy_tax: '0.03',
  sell_tax: '0.04',
  holder_count: '412',
  holders: Array.from({ length: 10 }, (_, place) => ({
    address: `0x${place}`,
    percent: '0.02',
    tag: '',
    is_locked: 0,
  })),
  lp_holders: [{ address: '0xa', percent: '0.9', is_locked: 1 }],
  creator_address: TOKEN,
}
const simulation = {
  token: { decimals: 18, totalHolders: 400 },
  simulationSuccess: true,
  honeypotResult: { isHoneypot: false },
  simulationResult: { buyTax: 3, sellTax: 4 },
  contractCode: { openSource: true, isProxy: false },
}
const solanaRow = {
  mintable: { status: '1' },
  freezable: { status: '0' },
  transfer_fee: { current_fee_rate: { fee_rate: 300 } },
  holder_count: '412',
  holders: Array.from({ length: 10 }, (_, place) => ({ account: `x${place}`, percent: '0.02' })),
}
const report = {
  mint: MINT,
  creator: MINT,
  mintAuthority: null,
  topHolders: [{ address: 'a', owner: 'b', pct: 12 }],
  markets: [{ lp: { lpLockedPct: 94, quoteUSD: 5000 } }],
  totalHolders: 412,
  transferFee: { pct: 3 },
}
const info = {
  data: { attributes: { holders: { count: 9, distribution_percentage: { top_10: '33' } }, is_honeypot: 'unknown' } },
}

async function run(chain: 'base' | 'solana', address: string, bodies: Record<string, unknown>) {
  const asset = { ...fakeEther, token: { ...fakeEther.token, symbol: 'ACM', chain, address, decimals: null } }
  const prices = fakePriceSource({ resolution: { asset } })
  const upstreams = fakeUpstreams(context, {
    dexscreener: () => bodies.pairs,
    goplus: () => bodies.goplus,
    honeypot_is: () => bodies.simulation,
    rugcheck: () => bodies.report,
    geckoterminal: (path) => (path.endsWith('/info') ? bodies.info : undefined),
  })
  const dependencies = {
    sources: { risk: createRiskSource(upstreams, prices) },
    context,
    publicUrl: 'https://sextant.example',
  }
  const given = await capability
    .answer({ query: 'ACM' }, dependencies as never, { requestId: 'r', charged: false })
    .then((answer) => answer, onlyFailed)
  return given === undefined ? undefined : riskOffer.output.parse(given)
}

/** A failure of ours is no answer; anything else that is thrown is a defect. */
function onlyFailed(thrown: unknown): undefined {
  if (!(thrown instanceof Failed)) throw thrown
}

/** What a zero in an answer may come from. */
const nearZero = (value: unknown): boolean =>
  Math.abs(Number(value)) < 1e-6 && (typeof value === 'number' || (typeof value === 'string' && value.trim() !== ''))

function checkHonest(answer: NonNullable<Awaited<ReturnType<typeof run>>>): void {
  const text = JSON.stringify(answer)
  expect(text).not.toContain(LEAK)
  expect(riskText(answer).length).toBeLessThanOrEqual(700)
  const sections = { ...answer.liquidity, ...answer.honeypot, ...answer.holders, ...answer.contract, ...answer.volume }
  const missing = new Set(answer.coverage.missing.map(({ check }) => check.split('.')[1]))
  for (const [field, value] of Object.entries(sections)) if (value === null) expect(missing).toContain(field)
}

describe('whatever the upstreams send', () => {
  it('gives an honest answer or a failure of ours for an EVM token', async () => {
    let answered = 0
    await fc.assert(
      fc.asyncProperty(
        corrupted([pair(TOKEN), pair(TOKEN)]),
        corrupted(goplusRow),
        corrupted(simulation),
        corrupted(info),
        async (pairs, row, simulated, facts) => {
          const goplus = { code: 1, result: { [TOKEN.toLowerCase()]: row } }
          const answer = await run('base', TOKEN, { pairs, goplus, simulation: simulated, info: facts })
          if (!answer) return
          answered += 1
          checkHonest(answer)
          const taxes = [row, simulated].flatMap((body) => {
            const { sell_tax, simulationResult } = (body ?? {}) as {
              sell_tax?: unknown
              simulationResult?: { sellTax?: unknown }
            }
            return [sell_tax, simulationResult?.sellTax]
          })
          if (answer.honeypot.sellTaxPct === 0) expect(taxes.some(nearZero)).toBe(true)
          if (answer.liquidity.totalUsd === 0) expect(JSON.stringify(pairs)).toMatch(/"(?:usd|base|priceUsd)":/)
        },
      ),
      { numRuns: 300 },
    )
    expect(answered).toBeGreaterThan(50)
  })

  it('gives an honest answer or a failure of ours for a Solana mint', async () => {
    await fc.assert(
      fc.asyncProperty(corrupted([pair(MINT)]), corrupted(solanaRow), corrupted(report), async (pairs, row, found) => {
        const goplus = { code: 1, result: { [MINT]: row } }
        const answer = await run('solana', MINT, { pairs, goplus, report: found, info })
        if (answer) checkHonest(answer)
      }),
      { numRuns: 200 },
    )
  })

  it('takes a whole reply that is junk for trouble', async () => {
    await fc.assert(
      fc.asyncProperty(corrupted({ code: 1, result: {} }), async (goplus) => {
        const answer = await run('base', TOKEN, { pairs: [pair(TOKEN)], goplus, simulation, info })
        expect(answer?.coverage.missing.map(({ check }) => check)).toContain('contract-scan')
      }),
      { numRuns: 60 },
    )
  })
})
