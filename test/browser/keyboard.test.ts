import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heading, panel } from './sign-steps.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const RECIPIENT = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ CHAT_PER_MINUTE: '1000' })
})
afterAll(() => server?.close())

/** Presses Tab until the element with this label or text has the focus, and shows it. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const seen: string[] = []
  for (let turn = 0; turn < 80; turn += 1) {
    await page.keyboard.press('Tab')
    const at = String(
      await page.evaluate(
        `(document.activeElement?.labels?.[0] ?? document.activeElement)?.textContent?.trim() || document.activeElement?.getAttribute('aria-label') || ''`,
      ),
    )
    if (typeof name === 'string' ? at === name : name.test(at)) return expectShown(page)
    seen.push(at.slice(0, 30))
  }
  throw new Error(`Tab never reached "${name}", only: ${[...new Set(seen)].join(' | ')}`)
}

/** Whoever uses the keyboard must see where they are. */
async function expectShown(page: Page): Promise<void> {
  const outline = await page.evaluate(
    `(() => { const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement); return outlineStyle + ' ' + outlineWidth })()`,
  )
  expect(outline).not.toMatch(/^none|0px$/)
}

describe('with the keyboard alone', () => {
  it('a question is asked, its link followed, and the payment signed', async () => {
    const person = await server.createPerson()
    const { page } = person
    await page.goto(server.sandbox.baseUrl)
    await tabTo(page, 'Your question')
    await page.keyboard.type(`send 20 USDC to ${RECIPIENT} on base`)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Review and sign' }).waitFor()
    await tabTo(page, 'Review and sign')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Test Wallet' }).waitFor()
    await tabTo(page, 'Test Wallet')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Send 20 USDC' }).waitFor()
    await tabTo(page, 'Send 20 USDC')
    await page.keyboard.press('Space')
    await heading(person, 'Paid')
    await expect.poll(() => page.evaluate('document.activeElement.textContent'), { timeout: 10_000 }).toBe('Paid')
  })

  it('a wallet is connected, an assumption changed, a swap approved and signed, and its approval looked up', async () => {
    const person = await server.createPerson()
    const { page } = person
    await page.goto(server.sandbox.baseUrl)
    await tabTo(page, 'Connect wallet')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Test Wallet')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Wallet 0x/ }).waitFor()
    await tabTo(page, 'Your question')
    await page.keyboard.type('swap 100 USDC to BRETT')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Review and sign' }).waitFor()
    await tabTo(page, /^on Base/)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Arbitrum One' }).first().waitFor()
    await page.keyboard.press('Escape')
    await tabTo(page, 'Review and sign')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Test Wallet' }).waitFor()
    await tabTo(page, 'Test Wallet')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Swap 100 USDC' }).waitFor()
    await tabTo(page, 'Swap 100 USDC')
    await page.keyboard.press('Enter')
    await heading(person, 'Swapped')
    expect(await panel(page)).toContain('Received')
    await tabTo(page, 'Your activity')
    await page.keyboard.press('Enter')
    await page.getByText('Swapped 100 USDC to BRETT').waitFor()
    await tabTo(page, 'Approvals')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

  it('what stopped a swap is read out, and the way on is reached', async () => {
    const person = await server.createPerson()
    const { page } = person
    person.wallet.refuse.set('eth_sendTransaction', 4001)
    const quote = await server.buy('quote', {
      ...{ originChain: 'base', destinationChain: 'base', token: 'USDC', destinationToken: 'ETH', amount: '100' },
      senderAddress: person.wallet.account.address,
    })
    await page.goto(String(quote.link))
    await tabTo(page, 'Test Wallet')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Swap 100 USDC' }).waitFor()
    await tabTo(page, 'Swap 100 USDC')
    await page.keyboard.press('Enter')
    await heading(person, 'You declined')
    await expect
      .poll(() => page.evaluate('document.activeElement.textContent'), { timeout: 10_000 })
      .toBe('You declined')
    person.wallet.refuse.clear()
    await tabTo(page, 'Try again')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Swap 100 USDC')
    await page.keyboard.press('Enter')
    await heading(person, 'Swapped')
  })
})
