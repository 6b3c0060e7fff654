import { describe, expect, it } from 'vitest'
import { createTestContext } from '../../domain/test-context.ts'
import type { Rpc } from '../chain/rpc.ts'
import { TRANSFER_GAS } from '../chain/token-contract.ts'
import { ORDINARY_FEE_WEI } from '../limits.ts'
import { TERMS } from '../payment.test-kit.ts'
import { createDataFee } from './data-fee.ts'
import { createGasAffordability, createGasBudget, type GasFees } from './gas.ts'
import type { Relayer } from './relayer.ts'
import { gasOfTransfers } from './transfer-gas.ts'

const POLICY = { sharePct: 20, etherUsd: 4_000 }
const send: Relayer['send'] = async () => ({ kind: 'unsent', why: 'nothing is sent here' })
const relayer = (isLow: boolean): Relayer => ({ address: '0xaa', send, isLow: async () => isLow })
const feesAt = (base: bigint): GasFees => ({
  now: async (most = 0n) => (most < base ? undefined : { maxFeePerGas: base, maxPriorityFeePerGas: 0n }),
  raise: async () => undefined,
})
const budgetAt = (base: bigint, dataFeeWei = 0n) => createGasBudget(POLICY, feesAt(base), async () => dataFeeWei)
const budget = budgetAt(0n)
const CENT = { amounts: ['10000'], ...gasOfTransfers(1) }
const QUARTER = { ...CENT, amounts: ['250000'] }
const WITH_CODE = { ...QUARTER, gas: TRANSFER_GAS }

describe('the gas budget', () => {
  it('S4: counts the gas limit that the transaction carries, not what a transfer usually takes', async () => {
    // A fifth of a quarter dollar is 12.5 million million wei.
    expect(await budget.mostFeePerGas(QUARTER)).toBe(12_500_000_000_000n / BigInt(QUARTER.gas))
    expect(await budget.mostFeePerGas(WITH_CODE)).toBe(12_500_000_000_000n / 160_000n)
    const hundred = { amounts: Array(100).fill('250000'), ...gasOfTransfers(100) }
    expect(await budget.mostFeePerGas(hundred)).toBe(1_250_000_000_000_000n / BigInt(hundred.gas))
  })

  it('S4: takes the fee for data off first', async () => {
    const dataFeeWei = 1_100_000_000_000n
    expect(await budgetAt(0n, dataFeeWei).mostFeePerGas(QUARTER)).toBe(103_636_363n)
    expect(await budgetAt(0n, 10n ** 15n).mostFeePerGas(QUARTER)).toBe(0n)
    expect(await budgetAt(5_000_000n, 10n ** 15n).allows(QUARTER)).toBe(false)
  })

  it('sells the cheapest call at the lowest fee of Base, to a payer with code as well', async () => {
    const ordinary = budgetAt(5_000_000n, 20_000_000_000n)
    expect(await ordinary.allows(CENT)).toBe(true)
    expect(await ordinary.allows({ ...CENT, gas: TRANSFER_GAS })).toBe(true)
    expect(await budget.mostFeePerGas(CENT)).toBe(ORDINARY_FEE_WEI)
  })

  it('is no obstacle where the chain does not say what gas costs', async () => {
    const silent = { ...feesAt(0n), now: () => Promise.reject(new Error('the node is away')) }
    expect(await createGasBudget(POLICY, silent, async () => 0n).allows(CENT)).toBe(true)
  })
})

describe('whether we can afford to settle', () => {
  const can = (lows: boolean[], base: bigint, amount = TERMS.amount) =>
    createGasAffordability(lows.map(relayer), budgetAt(base)).canSettle({ ...TERMS, amount })

  it('settles while one key has ether and gas is within its share', async () => {
    expect(await Promise.all([can([false], 5_000_000n), can([true, false], 5_000_000n)])).toEqual([true, true])
    expect(await Promise.all([can([true, true], 5_000_000n), can([false], 15_000_000n)])).toEqual([false, false])
  })

  it('S4: takes on what is too expensive alone but not with others', async () => {
    const betweenBoth = 125_000_000n
    expect(await budgetAt(betweenBoth).allows(QUARTER)).toBe(false)
    expect(await can([false], betweenBoth, '250000')).toBe(true)
    expect(await can([false], 150_000_000n, '250000')).toBe(false)
  })

  it('says who needs ether', async () => {
    expect(await createGasAffordability([relayer(true)], budget).problems()).toEqual([
      'the relayer needs ether before anything is sold: 0xaa',
    ])
    expect(await createGasAffordability([relayer(true), relayer(false)], budget).problems()).toEqual([])
  })
})

describe('the fee for data', () => {
  const WORD = 64
  /** An oracle that charges 1,000 wei for each byte, and 7 for the transaction. */
  function setUp(answer = (size: number) => `0x${(7 + 1_000 * size).toString(16).padStart(WORD, '0')}`) {
    const context = createTestContext()
    let calls = 0
    const rpc: Rpc = {
      async call<T>(_method: string, params: unknown[]) {
        calls += 1
        const { data } = params[0] as { data: string }
        return answer(Number.parseInt(data.slice(-WORD), 16)) as T
      },
      close: async () => undefined,
    }
    return { fee: createDataFee(rpc, context), context, calls: () => calls }
  }

  it('S4: follows the size, with one reading for all within some seconds', async () => {
    const { fee, context, calls } = setUp()
    expect(await Promise.all([292, 1_350, 25_650].map(fee))).toEqual([352_007n, 1_410_007n, 25_710_007n])
    expect(calls()).toBe(2)
    context.advance(10)
    await fee(292)
    expect(calls()).toBe(4)
  })

  it('is zero where there is no oracle, and where it cannot be read', async () => {
    expect(await setUp(() => '0x').fee(292)).toBe(0n)
    const away = () => {
      throw new Error('the node is away')
    }
    expect(await setUp(away).fee(292)).toBe(0n)
  })
})
