import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freshAccount } from '../../sandbox/chain/accounts.ts'
import type { PayTicket } from '../../src/domain/ticket.ts'
import { MINUTE_MS } from '../../src/domain/time.ts'
import { connect, heading, methods, panel } from './sign-steps.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => server.sandbox.chain.client.setAutomine(true))
afterAll(() => server?.close())

let count = 0
/** 20 USDC to somebody new. */
function toPayment(changes: Partial<PayTicket> = {}): PayTicket {
  count += 1
  return {
    kind: 'pay',
    id: `p_${count.toString(16).padStart(24, '0')}`,
    spend: { chain: 'base', address: server.sandbox.chain.usdc, symbol: 'USDC', decimals: 6, amountRaw: '20000000' },
    recipient: freshAccount().address,
    recipientName: null,
    sender: null,
    quotedAtMs: Date.now(),
    ...changes,
  }
}
const usdcOf = (owner: string) => server.held(server.sandbox.chain.usdc, owner as `0x${string}`)

describe('a payment', () => {
  it('in a token arrives', async () => {
    const person = await server.createPerson()
    const intent = toPayment()
    await connect(person, await server.seal(intent))
    await person.page.getByRole('button', { name: 'Send 20 USDC' }).click()
    await heading(person, 'Paid')
    expect(await usdcOf(intent.recipient)).toBe(20_000_000n)
    expect(await usdcOf(person.wallet.account.address)).toBe(980_000_000n)
    expect(person.pageErrors).toEqual([])
  })

  it('in the native coin arrives', async () => {
    const person = await server.createPerson()
    const spend = { chain: 'base', address: null, symbol: 'ETH', decimals: 18, amountRaw: '500000000000000000' }
    const intent = toPayment({ spend })
    await connect(person, await server.seal(intent))
    await person.page.getByRole('button', { name: 'Send 0.5 ETH' }).click()
    await heading(person, 'Paid')
    expect(await server.held(null, intent.recipient as `0x${string}`)).toBe(5n * 10n ** 17n)
  })

  it('is found again after a reload, and is not sent twice', async () => {
    const person = await server.createPerson()
    const intent = toPayment()
    const link = await server.seal(intent)
    const { chain } = server.sandbox
    await connect(person, link)
    await chain.client.setAutomine(false)
    await person.page.getByRole('button', { name: 'Send 20 USDC' }).click()
    await person.page.getByText('Follow to the end').waitFor()
    await person.page.locator('.steps .now', { hasText: 'Follow to the end' }).waitFor()
    await person.page.reload()
    await heading(person, 'On its way')
    await chain.client.setAutomine(true)
    await chain.client.mine({ blocks: 1 })
    await heading(person, 'Paid')
    expect(await usdcOf(intent.recipient)).toBe(20_000_000n)
    expect(methods(person)).toEqual(['eth_sendTransaction'])
  })

  it('that the network drops is said to be dropped, and can be sent again', async () => {
    const person = await server.createPerson()
    const intent = toPayment()
    const { chain } = server.sandbox
    await person.page.clock.install()
    await connect(person, await server.seal(intent))
    await chain.client.setAutomine(false)
    await person.page.getByRole('button', { name: 'Send 20 USDC' }).click()
    await person.page.locator('.steps .now', { hasText: 'Follow to the end' }).waitFor()
    for (const hash of person.wallet.sent) await chain.client.dropTransaction({ hash })
    await chain.client.setAutomine(true)
    for (let turn = 0; turn < 70; turn += 1) {
      await person.page.clock.runFor(2_000)
      if (await person.page.getByRole('heading', { name: 'The transaction was dropped' }).isVisible()) break
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    await heading(person, 'The transaction was dropped')
    await person.page.getByRole('button', { name: 'Try again' }).click()
    await person.page.getByRole('button', { name: 'Send 20 USDC' }).click()
    for (
      let turn = 0;
      turn < 20 && !(await person.page.getByRole('heading', { name: 'Paid' }).isVisible());
      turn += 1
    ) {
      await person.page.clock.runFor(1_500)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await heading(person, 'Paid')
    expect(await usdcOf(intent.recipient)).toBe(20_000_000n)
  })
})

describe('a wallet', () => {
  it('that declines leaves everything as it was, with a way on', async () => {
    const person = await server.createPerson()
    const intent = toPayment()
    person.wallet.refuse.set('eth_sendTransaction', 4001)
    await connect(person, await server.seal(intent))
    await person.page.getByRole('button', { name: 'Send 20 USDC' }).click()
    await heading(person, 'You declined')
    expect(await usdcOf(person.wallet.account.address)).toBe(1_000_000_000n)
    person.wallet.refuse.clear()
    await person.page.getByRole('button', { name: 'Try again' }).click()
    await person.page.getByRole('button', { name: 'Send 20 USDC' }).click()
    await heading(person, 'Paid')
  })

  it('that declines to connect, or waits for an answer, says so', async () => {
    const person = await server.createPerson()
    person.wallet.refuse.set('eth_requestAccounts', 4001)
    await connect(person, await server.seal(toPayment()))
    await heading(person, 'You declined')
    person.wallet.refuse.set('eth_requestAccounts', -32002)
    await person.page.getByRole('button', { name: 'Try again' }).click()
    await heading(person, 'Your wallet is waiting')
    person.wallet.refuse.clear()
    await person.page.getByRole('button', { name: 'Try again' }).click()
    await person.page.getByRole('button', { name: 'Send 20 USDC' }).waitFor()
  })

  it('on another network is switched, and told about a network that it does not know', async () => {
    const person = await server.createPerson({ chainId: 1 })
    person.wallet.known.delete(8453)
    const intent = toPayment()
    await connect(person, await server.seal(intent))
    await person.page.getByRole('button', { name: 'Send 20 USDC' }).click()
    await heading(person, 'Paid')
    expect(methods(person)).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'eth_sendTransaction'])
    expect(await usdcOf(intent.recipient)).toBe(20_000_000n)
  })

  it('that will not switch stops it', async () => {
    const person = await server.createPerson({ chainId: 1 })
    person.wallet.refuse.set('wallet_switchEthereumChain', 4001)
    await connect(person, await server.seal(toPayment()))
    await person.page.getByRole('button', { name: 'Send 20 USDC' }).click()
    await heading(person, 'You declined')
    expect(methods(person)).toEqual(['wallet_switchEthereumChain'])
  })

  it('with another account than the link names is refused until the right one is picked', async () => {
    const [person, wanted] = [await server.createPerson(), await server.sandbox.chain.createPayer()]
    await server.sandbox.chain.fundEth(wanted.address)
    await connect(person, await server.seal(toPayment({ sender: wanted.address })))
    await heading(person, 'Another account is needed')
    expect(await panel(person.page)).toContain(wanted.address)
    expect(methods(person)).toEqual([])
    person.wallet.account = wanted
    await person.page.evaluate(`testWalletEmit('accountsChanged', ['${wanted.address}'])`)
    await person.page.getByRole('button', { name: 'Send 20 USDC' }).waitFor()
  })

  it('that is not there: the page offers wallets on a phone, and a code to scan elsewhere', async () => {
    const phone = await server.createPerson({ hasWallet: false, width: 390 })
    const link = await server.seal(toPayment())
    await phone.page.goto(link)
    const deep = await phone.page.getByRole('link', { name: 'Open in MetaMask' }).getAttribute('href')
    expect(deep).toBe(`https://link.metamask.io/dapp/${link.replace('http://', '')}`)
    const desktop = await server.createPerson({ hasWallet: false })
    await desktop.page.goto(link)
    await desktop.page.getByRole('img', { name: 'This page as a code to scan' }).waitFor()
  })
})

