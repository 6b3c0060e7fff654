import { describe, expect, it } from 'vitest'
import { TERMS } from '../payments/payment.test-kit.ts'
import type { GasHealth } from '../payments/settlement/gas-health.ts'
import {
  findDiskTroubles,
  findEndpointTroubles,
  findGasTroubles,
  findHeadTroubles,
  findJobTroubles,
  findListTroubles,
  findReconcileTroubles,
  findSaleTroubles,
} from './checks.ts'
import type { Trouble } from './trouble-names.ts'

const told = (troubles: Trouble[]) => troubles.map(({ name, stops }) => (stops ? `${name} stops` : name))
const ETHER = 10n ** 18n

it('O7: the sentence names the endpoints that are down, unless all are', () => {
  expect(findEndpointTroubles([true, true, true])).toEqual([])
  expect(findEndpointTroubles([false, false])).toEqual([])
  expect(findEndpointTroubles([false, true, false])).toMatchObject([
    {
      name: 'rpc_degraded',
      stops: false,
      text: '2 of 3 endpoints of the chain give no usable answers: BASE_RPC_URL, number 2 of BASE_RPC_FALLBACK_URLS',
    },
  ])
})

describe('clock and blocks', () => {
  it.each<[string, { clockOffMs: number | null; stalledMs: number }, string[]]>([
    ['well', { clockOffMs: 0, stalledMs: 2_000 }, []],
    ['not known yet', { clockOffMs: null, stalledMs: 0 }, []],
    ['somewhat off', { clockOffMs: 20_000, stalledMs: 0 }, ['clock_off']],
    ['ten minutes ahead', { clockOffMs: 600_000, stalledMs: 0 }, ['clock_off stops']],
    ['ten minutes behind', { clockOffMs: -600_000, stalledMs: 0 }, ['clock_off stops']],
    ['no block for a minute', { clockOffMs: 0, stalledMs: 60_000 }, ['chain_stalled stops']],
  ])('O3: %s', (_, state, expected) => {
    expect(told(findHeadTroubles(state))).toEqual(expected)
  })

  it('O3: the sentence says which way the clock is off', () => {
    expect(findHeadTroubles({ clockOffMs: -600_000, stalledMs: 0 })[0]?.text).toContain('behind the chain')
  })
})

describe('gas', () => {
  const well: GasHealth = {
    balancesWei: [ETHER],
    weekWei: ETHER / 10n,
    baseFeeWei: 5_000_000n,
    mostFeeWei: 14_000_000n,
    tooExpensive: [],
  }
  const LEAST = ETHER / 5_000n
  const with_ = (changes: Partial<GasHealth>) => told(findGasTroubles({ ...well, ...changes }, 2, LEAST))

  it('O3: more than a sale may cost stops sales where no route is left', () => {
    expect(with_({})).toEqual([])
    expect(with_({ tooExpensive: [TERMS] })).toEqual(['gas_too_expensive'])
    expect(with_({ tooExpensive: [TERMS, TERMS] })).toEqual(['gas_too_expensive stops'])
  })

  it('O9: warns while the keys together hold less than a week of sales costs', () => {
    expect(with_({ balancesWei: [ETHER / 20n] })).toEqual(['relayer_low'])
    expect(with_({ balancesWei: [ETHER / 15n, ETHER / 15n] })).toEqual([])
    expect(with_({ balancesWei: [null, ETHER / 20n] })).toEqual([])
  })

  it('O9: without sales warns at twice the least, and below the least leaves it to the trouble that stops', () => {
    expect(with_({ weekWei: 0n, balancesWei: [(LEAST * 3n) / 2n] })).toEqual(['relayer_low'])
    expect(with_({ weekWei: null, balancesWei: [LEAST * 2n] })).toEqual([])
    expect(with_({ weekWei: 0n, balancesWei: [LEAST - 1n] })).toEqual([])
  })
})

it('an open sale is stuck after 45 s, and later the more confirmations are waited for', () => {
  expect(told(findSaleTroubles(undefined, 1_000_000, 1))).toEqual([])
  expect(told(findSaleTroubles(956_000, 1_000_000, 1))).toEqual([])
  expect(told(findSaleTroubles(954_000, 1_000_000, 1))).toEqual(['settlement_stuck'])
  expect(told(findSaleTroubles(954_000, 1_000_000, 5))).toEqual([])
})

describe('lists', () => {
  const list = { name: 'defillama /pools', ageSeconds: 60, isServed: true, failures: 0 }

  it('O3: one failure may be chance; three, or one that leaves nothing to serve, are not', () => {
    expect(told(findListTroubles([list, { ...list, failures: 2 }]))).toEqual([])
    expect(told(findListTroubles([{ ...list, failures: 3 }]))).toEqual(['list_failing'])
    const none = findListTroubles([{ ...list, failures: 1, isServed: false, ageSeconds: null }])
    expect(none[0]?.text).toBe('the list defillama /pools cannot be renewed: there is no copy, not served')
  })
})

it('O4: a comparison that fails or is overdue is told, and what it found as well', () => {
  const well = { failures: 0, why: undefined, ageSeconds: 300 }
  expect(told(findReconcileTroubles(well, 0))).toEqual([])
  expect(told(findReconcileTroubles({ ...well, failures: 1, why: 'range too large' }, 0))).toEqual([
    'reconcile_failing',
  ])
  expect(told(findReconcileTroubles({ ...well, ageSeconds: 2_000 }, 2))).toEqual([
    'reconcile_failing',
    'ledger_differs',
  ])
})

it('O3: a job that fails for a while or hangs is told by its name, one failure is not', () => {
  const job = { job: 'recovery', failures: 0, ageSeconds: 2 }
  expect(told(findJobTroubles([job, { ...job, failures: 9 }, { ...job, ageSeconds: 599 }]))).toEqual([])
  expect(told(findJobTroubles([{ ...job, failures: 2, ageSeconds: 16 }]))).toEqual([])
  expect(told(findJobTroubles([{ ...job, failures: 3, ageSeconds: 16 }]))).toEqual(['upkeep_failing'])
  expect(findJobTroubles([{ ...job, ageSeconds: 601 }])[0]?.text).toBe(
    'the job recovery does not get done: 0 failures in a row; last done 10 min ago',
  )
})

it('O3: a disk is told before it is full', () => {
  const MB = 1024 * 1024
  expect([1_000, 300, 10].map((free) => told(findDiskTroubles(free * MB, 50_000 * MB)))).toEqual([
    [],
    ['disk_low'],
    ['store_unwritable stops'],
  ])
  expect(told(findDiskTroubles(200 * MB, 1_000 * MB))).toEqual([])
})
