import { describe, expect, it } from 'vitest'
import { silentLog } from '../../domain/log.ts'
import { createMetrics } from '../../telemetry/metrics.ts'
import { toAdminPage } from './admin-page.ts'
import { createReport } from './report.ts'

const health = (calls: number) => ({
  ...{
    breaker: 'closed' as const,
    lastSuccessAtMs: null,
    lastErrorAtMs: null,
    lastErrorKind: null,
    calls,
    keptHits: 0,
  },
})

function setUp(payerCount = 0) {
  const metrics = createMetrics(() => ({}))
  const report = createReport({
    ledger: { list: async () => [], report: async () => ({ sums: [], payerCount, topPayers: [] }) },
    troubles: async () => [],
    stores: async () => ({ ledger: { kind: 'sqlite', up: true }, shared: { kind: 'none', up: true } }),
    upstreams: () => ({ coingecko: health(3), goplus: health(0), lifi: health(0) }) as never,
    reconciliation: () => undefined,
    channels: () => ({ states: { open: 2 }, unclaimedBase: 1_500_000n }) as never,
    metrics,
    chainId: 8453,
    ceilings: {},
    now: () => Date.UTC(2026, 10, 16),
    log: silentLog,
  })
  return { metrics, report }
}

describe('U23: the page of the operator', () => {
  it('has no rows of zeros: upstreams that were not asked are one line', async () => {
    const page = await toAdminPage(await setUp().report())
    expect(page).toContain('<td>coingecko</td>')
    expect(page).toContain('Not asked since the start: goplus, lifi.')
    expect(page).not.toContain('<td>goplus</td>')
  })

  it('tells the share of those who paid, and what chat answered', async () => {
    const { metrics, report } = setUp()
    expect((await report()).sinceStart).toEqual({ challenges: 0, settled: 0, paidSharePct: null, chat: [] })
    metrics.challenges.inc({ route: '/api/price' }, 6)
    metrics.challenges.inc({ route: '/api/risk' }, 2)
    metrics.settled.inc({ route: '/api/price' }, 3)
    metrics.chatReplies.inc({ type: 'price' }, 2)
    metrics.chatReplies.inc({ type: 'swap' }, 5)
    const told = await report()
    expect(told.sinceStart).toMatchObject({ challenges: 8, settled: 3, paidSharePct: 37.5 })
    expect(told.sinceStart.chat.map(({ type }) => type)).toEqual(['swap', 'price'])
    const page = await toAdminPage(told)
    expect(page).toContain('<b>37.5%</b> of them')
    expect(page).toContain('<td>swap</td><td>5</td>')
  })

  it.each([
    [1, '<b>1</b>&nbsp;payer<'],
    [2, '<b>2</b>&nbsp;payers<'],
  ])('writes %i of them in its number, and no state of a memory that is not there', async (count, words) => {
    const page = await toAdminPage(await setUp(count).report())
    expect(page).toContain(words)
    expect(page).toContain('Shared memory: none.')
  })

  it('shows payment channels as a section, not as its markup', async () => {
    const page = await toAdminPage(await setUp().report())
    expect(page).toContain('<h2>Payment channels</h2>')
    expect(page).toContain('<b>2</b> open')
    expect(page).not.toContain('&lt;section&gt;')
  })
})
