import { type Address, encodeFunctionData, erc20Abi, type Hash } from 'viem'
import { describe, expect, it } from 'vitest'
import { useTrades } from './hostile-kit.ts'
import { THIEF, toWord } from './hostile-router.ts'
import { BRIDGE } from './hostile-trade.ts'
import type { Person } from './person.ts'
import { connect, heading, methods, panel } from './sign-steps.ts'

const ARBITRUM_USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'

const { server, seal } = useTrades()

/** 90 USDC from somebody else to an account, on the chain that the bridge starts from. */
async function credit(to: Address): Promise<Hash> {
  const { usdc, client, createPayer, fundEth } = server.sandbox.chain
  const { address } = await createPayer()
  await fundEth(address)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 90_000_000n] })
  return (await client.sendAs({ from: address, to: usdc, data })).transactionHash
}

const AT = { a1: '**/across/deposit/status?*', r1: '**/relay/intents/status/v3?*' }

/** Bridges, and lets the router say how it ended. */
async function bridge(person: Person, method: 'a1' | 'r1', status: object): Promise<void> {
  await person.page.route(AT[method], (route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: status }),
  )
  await connect(person, await seal(person, method))
  await person.page.getByRole('button', { name: BRIDGE }).click()
}

async function expectNotConfirmed(person: Person, words: string): Promise<void> {
  await heading(person, 'Not confirmed')
  expect(await panel(person.page)).toContain(words)
  expect(await person.page.locator('.note.good').count()).toBe(0)
  expect(methods(person)).toHaveLength(2)
}

describe('case 46: the chain decides how a bridge ended, not the router', () => {
  it.each(['a1', 'r1'] as const)(
    'a refund that is seen in the wallet is an end, but no success (%s)',
    async (method) => {
      const person = await server.createPerson()
      const hash = await credit(person.wallet.account.address)
      const status =
        method === 'a1' ? { status: 'refunded', depositRefundTxHash: hash } : { status: 'refund', txHashes: [hash] }
      await bridge(person, method, status)
      await heading(person, 'Returned')
      const shown = await panel(person.page)
      expect(shown).toContain('returned to your wallet')
      expect(shown).toContain('90 USDC')
      expect(shown).not.toContain('Received')
      expect(await person.page.locator('.note.good').count()).toBe(0)
    },
  )

  it.each(['a1', 'r1'] as const)('a refund to a thief is not called one (%s)', async (method) => {
    const person = await server.createPerson()
    const hash = await credit(THIEF)
    const status =
      method === 'a1' ? { status: 'refunded', depositRefundTxHash: hash } : { status: 'refund', txHashes: [hash] }
    await bridge(person, method, status)
    await expectNotConfirmed(person, 'this page cannot see that on Base')
  })

  it('a refund without a transaction is not called one', async () => {
    const person = await server.createPerson()
    await bridge(person, 'a1', { status: 'refunded' })
    await expectNotConfirmed(person, 'this page cannot see that on Base')
  })

  it('a success without a credit on the other chain is not confirmed', async () => {
    const person = await server.createPerson()
    await bridge(person, 'r1', { status: 'success', txHashes: [toWord(9n)] })
    await expectNotConfirmed(person, 'cannot see it on Arbitrum')
  })

  it.each([
    ['that brings less than was promised', (owner: string) => owner],
    ['to a thief', () => THIEF],
  ])('an arrival %s is not confirmed', async (_, recipientOf) => {
    const person = await server.createPerson()
    const { address } = person.wallet.account
    const recipient = recipientOf(address)
    const amount = recipient === THIEF ? 99_300_000n : 1n
    const paid = { chainId: 42161, token: ARBITRUM_USDC, recipient, amount, atMs: Date.now() }
    const hash = await server.sandbox.execution.arrive(toWord(address), paid)
    await bridge(person, 'r1', { status: 'success', txHashes: [hash] })
    await expectNotConfirmed(person, 'cannot see it on Arbitrum')
  })

  it('a failure is said with the way to the router’s support', async () => {
    const person = await server.createPerson()
    await bridge(person, 'r1', { status: 'failure' })
    await heading(person, 'It did not arrive')
    expect(await panel(person.page)).toContain('Ask its support with the transaction')
  })
})
