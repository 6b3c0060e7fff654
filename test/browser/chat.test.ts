import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WRAPPED_ETHER } from '../../sandbox/launches/contracts.ts'
import type { Person } from './person.ts'
import { connectInHeader, heading, methods } from './sign-steps.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const RECIPIENT = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

/** Types a question into the chat and waits for its card. */
async function ask({ page }: Person, question: string) {
  await page.getByLabel('Your question').fill(question)
  await page.getByLabel('Your question').press('Enter')
  const card = page.locator('.turn').last().locator('.card')
  await card.waitFor()
  return card
}

/** From a question to the wallet, as a person goes: ask, follow the link, connect, confirm. */
async function signFromChat(person: Person, question: string, button: string | RegExp, end: string): Promise<void> {
  await person.page.goto(server.sandbox.baseUrl)
  await connectInHeader(person)
  const card = await ask(person, question)
  await card.getByRole('link', { name: 'Review and sign' }).click()
  await person.page.getByRole('button', { name: 'Test Wallet' }).click()
  await person.page.getByRole('button', { name: button }).click()
  await heading(person, end)
  expect(person.pageErrors).toEqual([])
}

const usdc = () => server.sandbox.chain.usdc
const ordersOf = ({ wallet }: Person) =>
  server.sandbox.execution.orders.filter(({ owner }) => owner === wallet.account.address)

describe('from chat to link to signed to mined', () => {
  it('a swap', async () => {
    const person = await server.createPerson()
    const { address } = person.wallet.account
    await signFromChat(person, 'swap 100 USDC to ETH on base', 'Swap 100 USDC', 'Swapped')
    expect(await server.held(usdc(), address)).toBe(900_000_000n)
    expect(await server.held(null, address)).toBeGreaterThan(10n ** 19n)
  })

  it('a bridge', async () => {
    const person = await server.createPerson()
    await signFromChat(person, 'bridge 100 USDC from base to arbitrum', 'Bridge 100 USDC', 'Bridged')
    expect(await server.held(usdc(), person.wallet.account.address)).toBe(900_000_000n)
  })

  it('a payment', async () => {
    const person = await server.createPerson()
    const before = await server.held(usdc(), RECIPIENT)
    await signFromChat(person, `send 20 USDC to ${RECIPIENT} on base`, 'Send 20 USDC', 'Paid')
    expect((await server.held(usdc(), RECIPIENT)) - before).toBe(20_000_000n)
  })

  it.each([
    ['a limit order', 'limit buy $300 of ETH at 2000 on base', 'cow', { sellAmount: '300000000' }],
    [
      'a stop-loss',
      'stop-loss sell 1 ETH at 2000 on base',
      'orbs',
      { witness: { output: { triggerLower: '2000000000' } } },
    ],
    [
      'a take-profit',
      'take-profit sell 1 ETH at 9000 on base',
      'orbs',
      { witness: { output: { triggerUpper: '9000000000' } } },
    ],
    ['a TWAP', 'twap buy $600 of ETH over 1 hour on base', 'orbs', { witness: { input: { maxAmount: '600000000' } } }],
  ])('%s', async (_, question, venue, order) => {
    const person = await server.createPerson()
    await signFromChat(person, question, 'Sign the order', 'Order placed')
    expect(ordersOf(person)).toMatchObject([{ venue, order }])
    expect(methods(person).at(-1)).toBe('eth_signTypedData_v4')
    if (question.includes('sell'))
      expect(await server.held(WRAPPED_ETHER, person.wallet.account.address)).toBe(10n ** 18n)
  })
})

describe('the chat', () => {
  it.each([
    ['price of ETH', 'Market cap'],
    ['is PEPE safe?', 'Honeypot'],
    ['best yield for USDC', 'from newly issued tokens'],
    ['odds of a fed rate cut', 'Market prices, not forecasts.'],
    ['uniswap treasury', 'own token'],
    ['smart money buying AERO on base', 'Named funds and traders'],
    ['fear and greed', 'ALIGNED'],
  ])('answers "%s" with a card', async (question, words) => {
    const person = await server.createPerson()
    await person.page.goto(server.sandbox.baseUrl)
    const card = await ask(person, question)
    expect(await card.textContent()).toContain(words)
    expect(person.pageErrors).toEqual([])
  })

  it('U14: says one change of seven days, above the chart and below it', async () => {
    const person = await server.createPerson()
    await person.page.goto(server.sandbox.baseUrl)
    const card = await ask(person, 'price of ETH')
    const above = (await card.locator('.chart output').textContent()) ?? ''
    const below = await card.getByText('7 days', { exact: true }).last().locator('..').textContent()
    const [stated = ''] = /[\d.]+%/.exec(below ?? '') ?? []
    expect(stated).not.toBe('')
    expect(above).toContain(stated)
  })

  it('offers ways on when something is missing, and takes them', async () => {
    const person = await server.createPerson()
    await person.page.goto(server.sandbox.baseUrl)
    const card = await ask(person, 'swap')
    await card.getByRole('button').first().click()
    await person.page.locator('.turn').nth(1).locator('.card').waitFor()
  })

  it('keeps the conversation over a reload', async () => {
    const person = await server.createPerson()
    await person.page.goto(server.sandbox.baseUrl)
    await ask(person, 'price of ETH')
    await person.page.reload()
    await person.page.locator('.turn .card').first().waitFor()
    expect(await person.page.locator('.turn .card').count()).toBe(1)
  })

  it('shows an unknown kind of answer as text, and a card whose data it cannot read as well', async () => {
    const person = await server.createPerson()
    await person.page.goto(server.sandbox.baseUrl)
    await person.page.route('**/api/chat', (route) =>
      route.fulfill({ json: { type: 'tide-table', text: 'High water at noon.' } }),
    )
    expect(await (await ask(person, 'tides?')).textContent()).toContain('High water at noon.')
    await person.page.route('**/api/chat', (route) =>
      route.fulfill({ json: { type: 'price', text: 'ETH is here.', data: { symbol: 'ETH' } } }),
    )
    expect(await (await ask(person, 'price of ETH')).textContent()).toContain('ETH is here.')
  })

  it('says in words that the service did not answer', async () => {
    const person = await server.createPerson()
    await person.page.goto(server.sandbox.baseUrl)
    await person.page.route('**/api/chat', (route) => route.abort())
    await person.page.getByLabel('Your question').fill('price of ETH')
    await person.page.getByRole('button', { name: 'Ask', exact: true }).click()
    await person.page.getByText('No answer came').waitFor()
  })
})
