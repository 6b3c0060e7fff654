import { expect, it } from 'vitest'
import { createTestContext } from '../../domain/test-context.ts'
import { TERMS } from '../payment.test-kit.ts'
import { createGasAffordability, createGasBudget, type GasFees } from './gas.ts'
import { createGasHealth } from './gas-health.ts'

const POLICY = { sharePct: 20, etherUsd: 4_000 }
const TIP = 1_000_000n

/** As the fees of a node with this base fee. */
const feesAt = (base: bigint): GasFees => ({
  now: async (most) =>
    most !== undefined && most < base ? undefined : { maxFeePerGas: base * 2n + TIP, maxPriorityFeePerGas: TIP },
  raise: async () => undefined,
})

function setUp({ base = 5_000_000n, sales = 0, wei = [10n ** 18n] as (bigint | null)[] } = {}) {
  const context = createTestContext()
  const keys = wei.map((balance, index) => ({ address: `0x${index}`, balanceWei: async () => balance }))
  const fees = feesAt(base)
  const affordability = createGasAffordability(
    keys,
    createGasBudget(POLICY, fees, async () => 0n),
  )
  let counted = 0
  const read = createGasHealth({
    ...{ keys, affordability, fees, now: context.now },
    async countSettled() {
      counted += 1
      return sales
    },
  })
  return { read, context, counted: () => counted }
}

it('O9: a week costs seven times the sales of the last day, at the fee of now', async () => {
  const { read, context, counted } = setUp({ sales: 100 })
  const { weekWei, baseFeeWei, balancesWei } = await read([TERMS])
  expect(weekWei).toBe(7n * 100n * 110_000n * 6_000_000n)
  expect([baseFeeWei, balancesWei]).toEqual([5_000_000n, [10n ** 18n]])
  await read([TERMS])
  expect(counted()).toBe(1)
  context.advance(3_600)
  await read([TERMS])
  expect(counted()).toBe(2)
})

it('O3: tells which prices cannot be settled at the fee of now, and what the cheapest one allows', async () => {
  const dear = { ...TERMS, amount: '10000000' }
  const calm = await setUp().read([TERMS, dear])
  expect([calm.tooExpensive, calm.mostFeeWei > 5_000_000n]).toEqual([[], true])
  expect((await setUp({ base: 1_000_000_000n }).read([TERMS, dear])).tooExpensive).toEqual([TERMS])
  expect((await setUp({ base: 10n ** 13n }).read([TERMS, dear])).tooExpensive).toEqual([TERMS, dear])
})

it('what cannot be read is unknown and no trouble', async () => {
  const context = createTestContext()
  const away = () => Promise.reject(new Error('the node is away'))
  const fees: GasFees = { now: away, raise: away }
  const keys = [{ address: '0xaa', balanceWei: async () => null }]
  const affordability = createGasAffordability(
    keys,
    createGasBudget(POLICY, fees, async () => 0n),
  )
  const read = createGasHealth({ keys, affordability, fees, countSettled: away, now: context.now })
  expect(await read([TERMS])).toMatchObject({ balancesWei: [null], weekWei: null, baseFeeWei: null, tooExpensive: [] })
})
