import fc from 'fast-check'
import { type Hex, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { signTransaction } from './sign-transaction.ts'

const KEY: Hex = `0x${'0d'.repeat(32)}`
const account = privateKeyToAccount(KEY)

it('writes the very bytes that viem writes, at every length', async () => {
  const lengths = fc.constantFrom(0, 1, 4, 54, 55, 56, 57, 255, 256, 300, 70_000)
  const fields = fc.record({
    nonce: fc.nat(),
    gas: fc.integer({ min: 1, max: 16_777_216 }),
    maxFeePerGas: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    maxPriorityFeePerGas: fc.constantFrom(0n, 1n),
    length: lengths,
    byte: fc.constantFrom('00', '7f', '80', 'ab'),
  })
  await fc.assert(
    fc.asyncProperty(fields, async ({ length, byte, gas, ...rest }) => {
      const call = { ...rest, chainId: 8453, to: `0x${'ca'.repeat(20)}`, data: `0x${byte.repeat(length)}` } as const
      const wanted = await account.signTransaction({ ...call, gas: BigInt(gas), type: 'eip1559' })
      const made = await signTransaction({ ...call, gas }, Buffer.from(KEY.slice(2), 'hex'))
      expect(made).toEqual({ raw: wanted, hash: keccak256(wanted) })
    }),
    { numRuns: 25 },
  )
})
