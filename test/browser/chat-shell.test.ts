import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './person.ts'
import { connectInHeader } from './sign-steps.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

async function open(options: Parameters<TestServer['createPerson']>[0] = {}): Promise<Person> {
  const person = await server.createPerson(options)
  await person.page.goto(server.sandbox.baseUrl)
  return person
}

/** Types a question and waits for its card. */
async function ask(page: Page, question: string) {
  await page.getByLabel('Your question').fill(question)
  await page.getByLabel('Your question').press('Enter')
  const turn = page.locator('.turn').last()
  await turn.locator('.turn-tools').waitFor()
  return turn
}

/** Answers every question with this reply. */
const reply = (page: Page, body: object) => page.route('**/api/chat', (route) => route.fulfill({ json: body }))

const inView = (page: Page, selector: string) =>
  page.evaluate(`(() => {
    const box = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect()
    return box.top >= 0 && box.bottom <= innerHeight + 1
  })()`)

const intent = { name: 'quote', slots: {}, confidence: 1 }

describe('the box of the chat', () => {
  it.each([
    ['a desktop', 1100],
    ['a phone', 390],
  ])('U8: is in view after every answer, and the introduction is folded, on %s', async (_, width) => {
    const { page } = await open({ width })
    for (const question of ['price of ETH', 'best yield for USDC', 'uniswap treasury']) {
      await ask(page, question)
      expect(await inView(page, 'form.ask')).toBe(true)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    }
    expect((await page.locator('.hero').boundingBox())?.height).toBe(1)
    // The keyboard of a phone would cover the answer.
    expect(await page.evaluate('document.activeElement?.id')).toBe(width < 600 ? '' : 'ask')
  })

  it('U13: takes an example with a placeholder to be filled in, and does not send it', async () => {
    const { page } = await open()
    await reply(page, {
      type: 'help',
      text: 'What next?',
      intent,
      options: [{ label: 'Send $5', message: 'Send $5 to <name>.eth' }],
    })
    await ask(page, 'help')
    await page.getByRole('button', { name: 'Send $5' }).click()
    expect(await page.getByLabel('Your question').inputValue()).toBe('Send $5 to <name>.eth')
    expect(await page.evaluate('getSelection().toString()')).toBe('<name>')
    expect(await page.locator('.turn').count()).toBe(1)
  })
})

describe('a question that gets no answer', () => {
  it('U12: can be stopped, asked again and changed', async () => {
    const { page } = await open()
    let calls = 0
    await page.route('**/api/chat', async (route) => {
      calls += 1
      if (calls === 2) await route.fulfill({ json: { type: 'unknown', text: 'Here it is.', intent } })
    })
    await page.getByLabel('Your question').fill('price of ETH')
    await page.getByLabel('Your question').press('Enter')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('You stopped this question.').waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    expect(await page.getByLabel('Your question').inputValue()).toBe('price of ETH')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Here it is.').waitFor()
    expect(await page.locator('.turn').count()).toBe(1)
  })

  it('U12: says after how many seconds the limit ends, and counts them down', async () => {
    const { page } = await open()
    await page.clock.install()
    await page.route('**/api/chat', (route) =>
      route.fulfill({ status: 429, json: { detail: 'Slow down.', retryAfterSeconds: 12 } }),
    )
    await page.getByLabel('Your question').fill('price of ETH')
    await page.getByLabel('Your question').press('Enter')
    await page.getByText('You can ask again in 12 seconds.').waitFor()
    const again = page.getByRole('button', { name: 'Try again' })
    expect(await again.isDisabled()).toBe(true)
    await page.clock.runFor(13_000)
    await expect.poll(() => again.isEnabled()).toBe(true)
  })

  it('U12: does not push answers out of what is kept', async () => {
    const { page } = await open()
    await ask(page, 'price of ETH')
    await page.route('**/api/chat', (route) => route.abort())
    for (let turn = 0; turn < 4; turn += 1) {
      await page.getByLabel('Your question').fill('price of BTC')
      await page.getByLabel('Your question').press('Enter')
      await page.locator('.turn').last().getByRole('alert').waitFor()
    }
    await page.reload()
    await page.locator('.turn .card').first().waitFor()
    expect(await page.locator('.turn').count()).toBe(1)
  })
})

