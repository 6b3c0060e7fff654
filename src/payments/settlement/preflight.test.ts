import { fileURLToPath } from 'node:url'
import { decodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { compileContracts } from '../../../sandbox/chain/compile.ts'
import { type Rpc, RpcRefused, RpcUnreachable } from '../chain/rpc.ts'
import { failureOf, NOW_SECONDS, nonceOf, paymentOf, TERMS } from '../payment.test-kit.ts'
import type { Payment } from '../wire/payment.ts'
import { PREFLIGHT_BYTECODE } from './bytecode.ts'
import { createPreflight } from './preflight.ts'

const CALLER: Hex = '0x00000000000000000000000000000000000000cc'
const PRICE = BigInt(TERMS.amount)
const payment = (number: number) => paymentOf({ nonce: nonceOf(number) })
const word = (value: bigint | number) => BigInt(value).toString(16).padStart(64, '0')

/** `answer` gives balance and flags for each nonce. */
function setUp(answer: (nonce: string) => [bigint, number], chainTime = NOW_SECONDS) {
  const asked: { token: string; payTo: string; nonces: string[] }[] = []
  const rpc: Rpc = {
    async call<T>(_method: string, params: unknown[]) {
      const { data } = params[0] as { data: string }
      expect(data.startsWith(PREFLIGHT_BYTECODE)).toBe(true)
      const [token, payTo, bytes] = decodeAbiParameters(
        parseAbiParameters('address, address, bytes'),
        `0x${data.slice(PREFLIGHT_BYTECODE.length)}`,
      )
      const nonces = (bytes.slice(2).match(/.{128}/g) ?? []).map((pair) => `0x${pair.slice(64)}`)
      asked.push({ token, payTo, nonces })
      return `0x${word(chainTime)}${nonces.map((nonce) => answer(nonce).map(word).join('')).join('')}` as T
    },
    close: async () => undefined,
  }
  const simulated: string[] = []
  const preflight = createPreflight(rpc, CALLER, async ({ authorization }: Payment) => {
    simulated.push(authorization.nonce)
    return { reason: 'invalid_exact_evm_transaction_simulation_failed', isEoa: undefined }
  })
  return { preflight, asked, simulated }
}

describe('preflight', () => {
  it('runs the contract that lies beside it', async () => {
    const compiled = await compileContracts(fileURLToPath(new URL('.', import.meta.url)))
    expect(compiled.Preflight).toBe(PREFLIGHT_BYTECODE)
  }, 60_000)

  it('needs one call for all of one moment that are in order, and no simulation', async () => {
    const { preflight, asked, simulated } = setUp(() => [PRICE * 3n, 0])
    const told = await Promise.all([1, 2, 3].map((number) => preflight(payment(number), TERMS, true)))
    expect(told).toEqual(Array(3).fill({ reason: undefined, isEoa: true }))
    expect(asked).toEqual([{ token: TERMS.asset, payTo: TERMS.payTo, nonces: [1, 2, 3].map(nonceOf) }])
    expect(simulated).toEqual([])
  })

  it.each<[string, [bigint, number], number]>([
    ['a balance below the price', [PRICE - 1n, 0], NOW_SECONDS],
    ['a nonce that is used', [PRICE, 1], NOW_SECONDS],
    ['a payer with code', [PRICE, 2], NOW_SECONDS],
    ['somebody on the blacklist', [PRICE, 4], NOW_SECONDS],
    ['a token that is paused', [PRICE, 8], NOW_SECONDS],
    ['a chain whose clock is past the window', [PRICE, 0], Number(payment(1).authorization.validBefore)],
    ['a chain whose clock is before the window', [PRICE, 0], Number(payment(1).authorization.validAfter)],
  ])('lets the token itself judge %s', async (_, answer, chainTime) => {
    const { preflight, simulated } = setUp(() => answer, chainTime)
    expect(await preflight(payment(1), TERMS, true)).toMatchObject({ reason: expect.any(String) })
    expect(simulated).toEqual([nonceOf(1)])
  })

  it('adds up what one payer wants in one moment', async () => {
    const { preflight, simulated } = setUp(() => [PRICE * 2n, 0])
    await Promise.all([1, 2, 3].map((number) => preflight(payment(number), TERMS, true)))
    expect(simulated).toEqual([nonceOf(3)])
  })

  it('has everything simulated that was not seen to be signed, and all where the node will not run this', async () => {
    const unsigned = setUp(() => [PRICE, 0])
    await unsigned.preflight(payment(1), TERMS, false)
    expect([unsigned.asked.length, unsigned.simulated]).toEqual([0, [nonceOf(1)]])
    const unable = setUp(() => {
      throw new RpcRefused(-32000, 'max initcode size exceeded')
    })
    await unable.preflight(payment(2), TERMS, true)
    expect(unable.simulated).toEqual([nonceOf(2)])
  })

  it('says that the chain is away', async () => {
    const { preflight } = setUp(() => {
      throw new RpcUnreachable('eth_call')
    })
    expect(await failureOf(preflight(payment(1), TERMS, true))).toEqual({ code: 'chain_unavailable' })
  })
})
