import { type Address, decodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMethod, type MethodId, spenderOf, targetOf } from '../../src/domain/methods.ts'
import type { Person } from './person.ts'
import { askForLink, leaveOnly, readPromise, signLink } from './quoted-trade.ts'
import { connect, heading, methods, panel } from './sign-steps.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const BRETT = '0x532f27101965dd16442E59d40670FaF5eBB142E4'
const ARBITRUM_USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ CHAT_PER_MINUTE: '1000' })
})
afterAll(() => server?.close())

/** Spender and amount of every approval that the wallet was asked to sign. */
function approvals({ wallet }: Person): unknown[] {
  return wallet.asked.flatMap(({ method, params }) => {
    const { data } = (params[0] ?? {}) as { data?: Hex }
    if (method !== 'eth_sendTransaction' || !data?.startsWith('0x095ea7b3')) return []
    return [decodeFunctionData({ abi: erc20Abi, data }).args]
  })
}

describe('U1: from a chat message to a mined transaction, by the router that was quoted:', () => {
  it.each<[MethodId, number, string[]]>([
    ['k1', 250, ['eth_sendTransaction', 'eth_sendTransaction']],
    ['l1', 260, ['eth_sendTransaction', 'eth_sendTransaction']],
    ['c1', 270, ['eth_sendTransaction', 'eth_signTypedData_v4']],
  ])('a swap by %s', async (id, amount, asked) => {
    leaveOnly(server, getMethod(id).provider)
    const person = await server.createPerson()
    const { address } = person.wallet.account
    const reply = await askForLink(server, person.wallet.account.address, `swap ${amount} USDC to BRETT on base`)
    const review = await signLink(person, reply.link, `Swap ${amount} USDC`)
    await heading(person, 'Swapped')

    const { provider, fees, least } = readPromise(reply)
    const gained = await server.held(BRETT, address)
    expect(provider).toBe(getMethod(id).provider)
    expect(gained).toBeGreaterThanOrEqual(least)
    expect(await server.held(usdc(), address)).toBe(1_000_000_000n - BigInt(amount) * 1_000_000n)
    expect(approvals(person)).toEqual([[spender(id), BigInt(amount) * 1_000_000n]])
    expect(await allowanceOf(address, id)).toBe(0n)
    expect(methods(person)).toEqual(asked)
    // One figure: in the answer, above the panel, and in it.
    expect(await person.page.locator('.slip').textContent()).toContain(`${fees} in all`)
    expect(review).toContain(`${fees} in all`)
    expect(review).toContain(String(spender(id)))
    expect(await panel(person.page)).toContain(inPage(gained))
    expect(person.pageErrors).toEqual([])
  })

  it.each<[MethodId, number]>([
    ['a1', 100],
    ['r1', 110],
    ['d1', 120],
  ])('a bridge by %s', async (id, amount) => {
    leaveOnly(server, getMethod(id).provider)
    const person = await server.createPerson()
    const { address } = person.wallet.account
    const target = targetOf(getMethod(id), 8453) as Address
    const before = await server.held(usdc(), target)
    const reply = await askForLink(server, person.wallet.account.address, `bridge ${amount} USDC from base to arbitrum`)
    await signLink(person, reply.link, `Bridge ${amount} USDC`)
    await heading(person, 'Bridged')

    const { provider, least } = readPromise(reply)
    expect(provider).toBe(getMethod(id).provider)
    expect((await server.held(usdc(), target)) - before).toBe(BigInt(amount) * 1_000_000n)
    expect(approvals(person)).toEqual([[spender(id), BigInt(amount) * 1_000_000n]])
    expect(await allowanceOf(address, id)).toBe(0n)
    const arrived = server.sandbox.execution.listArrivals().find(({ recipient }) => isSame(recipient, address))
    expect(arrived).toMatchObject({ chainId: 42161, token: expect.stringMatching(new RegExp(ARBITRUM_USDC, 'i')) })
    expect(arrived?.amount).toBeGreaterThanOrEqual(least)
    expect(await panel(person.page)).toContain('Received')
    expect(person.pageErrors).toEqual([])
  })

  it.each<[MethodId, string, string]>([
    ['k1', 'swap 1 ETH to USDC on base', 'Swap 1 ETH'],
    ['l1', 'swap 1.1 ETH to USDC on base', 'Swap 1.1 ETH'],
    ['a1', 'bridge 1 ETH from base to arbitrum', 'Bridge 1 ETH'],
    ['r1', 'bridge 1.1 ETH from base to arbitrum', 'Bridge 1.1 ETH'],
    ['d1', 'bridge 1.2 ETH from base to arbitrum', 'Bridge 1.2 ETH'],
  ])('the native coin by %s, without an approval', async (id, message, button) => {
    leaveOnly(server, getMethod(id).provider)
    const person = await server.createPerson()
    const reply = await askForLink(server, person.wallet.account.address, message)
    await signLink(person, reply.link, button)
    await heading(person, id === 'k1' || id === 'l1' ? 'Swapped' : 'Bridged')
    expect(methods(person)).toEqual(['eth_sendTransaction'])
    expect(await server.held(null, person.wallet.account.address)).toBeLessThan(9n * 10n ** 18n)
  })
})

