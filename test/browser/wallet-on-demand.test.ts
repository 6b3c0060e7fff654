import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCoinbaseWindows } from './coinbase-window.ts'
import type { Person } from './person.ts'
import { heading } from './sign-steps.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const PAYEE = '0x00000000000000000000000000000000000000AA'
const ELSEWHERE = /coinbase|walletconnect|reown/i

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

/** A link that pays 5 USDC. */
const sealPayment = ({ wallet }: Person): Promise<string> =>
  server.seal({
    ...{ kind: 'pay', id: 'p_000000000000000000000001', recipient: PAYEE, recipientName: null, quotedAtMs: 0 },
    spend: {
      ...{ chain: 'base', address: server.sandbox.chain.usdc, symbol: 'USDC', decimals: 6 },
      amountRaw: '5000000',
    },
    sender: wallet.account.address,
  })

it('U18: nothing of Coinbase’s wallet or of WalletConnect is loaded or allowed before somebody chooses it', async () => {
  const person = await server.createPerson()
  for (const path of ['/', '/activity', '/approvals', await sealPayment(person)]) {
    const response = await person.page.goto(new URL(path, server.sandbox.baseUrl).href)
    await person.page.waitForLoadState('networkidle')
    expect(response?.headers()['content-security-policy']).toMatch(/connect-src 'self'/)
    expect(response?.headers()['content-security-policy']).not.toMatch(ELSEWHERE)
  }
  expect(person.requests.length).toBeGreaterThan(20)
  expect(person.requests.filter((url) => ELSEWHERE.test(new URL(url).pathname))).toEqual([])
})

it('U18: without an extension, Coinbase’s wallet signs in a window of its own, under the policy of the page', async () => {
  const person = await server.createPerson({ hasWallet: false })
  await openCoinbaseWindows(person)
  await person.page.goto(await sealPayment(person))
  const opened = person.page.waitForEvent('popup')
  await person.page.getByRole('button', { name: 'Coinbase Wallet' }).click()
  expect(new URL((await opened).url()).host).toBe('keys.coinbase.com')
  await person.page.getByRole('button', { name: 'Send 5 USDC' }).click()
  await heading(person, 'Paid')
  expect(await server.held(server.sandbox.chain.usdc, PAYEE)).toBe(5_000_000n)
  expect(person.requests.filter((url) => /\/assets\/coinbase-/.test(url))).toHaveLength(1)
  expect(person.pageErrors).toEqual([])
})

it('U18: the wallet of a window is remembered in the header', async () => {
  const person = await server.createPerson({ hasWallet: false })
  await openCoinbaseWindows(person)
  await person.page.goto(server.sandbox.baseUrl)
  await person.page.getByRole('button', { name: 'Connect wallet' }).click()
  await person.page.getByRole('button', { name: 'Coinbase Wallet' }).click()
  await person.page.getByRole('button', { name: /^Wallet 0x/ }).waitFor()
  await person.page.reload()
  await person.page.getByRole('button', { name: /^Wallet 0x/ }).waitFor()
})