describe('what a browser remembers', () => {
  it('U15: wallet and conversation last over a new tab, until somebody starts over', async () => {
    const person = await open()
    await connectInHeader(person)
    await ask(person.page, 'price of ETH')
    const next = await person.context.newPage()
    await next.goto(server.sandbox.baseUrl)
    await next.getByRole('button', { name: /^Wallet 0x/ }).waitFor()
    expect(await next.locator('.turn').count()).toBe(1)
    await next.getByRole('button', { name: 'Start over' }).click()
    await next.reload()
    await next.getByRole('button', { name: 'price of ETH' }).waitFor()
    expect(await next.locator('.turn').count()).toBe(0)
    await next.getByRole('button', { name: /^Wallet 0x/ }).click()
    await next.getByRole('button', { name: 'Forget this wallet' }).click()
    await next.reload()
    await next.getByRole('button', { name: 'Connect wallet' }).waitFor()
  })

  it('U15: ages go on while somebody looks', async () => {
    const { page } = await open()
    await page.clock.install()
    await ask(page, 'price of ETH')
    const age = async () => Number(/(\d+) s old/.exec((await page.locator('.source').textContent()) ?? '')?.[1])
    const before = await age()
    await page.clock.runFor(25_000)
    await expect.poll(age).toBeGreaterThanOrEqual(before + 24)
  })

  it('shows what the wallet holds, and uses all of it', async () => {
    const person = await open()
    const { page } = person
    await connectInHeader(person)
    await page.getByRole('button', { name: /^Wallet 0x/ }).click()
    await page.getByRole('button', { name: 'Max: swap all USDC on Base' }).click()
    expect(await page.getByLabel('Your question').inputValue()).toBe('swap all USDC on base to …')
    await page.keyboard.type('ETH')
    await page.keyboard.press('Enter')
    const card = page.locator('.turn').last().locator('.card')
    await card.getByText('1,000 USDC').first().waitFor()
  })
})

