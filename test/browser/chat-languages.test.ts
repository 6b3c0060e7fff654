import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

async function open(width = 1100): Promise<Page> {
  const { page } = await server.createPerson({ width })
  await page.goto(server.sandbox.baseUrl)
  return page
}

async function ask(page: Page, question: string) {
  await page.getByLabel('Your question').fill(question)
  await page.getByLabel('Your question').press('Enter')
  const turn = page.locator('.turn').last()
  await turn.locator('.turn-tools').waitFor()
  return turn
}

describe('a card in another language', () => {
  it('is Arabic from right to left, with figures and tickers in their own order', async () => {
    const page = await open(390)
    const turn = await ask(page, 'بدّل 100 USDC إلى ETH على base')
    const reply = turn.locator('.reply')
    expect(await reply.getAttribute('dir')).toBe('rtl')
    expect(await reply.getAttribute('lang')).toBe('ar')
    await reply.getByRole('heading', { name: 'تبديل على Base' }).waitFor()
    expect(await reply.locator('dt').allTextContents()).toContain('الانزلاق')
    expect(await reply.getByRole('link', { name: 'المراجعة والتوقيع' }).count()).toBe(1)
    // Each amount is one run of its own from left to right.
    const amounts = await reply.locator('.give bdi[dir=ltr]').allTextContents()
    expect(amounts).toContain('100 USDC')
    expect(amounts.some((text) => /^0\.\d+ ETH$/.test(text))).toBe(true)
    expect(await reply.textContent()).not.toMatch(/[٠-٩]/)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    // A chip keeps the space before a ticker, as both are in one box; and the score stands before the slash.
    const chips = page.getByRole('list', { name: 'أسئلة تالية' })
    expect(await chips.locator('button > span:only-child > bdi').allTextContents()).toEqual(['ETH', 'ETH'])
    const risk = await ask(page, 'هل PEPE آمنة؟')
    await risk.locator('.gauge text').first().waitFor()
    const score = 'document.querySelector(".turn:last-of-type .gauge text")'
    expect(await page.evaluate(`getComputedStyle(${score}).direction`)).toBe('ltr')
  })

  it('is Japanese, also after a reload, and goes on in Japanese', async () => {
    const page = await open()
    const turn = await ask(page, 'ETHの価格は？')
    const reply = turn.locator('.reply')
    expect(await reply.getAttribute('lang')).toBe('ja')
    expect(await reply.locator('dt').allTextContents()).toEqual(
      expect.arrayContaining(['時価総額', '取引高（24時間）']),
    )
    expect(await reply.locator('.turn-tools').textContent()).toContain('もう一度聞く')
    await page.reload()
    await page.locator('.reply[lang=ja] dt').first().waitFor()
    expect(await page.locator('.reply dt').allTextContents()).toContain('時価総額')
    await page.getByRole('button', { name: 'ETHは安全？' }).click()
    const next = page.locator('.turn').nth(1)
    await next.locator('.turn-tools').waitFor()
    expect(await next.locator('.reply').getAttribute('lang')).toBe('ja')
    expect(await next.locator('dt').allTextContents()).toContain('ハニーポット')
  })

  it('is shown as text when its language cannot be loaded', async () => {
    const page = await open()
    await page.route(/\/assets\/ja-.*\.js$/, (route) => route.abort())
    const turn = await ask(page, 'ETHの価格は？')
    expect(await turn.locator('.card').getAttribute('lang')).toBe('ja')
    expect(await turn.locator('dt').count()).toBe(0)
    expect(await turn.locator('.card').textContent()).toContain('ETH')
  })

  it('loads nothing of the other languages for an answer in English', async () => {
    const { page, requests } = await server.createPerson({})
    await page.goto(server.sandbox.baseUrl)
    await ask(page, 'price of ETH')
    expect(requests.filter((url) => /\/assets\/(?:ar|ja|zh|hi|de|local)-/.test(url))).toEqual([])
  })
})
