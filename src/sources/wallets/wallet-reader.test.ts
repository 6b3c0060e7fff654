import { describe, expect, it } from 'vitest'
import { createTestContext } from '../../domain/test-context.ts'
import type { EvmReader } from '../../ports/evm.ts'
import { fakeRequest } from '../routes/route-request.test-kit.ts'
import { createWalletReader } from './wallet-reader.ts'

const OWNER = '0x1111111111111111111111111111111111111111'
const SPENDER = '0x3333333333333333333333333333333333333333'

interface Facts {
  balance?: bigint
  allowance?: bigint
  /** The chain has no contract for reading several things in one call. */
  alone?: boolean
}

function setUp(facts: Facts) {
  const asked: string[] = []
  const context = createTestContext()
  const toResult = (functionName: string) => (functionName === 'allowance' ? facts.allowance : facts.balance)
  const read = async (functionName: string) => {
    const value = toResult(functionName)
    if (value === undefined) throw new Error('no answer')
    return value
  }
  const client = {
    chain: { id: 8453, contracts: { multicall3: { address: SPENDER } } },
    getBalance() {
      asked.push('balance')
      return read('balance')
    },
    readContract({ functionName }: { functionName: string }) {
      asked.push(functionName)
      return read(functionName)
    },
    async multicall({ contracts }: { contracts: { functionName: string }[] }) {
      asked.push(contracts.map(({ functionName }) => functionName).join('+'))
      return contracts.map(({ functionName }) => {
        const result = facts.alone ? undefined : toResult(functionName)
        return result === undefined ? { status: 'failure', error: new Error('no') } : { status: 'success', result }
      })
    },
  }
  const evm: EvmReader = { clientFor: () => client as unknown as ReturnType<EvmReader['clientFor']> }
  const reader = createWalletReader(evm, context)
  const check = (from: string, owner: string | null = OWNER, spender: string | null = SPENDER) =>
    reader.check({ ...fakeRequest(from, 'base DAI').from, owner, amountRaw: 100n, spender })
  return { asked, context, facts, check }
}

it.each([
  ['enough, approved', { balance: 100n, allowance: 100n }, 'base USDC', { balance: 'ok', allowance: 'ok' }],
  [
    'too little, not approved',
    { balance: 99n, allowance: 99n },
    'base USDC',
    { balance: 'insufficient', allowance: 'needed' },
  ],
  ['a native coin needs no approval', { balance: 100n }, 'base ETH', { balance: 'ok', allowance: 'not_needed' }],
  ['a chain that does not answer', {}, 'base USDC', { balance: 'unknown', allowance: 'unknown' }],
  ['a balance alone', { balance: 100n }, 'base USDC', { balance: 'ok', allowance: 'unknown' }],
  ['one by one', { balance: 100n, allowance: 1n, alone: true }, 'base USDC', { balance: 'ok', allowance: 'needed' }],
])('%s', async (_, facts, from, checks) => {
  expect(await setUp(facts).check(from)).toEqual(checks)
})

it('asks nothing about nobody, and nothing about a spender it does not know', async () => {
  const { check, asked } = setUp({ balance: 500n, allowance: 500n })
  expect(await check('base USDC', null)).toEqual({ balance: 'unknown', allowance: 'unknown' })
  expect(asked).toEqual([])
  expect(await check('base USDC', OWNER, null)).toEqual({ balance: 'ok', allowance: 'unknown' })
  expect(asked).toEqual(['balanceOf'])
  const nowhere = createWalletReader({ clientFor: () => undefined }, createTestContext())
  const question = { ...fakeRequest('solana USDC', 'base DAI').from, owner: MINT_OWNER, amountRaw: 1n, spender: null }
  expect(await nowhere.check(question)).toEqual({ balance: 'unknown', allowance: 'not_needed' })
})

const MINT_OWNER = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

describe('reads are shared', () => {
  it('reads balance and approval in one call, once for all who ask at the same moment', async () => {
    const { check, asked } = setUp({ balance: 100n, allowance: 100n })
    await Promise.all([check('base USDC'), check('base USDC'), check('base USDC')])
    expect(asked).toEqual(['balanceOf+allowance'])
  })

  it('tells what it read for five seconds and not longer', async () => {
    const { check, asked, context, facts } = setUp({ balance: 100n, allowance: 100n })
    await check('base USDC')
    facts.balance = 1n
    context.advance(4)
    expect((await check('base USDC')).balance).toBe('ok')
    expect(asked).toHaveLength(1)
    context.advance(1)
    expect((await check('base USDC')).balance).toBe('insufficient')
    expect(asked).toHaveLength(2)
  })

  it('never tells one wallet what another holds', async () => {
    const { check, asked } = setUp({ balance: 100n, allowance: 100n })
    await check('base USDC')
    await check('base USDC', '0x4444444444444444444444444444444444444444')
    await check('base USDC', OWNER, '0x5555555555555555555555555555555555555555')
    expect(asked).toHaveLength(3)
  })

  it('reads along what was asked of the wallet lately, and forgets it after half a minute', async () => {
    const { check, asked, context } = setUp({ balance: 100n, allowance: 100n })
    await check('base USDC')
    await check('base ETH')
    context.advance(6)
    await check('base ETH')
    await check('base USDC')
    context.advance(31)
    await check('base ETH')
    expect(asked).toEqual([
      'balanceOf+allowance',
      'getEthBalance+balanceOf+allowance',
      'getEthBalance+balanceOf+allowance',
      'balance',
    ])
  })

  it('does not keep that a chain did not answer', async () => {
    const { check, facts } = setUp({})
    expect((await check('base ETH')).balance).toBe('unknown')
    facts.balance = 100n
    expect((await check('base ETH')).balance).toBe('ok')
  })
})
