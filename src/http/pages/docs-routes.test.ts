import { describe, expect, it } from 'vitest'
import { offers } from '../../capabilities/catalog.ts'
import { createDocsRoutes } from './docs-routes.ts'

const seller = {
  publicUrl: 'https://sextant.example',
  accepts: [
    {
      scheme: 'exact',
      network: 'eip155:8453',
      asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      payTo: '0x1111111111111111111111111111111111111111',
    },
  ] as const,
}
const docs = new Map([['errors', '# Errors\n\nAll of <them>.\n']])
const whole = createDocsRoutes({ ...seller, docs })

describe('/docs', () => {
  it('shows routes, prices, calls and further pages without any script', async () => {
    const page = await (await whole.request('/docs')).text()
    expect(page).toContain('<code>POST /api/sniper-check</code></td><td class="price">$0.25</td>')
    expect(page).toContain('curl -i https://sextant.example/api/price')
    expect(page).toContain('<li><a href="/docs/errors">Errors</a></li>')
    expect(page).not.toContain('<script')
  })

  it('allows only what we serve ourselves', async () => {
    const { headers } = await whole.request('/docs')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(policy).not.toMatch(/https?:|\*|unsafe/)
    expect([headers.get('content-type'), headers.get('x-frame-options')]).toEqual(['text/html; charset=utf-8', 'DENY'])
  })

  it('names files by their hash, which may be kept for ever', async () => {
    const page = await (await whole.request('/docs/reference')).text()
    const files = [...page.matchAll(/(?:href|src)="(\/docs\/files\/[^"]+)"/g)].map(([, path]) => path as string)
    expect(files).toEqual([expect.stringMatching(/^\/docs\/files\/[0-9a-f]{16}\/docs\.css$/)])
    for (const path of files) {
      const { status, headers } = await whole.request(path)
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
      expect(headers.get('content-type')).toMatch(/; charset=utf-8$/)
    }
  })
})

describe('/docs/reference', () => {
  it('has every operation with its fields, example, errors and a way to try it, without any script', async () => {
    const answer = await whole.request('/docs/reference')
    const page = await answer.text()
    expect(answer.headers.get('content-security-policy')).not.toContain('unsafe')
    expect(page).not.toContain('<script')
    for (const { name, title, priceUsd } of offers) {
      expect(page).toContain(`<code>POST /api/${name}</code> <b>$${priceUsd}</b>`)
      expect(page).toContain(`>${title}</h3>`)
      expect(page).toContain(`<a href="/api/${name}">Try it`)
    }
    expect(page).toContain('<code>POST /api/chat</code>')
    expect(page).toContain('<code>GET /healthz</code>')
    expect(page).toContain('<td><code>to.amountMin</code></td><td>string</td>')
    expect(page).toContain('<code>402</code>')
  })
})

it('O13: every place of the reference that is linked is there once, and every operation is linked', async () => {
  const page = await (await whole.request('/docs/reference')).text()
  const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  const linked = [...page.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(linked.filter((id) => !ids.includes(id))).toEqual([])
  const operations = [...page.matchAll(/<h3 id="([^"]*)"/g)].map(([, id]) => id)
  expect(operations.filter((id) => !linked.includes(id))).toEqual([])
  expect(operations.length).toBeGreaterThan(offers.length)
  expect(page).not.toMatch(/ style="| on[a-z]+="|javascript:/)
})

it('shows every page to people, with its links and without foreign tags', async () => {
  const several = new Map([
    ...docs,
    [
      'chat',
      '# Chat\n\n## How & why\n\nSee [errors](errors.md#codes), [why](decisions/007-chat.md), [x402](https://x402.org).\n\n| a | b |\n|---|---|\n| 1 | `<b>` |\n',
    ],
  ])
  const routes = createDocsRoutes({ ...seller, docs: several })
  const ask = (path: string) => routes.request(path, { headers: { accept: 'text/html,*/*;q=0.8' } })
  const answer = await ask('/docs/chat')
  const page = await answer.text()
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page).toContain('<h2 id="how--why">How &amp; why</h2>')
  expect(page).toContain('<a href="/docs/errors#codes">errors</a>, why, <a href="https://x402.org">x402</a>')
  expect(page).toContain('<code>&lt;b&gt;</code>')
  expect(page).toContain('href="/docs/chat.md"')
  expect(await (await ask('/docs/errors')).text()).toContain('All of &lt;them&gt;')
  expect((await ask('/docs/chat.md')).headers.get('content-type')).toBe('text/markdown; charset=utf-8')
})

it('gives every page as Markdown, with and without its ending', async () => {
  for (const path of ['/docs/errors', '/docs/errors.md']) {
    const page = await whole.request(path)
    expect([await page.text(), page.headers.get('content-type')]).toEqual([
      docs.get('errors'),
      'text/markdown; charset=utf-8',
    ])
  }
})

it('serves the pictures of the documents, and nothing else of their folder', async () => {
  const found = await whole.request('/docs/images/app/home-1440-light.png')
  expect([found.status, found.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await found.arrayBuffer()).byteLength).toBeGreaterThan(1000)
  for (const path of ['/docs/images/none.png', '/docs/images/app', '/docs/images/..%2ftour.md'])
    expect((await whole.request(path)).status, path).not.toBe(200)
})

it('lists the tour before all other documents', async () => {
  const routes = createDocsRoutes({ ...seller, docs: new Map([...docs, ['tour', '# From nothing\n']]) })
  const page = await (await routes.request('/docs')).text()
  expect([...page.matchAll(/<li><a href="\/docs\/([a-z]+)">/g)].map(([, name]) => name)).toEqual(['tour', 'errors'])
})
