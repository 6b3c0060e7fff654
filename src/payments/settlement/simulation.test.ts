import { fileURLToPath } from 'node:url'
import { type Hex, parseAbiParameters } from 'viem'
import { decodeAbiParameters } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { compileContracts } from '../../../sandbox/chain/compile.ts'
import { transferCall } from '../chain/calls.ts'
import { type Rpc, RpcRefused, RpcUnreachable } from '../chain/rpc.ts'
import { TRANSFER_GAS } from '../chain/token-contract.ts'
import { failureOf, nonceOf, paymentOf, TERMS } from '../payment.test-kit.ts'
import type { Reason } from '../wire/reasons.ts'
import { SIMULATION_BYTECODE } from './bytecode.ts'
import { createSimulations } from './simulation.ts'
import { gasLeftFor } from './transfer-gas.ts'

const CALLER: Hex = '0x00000000000000000000000000000000000000cc'
const payment = (number: number) => paymentOf({ nonce: nonceOf(number) })

const BALANCE = 70_000n

/** Four words per transfer: flags and gas, the payer's balance, then the token's words. */
const told = (flags: number, text = '') =>
  `${(0xc0de00 + flags).toString(16).padStart(64, '0')}${BALANCE.toString(16).padStart(64, '0')}${Buffer.from(text).toString('hex').padEnd(128, '0')}`

/** Each call comes after its length in bytes. */
function splitCalls(bytes: string): string[] {
  if (bytes.length === 0) return []
  const end = 64 + Number.parseInt(bytes.slice(0, 64), 16) * 2
  return [bytes.slice(64, end), ...splitCalls(bytes.slice(end))]
}

function setUp(answer: (calls: string[]) => string) {
  const asked: { gas: string; token: string; gasEach: bigint; calls: string[] }[] = []
  const rpc: Rpc = {
    async call<T>(_method: string, params: unknown[]) {
      const { gas, data, maxFeePerGas } = params[0] as { gas: string; data: string; maxFeePerGas: string }
      expect(maxFeePerGas).toBe('0x7')
      expect(data.startsWith(SIMULATION_BYTECODE)).toBe(true)
      const [token, gasEach, bytes] = decodeAbiParameters(
        parseAbiParameters('address, uint256, bytes'),
        `0x${data.slice(SIMULATION_BYTECODE.length)}`,
      )
      const calls = splitCalls(bytes.slice(2))
      asked.push({ gas, token, gasEach, calls })
      await new Promise((resolve) => setTimeout(resolve, 5))
      return `0x${answer(calls)}` as T
    },
    close: async () => undefined,
  }
  const aloneAsked: string[] = []
  const alone = async ({ authorization }: { authorization: { nonce: string } }): Promise<Reason | undefined> => {
    aloneAsked.push(authorization.nonce)
    return undefined
  }
  const balances: bigint[] = []
  const simulate = createSimulations(rpc, CALLER, alone, {
    noteBalance: (_payment, _terms, base) => void balances.push(base),
    gasPrice: async () => ({ maxFeePerGas: '0x7', maxPriorityFeePerGas: '0x1' }),
  })
  return { simulate, asked, aloneAsked, balances }
}

