import { expect, it } from 'vitest'
import { TERMS } from '../payment.test-kit.ts'
import { createGasAffordability, createGasBudget, type GasFees } from './gas.ts'
import type { Relayer } from './relayer.ts'

const budget = createGasBudget({ sharePct: 50, etherUsd: 4_000 })
const send: Relayer['send'] = async () => ({ kind: 'unsent', why: 'nothing is sent here' })
const relayer = (isLow: boolean): Relayer => ({ address: '0xaa', send, isLow: async () => isLow })
const feesAt = (base: bigint): GasFees => ({
  now: async (most = 0n) => (most < base ? undefined : { maxFeePerGas: base, maxPriorityFeePerGas: 0n }),
  raise: async () => undefined,
})

it('lets half of a cent buy a unit of gas at fourteen million wei alone, more in a batch', () => {
  expect(budget.mostFeePerGas(['10000'])).toBe(14_204_545n)
  expect(budget.mostFeePerGas(Array(100).fill('10000'))).toBe(23_854_961n)
  expect(budget.mostFeePerGas(['250000'])).toBe(355_113_636n)
})

it('settles while one key has ether and gas is within its share', async () => {
  const can = (lows: boolean[], base: bigint) =>
    createGasAffordability(lows.map(relayer), feesAt(base), budget).canSettle(TERMS)
  expect(await Promise.all([can([false], 5_000_000n), can([true, false], 5_000_000n)])).toEqual([true, true])
  expect(await Promise.all([can([true, true], 5_000_000n), can([false], 15_000_000n)])).toEqual([false, false])
})

it('is no obstacle where the chain does not say what gas costs', async () => {
  const silent = { ...feesAt(0n), now: () => Promise.reject(new Error('the node is away')) }
  expect(await createGasAffordability([relayer(false)], silent, budget).canSettle(TERMS)).toBe(true)
})

it('says who needs ether', async () => {
  const affordability = createGasAffordability([relayer(true)], feesAt(1n), budget)
  expect(await affordability.problems()).toEqual(['the relayer needs ether before anything is sold: 0xaa'])
  expect(await createGasAffordability([relayer(true), relayer(false)], feesAt(1n), budget).problems()).toEqual([])
})
