import { createPublicClient, custom, encodeAbiParameters, toFunctionSelector } from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { readOwner } from './read-owner.ts'

const OWNER = '0x5A4Db0C0000000000000000000000000000000b1'

/** A node where the owner has this code and answers these functions. */
function nodeWith(code: string | Error, functions: Record<string, bigint> = {}) {
  const bySelector = new Map(Object.entries(functions).map(([name, value]) => [toFunctionSelector(`${name}()`), value]))
  const client = createPublicClient({
    chain: mainnet,
    transport: custom(
      {
        async request({ method, params }: { method: string; params: [{ data: string }] }) {
          if (code instanceof Error) throw code
          if (method === 'eth_getCode') return code
          const value = bySelector.get(params[0].data as `0x${string}`)
          if (value === undefined) throw new Error('execution reverted')
          return encodeAbiParameters([{ type: 'uint256' }], [value])
        },
      },
      { retryCount: 0 },
    ),
  })
  return { clientFor: (chainId: number) => (chainId === 1 ? client : undefined) }
}

describe('the owner of a contract', () => {
  it.each([
    ['a key', nodeWith('0x'), 'wallet'],
    ['a key that runs code', nodeWith(`0xef0100${'11'.repeat(20)}`), 'wallet'],
    ['a Safe of three', nodeWith('0x60', { getThreshold: 3n }), 'multisig'],
    ['a Safe that one key signs for', nodeWith('0x60', { getThreshold: 1n }), 'wallet'],
    ['a timelock of two days', nodeWith('0x60', { getMinDelay: 172_800n }), 'timelock'],
    ['an older timelock', nodeWith('0x60', { delay: 172_800n }), 'timelock'],
    ['a timelock without a delay', nodeWith('0x60', { getMinDelay: 0n }), 'contract'],
    ['some contract', nodeWith('0x60'), 'contract'],
    ['somebody, but the node is down', nodeWith(new Error('down')), null],
  ] as const)('A14: is %s', async (_, evm, kind) => {
    expect(await readOwner(evm, 1, OWNER)).toBe(kind)
  })

  it('is not known on a chain without a node', async () => {
    expect(await readOwner(nodeWith('0x'), 56, OWNER)).toBeNull()
  })
})
