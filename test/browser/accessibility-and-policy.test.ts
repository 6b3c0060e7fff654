import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ticket } from '../../src/domain/ticket.ts'
import { MINUTE_MS } from '../../src/domain/time.ts'
import { createTicketOf } from './hostile-trade.ts'
import type { Person } from './person.ts'
import { connect, connectInHeader, heading } from './sign-steps.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RECIPIENT = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const ADMIN_TOKEN = 'a-token-of-the-operator'
const HOSTILE = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ CHAT_PER_MINUTE: '1000', ADMIN_TOKEN })
})
afterAll(() => server?.close())

/** Every page that has an address of its own; the documents of `/docs` are looked through in docs-page.test.ts. */
const PATHS = [
  ...['/activity', '/approvals', '/api/quote', '/api/price', '/no-such-page', '/s/x'],
  ...['/docs', '/docs?q=channel', '/docs/reference', '/docs/errors', '/admin'],
]

const payment = (symbol = 'USDC'): Ticket => ({
  kind: 'pay',
  id: `p_${Math.random().toString(16).slice(2).padEnd(24, '0').slice(0, 24)}`,
  spend: { chain: 'base', address: server.sandbox.chain.usdc, symbol, decimals: 6, amountRaw: '20000000' },
  recipient: RECIPIENT,
  recipientName: null,
  sender: null,
  quotedAtMs: Date.now(),
})

/** Rules that the page breaks, by axe-core. */
async function findViolations(page: Page): Promise<string[]> {
  // Through the tool's own channel, because the page's policy lets no other script in.
  await page.evaluate(axe)
  const found = (await page.evaluate(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 120)).join(' | ')))`,
  )) as string[]
  return found
}

/** Looks through pages one after the other; the names of those that break a rule, with the rules. */
function createSearch(page: Page) {
  const found: Record<string, string[]> = {}
  return {
    async look(name: string): Promise<void> {
      const violations = await findViolations(page)
      if (violations.length > 0) found[name] = violations
    },
    found,
  }
}

describe.each([
  ['light', {}],
  ['dark', { dark: true }],
  ['phone', { width: 390 }],
])('axe-core finds no violation, %s', (_, appearance) => {
  it('in chat', async () => {
    const person = await server.createPerson(appearance)
    const { page } = person
    const { look, found } = createSearch(page)
    await page.goto(server.sandbox.baseUrl)
    await page.getByRole('button', { name: 'price of ETH' }).waitFor()
    await look('home')
    for (const question of [
      'price of ETH',
      'swap 100 USDC to ETH on base',
      'is PEPE safe?',
      'best yield for USDC',
      'odds of a fed rate cut',
      'uniswap treasury',
      'swap',
    ]) {
      await page.getByLabel('Your question').fill(question)
      await page.getByRole('button', { name: 'Ask', exact: true }).click()
      await page.locator('.turn').last().locator('.card').waitFor()
    }
    await look('cards')
    await connectInHeader(person)
    await page.getByRole('button', { name: /^Wallet 0x/ }).click()
    await page.getByRole('button', { name: 'Forget this wallet' }).waitFor()
    await look('wallet')
    expect(found).toEqual({})
  })

  it('in signing', async () => {
    const person = await server.createPerson(appearance)
    const { page } = person
    const { look, found } = createSearch(page)
    await page.goto(await server.seal(payment()))
    await page.getByRole('button', { name: 'Test Wallet' }).waitFor()
    await look('connect')
    await page.getByRole('button', { name: 'Test Wallet' }).click()
    await page.getByRole('button', { name: 'Send 20 USDC' }).waitFor()
    await look('ready')
    person.wallet.refuse.set('eth_sendTransaction', 4001)
    await page.getByRole('button', { name: 'Send 20 USDC' }).click()
    await heading(person, 'You declined')
    await look('stopped')
    person.wallet.refuse.clear()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Send 20 USDC' }).click()
    await heading(person, 'Paid')
    await look('done')
    await page.goto(await server.seal(payment(), 11 * MINUTE_MS))
    await look('expired')
    await page.goto(`${server.sandbox.baseUrl}/sign/not.a.ticket`)
    await look('refused')
    await page.goto(String((await buySwap(person)).link))
    await page.getByRole('button', { name: 'Test Wallet' }).click()
    await page.getByRole('button', { name: 'Swap 100 USDC' }).waitFor()
    await look('trade')
    await page.goto(await server.seal(await toSolana(person)))
    await page.getByLabel('Your wallet’s address on Solana').fill('nowhere')
    await page.getByRole('button', { name: 'Go on' }).click()
    await look('recipient')
    expect(found).toEqual({})
  })

  it('on pages with an address of their own', async () => {
    const person = await server.createPerson(appearance)
    const { page } = person
    const { look, found } = createSearch(page)
    await person.context.setHTTPCredentials({ username: 'operator', password: ADMIN_TOKEN })
    for (const path of PATHS) {
      await page.goto(server.sandbox.baseUrl + path)
      await page.waitForLoadState('networkidle')
      await look(path)
    }
    expect(found).toEqual({})
  })
})

describe('on a phone', () => {
  it('nothing sticks out', async () => {
    const { page } = await server.createPerson({ width: 360 })
    await page.goto(server.sandbox.baseUrl)
    for (const question of ['best yield for USDC', 'swap 100 USDC to ETH on base', 'uniswap treasury']) {
      await page.getByLabel('Your question').fill(question)
      await page.getByRole('button', { name: 'Ask', exact: true }).click()
      await page.locator('.turn').last().locator('.card').waitFor()
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    await page.goto(await server.seal(payment()))
    await page.getByRole('button', { name: 'Test Wallet' }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  })
})

describe('the policy of the pages', () => {
  it('lets them ask their own origin, and on a ticket the router and the chain, and nobody else', async () => {
    const person = await server.createPerson()
    const { page, requests } = person
    const { baseUrl, chain, upstreams } = server.sandbox
    await page.goto(baseUrl)
    await page.getByRole('button', { name: 'price of ETH' }).click()
    await page.locator('.turn .card').waitFor()
    await page.waitForLoadState('networkidle')
    expect(requests.filter((url) => !url.startsWith(`${baseUrl}/`) && !url.startsWith('data:'))).toEqual([])
    await connect(person, String((await buySwap(person)).link))
    await page.getByRole('button', { name: 'Swap 100 USDC' }).click()
    await heading(person, 'Swapped')
    const allowed = [`${baseUrl}/`, `${chain.url}/`, `${upstreams.url}/kyberswap/`, 'data:']
    expect(requests.filter((url) => !allowed.some((start) => url.startsWith(start)))).toEqual([])
    expect(person.pageErrors).toEqual([])
  })

  it('is strict on every page', async () => {
    const { baseUrl } = server.sandbox
    for (const url of [
      baseUrl,
      await server.seal(payment()),
      await server.seal(payment(), 11 * MINUTE_MS),
      `${baseUrl}/sign/x`,
      `${baseUrl}/s/x`,
      `${baseUrl}/activity`,
      `${baseUrl}/approvals`,
    ]) {
      const { headers } = await fetch(url)
      expectStrict(headers)
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
      if (url !== baseUrl) expect(headers.get('x-robots-tag')).toContain('noindex')
    }
  })

  it.each(PATHS)('is without inline script, style and wildcard on %s', async (path) => {
    const asDocument = { accept: 'text/html', 'sec-fetch-dest': 'document', authorization: `Bearer ${ADMIN_TOKEN}` }
    const { headers } = await fetch(server.sandbox.baseUrl + path, { headers: asDocument })
    expect(headers.get('content-type')).toMatch(/^text\/html/)
    expectStrict(headers)
  })

  it('runs no script that comes in a token’s name: it is text', async () => {
    const person = await server.createPerson()
    const { page } = person
    await page.goto(await server.seal(payment(HOSTILE.slice(0, 40))))
    await page.getByRole('button', { name: 'Test Wallet' }).click()
    await page.getByRole('button', { name: /^Send 20/ }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('<img src=x')
    expect(await page.title()).not.toBe('owned')

    await page.goto(server.sandbox.baseUrl)
    await page.route('**/api/chat', (route) =>
      route.fulfill({ json: { type: 'unknown', text: HOSTILE, options: [HOSTILE] } }),
    )
    await page.getByLabel('Your question').fill(HOSTILE)
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    expect(await page.locator('.turn .card .text').textContent()).toBe(HOSTILE)
    expect(await page.locator('.turn img, .turn script').count()).toBe(0)
    expect(await page.title()).not.toBe('owned')
  })

  it('stops an inline script even where one is put into the page', async () => {
    const { page, pageErrors } = await server.createPerson()
    await page.route(server.sandbox.baseUrl, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('</body>', '<script>document.title="owned"</script></body>')
      await route.fulfill({ response, body })
    })
    await page.goto(server.sandbox.baseUrl)
    await page.getByRole('button', { name: 'price of ETH' }).waitFor()
    expect(await page.title()).not.toBe('owned')
    await expect.poll(() => pageErrors.join(), { timeout: 10_000 }).toContain('Content Security Policy')
  })

  it('lets nobody put them into a frame', async () => {
    const { page } = await server.createPerson()
    const link = await server.seal(payment())
    await page.route('http://elsewhere.test/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${link}"></iframe>` }),
    )
    await page.goto('http://elsewhere.test/')
    await page.waitForTimeout(500)
    const frame = page.frames()[1]
    expect(await frame?.locator('#act').count()).toBe(0)
  })
})

