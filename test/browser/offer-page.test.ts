import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './person.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const urlOf = (route: string) => `${server.sandbox.baseUrl}/api/${route}`

/** Opens a paid route in the browser and connects the wallet. */
async function open(person: Person, route: string): Promise<void> {
  await person.page.goto(urlOf(route))
  await person.page.locator('#act').getByRole('button', { name: 'Test Wallet' }).click()
}

const payButton = ({ page }: Person) => page.getByRole('button', { name: /^Pay \$/ })
const held = ({ wallet }: Person) => server.held(server.sandbox.chain.usdc, wallet.account.address)

describe('U10: a paid route opened in a browser', () => {
  it('explains the offer, takes the input, is paid by the wallet and shows the answer as a card', async () => {
    const person = await server.createPerson()
    const { page } = person
    const opened = await page.goto(urlOf('price'))
    expect([opened?.status(), opened?.headers()['content-type']]).toEqual([402, 'text/html; charset=utf-8'])
    expect(opened?.headers()['payment-required']).toBeDefined()
    expect(await page.locator('main').textContent()).toContain('$0.01')
    await page.locator('#act').getByRole('button', { name: 'Test Wallet' }).click()
    await page.getByLabel('Symbol').fill('BTC')
    await payButton(person).click()
    await page.getByRole('heading', { name: 'Your answer' }).waitFor({ timeout: 20_000 })
    expect(await page.locator('.card').textContent()).toContain('Bitcoin (BTC)')
    expect(await page.locator('.hash').textContent()).toMatch(/0x[0-9a-f]{64}/)
    await expect.poll(() => held(person), { timeout: 20_000 }).toBe(1_000_000_000n - 10_000n)
    expect(person.wallet.asked.filter(({ method }) => method === 'eth_signTypedData_v4')).toHaveLength(1)
    expect(person.wallet.sent).toEqual([])
    expect(person.pageErrors.filter((error) => !error.includes('402'))).toEqual([])
    await page.goto(`${server.sandbox.baseUrl}/activity`)
    await page.getByText('Bought price for $0.01').waitFor()
  })

  it('says what is wrong with the input before anything is signed', async () => {
    const person = await server.createPerson()
    await open(person, 'price')
    await person.page.getByLabel('Symbol').fill('x'.repeat(90))
    await payButton(person).click()
    await person.page.getByText('Nothing was paid.').waitFor()
    expect(person.wallet.asked.some(({ method }) => method === 'eth_signTypedData_v4')).toBe(false)
  })

  it.each([
    ['payee', { payTo: '0x000000000000000000000000000000000000dEaD' }],
    ['price', { amount: '99000000' }],
    ['token', { asset: '0x000000000000000000000000000000000000dEaD' }],
    ['network', { network: 'eip155:1' }],
  ])('signs nothing when the challenge names another %s than the page', async (_, change) => {
    const person = await server.createPerson()
    await open(person, 'price')
    await person.page.route('**/api/price', async (route) => {
      const response = await route.fetch()
      const challenge = JSON.parse(Buffer.from(response.headers()['payment-required'] ?? '', 'base64').toString())
      challenge.accepts = challenge.accepts.map((one: object) => ({ ...one, ...change }))
      const header = Buffer.from(JSON.stringify(challenge)).toString('base64')
      await route.fulfill({ response, headers: { ...response.headers(), 'payment-required': header } })
    })
    await payButton(person).click()
    await person.page.getByText('other terms than this page shows').waitFor()
    expect(person.wallet.asked.some(({ method }) => method === 'eth_signTypedData_v4')).toBe(false)
  })

  it('gives an answer that was lost on its way after a reload, without a second payment', async () => {
    const person = await server.createPerson()
    const { page } = person
    await open(person, 'price')
    await page.route('**/api/price', async (route) => {
      if (route.request().headers()['payment-signature'] === undefined) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await payButton(person).click()
    await page.getByText('The answer did not come.').waitFor({ timeout: 20_000 })
    await page.unroute('**/api/price')
    await page.reload()
    await page.getByRole('button', { name: 'Get the answer, without paying again' }).click()
    await page.getByRole('heading', { name: 'Your answer' }).waitFor({ timeout: 20_000 })
    await expect.poll(() => held(person), { timeout: 20_000 }).toBe(1_000_000_000n - 10_000n)
    expect(person.wallet.asked.filter(({ method }) => method === 'eth_signTypedData_v4')).toHaveLength(1)
  })

  it('is what it always was for everybody else', async () => {
    for (const headers of [{}, { accept: '*/*' }, { accept: 'text/html' }, { accept: 'application/json, text/html' }]) {
      const response = await fetch(urlOf('price'), { headers: headers as Record<string, string> })
      expect([response.status, response.headers.get('content-type')]).toEqual([402, 'application/problem+json'])
    }
  })
})

describe('an address without a page', () => {
  it('U10: is a page for people and problem+json for programs', async () => {
    const { page } = await server.createPerson()
    const response = await page.goto(`${server.sandbox.baseUrl}/no/such/page`)
    expect([response?.status(), response?.headers()['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    await page.getByRole('heading', { name: 'There is no page at this address' }).waitFor()
    const about = await page.getByRole('link', { name: 'About this error' }).getAttribute('href')
    const plain = await fetch(`${server.sandbox.baseUrl}/no/such/page`)
    expect(plain.headers.get('content-type')).toBe('application/problem+json')
    // U9: the place that `type` names is really there.
    await page.goto(server.sandbox.baseUrl + about)
    const anchor = String(about).split('#')[1] ?? 'none'
    expect(await page.locator(`[id="${anchor}"]`).count()).toBe(1)
  })
})
