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
import { REHEARSAL_CODE } from './bytecode.ts'
import { createRehearsals } from './simulation.ts'

const CALLER: Hex = '0x00000000000000000000000000000000000000cc'
const payment = (number: number) => paymentOf({ nonce: nonceOf(number) })

/** Three words per transfer: flags and gas, then the token's words. */
const told = (flags: number, text = '') =>
  `${(0xc0de00 + flags).toString(16).padStart(64, '0')}${Buffer.from(text).toString('hex').padEnd(128, '0')}`

function setUp(answer: (calls: string[]) => string) {
  const asked: { gas: string; token: string; gasEach: bigint; calls: string[] }[] = []
  const rpc: Rpc = {
    async call<T>(_method: string, params: unknown[]) {
      const { gas, data } = params[0] as { gas: string; data: string }
      expect(data.startsWith(REHEARSAL_CODE)).toBe(true)
      const [token, gasEach, bytes] = decodeAbiParameters(
        parseAbiParameters('address, uint256, bytes'),
        `0x${data.slice(REHEARSAL_CODE.length)}`,
      )
      const calls = bytes.slice(2).match(/.{584}/g) ?? []
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
  return { rehearse: createRehearsals(rpc, CALLER, alone), asked, aloneAsked }
}

describe('rehearsals', () => {
  it('runs the contract that lies beside it', async () => {
    const compiled = await compileContracts(fileURLToPath(new URL('.', import.meta.url)))
    expect(compiled.Rehearsal).toBe(REHEARSAL_CODE)
  }, 60_000)

  it('asks for all of one moment in one call, and for those that come meanwhile in the next', async () => {
    const { rehearse, asked } = setUp((calls) => calls.map(() => told(1)).join(''))
    const first = [1, 2, 3].map((number) => rehearse(payment(number), TERMS))
    await new Promise((resolve) => setImmediate(resolve))
    const later = [4, 5].map((number) => rehearse(payment(number), TERMS))
    expect(await Promise.all([...first, ...later])).toEqual(Array(5).fill({ reason: undefined, isPlain: true }))
    expect(asked.map(({ calls }) => calls)).toEqual(
      [
        [1, 2, 3],
        [4, 5],
      ].map((numbers) => numbers.map((number) => transferCall(payment(number)).slice(2))),
    )
    expect(asked[0]).toMatchObject({ token: TERMS.asset, gasEach: BigInt(TRANSFER_GAS) })
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
    const { rehearse } = setUp(() => texts.join(''))
    expect(await Promise.all(texts.map((_, number) => rehearse(payment(number), TERMS)))).toEqual([
      { reason: undefined, isPlain: true },
      { reason: undefined, isPlain: false },
      { reason: 'invalid_exact_evm_nonce_already_used', isPlain: true },
      { reason: 'invalid_exact_evm_signature', isPlain: false },
      { reason: 'invalid_exact_evm_insufficient_balance', isPlain: true },
      { reason: 'invalid_exact_evm_transaction_simulation_failed', isPlain: true },
    ])
  })

  it('takes at most 100 together, never the same authorization twice, never two tokens', async () => {
    const { rehearse, asked } = setUp((calls) => calls.map(() => told(1)).join(''))
    const other = { ...TERMS, asset: TERMS.payTo }
    await Promise.all([
      rehearse(payment(1), other),
      ...Array.from({ length: 130 }, (_, number) => rehearse(payment(number), TERMS)),
      rehearse(payment(7), TERMS),
    ])
    expect(asked.map(({ calls }) => calls.length)).toEqual([1, 100, 31])
    const twice = setUp((calls) => calls.map(() => told(1)).join(''))
    await Promise.all([twice.rehearse(payment(7), TERMS), twice.rehearse(payment(7), TERMS)])
    expect(twice.asked.map(({ calls }) => calls.length)).toEqual([1, 1])
  })

  it('rehearses alone what only a contract wallet signs, and everything where the node will not run this', async () => {
    const long = setUp(() => '')
    await long.rehearse({ ...payment(1), signature: `0x${'5a'.repeat(96)}` }, TERMS)
    expect([long.asked.length, long.aloneAsked]).toEqual([0, [nonceOf(1)]])
    const unable = setUp(() => {
      throw new RpcRefused(-32000, 'max initcode size exceeded')
    })
    expect(await Promise.all([1, 2].map((number) => unable.rehearse(payment(number), TERMS)))).toEqual(
      Array(2).fill({ reason: undefined, isPlain: undefined }),
    )
    expect(unable.aloneAsked).toEqual([nonceOf(1), nonceOf(2)])
    const silent = setUp(() => '')
    expect(await silent.rehearse(payment(3), TERMS)).toEqual({ reason: undefined, isPlain: undefined })
  })

  it('says that the chain is away, and works again when it is back', async () => {
    let away = true
    const { rehearse } = setUp((calls) => {
      if (away) throw new RpcUnreachable('eth_call')
      return calls.map(() => told(1)).join('')
    })
    expect(await failureOf(rehearse(payment(1), TERMS))).toEqual({ code: 'chain_unavailable' })
    away = false
    expect(await rehearse(payment(1), TERMS)).toEqual({ reason: undefined, isPlain: true })
  })
})
