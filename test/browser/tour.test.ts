import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { namedAccount } from '../../sandbox/chain/accounts.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const visitor = namedAccount('visitor')
const BRETT = '0x532f27101965dd16442E59d40670FaF5eBB142E4'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ SANDBOX_WALLET_KEY: visitor.privateKey })
  await server.sandbox.chain.fundEth(visitor.address)
})
afterAll(() => server?.close())

it('docs/tour.md: from the front page to a signed swap and a paid answer, with the wallet that the sandbox offers', async () => {
  const { chain, baseUrl } = server.sandbox
  const payer = await chain.createPayer()
  const { page } = await server.createPerson({ hasWallet: false, account: payer })
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.accept()
  })
  // The account of the wallet needs play money; `npm run sandbox` gives it some.
  const { mintUsdc } = await import('../../sandbox/chain/deploy.ts')
  await mintUsdc(chain.client, visitor.address, 1_000_000_000n)
  await page.goto(baseUrl)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: 'Play-money wallet' }).click()
  await page.getByRole('button', { name: /^Wallet 0x/ }).waitFor()
  await page.getByLabel('Your question').fill('swap 100 USDC to BRETT')
  await page.getByLabel('Your question').press('Enter')
  await page.getByRole('link', { name: 'Review and sign' }).click()
  await page.getByRole('button', { name: 'Play-money wallet' }).click()
  await page.getByRole('button', { name: 'Swap 100 USDC' }).click()
  await page.locator('#act').getByRole('heading', { name: 'Swapped' }).waitFor({ timeout: 30_000 })
  expect(await server.held(BRETT, visitor.address)).toBeGreaterThan(0n)
  await page.goto(`${baseUrl}/activity`)
  await page.getByText('Swapped 100 USDC to BRETT').waitFor()
  await page.goto(`${baseUrl}/api/price`)
  await page.getByRole('button', { name: 'Pay $0.01 and ask' }).click()
  await page.getByRole('heading', { name: 'Your answer' }).waitFor({ timeout: 20_000 })
  expect(asked.length).toBe(4)
  // Who signs can tell the approval from the swap.
  expect(asked[1]).toMatch(/Approve: 0x[0-9a-f]{40} may take 100000000 base units of the token 0x833589/i)
  expect(asked[2]).toMatch(/Send a transaction to 0x[0-9a-f]{40}/i)
})

it('a page of a service elsewhere never holds the key, whatever the setting says', async () => {
  const { findSandboxWallet } = await import('../../src/http/server.ts')
  const places = {
    rpcUrls: {},
    routerUrls: {},
    cowUrl: 'https://api.cow.fi',
    orbsUrl: 'https://orbs.example',
    methodsOff: [],
  }
  const key = visitor.privateKey
  expect(findSandboxWallet({ SANDBOX_WALLET_KEY: key }, places)).toBeUndefined()
  const rpc = { base: ['https://rpc.example'] }
  const local = { ...places, cowUrl: 'http://127.0.0.1:1' }
  expect(findSandboxWallet({ SANDBOX_WALLET_KEY: key }, { ...local, rpcUrls: rpc })).toBeUndefined()
})

/** Layout shift and largest contentful paint of a page, as the browser measures them. */
const measure = async (page: Page): Promise<{ shift: number; lcpMs: number }> =>
  (await page.evaluate(`new Promise((resolve) => {
    let shift = 0, lcpMs = 0
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => { lcpMs = list.getEntries().at(-1).startTime }).observe({ type: 'largest-contentful-paint', buffered: true })
    setTimeout(() => resolve({ shift, lcpMs }), 600)
  })`)) as { shift: number; lcpMs: number }

it.each([
  ['/', 1440],
  ['/', 390],
  ['/activity', 390],
  ['/approvals', 1440],
  ['/api/price', 390],
])('%s at %i pixels does not shift while it loads', async (path, width) => {
  const { page } = await server.createPerson({ width })
  await page.goto(server.sandbox.baseUrl + path, { waitUntil: 'networkidle' })
  expect((await measure(page)).shift).toBeLessThan(0.01)
})
