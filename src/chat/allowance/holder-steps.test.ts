import { describe, expect, it } from 'vitest'
import { createTestContext } from '../../domain/test-context.ts'
import { CHAIN_ID, chainOf, NO_CHAINS, newAccount } from './allowance.test-kit.ts'
import { createHolderSteps, type HolderToken } from './holder-steps.ts'

const TOKEN: HolderToken = { chainId: CHAIN_ID, address: newAccount().address, balances: ['100', '1000.5', '20000'] }
const OWNER = newAccount().address

function open(initial: bigint) {
  const chain = { balance: initial, down: false, asked: [] as string[] }
  const context = createTestContext()
  const evm = chainOf({
    readContract: async ({ functionName }: { functionName: string }) => {
      chain.asked.push(functionName)
      if (chain.down) throw new Error('down')
      return functionName === 'decimals' ? 6 : chain.balance
    },
  })
  return { chain, context, stepOf: createHolderSteps(TOKEN, evm, context) }
}

describe('a holder’s step', () => {
  it.each([
    [99_999_999n, 0],
    [100_000_000n, 1],
    [1_000_499_999n, 1],
    [1_000_500_000n, 2],
    [20_000_000_000n, 3],
  ])('for %s base units of six decimals is %i', async (balance, step) => {
    expect(await open(balance).stepOf(OWNER)).toBe(step)
  })

  it('is kept for ten minutes', async () => {
    const { stepOf, chain, context } = open(100_000_000n)
    await stepOf(OWNER)
    chain.balance = 0n
    context.advance(599)
    expect(await stepOf(OWNER)).toBe(1)
    context.advance(1)
    expect(await stepOf(OWNER)).toBe(0)
    expect(chain.asked).toEqual(['balanceOf', 'decimals', 'balanceOf'])
  })

  it('is the last known for a day while the chain does not answer, and none where nothing is known', async () => {
    const { stepOf, chain, context } = open(100_000_000n)
    await stepOf(OWNER)
    chain.down = true
    expect(await stepOf(newAccount().address)).toBe(0)
    context.advance(24 * 60 * 60 - 1)
    expect(await stepOf(OWNER)).toBe(1)
    context.advance(1)
    expect(await stepOf(OWNER)).toBe(0)
  })

  it('is none on a chain that cannot be read', async () => {
    expect(await createHolderSteps(TOKEN, NO_CHAINS, createTestContext())(OWNER)).toBe(0)
  })
})
