import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { UpstreamHealth } from '../sources/client/health.ts'
import { PARTS, TROUBLE_NAMES } from './trouble-names.ts'

/**
 * All Prometheus metrics. Label values come from closed sets (routes, codes, upstreams), never an address or a symbol.
 */
export type Metrics = ReturnType<typeof createMetrics>

const QUICK_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const BREAKER = { closed: 0, 'half-open': 1, open: 2 } as const

/** `upstreams` is read when the metrics are scraped. */
export function createMetrics(upstreams: () => Record<string, UpstreamHealth>) {
  const registry = new Registry()
  const registers = [registry]
  // The usual metrics of a Node process, under the names that dashboards expect: `process_…` and `nodejs_…`.
  collectDefaultMetrics({ register: registry })
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: `sextant_${name}`, help, labelNames, registers })
  const gauge = (name: string, help: string, labelNames: string[], collect?: () => void) =>
    new Gauge({ name: `sextant_${name}`, help, labelNames, registers, ...(collect ? { collect } : {}) })
  const seconds = (name: string, help: string, labelNames: string[]) =>
    new Histogram({ name: `sextant_${name}`, help, labelNames, registers, buckets: QUICK_SECONDS })

  const breaker: Gauge = gauge('breaker_state', '0 closed, 1 trying again, 2 open', ['upstream'], () => {
    for (const [upstream, health] of Object.entries(upstreams())) breaker.set({ upstream }, BREAKER[health.breaker])
  })
  const kept: Counter = new Counter({
    name: 'sextant_cache_total',
    help: 'Answers from memory (hit) and questions that left (miss)',
    labelNames: ['upstream', 'result'],
    registers,
    collect() {
      kept.reset()
      for (const [upstream, { keptHits, calls }] of Object.entries(upstreams())) {
        kept.inc({ upstream, result: 'hit' }, keptHits)
        kept.inc({ upstream, result: 'miss' }, calls)
      }
    },
  })
  const ready = gauge('ready', '1 when this process can sell', [])
  const trouble = gauge('trouble', '1 while this part is in trouble', ['part'])
  for (const part of PARTS) trouble.set({ part }, 0)
  const problem = gauge('problem', '1 while this trouble lasts', ['name'])
  for (const name of TROUBLE_NAMES) problem.set({ name }, 0)
  let lookedAtMs: number | undefined
  const lookAge: Gauge = gauge('look_age_seconds', 'Time since health was last looked at', [], () =>
    lookAge.set(lookedAtMs === undefined ? 0 : (Date.now() - lookedAtMs) / 1000),
  )

  return {
    registry,
    requests: counter('http_requests_total', 'Requests to routes, by status', ['route', 'code']),
    requestSeconds: seconds('http_request_seconds', 'How long a route took to answer', ['route']),
    challenges: counter('x402_challenges_total', 'Unpaid calls that were told the price', ['route']),
    verified: counter('x402_verified_total', 'Payments found good', ['route']),
    settled: counter('x402_settled_total', 'Payments that the chain shows', ['route']),
    failed: counter('x402_failed_total', 'Paid calls that sold nothing, by reason', ['route', 'reason']),
    revenue: counter('revenue_usd_total', 'Dollars earned', ['route']),
    verifySeconds: seconds('x402_verify_seconds', 'How long a payment took to verify', []),
    settleSeconds: seconds('x402_settle_seconds', 'How long a payment took to settle', []),
    upstreamSeconds: seconds('upstream_seconds', 'How long upstreams took', ['upstream', 'outcome']),
    chatReplies: counter('chat_replies_total', 'Replies of chat, by type', ['type']),
    capped: counter('costcap_rejections_total', 'Reads and messages refused by a cap', ['code']),
    operatorRefused: counter('operator_refused_total', 'Requests to /metrics and /admin with a wrong token', [
      'door',
      'reason',
    ]),
    openSales: gauge('open_sales', 'Sales that are neither settled nor released', ['state']),
    unpaid: counter('unpaid_sales_total', 'Sold answers whose payment a reorganisation took back for good', []),
    channels: gauge('channels', 'Payment channels that are watched, by state', ['state']),
    channelUnclaimed: gauge('channel_unclaimed_usd', 'Dollars charged to channels and not claimed yet', []),
    channelClaims: counter('channel_claimed_usd_total', 'Dollars claimed from channels by this process', []),
    correctives: counter('x402_correctives_total', 'Buyers who were told how their channel stands', ['route']),
    differences: gauge('ledger_differences', 'Differences between ledger and chain at the last look', []),
    clockOff: gauge('clock_off_seconds', 'How far the clock is ahead of the chain, beyond what is ordinary', []),
    relayerEther: gauge('relayer_ether', 'Ether of each gas key, in the order of the settings', ['key']),
    relayerWeekEther: gauge('relayer_week_ether', 'Ether that a week of sales costs at the pace of the last day', []),
    gasBaseFee: gauge('gas_base_fee_gwei', 'Base fee of the newest block', []),
    gasMostFee: gauge('gas_most_fee_gwei', 'Highest base fee at which the cheapest sale is settled', []),
    oldestOpenSale: gauge('oldest_open_sale_seconds', 'Age of the oldest sale neither settled nor released', []),
    reconcileAge: gauge('reconcile_age_seconds', 'Time since ledger and chain were last compared', []),
    reconcileFailures: gauge('reconcile_failures', 'Comparisons of ledger and chain that failed in a row', []),
    jobAge: gauge('job_age_seconds', 'Time since the last good round of a background job of the ledger', ['name']),
    jobFailures: gauge('job_failures', 'Rounds of a background job of the ledger that failed in a row', ['name']),
    listAge: gauge('list_age_seconds', 'Age of the copy of a background list', ['list']),
    listFailures: gauge('list_failures', 'Renewals of a background list that failed in a row', ['list']),
    channelLate: gauge('channel_late_usd', 'Dollars unclaimed for more than half the withdraw delay', []),
    diskFree: gauge('data_dir_free_bytes', 'Free space on the disk of DATA_DIR', []),
    rpcSeconds: seconds('rpc_seconds', 'How long the settlement chain took to answer', [
      'endpoint',
      'method',
      'outcome',
    ]),
    rpcUp: gauge('rpc_up', '1 while this endpoint of the settlement chain gives usable answers', ['endpoint']),
    ready,
    trouble,
    problem,
    noteLook() {
      lookedAtMs = Date.now()
    },
  }
}

/**
 * A quantile of a histogram for each value of a label, in milliseconds. It is the upper bound of the bucket, so an
 * estimate.
 */
export async function quantilesBy(histogram: Histogram, label: string, share: number): Promise<Map<string, number>> {
  const { values } = await histogram.get()
  const buckets = new Map<string, Map<number, number>>()
  for (const { labels, value, metricName } of values) {
    if (!metricName?.endsWith('_bucket')) continue
    const of = String(labels[label as keyof typeof labels])
    const le = labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le)
    const known = buckets.get(of) ?? new Map<number, number>()
    known.set(le, (known.get(le) ?? 0) + value)
    buckets.set(of, known)
  }
  return new Map([...buckets].map(([of, counts]) => [of, toQuantileMs(counts, share)]))
}

function toQuantileMs(counts: Map<number, number>, share: number): number {
  const ends = [...counts.keys()].sort((left, right) => left - right)
  const total = counts.get(Number.POSITIVE_INFINITY) ?? 0
  const end = ends.find((le) => (counts.get(le) ?? 0) >= total * share) ?? 0
  return Number.isFinite(end) ? end * 1000 : (ends.at(-2) ?? 0) * 1000
}
