import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTradeSealer } from './hostile-trade.ts'
import { measureLoad } from './load-cost.ts'
import type { Person } from './person.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ CHAT_PER_MINUTE: '1000' })
})
afterAll(() => server?.close())

/** A conversation that the browser has kept: two questions, or the two again and again. */
async function talk({ page }: Person, rounds: number): Promise<void> {
  await page.goto(server.sandbox.baseUrl)
  for (const question of ['price of ETH', 'swap 100 USDC to BRETT']) {
    await page.getByLabel('Your question').fill(question)
    await page.getByLabel('Your question').press('Enter')
    await page.locator('.turn').last().locator('.turn-tools').waitFor()
  }
  await page.evaluate(`(() => {
    const kept = JSON.parse(localStorage.getItem('sextant.conversation'))
    const all = Array.from({ length: ${rounds} }, () => kept).flat().map((turn, place) => ({ ...turn, id: place + 1 }))
    localStorage.setItem('sextant.conversation', JSON.stringify(all))
  })()`)
}

describe.each([
  ['a phone', 390],
  ['a desktop', 1440],
])('on the slow profile, on %s', (_, width) => {
  it.each(['home', 'chat', 'sign', 'docs', 'a page of the docs', 'activity', 'a paid route'])(
    '%s is painted within a second, blocks for less than 200 ms and does not shift',
    async (name) => {
      const person = await server.createPerson({ width })
      const { baseUrl } = server.sandbox
      const urls: Record<string, string> = {
        ...{ home: '/', chat: '/?ask=price%20of%20ETH', docs: '/docs', 'a page of the docs': '/docs/app' },
        ...{ activity: '/activity', 'a paid route': '/api/price' },
      }
      const url = name === 'sign' ? await (await createTradeSealer(server))(person, 'k1') : `${baseUrl}${urls[name]}`
      const cost = await measureLoad(server.browser, person.page, url)
      const figures = JSON.stringify(cost)
      expect(cost.lcpMs, figures).toBeLessThan(1000)
      expect(cost.blockingMs, figures).toBeLessThan(200)
      expect(cost.shift, figures).toBeLessThan(0.01)
      // A figure that was not measured would pass every limit.
      expect(cost.lcpMs).toBeGreaterThan(450)
    },
  )

  it.each([1, 6])('a kept conversation of %d rounds comes back within the same limits', async (rounds) => {
    const person = await server.createPerson({ width })
    await talk(person, rounds)
    const cost = await measureLoad(server.browser, person.page, server.sandbox.baseUrl, 'again')
    const figures = JSON.stringify(cost)
    expect(cost.lcpMs, figures).toBeLessThan(1000)
    expect(cost.blockingMs, figures).toBeLessThan(200)
    expect(cost.shift, figures).toBeLessThan(0.01)
    expect(cost.lcpMs).toBeGreaterThan(450)
    await expect.poll(() => person.page.locator('.turn').count()).toBe(2 * rounds)
  })
})
