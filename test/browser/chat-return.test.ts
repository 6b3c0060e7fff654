import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useTestServer } from './test-server.ts'

const server = useTestServer({ CHAT_PER_MINUTE: '1000' })

async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel('Your question').fill(question)
  await page.getByLabel('Your question').press('Enter')
  await page.locator('.turn').last().locator('.turn-tools').waitFor()
}

/** Edges of an element in the window, and how high the window is. */
const edges = async (page: Page, selector: string) =>
  (await page.evaluate(`(() => {
    const { top, bottom } = [...document.querySelectorAll(${JSON.stringify(selector)})].at(-1).getBoundingClientRect()
    return { top, bottom, height: innerHeight }
  })()`)) as { top: number; bottom: number; height: number }

const isInView = ({ top, bottom, height }: Awaited<ReturnType<typeof edges>>): boolean =>
  top >= 0 && bottom <= height + 1

/** Comes back in a new tab, or by a reload; every turn is drawn. */
async function comeBack(page: Page, turns: number): Promise<void> {
  await expect.poll(() => page.locator('.turn').count()).toBe(turns)
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)))')
}

const TALL = ['price of ETH', 'best yield for USDC', 'uniswap treasury', 'swap 100 USDC to BRETT']

it.each([
  ['a desktop', 1100],
  ['a phone', 390],
])('a kept conversation comes back at its newest question, with the box ready, on %s', async (_, width) => {
  const { page, context } = await server.createPerson({ width })
  await page.goto(server.sandbox.baseUrl)
  for (const question of TALL) await ask(page, question)
  const next = await context.newPage()
  await next.goto(server.sandbox.baseUrl)
  await comeBack(next, TALL.length)
  expect(await next.locator('.said').last().textContent()).toContain('swap 100 USDC to BRETT')
  expect(isInView(await edges(next, '.said'))).toBe(true)
  expect(isInView(await edges(next, 'form.ask'))).toBe(true)
  // The keyboard of a phone would cover the answer.
  expect(await next.evaluate('document.activeElement?.id')).toBe(width < 600 ? '' : 'ask')
  // The order is that of the conversation.
  expect((await next.locator('.said bdi').allTextContents()).at(0)).toBe(TALL[0])
  // The browser's own memory of the place does not win, not even after somebody has read older turns.
  await next.evaluate('scrollTo(0, 0)')
  await next.reload()
  await comeBack(next, TALL.length)
  expect(isInView(await edges(next, '.said'))).toBe(true)
})

it('a short newest answer comes back at the end of the page, and a single one where it was', async () => {
  const { page } = await server.createPerson()
  await page.goto(server.sandbox.baseUrl)
  await ask(page, 'swap')
  await page.reload()
  await comeBack(page, 1)
  expect((await edges(page, '.said')).top).toBeLessThan(300)
  for (const question of ['uniswap treasury', 'swap']) await ask(page, question)
  await page.reload()
  await comeBack(page, 3)
  expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight - scrollY')).toBeLessThanOrEqual(1)
  expect(isInView(await edges(page, '.turn'))).toBe(true)
})

it('a question in the address waits in the box beneath a kept conversation', async () => {
  const { page } = await server.createPerson()
  await page.goto(server.sandbox.baseUrl)
  for (const question of TALL.slice(0, 2)) await ask(page, question)
  await page.goto(`${server.sandbox.baseUrl}/?ask=price%20of%20BTC`)
  await comeBack(page, 2)
  expect(await page.getByLabel('Your question').inputValue()).toBe('price of BTC')
  expect(isInView(await edges(page, '.said'))).toBe(true)
})
