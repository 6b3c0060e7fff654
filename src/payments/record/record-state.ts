import { DAY_MS } from '../../domain/time.ts'
import { RECORD_DAYS } from '../limits.ts'

/** What the public record has counted so far, as it is kept between two rounds; amounts are base units as decimal text. */
export interface RecordState {
  /** Every transfer to the payee from the first of these blocks to the last is counted once, in one of the four sums. */
  fromBlock: number
  toBlock: number
  /** Transfers that paid for an answer, one each. */
  sales: Sum
  /** Transfers by which the channel contract paid out what was claimed. */
  payouts: Sum
  /** Transfers that bought nothing, and can buy nothing any more. */
  other: Sum
  /** Transfers by an authorization whose sale is not settled in the ledger, or not yet. */
  pending: PendingTransfer[]
  /** Answers sold, by `<day or month> <route> <way>`. */
  sold: Record<string, Sum>
  /** Charges of payment channels are counted up to this time. */
  chargedUpToMs: number
}

export interface Sum {
  count: number
  base: string
}

export interface PendingTransfer {
  key: string
  base: string
  /** When it is no longer waited for. */
  untilMs: number
}

/** How an answer was paid: by a transfer of its own, or by a voucher of a channel. */
type Way = 'exact' | 'channel'

export interface SoldSum extends Sum {
  /** `2026-11-16`, or `2026-08` for what is older than the days that are kept. */
  when: string
  route: string
  way: Way
}

const NONE: Sum = { count: 0, base: '0' }

export const plus = (sum: Sum, base: string | bigint, count = 1): Sum => ({
  count: sum.count + count,
  base: (BigInt(sum.base) + BigInt(base)).toString(),
})

export const addUp = (sums: readonly Sum[]): Sum =>
  sums.reduce((total, { base, count }) => plus(total, base, count), NONE)

export const startState = (fromBlock: number): RecordState => ({
  ...{ fromBlock, toBlock: fromBlock - 1, sales: NONE, payouts: NONE, other: NONE },
  ...{ pending: [], sold: {}, chargedUpToMs: 0 },
})

/** With further answers sold. */
export function withSold(sold: RecordState['sold'], more: readonly SoldSum[]): RecordState['sold'] {
  const next = { ...sold }
  for (const { when, route, way, base, count } of more) {
    const key = `${when} ${route} ${way}`
    next[key] = plus(next[key] ?? NONE, base, count)
  }
  return next
}

/** Days that are older than those kept become part of their month, so that the state stays small for ever. */
export function foldOldDays(sold: RecordState['sold'], nowMs: number): RecordState['sold'] {
  const oldest = toDay(nowMs - RECORD_DAYS * DAY_MS)
  const isOld = ({ when }: SoldSum) => when.length === DAY_LENGTH && when < oldest
  const all = listSold(sold)
  if (!all.some(isOld)) return sold
  return withSold(
    {},
    all.map((one) => (isOld(one) ? { ...one, when: toMonth(one.when) } : one)),
  )
}

export const listSold = (sold: RecordState['sold']): SoldSum[] =>
  Object.entries(sold).map(([key, sum]) => {
    const [when = '', route = '', way] = key.split(' ')
    return { ...sum, when, route, way: way === 'channel' ? 'channel' : 'exact' }
  })

const DAY_LENGTH = 10
export const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, DAY_LENGTH)
export const toMonth = (day: string): string => day.slice(0, 7)