describe('a link', () => {
  it('of which one character was changed is refused', async () => {
    const person = await server.createPerson()
    const link = await server.seal(toPayment())
    const middle = link.lastIndexOf('.') - 40
    const changed = `${link.slice(0, middle)}${link[middle] === 'A' ? 'B' : 'A'}${link.slice(middle + 1)}`
    const response = await person.page.goto(changed)
    expect(response?.status()).toBe(404)
    await person.page.getByRole('heading', { name: 'This link is not one of ours' }).waitFor()
    expect(await person.page.getByRole('button').count()).toBe(0)
  })

  it('that has expired still says what was meant, and leads back to the chat', async () => {
    const person = await server.createPerson()
    await person.page.goto(await server.seal(toPayment(), 11 * MINUTE_MS))
    await person.page.getByRole('heading', { name: 'Send 20 USDC' }).waitFor()
    await person.page.getByRole('heading', { name: 'This link has expired' }).waitFor()
    expect(await person.page.getByRole('button', { name: /wallet/i }).count()).toBe(0)
    await person.page.getByRole('link', { name: 'Ask again' }).click()
    await expect
      .poll(() => person.page.getByLabel('Your question').inputValue(), { timeout: 10_000 })
      .toMatch(/^send 20 USDC to 0x[0-9a-fA-F]{40} on base$/)
  })

  it('that expires while it is looked at cannot be signed any more', async () => {
    const person = await server.createPerson()
    await connect(person, await server.seal(toPayment(), 10 * MINUTE_MS - 6_000))
    await heading(person, 'This link has expired')
    expect(methods(person)).toEqual([])
  })
})
