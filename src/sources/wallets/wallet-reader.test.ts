import { expect, it } from 'vitest'
import type { EvmReader } from '../../ports/evm.ts'
import { fakeRequest } from '../routes/route-request.test-kit.ts'
import { createWalletReader } from './wallet-reader.ts'

const OWNER = '0x1111111111111111111111111111111111111111'

function evm(facts: { balance?: bigint; allowance?: bigint }): EvmReader {
  const read = async (value: bigint | undefined) => {
    if (value === undefined) throw new Error('no answer')
    return value
  }
  const client = {
    getBalance: () => read(facts.balance),
    readContract: ({ functionName }: { functionName: string }) =>
      read(functionName === 'balanceOf' ? facts.balance : facts.allowance),
  }
  return { clientFor: () => client as unknown as ReturnType<EvmReader['clientFor']> }
}

const ask = (reader: EvmReader, from: string, owner: string | null = OWNER, spender: string | null = OWNER) =>
  createWalletReader(reader).check({ ...fakeRequest(from, 'base DAI').from, owner, amountRaw: 100n, spender })

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
])('%s', async (_, facts, from, checks) => {
  expect(await ask(evm(facts), from)).toEqual(checks)
})

it('asks nothing about nobody, and nothing about a spender it does not know', async () => {
  const rich = evm({ balance: 500n, allowance: 500n })
  expect(await ask(rich, 'base USDC', null)).toEqual({ balance: 'unknown', allowance: 'unknown' })
  expect(await ask(rich, 'base USDC', OWNER, null)).toEqual({ balance: 'ok', allowance: 'unknown' })
  expect(await ask({ clientFor: () => undefined }, 'solana USDC', MINT_OWNER)).toEqual({
    balance: 'unknown',
    allowance: 'not_needed',
  })
})

const MINT_OWNER = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
