import { formatAge } from '../domain/format.ts'
import type { JobState } from '../domain/jobs.ts'
import type { HeadState } from '../payments/chain/head-watch.ts'
import {
  CLOCK_STOPS_MS,
  CONFIRMATION_WAIT_MS,
  DISK_FULL_BYTES,
  DISK_LOW_BYTES,
  STALLED_MS,
  STUCK_AFTER_MS,
} from '../payments/limits.ts'
import type { GasHealth } from '../payments/settlement/gas-health.ts'
import type { ListHealth } from '../sources/client/lists/list.ts'
import type { ReconcileHealth } from './reconcile-job.ts'
import { type Trouble, troubleOf } from './trouble-names.ts'

// From what was read of each part to its troubles, as sentences that say what to look at.

const STOPS = { stops: true }

export function findHeadTroubles({ clockOffMs, stalledMs }: HeadState): Trouble[] {
  const off = clockOffMs ?? 0
  const age = formatAge(Math.abs(off) / 1000)
  const text = `this machine's clock is ${off > 0 ? 'ahead of' : 'behind'} the chain, or its node lags: by ${age}`
  return [
    ...(off === 0 ? [] : [troubleOf('clock_off', text, { stops: Math.abs(off) >= CLOCK_STOPS_MS })]),
    ...(stalledMs < STALLED_MS
      ? []
      : [troubleOf('chain_stalled', `the chain makes no blocks: none for ${formatAge(stalledMs / 1000)}`, STOPS)]),
  ]
}

/** Of each endpoint of the chain, in the order of the settings, whether it answers. */
export function findEndpointTroubles(up: readonly boolean[]): Trouble[] {
  const away = up.flatMap((isUp, index) => (isUp ? [] : [index + 1]))
  // When all are away, the chain is.
  if (away.length === 0 || away.length === up.length) return []
  const which = away.map((place) => (place === 1 ? 'BASE_RPC_URL' : `number ${place - 1} of BASE_RPC_FALLBACK_URLS`))
  const text = `${away.length} of ${up.length} endpoints of the chain give no usable answers: ${which.join(', ')}`
  return [troubleOf('rpc_degraded', text)]
}

/** `leastWei` is what a key must hold to be used at all. */
export function findGasTroubles(health: GasHealth, sold: number, leastWei: bigint): Trouble[] {
  const { balancesWei, weekWei, baseFeeWei, mostFeeWei, tooExpensive } = health
  const known = balancesWei.filter((wei) => wei !== null)
  const total = known.reduce((sum, wei) => sum + wei, 0n)
  const needed = larger(weekWei ?? 0n, 2n * leastWei)
  const isLow = known.length === balancesWei.length && known.length > 0 && total < needed
  const isEmpty = isLow && known.every((wei) => wei < leastWei)
  const limits = `a base fee of ${toGwei(baseFeeWei ?? 0n)} gwei, while the cheapest sale allows ${toGwei(mostFeeWei)}`
  return [
    ...(tooExpensive.length === 0
      ? []
      : [
          troubleOf(
            'gas_too_expensive',
            `gas costs more than GAS_SHARE_PCT of the price on ${tooExpensive.length} of ${sold} routes: ${limits}`,
            { stops: tooExpensive.length === sold },
          ),
        ]),
    ...(isLow && !isEmpty
      ? [
          troubleOf(
            'relayer_low',
            `the gas keys hold less than a week of sales may cost: ${toEther(total)} of ${toEther(needed)} ether`,
          ),
        ]
      : []),
  ]
}

/** Confirmations beyond the first are waited for, and are not being stuck. */
export function findSaleTroubles(oldestOpenMs: number | undefined, nowMs: number, confirmations: number): Trouble[] {
  const ageMs = oldestOpenMs === undefined ? 0 : nowMs - oldestOpenMs
  if (ageMs < STUCK_AFTER_MS + (confirmations - 1) * CONFIRMATION_WAIT_MS) return []
  return [troubleOf('settlement_stuck', `a sale is neither settled nor called off: since ${formatAge(ageMs / 1000)}`)]
}

/** One failure may be chance; three in a row, or one that left nothing to serve, are not. */
const FAILURES_TOLD = 3

export const findListTroubles = (lists: readonly ListHealth[]): Trouble[] =>
  lists
    .filter(({ failures, isServed }) => failures >= FAILURES_TOLD || (failures > 0 && !isServed))
    .map(({ name, ageSeconds, isServed }) => {
      const copy = ageSeconds === null ? 'there is no copy' : `the copy is ${formatAge(ageSeconds)} old`
      return troubleOf('list_failing', `the list ${name} cannot be renewed: ${copy}${isServed ? '' : ', not served'}`)
    })

/** A job that fails so often and for so long does not come right by itself; some of them do a part only once a minute. */
const JOB_FAILURES_TOLD = 3
const JOB_FAILS_SECONDS = 15
/** The slowest of them has a round every minute: one that takes ten hangs. */
const JOB_HANGS_SECONDS = 600

/** What was thrown is in the log: it may hold more than everybody should read. */
export const findJobTroubles = (jobs: readonly JobState[]): Trouble[] =>
  jobs
    .filter(
      ({ failures, ageSeconds }) =>
        ageSeconds > (failures >= JOB_FAILURES_TOLD ? JOB_FAILS_SECONDS : JOB_HANGS_SECONDS),
    )
    .map(({ job, failures, ageSeconds }) =>
      troubleOf(
        'upkeep_failing',
        `the job ${job} does not get done: ${failures} failures in a row; last done ${formatAge(ageSeconds)} ago`,
      ),
    )

/** Three rounds of ten minutes. */
const RECONCILED_WITHIN_SECONDS = 1_800

export function findReconcileTroubles({ failures, why, ageSeconds }: ReconcileHealth, differences: number): Trouble[] {
  const isLate = ageSeconds > RECONCILED_WITHIN_SECONDS
  return [
    ...(failures > 0 || isLate
      ? [
          troubleOf(
            'reconcile_failing',
            `ledger and chain cannot be compared: ${why ?? 'it was not tried'}; last done ${formatAge(ageSeconds)} ago`,
          ),
        ]
      : []),
    ...(differences > 0 ? [troubleOf('ledger_differs', `ledger and chain disagree: ${differences} differences`)] : []),
  ]
}

export function findDiskTroubles(freeBytes: number, totalBytes: number): Trouble[] {
  const free = `${Math.floor(freeBytes / 1_048_576)} MB are free`
  if (freeBytes < DISK_FULL_BYTES)
    return [troubleOf('store_unwritable', `the disk of DATA_DIR is full: ${free}`, STOPS)]
  // A small disk of its own is not low for being small.
  return freeBytes < Math.min(DISK_LOW_BYTES, totalBytes / 10)
    ? [troubleOf('disk_low', `the disk of DATA_DIR is nearly full: ${free}`)]
    : []
}

const larger = (left: bigint, right: bigint): bigint => (left > right ? left : right)
const toGwei = (wei: bigint): string => (Number(wei) / 1e9).toPrecision(3)
const toEther = (wei: bigint): string => (Number(wei) / 1e18).toPrecision(3)
