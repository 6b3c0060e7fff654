import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { hashOf } from '../wire/static-file.ts'
import { createDocsRoutes } from './docs-routes.ts'
import { readReferenceRecord, readReferenceScript } from './reference-script.ts'

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
const bare = createDocsRoutes({ ...seller, docs, readScript: () => undefined })

describe('/docs', () => {
  it('shows routes, prices, calls and further pages without any script', async () => {
    const page = await (await bare.request('/docs')).text()
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
    expect(files).toEqual([
      expect.stringMatching(/^\/docs\/files\/[0-9a-f]{16}\/docs\.css$/),
      expect.stringMatching(/^\/docs\/files\/[0-9a-f]{16}\/reference\.js$/),
    ])
    for (const path of files) {
      const { status, headers } = await whole.request(path)
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
      expect(headers.get('content-type')).toMatch(/; charset=utf-8$/)
    }
  })

  it('tells the reference to ask nobody else', async () => {
    const page = await (await whole.request('/docs/reference')).text()
    const options = /data-configuration="([^"]+)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? '{}'
    expect(JSON.parse(options)).toMatchObject({
      withDefaultFonts: false,
      telemetry: false,
      proxyUrl: '',
      agent: { disabled: true },
      mcp: { disabled: true },
      hideClientButton: true,
      showDeveloperTools: 'never',
    })
  })
})

it('shows every page to people, with its links and without foreign tags', async () => {
  const several = new Map([
    ...docs,
    [
      'chat',
      '# Chat\n\n## How & why\n\nSee [errors](errors.md#codes), [why](decisions/007-chat.md), [x402](https://x402.org).\n\n| a | b |\n|---|---|\n| 1 | `<b>` |\n',
    ],
  ])
  const routes = createDocsRoutes({ ...seller, docs: several, readScript: () => undefined })
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

it('serves the reference that is recorded, and no other', async () => {
  const script = readReferenceScript()
  const { sha256, integrity, license } = readReferenceRecord()
  expect(script?.path).toBe(`/docs/files/${sha256.slice(0, 16)}/reference.js`)
  expect([integrity, license]).toEqual([expect.stringMatching(/^sha512-/), 'MIT'])
  const plain = await script?.serve(new Request('http://localhost'))
  expect(hashOf(new Uint8Array((await plain?.arrayBuffer()) ?? []))).toBe(sha256)
  const packed = await script?.serve(new Request('http://localhost', { headers: { 'accept-encoding': 'br' } }))
  expect(packed?.headers.get('content-encoding')).toBe('br')
  expect(hashOf(brotliDecompressSync(new Uint8Array((await packed?.arrayBuffer()) ?? [])))).toBe(sha256)
})

it('does without the reference where it is missing or altered', () => {
  expect(readReferenceScript(new URL('file:///no/such/file.js'))).toBeUndefined()
  const altered = join(mkdtempSync(join(tmpdir(), 'reference-')), 'altered.js.br')
  writeFileSync(altered, brotliCompressSync('alert(1)'))
  expect(readReferenceScript(pathToFileURL(altered))).toBeUndefined()
})