describe('simulations', () => {
  it('runs the contract that lies beside it', async () => {
    const compiled = await compileContracts(fileURLToPath(new URL('.', import.meta.url)))
    expect(compiled.Simulation).toBe(SIMULATION_BYTECODE)
  }, 60_000)

  it('asks for all of one moment in one call, and for those that come meanwhile in the next', async () => {
    const { simulate, asked } = setUp((calls) => calls.map(() => told(1)).join(''))
    const first = [1, 2, 3].map((number) => simulate(payment(number), TERMS))
    await new Promise((resolve) => setImmediate(resolve))
    const later = [4, 5].map((number) => simulate(payment(number), TERMS))
    expect(await Promise.all([...first, ...later])).toEqual(Array(5).fill({ reason: undefined, isEoa: true }))
    expect(asked.map(({ calls }) => calls)).toEqual(
      [
        [1, 2, 3],
        [4, 5],
      ].map((numbers) => numbers.map((number) => transferCall(payment(number)).slice(2))),
    )
    const left = gasLeftFor(transferCall(payment(1)))
    expect(left).toBeLessThan(TRANSFER_GAS - 21_000)
    expect(asked[0]).toMatchObject({ token: TERMS.asset, gasEach: BigInt(Math.floor(left / 5_000) * 5_000) })
  })

  it('tells each its own end', async () => {
    const texts = [
      told(1),
      told(3),
      told(0, 'FiatTokenV2: authorization is used or canceled'),
      told(2, 'FiatTokenV2: invalid signature'),
      told(0, 'ERC20: transfer amount exceeds balance'),
      told(0),
    ]
    const { simulate } = setUp(() => texts.join(''))
    expect(await Promise.all(texts.map((_, number) => simulate(payment(number), TERMS)))).toEqual([
      { reason: undefined, isEoa: true },
      { reason: undefined, isEoa: false },
      { reason: 'invalid_exact_evm_nonce_already_used', isEoa: true },
      { reason: 'invalid_exact_evm_signature', isEoa: false },
      { reason: 'invalid_exact_evm_insufficient_balance', isEoa: true },
      { reason: 'invalid_exact_evm_transaction_simulation_failed', isEoa: true },
    ])
  })

  it('takes at most 100 together, never the same authorization twice, never two tokens', async () => {
    const { simulate, asked } = setUp((calls) => calls.map(() => told(1)).join(''))
    const other = { ...TERMS, asset: TERMS.payTo }
    await Promise.all([
      simulate(payment(1), other),
      ...Array.from({ length: 130 }, (_, number) => simulate(payment(number), TERMS)),
      simulate(payment(7), TERMS),
    ])
    expect(asked.map(({ calls }) => calls.length)).toEqual([1, 100, 31])
    const twice = setUp((calls) => calls.map(() => told(1)).join(''))
    await Promise.all([twice.simulate(payment(7), TERMS), twice.simulate(payment(7), TERMS)])
    expect(twice.asked.map(({ calls }) => calls.length)).toEqual([1, 1])
  })

  it('S10: signatures of any length share a call, as far as creation code has room', async () => {
    const { simulate, asked, aloneAsked, balances } = setUp((calls) => calls.map(() => told(0)).join(''))
    const odd = (number: number, bytes: number) => ({
      ...payment(number),
      signature: `0x${'5a'.repeat(bytes)}` as Hex,
    })
    const all = [odd(1, 66), payment(2), odd(3, 96), odd(4, 1)]
    await Promise.all(all.map((one) => simulate(one, TERMS)))
    expect(asked.map(({ calls }) => calls)).toEqual([all.map((one) => transferCall(one).slice(2))])
    expect([aloneAsked, balances]).toEqual([[], all.map(() => BALANCE)])
    const long = setUp((calls) => calls.map(() => told(0)).join(''))
    await Promise.all([1, 2, 3, 4].map((number) => long.simulate(odd(number, 4_096), TERMS)))
    expect(long.asked.map(({ calls }) => calls.length)).toEqual([2, 2])
  })

  it('simulates everything alone where the node will not run this', async () => {
    const unable = setUp(() => {
      throw new RpcRefused(-32000, 'max initcode size exceeded')
    })
    expect(await Promise.all([1, 2].map((number) => unable.simulate(payment(number), TERMS)))).toEqual(
      Array(2).fill({ reason: undefined, isEoa: undefined }),
    )
    expect(unable.aloneAsked).toEqual([nonceOf(1), nonceOf(2)])
    const silent = setUp(() => '')
    expect(await silent.simulate(payment(3), TERMS)).toEqual({ reason: undefined, isEoa: undefined })
  })

  it('says that the chain is away, and works again when it is back', async () => {
    let away = true
    const { simulate } = setUp((calls) => {
      if (away) throw new RpcUnreachable('eth_call')
      return calls.map(() => told(1)).join('')
    })
    expect(await failureOf(simulate(payment(1), TERMS))).toEqual({ code: 'chain_unavailable' })
    away = false
    expect(await simulate(payment(1), TERMS)).toEqual({ reason: undefined, isEoa: true })
  })
})
