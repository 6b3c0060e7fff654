import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { amountOf } from '../../sandbox/solana/token-bytes.ts'
import { toBase58 } from '../../src/domain/base58.ts'
import { getMethod, type MethodId } from '../../src/domain/methods.ts'
import { isOnCurve, TOKEN, tokenAccountOf } from '../../src/domain/solana-accounts.ts'
import type { Person } from './person.ts'
import { askForLink, leaveOnly, pressButton, readPromise } from './quoted-trade.ts'
import { connect, heading, methods, panel } from './sign-steps.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ CHAT_PER_MINUTE: '1000' })
})
afterAll(() => server?.close())

let made = 0
/** An address on Solana that nobody has used. */
function createAddress(): string {
  for (;;) {
    made += 1
    const bytes = new Uint8Array(32).fill(made)
    if (isOnCurve(bytes)) return toBase58(bytes)
  }
}

async function heldUsdc(owner: string): Promise<bigint> {
  const account = server.sandbox.execution.solana.find(await tokenAccountOf(owner, USDC, TOKEN))
  return account ? amountOf(account) : 0n
}
const heldSol = (owner: string): bigint => server.sandbox.execution.solana.find(owner)?.lamports ?? 0n

/** Types the address of arrival, as the page asks for it. */
async function typeRecipient({ page }: Person, address: string): Promise<void> {
  await page.getByLabel('Your wallet’s address on Solana').fill(address)
  await page.getByRole('button', { name: 'Go on' }).click()
}

describe('U1: from a chat message to an arrival on Solana, by the router that was quoted:', () => {
  it.each<[MethodId, string, string, (owner: string) => bigint | Promise<bigint>]>([
    ['r1', 'bridge 110 USDC from base to solana', 'Bridge 110 USDC', heldUsdc],
    ['d1', 'bridge 120 USDC from base to solana', 'Bridge 120 USDC', heldUsdc],
    ['r1', 'bridge 130 USDC from base to SOL on solana', 'Bridge 130 USDC', heldSol],
    ['d1', 'bridge 140 USDC from base to SOL on solana', 'Bridge 140 USDC', heldSol],
  ])('by %s, "%s"', async (id, message, button, held) => {
    leaveOnly(server, getMethod(id).provider)
    const person = await server.createPerson()
    const { address } = person.wallet.account
    const recipient = createAddress()
    const reply = await askForLink(server, address, message)
    const { provider, least } = readPromise(reply)
    expect(provider).toBe(getMethod(id).provider)
    await person.page.goto(reply.link)
    await typeRecipient(person, recipient)
    await person.page.getByRole('button', { name: 'Test Wallet' }).click()
    const shown = await pressButton(person, button)
    expect(shown).toContain(recipient)
    await heading(person, 'Bridged')
    expect(await held(recipient)).toBeGreaterThanOrEqual(least)
    expect(methods(person)).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
    expect(await panel(person.page)).toContain('Received')
    expect(person.pageErrors).toEqual([])
  })

  it('a bridge is followed to the typed address after a reload, and not asked for again', async () => {
    leaveOnly(server, 'relay')
    const person = await server.createPerson()
    const recipient = createAddress()
    const { link } = await askForLink(server, person.wallet.account.address, 'bridge 150 USDC from base to solana')
    await person.page.goto(link)
    await typeRecipient(person, recipient)
    await person.page.getByRole('button', { name: 'Test Wallet' }).click()
    await pressButton(person, 'Bridge 150 USDC')
    await heading(person, 'Bridged')
    await person.page.reload()
    await heading(person, 'Bridged')
    expect(methods(person)).toHaveLength(2)
  })
})

describe('the address of arrival', () => {
  it.each([
    ['an address of another network', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'no address on Solana'],
    ['nothing', '', 'no address on Solana'],
    ['a token account', '', 'not to a wallet'],
  ])('is refused for %s', async (name, given, words) => {
    leaveOnly(server, 'relay')
    const person = await server.createPerson()
    const { link } = await askForLink(server, person.wallet.account.address, 'bridge 100 USDC from base to solana')
    await person.page.goto(link)
    await typeRecipient(person, name === 'a token account' ? await tokenAccountOf(createAddress(), USDC, TOKEN) : given)
    await person.page.getByText(words).waitFor()
    expect(await person.page.getByRole('button', { name: 'Test Wallet' }).count()).toBe(0)
  })

  it('is never asked for when the link names one', async () => {
    leaveOnly(server, 'relay')
    const person = await server.createPerson()
    const solanaAddress = createAddress()
    const quote = await server.buy('quote', {
      ...{ originChain: 'base', destinationChain: 'solana', token: 'USDC', amount: '100' },
      ...{ senderAddress: person.wallet.account.address, solanaAddress },
    })
    await connect(person, String(quote.link))
    await person.page.getByRole('button', { name: 'Bridge 100 USDC' }).waitFor()
    expect(await panel(person.page)).toContain(solanaAddress)
  })
})

it('case 46: an arrival on Solana that no node knows, or that brought nothing, is not confirmed', async () => {
  leaveOnly(server, 'relay')
  const other = toBase58(new Uint8Array(64).fill(7))
  await server.sandbox.execution.solana.pay(other, { recipient: createAddress(), mint: USDC, amount: 200_000_000n })
  const person = await server.createPerson()
  await person.page.route('**/relay/intents/status/v3?*', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { status: 'success', txHashes: [other] },
    }),
  )
  const { link } = await askForLink(server, person.wallet.account.address, 'bridge 100 USDC from base to solana')
  await person.page.goto(link)
  await typeRecipient(person, createAddress())
  await person.page.getByRole('button', { name: 'Test Wallet' }).click()
  await pressButton(person, 'Bridge 100 USDC')
  await heading(person, 'Not confirmed')
  expect(await panel(person.page)).toContain('cannot see it on Solana')
  expect(await person.page.locator('.note.good').count()).toBe(0)
})