describe('a page before any script', () => {
  it('says everything that matters', async () => {
    const { baseUrl } = server.sandbox
    const home = await (await fetch(baseUrl)).text()
    expect(home).toContain('POST /api/sniper-check')
    expect(home).toContain('$0.25')
    const ticket = await (await fetch(await server.seal(payment()))).text()
    for (const words of ['20 USDC', 'Base (chain 8453)', 'og:image', 'noindex']) expect(ticket).toContain(words)
    expect(ticket.replace(/<\/?b>/g, '')).toContain(RECIPIENT)
  })

  it('has a picture for previews', async () => {
    const link = await server.seal(payment())
    for (const url of [`${link}/og.png`, `${server.sandbox.baseUrl}/og.png`]) {
      const response = await fetch(url)
      const bytes = Buffer.from(await response.arrayBuffer())
      expect([response.headers.get('content-type'), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
        'image/png',
        1200,
        630,
      ])
    }
  })
})

function expectStrict(headers: Headers): void {
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(headers.get('referrer-policy')).toBe('no-referrer')
}

/** A bridge to Solana that names no recipient, so that its page asks for one. */
async function toSolana(person: Person): Promise<Ticket> {
  const ticket = await createTicketOf(server, person, 'r1')
  const to = { ...ticket.to, chain: 'solana', address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' }
  return { ...ticket, to, recipient: null }
}

async function buySwap({ wallet }: Person) {
  return server.buy('quote', {
    originChain: 'base',
    destinationChain: 'base',
    token: 'USDC',
    destinationToken: 'ETH',
    amount: '100',
    senderAddress: wallet.account.address,
  })
}
