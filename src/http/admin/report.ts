import type { Log } from '../../domain/log.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { ChannelTotals } from '../../payments/channels/watch.ts'
import type { Ledger } from '../../payments/ledger/ledger.ts'
import type { SaleSum } from '../../payments/ledger/sales-report.ts'
import { REPORT_DAYS } from '../../payments/limits.ts'
import type { Sale } from '../../payments/sale.ts'
import type { UpstreamHealth } from '../../sources/client/health.ts'
import { type Metrics, quantilesBy } from '../../telemetry/metrics.ts'
import type { LastReconciliation } from '../../telemetry/reconcile-job.ts'
import type { Trouble } from '../../telemetry/trouble-names.ts'
import { explorerOf } from './explorer.ts'
import { readSinceStart } from './since-start.ts'

export interface ReportSettings {
  ledger: Pick<Ledger, 'list' | 'report'>
  troubles(): Promise<Trouble[]>
  stores(): Promise<Record<'ledger' | 'shared', { kind: string; up: boolean }>>
  upstreams(): Record<string, UpstreamHealth>
  reconciliation(): LastReconciliation | undefined
  /** Payment channels, as last counted; undefined where none are offered. */
  channels?(): ChannelTotals | undefined
  metrics: Metrics
  chainId: number
  ceilings: Record<string, number>
  now(): number
  log: Pick<Log, 'error'>
}

export type AdminReport = Awaited<ReturnType<ReturnType<typeof createReport>>>

const DAYS = REPORT_DAYS
/** Most sales shown per state. */
const ROWS = 25

/**
 * Everything on the operator's page, as JSON. Parts that the ledger did not answer in time are empty and named in `unread`, on the
 * page as well: figures that are not known never look like zero.
 */
export function createReport(settings: ReportSettings) {
  const { ledger, metrics, chainId, now, log } = settings
  const explorer = explorerOf(chainId)
  const toRow = ({ route, state, reason, createdAtMs, settlement, transaction, terms, payment }: Sale) => ({
    at: new Date(createdAtMs).toISOString(),
    route,
    state,
    reason,
    usd: Number(terms.amount) / 1e6,
    payer: payment.authorization.from,
    ...explorer.transaction(settlement?.transaction ?? transaction),
  })

  return async () => {
    const nowMs = now()
    const unread: string[] = []
    const orNone = <T>(part: string, read: Promise<T>, none: T): Promise<T> =>
      read.catch((thrown) => {
        const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown
        log.error('report.failed', { trouble: 'store_down', part, why: String(cause) })
        unread.push(part)
        return none
      })
    const listIn = async (part: string, state: Sale['state']) =>
      (await orNone(part, ledger.list({ state, limit: ROWS }), [])).map(toRow)
    const days = Array.from({ length: DAYS }, (_, back) => toDay(nowMs - (DAYS - 1 - back) * DAY_MS))
    const sinceMs = Date.parse(`${days[0]}T00:00:00Z`)
    const [sold, troubles, stores, settling, released, p50, p95, rejections] = await Promise.all([
      orNone('revenue and payers', ledger.report(sinceMs), { sums: [], payerCount: 0, topPayers: [] }),
      settings.troubles(),
      settings.stores(),
      listIn('settlements under way', 'settling'),
      listIn('sales called off', 'released'),
      quantilesBy(metrics.upstreamSeconds, 'upstream', 0.5),
      quantilesBy(metrics.upstreamSeconds, 'upstream', 0.95),
      metrics.capped.get(),
    ])
    const last = settings.reconciliation()
    const channels = settings.channels?.()
    return {
      at: new Date(nowMs).toISOString(),
      ready: !troubles.some(({ stops }) => stops),
      troubles,
      unread,
      stores,
      revenue: toRevenue(sold.sums, days),
      payers: {
        count: sold.payerCount,
        top: sold.topPayers.map(({ payer, count, amountBase }) => ({
          payer,
          url: explorer.address(payer),
          count,
          usd: Number(amountBase) / 1e6,
        })),
      },
      channels: channels ? { states: channels.states, unclaimedUsd: Number(channels.unclaimedBase) / 1e6 } : null,
      sinceStart: await readSinceStart(metrics),
      pending: settling,
      failed: released,
      upstreams: Object.entries(settings.upstreams()).map(([name, health]) => ({
        name,
        breaker: health.breaker,
        lastSuccessAt: toIso(health.lastSuccessAtMs),
        lastErrorAt: toIso(health.lastErrorAtMs),
        lastErrorKind: health.lastErrorKind,
        calls: health.calls,
        keptHits: health.keptHits,
        p50Ms: p50.get(name) ?? null,
        p95Ms: p95.get(name) ?? null,
      })),
      caps: {
        ceilings: settings.ceilings,
        rejections: rejections.values.map(({ labels, value }) => ({ code: String(labels.code), count: value })),
      },
      reconciliation: last
        ? {
            at: new Date(last.atMs).toISOString(),
            fromBlock: last.fromBlock,
            toBlock: last.toBlock,
            settled: last.settled,
            differences: last.differences.map(({ kind, payment }) => ({ kind, payment })),
          }
        : null,
    }
  }
}

function toRevenue(sums: SaleSum[], days: string[]) {
  const settled = sums.filter(({ state }) => state === 'settled')
  const usdOf = (some: SaleSum[]) => some.reduce((total, { amountBase }) => total + Number(amountBase), 0) / 1e6
  const within = (count: number) => usdOf(settled.filter(({ day }) => days.slice(-count).includes(day)))
  const routes = [...new Set(settled.map(({ route }) => route))].sort()
  return {
    todayUsd: within(1),
    days7Usd: within(7),
    days30Usd: within(30),
    days,
    routes: routes.map((route) => {
      const own = settled.filter((sum) => sum.route === route)
      return {
        route,
        sales: own.reduce((total, { count }) => total + count, 0),
        usd: usdOf(own),
        usdByDay: days.map((day) => usdOf(own.filter((sum) => sum.day === day))),
      }
    }),
  }
}

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const toIso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())