describe('a card', () => {
  it('U4: shows what was assumed as chips that can be changed', async () => {
    const { page } = await open()
    const turn = await ask(page, 'swap 100 USDC to ETH')
    await turn.getByRole('button', { name: 'on Base' }).click()
    await turn.getByRole('button', { name: 'Arbitrum One' }).click()
    await page.getByRole('heading', { name: 'Swap on Arbitrum One' }).waitFor()
  })

  it('U4: shows the notes of the text, and the contract of a token that is on no list', async () => {
    const { page } = await open()
    const turn = await ask(page, 'buy 1000 BRETT with USDC on base')
    expect(await turn.locator('.card').textContent()).toContain('Set to buy about 1,000 BRETT.')
    expect(await turn.locator('.card').textContent()).toContain('0x532f27101965dd16442E59d40670FaF5eBB142E4')
  })

  it('U6: has one verdict for a token, the worse of both checks, and flags in words', async () => {
    const { page } = await open()
    const token = { symbol: 'OOZE', name: 'Ooze', chain: 'base', address: `0x${'1'.repeat(40)}`, verified: false }
    const meta = { ageSeconds: 1, sources: [] }
    await reply(page, {
      ...{ type: 'risk', text: 'LOW', intent },
      data: {
        ...{ token, verdict: 'LOW', score: 5, headline: 'Nothing found.', meta, coverage: { missing: [] } },
        flags: [{ code: 'LOW_LIQUIDITY', severity: 'low', evidence: '$900 in pools' }],
        honeypot: { status: 'clear', buyTaxPct: 0, sellTaxPct: 0 },
        liquidity: { totalUsd: 900 },
        holders: { top10Pct: 12 },
      },
    })
    const first = await ask(page, 'is OOZE safe?')
    expect(await first.locator('.flags').first().textContent()).toContain('Low liquidity: $900 in pools')
    expect(await first.locator('.badge').textContent()).toBe('LOW risk')
    await reply(page, {
      ...{ type: 'sniper-check', text: 'HIGH', intent },
      data: {
        ...{ token, verdict: 'HIGH', summary: 'One holder has it all.', meta, sniper: null, sniperStatus: 'too_old' },
        holders: { top10Pct: 90, top10PctExPools: 90, count: 12, top: [] },
      },
    })
    await ask(page, 'who holds OOZE?')
    expect(await page.locator('.badge').allTextContents()).toEqual(['HIGH risk', 'HIGH risk'])
  })

  it('U14: has no high of seven days below the high of the day', async () => {
    const { page } = await open()
    const turn = await ask(page, 'price of ETH')
    const text = (await turn.locator('.card').textContent()) ?? ''
    const toNumber = (found: string | undefined) => Number(found?.replaceAll(',', ''))
    const week = toNumber(/high \$([\d,]+\.\d\d)/.exec(text)?.[1])
    const day = toNumber(/to \$([\d,]+\.\d\d)/.exec(text)?.[1])
    expect(week).toBeGreaterThanOrEqual(day)
  })

  it('U14: an order never says more than what it says at least', async () => {
    const { page } = await open()
    const turn = await ask(page, 'buy ETH with 500 USDC at $2000 on base')
    const text = (await turn.locator('.card').textContent()) ?? ''
    const least = Number(/At least([\d.]+) ETH/.exec(text)?.[1])
    const about = Number(/([\d.]+) ETH/.exec(text)?.[1])
    expect(least).toBeGreaterThan(0)
    expect(about).toBeGreaterThanOrEqual(least)
  })

  it('has routers with the names that they write themselves, and no whole address on a chip', async () => {
    const { page } = await open()
    const turn = await ask(page, 'swap 100 USDC to ETH on base')
    const text = (await turn.locator('.card').textContent()) ?? ''
    expect(text).toMatch(/Best of(KyberSwap|CoW Protocol|LI\.FI)/)
    expect(text).not.toMatch(/kyberswap|lifi|debridge/)
    const address = `0x${'1'.repeat(40)}`
    const option = { label: `is ${address} safe?`, message: `is ${address} safe?` }
    await reply(page, { type: 'unknown', text: 'Which one?', intent, options: [option] })
    const offered = await ask(page, 'something')
    expect(await offered.locator('.options button').allTextContents()).toEqual(['is 0x1111…1111 safe?'])
  })

  it('U16: shows several prices as a table', async () => {
    const { page } = await open()
    const turn = await ask(page, 'price of BTC, ETH and SOL')
    expect(await turn.locator('tbody tr').count()).toBe(3)
    expect(await turn.locator('.card').textContent()).not.toMatch(/[▁▂▃▄▅▆▇█]/)
  })

  it('has a chart that tells the value under the pointer and by the arrow keys', async () => {
    const { page } = await open()
    const turn = await ask(page, 'price of ETH')
    const plot = turn.getByRole('slider')
    await plot.hover({ position: { x: 10, y: 40 } })
    const pointed = await turn.locator('output').textContent()
    expect(pointed).toMatch(/^\$[\d,.]+, /)
    await page.mouse.move(0, 0)
    await plot.press('ArrowLeft')
    expect(await turn.locator('output').textContent()).toMatch(/^\$[\d,.]+, /)
    expect(await turn.locator('output').textContent()).not.toBe(pointed)
    await turn.getByRole('button', { name: '3 days' }).click()
    expect(await turn.locator('output').textContent()).toContain('in 3 days')
  })

  it('answers a message of several parts with a card for each', async () => {
    const { page } = await open()
    const part = (text: string) => ({ type: 'unknown', text, intent })
    await reply(page, { type: 'several', text: 'Both', intent, parts: [part('First part.'), part('Second part.')] })
    const turn = await ask(page, 'two things')
    expect(await turn.locator('.card').allTextContents()).toEqual(['First part.', 'Second part.'])
  })

  it('offers ways to go on that are understood', async () => {
    const { page } = await open()
    const turn = await ask(page, 'price of ETH')
    const first = turn.getByRole('list', { name: 'Ways to go on' }).getByRole('button').first()
    await first.click()
    await page.locator('.turn').nth(1).locator('.turn-tools').waitFor()
    await page.getByRole('heading', { name: /^Swap on/ }).waitFor()
  })
})
