import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createMetrics } from '../src/telemetry/metrics.ts'
import { TROUBLE_NAMES } from '../src/telemetry/trouble-names.ts'
import { lackOf, titleOf } from './kit/programs.ts'
import { ALERTS, runAlertCases, type Series } from './kit/promtool.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
/** How a page of GitHub, and ours, names the place of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')

describe('the alert rules', () => {
  it('O14: each has a severity, says what to do and leads to an entry of its name that is long enough to help', () => {
    const page = read('docs/operators.md')
    const entries = new Map(
      page
        .split(/^#{2,4} /m)
        .slice(1)
        .map((section) => [anchorOf(section.split('\n', 1)[0] ?? ''), section]),
    )
    expect(ALERTS.length).toBeGreaterThan(20)
    for (const { alert, labels, annotations } of ALERTS) {
      expect([alert, labels.severity]).toEqual([alert, expect.stringMatching(/^(page|ticket)$/)])
      expect([alert, annotations.runbook]).toEqual([alert, `docs/operators.md#${anchorOf(alert)}`])
      expect([alert, entries.get(anchorOf(alert))?.length ?? 0]).toEqual([alert, expect.any(Number)])
      expect(entries.get(anchorOf(alert))?.length ?? 0, alert).toBeGreaterThan(120)
    }
  })

  it('O3: every trouble that the service names has an alert', () => {
    const named = new Set(
      ALERTS.flatMap(({ expr }) => [...expr.matchAll(/name="(\w+)"/g)].map(([, name = '']) => name)),
    )
    // These two are told by metrics of their own.
    const otherwise = ['ledger_differs', 'upstream_failing']
    expect(TROUBLE_NAMES.filter((name) => !named.has(name)).sort()).toEqual(otherwise)
    expect([...named].filter((name) => !(TROUBLE_NAMES as string[]).includes(name))).toEqual([])
  })
})

it('O15: no metric has a label that Prometheus sets itself', () => {
  const metrics = createMetrics(() => ({})).registry.getMetricsAsArray() as unknown as {
    name: string
    labelNames: string[]
  }[]
  expect(metrics.length).toBeGreaterThan(30)
  expect(
    metrics.filter(({ labelNames }) => labelNames.some((label) => label === 'job' || label === 'instance')),
  ).toEqual([])
})

const lack = lackOf('promtool')
describe.skipIf(lack)(titleOf('with promtool', lack), () => {
  const ONE = 'job="sextant",instance="one:4021"'
  const TWO = 'job="sextant",instance="two:4021"'
  const problem = (name: string, values: string): Series => ({
    series: `sextant_problem{${ONE},name="${name}"}`,
    values,
  })
  const up: Series = { series: `up{${ONE}}`, values: '1x200' }

  it('O2: all replicas dead fires, one of two is another alert, and both of nothing', () => {
    const gone = { series: `up{${ONE}}`, values: '1x60 0x60' }
    const other = { series: `up{${TWO}}`, values: '1x200' }
    expect(
      runAlertCases([
        { name: 'all', series: [gone], expect: [{ atSeconds: 720, firing: [{ alert: 'AllReplicasDown' }] }] },
        {
          name: 'one of two',
          series: [gone, other],
          expect: [
            { atSeconds: 600, firing: [] },
            { atSeconds: 720, firing: [{ alert: 'ReplicaDown', labels: { job: 'sextant', instance: 'one:4021' } }] },
          ],
        },
        { name: 'never there', series: [], expect: [{ atSeconds: 120, firing: [{ alert: 'AllReplicasDown' }] }] },
      ]),
    ).toBe('')
  })

  it('every trouble fires its own alert and no other, and only once it lasts', () => {
    const own = ALERTS.flatMap(({ alert, expr, for: pending = '0s' }) => {
      const [, name] = /^max\(sextant_problem\{name="(\w+)"\}\) == 1$/.exec(expr) ?? []
      return name ? [{ alert, name, seconds: Number.parseInt(pending, 10) * (pending.endsWith('m') ? 60 : 1) }] : []
    })
    expect(own.length).toBe(TROUBLE_NAMES.length - 2)
    const cases = own.map(({ alert, name, seconds }) => ({
      name,
      series: [up, problem(name, '0x59 1x100')],
      expect: [
        { atSeconds: 600 + seconds - 10, firing: [] },
        { atSeconds: 600 + seconds + 10, firing: [{ alert }] },
      ],
    }))
    expect(runAlertCases(cases)).toBe('')
  })

  it('a look at health that does not come back, differences, unpaid answers and failing settlements fire', () => {
    const of = (name: string, values: string, labels = ''): Series => ({ series: `${name}{${ONE}${labels}}`, values })
    const fires = (name: string, alert: string, series: Series[], labels?: Record<string, string>) => ({
      name,
      series: [up, ...series],
      expect: [
        { atSeconds: 590, firing: [] },
        { atSeconds: 1_200, firing: [{ alert, ...(labels && { labels }) }] },
      ],
    })
    expect(
      runAlertCases([
        fires('look', 'HealthUnknown', [of('sextant_look_age_seconds', '3x59 13+10x100')]),
        fires('differs', 'LedgerAndChainDiffer', [of('sextant_ledger_differences', '0x59 2x100')]),
        fires('unpaid', 'AnswerUnpaid', [of('sextant_unpaid_sales_total', '0x59 1x100')]),
        fires('settlements', 'SettlementsFail', [
          of('sextant_x402_verified_total', '0x59 1+1x100', ',route="/api/price"'),
          of('sextant_x402_failed_total', '0x59 1+1x100', ',route="/api/price",reason="settlement_pending"'),
        ]),
        fires('breaker', 'UpstreamAway', [of('sextant_breaker_state', '0x59 2x100', ',upstream="kraken"')], {
          upstream: 'kraken',
        }),
        fires(
          'slow',
          'Slow',
          ['1', '5', '10', '+Inf'].map((le, index) =>
            of(
              'sextant_http_request_seconds_bucket',
              index < 2 ? '0x160' : '0x59 1+1x100',
              `,route="/api/price",le="${le}"`,
            ),
          ),
          { route: '/api/price' },
        ),
      ]),
    ).toBe('')
  })
})
