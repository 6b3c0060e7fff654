import { toDecimalText } from '../../domain/amount.ts'
import { DAY_MS } from '../../domain/time.ts'
import { RECORD_COUNT_DAYS, RECORD_DAY_OVER_MS } from '../limits.ts'
import type { PublicRecord, Received, Sold, SoldPart } from '../wire/signed-record.ts'
import { addUp, listSold, type RecordState, type SoldSum, type Sum, toDay, toMonth } from './record-state.ts'
import type { Count } from './record-store.ts'
import { FAILED, quantileMs } from './tally.ts'

interface RecordFacts {
  publicUrl: string
  network: string
  asset: string
  payTo: string
  state: RecordState
  /** Counts up to now, and up to the last day that is over. */
  counts: readonly Count[]
  ended: readonly Count[]
  nowMs: number
}

/** Days of which figures by route are listed one by one; older ones are in their month. */
const DAYS_LISTED = 31

/** The first day whose counts are added up. */
export const countedSince = (nowMs: number): string => toDay(nowMs - (RECORD_COUNT_DAYS - 1) * DAY_MS)

/** The last day that has been over for long enough that its figures by route are told. */
export const lastEndedDay = (nowMs: number): string => toDay(nowMs - DAY_MS - RECORD_DAY_OVER_MS)

/**
 * What is told of the counts. Figures by route are of days that are over: two records of the same minute would otherwise show
 * which route was bought between them, and the chain shows by whom.
 */
export function toPublicRecord({
  publicUrl,
  network,
  asset,
  payTo,
  state,
  counts,
  ended,
  nowMs,
}: RecordFacts): PublicRecord {
  const { sales, payouts, fromBlock, toBlock } = state
  const other = addUp([state.other, ...state.pending.map(({ base }) => ({ base, count: 1 }))])
  const all = listSold(state.sold)
  const lastDay = lastEndedDay(nowMs)
  const over = all.filter(({ when }) => when <= lastDay)
  const firstDay = toDay(nowMs - DAYS_LISTED * DAY_MS)
  const days = over.filter(({ when }) => when.length > 'yyyy-mm'.length && when >= firstDay)
  const since = countedSince(nowMs)
  return {
    ...{ service: publicUrl, issuedAt: Math.floor(nowMs / 1000) },
    ...{ network, asset: asset.toLowerCase(), payTo: payTo.toLowerCase() },
    blocks: { from: fromBlock, to: toBlock },
    received: {
      total: toReceived(addUp([sales, payouts, other])),
      sales: toReceived(sales),
      channelPayouts: toReceived(payouts),
      other: toReceived(other),
    },
    sold: {
      exact: toSold(addUp(all.filter(({ way }) => way === 'exact'))),
      channel: toSold(addUp(all.filter(({ way }) => way === 'channel'))),
      months: toParts(over.map((one) => ({ ...one, when: toMonth(one.when) }))),
      days: toParts(days),
    },
    refused: {
      since,
      reasons: of(counts, 'refused')
        .map(({ subject, count }) => ({ reason: subject, calls: count }))
        .sort(byName(({ reason }) => reason)),
    },
    latency: {
      since,
      all: toQuantiles(of(counts, 'latency')),
      routes: bySubject(of(ended, 'latency')).map(([route, own]) => ({ route, ...toQuantiles(own) })),
    },
    upstreams: {
      since,
      each: bySubject(of(counts, 'upstream')).map(([name, own]) => ({
        ...{ name, answeredPct: answeredPct(own) },
        ...toQuantiles(own),
      })),
    },
  }
}

const usd = (base: string): string => toDecimalText(BigInt(base), 6)
const toReceived = ({ count, base }: Sum): Received => ({ transfers: count, usd: usd(base) })
const toSold = ({ count, base }: Sum): Sold => ({ answers: count, usd: usd(base) })

/** One part for each time and route, however its answers were paid. */
function toParts(sold: readonly SoldSum[]): SoldPart[] {
  const keys = [...new Set(sold.map(({ when, route }) => `${when} ${route}`))].sort()
  return keys.map((key) => {
    const [when = '', route = ''] = key.split(' ')
    return { when, route, ...toSold(addUp(sold.filter((one) => one.when === when && one.route === route))) }
  })
}

const of = (counts: readonly Count[], kind: Count['kind']): Count[] => counts.filter((one) => one.kind === kind)

const bySubject = (counts: readonly Count[]): [string, Count[]][] =>
  [...new Set(counts.map(({ subject }) => subject))]
    .sort()
    .map((subject) => [subject, counts.filter((one) => one.subject === subject)])

/** Rounded down, so that 100 means every call. */
function answeredPct(counts: readonly Count[]): number {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const failed = counts.find(({ name }) => name === FAILED)?.count ?? 0
  return Math.floor(((total - failed) / total) * 1_000) / 10
}

const toQuantiles = (counts: readonly Count[]) => ({
  p50Ms: quantileMs(counts, 0.5),
  p95Ms: quantileMs(counts, 0.95),
  p99Ms: quantileMs(counts, 0.99),
})

const byName =
  <T>(nameOf: (one: T) => string) =>
  (left: T, right: T): number =>
    nameOf(left) < nameOf(right) ? -1 : 1