describe('U1: when the price fell between the quote and the page,', () => {
  const MOVES: [MethodId, string, string, string][] = [
    ['k1', 'swap 310 USDC to BRETT on base', 'Swap 310 USDC', 'based-brett'],
    ['c1', 'swap 320 USDC to BRETT on base', 'Swap 320 USDC', 'based-brett'],
    ['l1', 'swap 330 USDC to BRETT on base', 'Swap 330 USDC', 'based-brett'],
    ['r1', 'bridge 340 USDC from base to ETH on arbitrum', 'Bridge 340 USDC', 'ethereum'],
  ]

  it.each(MOVES)('within the promised minimum, %s is signed with that minimum', async (id, message, button, asset) => {
    leaveOnly(server, getMethod(id).provider)
    const person = await server.createPerson()
    const reply = await askForLink(server, person.wallet.account.address, message)
    const { least } = readPromise(reply)
    server.sandbox.upstreams.control.forcePrice({ asset, factor: 1.003 })
    await signLink(person, reply.link, button)
    await heading(person, id === 'r1' ? 'Bridged' : 'Swapped')
    const { address } = person.wallet.account
    const arrived = server.sandbox.execution.listArrivals().find(({ recipient }) => isSame(recipient, address))
    const gained = id === 'r1' ? (arrived?.amount ?? 0n) : await server.held(BRETT, address)
    expect(gained).toBeGreaterThanOrEqual(least)
    expect(person.pageErrors).toEqual([])
  })

  it.each<(typeof MOVES)[number]>([
    ...MOVES,
    ['d1', 'bridge 350 USDC from base to ETH on arbitrum', 'Bridge 350 USDC', 'ethereum'],
  ])('below it, %s is refused with a way to a new quote', async (id, message, _, asset) => {
    leaveOnly(server, getMethod(id).provider)
    const person = await server.createPerson()
    const { link } = await askForLink(server, person.wallet.account.address, message)
    server.sandbox.upstreams.control.forcePrice({ asset, factor: 1.1 })
    await connect(person, link)
    await heading(person, 'The price has moved too far')
    const again = person.page.getByRole('link', { name: 'Ask again' })
    expect(decodeURIComponent((await again.getAttribute('href')) ?? '')).toBe(`/?ask=${message}`)
    expect(methods(person)).toEqual([])
  })
})

const usdc = (): Address => server.sandbox.chain.usdc
const spender = (id: MethodId) => spenderOf(getMethod(id), 8453)
const isSame = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()
const allowanceOf = (owner: Address, id: MethodId) =>
  server.sandbox.chain.client.readContract({
    address: usdc(),
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, spender(id) as Address],
  })
/** The first digits of an amount of a token with 18 decimals, as pages write it. */
const inPage = (raw: bigint): string => (raw / 10n ** 18n).toLocaleString('en-US')
