import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from './person.ts'
import { connect, connectInHeader, panel } from './sign-steps.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const BRETT = '0x532f27101965dd16442E59d40670FaF5eBB142E4'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

async function buySwap({ wallet }: Person): Promise<string> {
  const answer = await server.buy('quote', {
    ...{ originChain: 'base', destinationChain: 'base', token: 'USDC', destinationToken: BRETT, amount: '250' },
    senderAddress: wallet.account.address,
  })
  return String(answer.link)
}

const isInView = async (page: Page, name: string | RegExp): Promise<boolean> => {
  const box = await page.getByRole('button', { name }).boundingBox()
  const height = page.viewportSize()?.height ?? 0
  return box !== null && box.y >= 0 && box.y + box.height <= height
}

it('U19: shows dollars, rate, impact, the worst case, gas and the spender before the button', async () => {
  const person = await server.createPerson()
  await connect(person, await buySwap(person))
  await person.page.getByRole('button', { name: 'Swap 250 USDC' }).waitFor()
  const text = await panel(person.page)
  expect(text).toMatch(/You pay on Base\s+250 USDC\s+\$2\d\d\.\d\d/)
  expect(text).toMatch(/You get on Base\s+about [\d,.]+ BRETT\s+\$2\d\d\.\d\d/)
  expect(text).toMatch(/At least [\d,.]+ BRETT/)
  expect(text).toMatch(/1 USDC = [\d.,]+ BRETT/)
  expect(text).toMatch(/Price impact\s+[\d.]+%/)
  expect(text).toMatch(/Network fee\s+[\d.]+ ETH/)
  expect(text).toMatch(/may take exactly 250 USDC[\s\S]*0x[0-9a-fA-F]{40}/)
  await person.page.getByRole('button', { name: /1 USDC =/ }).click()
  expect(await panel(person.page)).toMatch(/1 BRETT = [\d.,]+ USDC/)
})

it('U1: the fees of the chat, of the link and of the panel are one figure', async () => {
  const person = await server.createPerson()
  const { page } = person
  await page.goto(server.sandbox.baseUrl)
  await connectInHeader(person)
  await page.getByLabel('Your question').fill('swap 250 USDC to BRETT on base')
  await page.getByLabel('Your question').press('Enter')
  const card = page.locator('.turn .card')
  await card.getByRole('link', { name: 'Review and sign' }).waitFor()
  const said = /Fees(\$[\d.]+)/.exec((await card.textContent()) ?? '')?.[1]
  await card.getByRole('link', { name: 'Review and sign' }).click()
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await page.getByRole('button', { name: 'Swap 250 USDC' }).waitFor()
  expect(said).toMatch(/^\$\d/)
  expect(await page.locator('.slip').textContent()).toContain(`${said} in all`)
  expect(await panel(page)).toContain(`${said} in all`)
})

it('U15: asks for the price again every 20 seconds while it is looked at, and on demand', async () => {
  const person = await server.createPerson()
  const { page } = person
  await page.clock.install()
  await connect(person, await buySwap(person))
  await page.getByRole('button', { name: 'Swap 250 USDC' }).waitFor()
  const asked = () => person.requests.filter((url) => url.includes('/kyberswap/')).length
  const before = asked()
  await page.clock.runFor(22_000)
  await expect.poll(asked, { timeout: 10_000 }).toBeGreaterThan(before)
  await page.getByText(/Price \d s old/).waitFor()
  const later = asked()
  await page.getByRole('button', { name: 'Ask now' }).click()
  await expect.poll(asked, { timeout: 10_000 }).toBeGreaterThan(later)
})

it('U17: on a phone the wallet and the button to sign are in view', async () => {
  const person = await server.createPerson({ width: 390 })
  const { page } = person
  await page.goto(await buySwap(person))
  await page.getByRole('button', { name: 'Test Wallet' }).waitFor()
  expect(await isInView(page, 'Test Wallet')).toBe(true)
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await page.getByRole('button', { name: 'Swap 250 USDC' }).waitFor()
  expect(await isInView(page, 'Swap 250 USDC')).toBe(true)
  await page.evaluate('scrollTo(0, 0)')
  expect(await isInView(page, 'Swap 250 USDC')).toBe(true)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})

it('U18: a desktop without a wallet shows a code that a phone reads from afar, and where to get a wallet', async () => {
  const { page, wallet } = await server.createPerson({ hasWallet: false })
  await page.goto(await buySwap({ wallet } as Person))
  const code = page.getByRole('img', { name: 'This page as a code to scan' })
  await code.waitFor()
  const modules = Number((await code.getAttribute('viewBox'))?.split(' ')[2]) - 8
  const width = (await code.boundingBox())?.width ?? 0
  // A long link needed 77 modules in 192 pixels: 2.5 for each.
  expect(modules).toBeLessThanOrEqual(41)
  expect(width / (modules + 8)).toBeGreaterThanOrEqual(5)
  await page.getByRole('link', { name: 'MetaMask' }).waitFor()
})

it('U11: a router that is down is said in plain words, with a way on', async () => {
  const person = await server.createPerson()
  const link = await buySwap(person)
  await person.page.route('**/kyberswap/**', (route) => route.fulfill({ status: 503, body: 'upstream' }))
  await connect(person, link)
  await person.page.getByRole('alert').waitFor()
  const text = await panel(person.page)
  expect(text).not.toMatch(/HTTPError|ServerError|status code|\b503\b|undefined/)
  expect(text).toMatch(/Try again|Ask again/)
  expect(person.wallet.sent).toEqual([])
})

it.each([
  [
    'stop-loss',
    { orderType: 'stop-loss', token: 'ETH', qty: '1', priceLevel: '2000' },
    /Never for less than\s+1,900 USDC/,
  ],
  [
    'TWAP',
    { orderType: 'twap', side: 'buy', token: 'ETH', qty: '600', durationSeconds: 3600, twapBucketCount: 6 },
    /Least if all parts fill\s+0\.\d+ ETH/,
  ],
])('U2: the worst case of a %s and its whole spender are on the panel', async (_, order, worst) => {
  const person = await server.createPerson()
  const senderAddress = person.wallet.account.address
  const { link } = await server.buy('advanced-order', { ...order, chain: 'base', senderAddress })
  await connect(person, String(link))
  await person.page.getByRole('button', { name: 'Sign the order' }).waitFor()
  const text = await panel(person.page)
  expect(text).toMatch(worst)
  expect(text).toContain('Orbs Spot 0x00002a9C4D9497df5Bd31768eC5d30eEf5405000')
  // The facts of the link are in UTC; a time of another zone beside them says so.
  expect(text).toMatch(/Ends\s+\d+ \w{3,4}, \d\d:\d\d (?:UTC|GMT|[A-Z])/)
})
