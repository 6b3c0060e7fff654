import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offers } from '../../src/capabilities/catalog.ts'
import { createTestContext } from '../../src/domain/test-context.ts'
import { createApp } from '../../src/http/free-routes.ts'
import { openBrowser } from './person.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let browser: Browser
let server: Server
let url: string
beforeAll(async () => {
  browser = await openBrowser()
  let answer: ReturnType<typeof getRequestListener> | undefined
  server = createServer((request, response) => void answer?.(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const app = createApp({
    publicUrl: url,
    acceptsOf: ({ name, summary }) => [
      {
        scheme: 'exact',
        network: 'eip155:8453',
        networkV1: 'base',
        chainId: 8453,
        asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
        extra: { name: 'USD Coin', version: '2' },
        payTo: '0x1111111111111111111111111111111111111111',
        amount: '10000',
        maxTimeoutSeconds: 300,
        resource: `${url}/api/${name}`,
        description: summary,
      },
    ],
    charts: { get: () => Promise.reject(new Error('no charts here')) },
    context: createTestContext(),
    troubles: async () => [],
    toJwks: () => ({ keys: [] }),
    admitDrawing: async () => {},
  })
  answer = getRequestListener(app.fetch)
})
afterAll(async () => {
  await browser.close()
  server.close()
})

describe('the docs page in a browser', () => {
  it('shows the whole reference, and asks nobody but us', async () => {
    const page = await browser.newPage({ viewport: { width: 1200, height: 900 } })
    const asked: string[] = []
    const pageErrors: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).origin))
    page.on('pageerror', ({ message }) => pageErrors.push(message))
    page.on('console', (message) => message.type() === 'error' && pageErrors.push(message.text()))
    await page.goto(`${url}/docs/reference`)
    await page.getByRole('heading', { name: 'Paid data' }).first().waitFor()
    expect([...new Set(asked)]).toEqual([url])
    expect(pageErrors).toEqual([])
    const text = await page.locator('body').textContent()
    for (const { title } of offers) expect(text).toContain(title)
    await page.close()
  })

  it.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const)('has a reference in which axe-core finds nothing, %s, %i pixels', async (colorScheme, width) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 844 } })
    const page = await context.newPage()
    await page.goto(`${url}/docs/reference`)
    for (const folded of await page.locator('summary').all()) await folded.click()
    expect(await findFaults(page)).toEqual([])
    expect(await page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth)).toBe(0)
    await context.close()
  })

  it('has a reference that leads to a page where a route is paid for and tried', async () => {
    const page = await browser.newPage()
    await page.goto(`${url}/docs/reference#price`)
    const tries = page.getByRole('link', { name: /^Try it/ })
    expect(await tries.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      offers.map(({ name }) => `/api/${name}`),
    )
    await page.close()
  })

  it('sets code within a sentence, in a fixed width', async () => {
    const page = await browser.newPage()
    await page.goto(`${url}/docs/payments`)
    const style = `getComputedStyle(document.querySelector('main p code'))`
    expect(await page.evaluate(`${style}.display`)).toBe('inline')
    expect(await page.evaluate(`${style}.fontFamily`)).toContain('monospace')
    await page.close()
  })

  it('U22: weighs little before the reference is opened, and searches without script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    let bytes = 0
    page.on('response', async (response) => {
      bytes += (await response.body().catch(() => Buffer.alloc(0))).length
    })
    await page.goto(`${url}/docs`, { waitUntil: 'networkidle' })
    expect(bytes).toBeLessThan(300_000)
    await page.getByRole('searchbox').fill('idempotency')
    await page.getByRole('searchbox').press('Enter')
    await page.getByRole('heading', { name: 'Found for idempotency' }).waitFor()
    await page.locator('.found a').first().click()
    expect(await page.locator('nav.side [aria-current=page]').count()).toBe(1)
    await context.close()
  })

  it.each(['light', 'dark'] as const)('is complete and easy to read without script, %s', async (colorScheme) => {
    const context = await browser.newContext({ colorScheme, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.goto(`${url}/docs`)
    expect(await page.locator('tbody .route').allTextContents()).toEqual(
      ['chat', ...offers.map(({ name }) => name)].map((name) => `POST /api/${name}`),
    )
    expect(await page.locator('tbody .price').allTextContents()).toEqual([
      'free',
      ...offers.map(({ priceUsd }) => `$${priceUsd}`),
    ])
    const wide = await page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth)
    expect(wide).toBe(0)
    expect(await findFaults(page)).toEqual([])
    await context.close()
  })

  it.each(['light', 'dark'] as const)(
    'leads to pages that fit a phone and are easy to read, %s',
    async (colorScheme) => {
      const context = await browser.newContext({ colorScheme, viewport: { width: 390, height: 844 } })
      const page = await context.newPage()
      await page.goto(`${url}/docs`)
      const links = page.locator('.pages a')
      const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      expect(paths.length).toBeGreaterThan(3)
      const faults: Record<string, string[]> = {}
      for (const path of paths) {
        await page.goto(`${url}${path}`)
        expect(await page.locator('h1').count(), path).toBe(1)
        const wide = await page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth)
        const found = [...(await findFaults(page)), ...(wide > 0 ? [`${wide} pixels too wide`] : [])]
        if (found.length > 0) faults[path] = found
      }
      expect(faults).toEqual({})
      await context.close()
    },
    // Some forty pages, each read whole by axe-core.
    400_000,
  )
})

async function findFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } }
    return (await axe.run()).violations.map(({ id }) => id)
  })
}
