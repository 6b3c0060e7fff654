import { expect, it } from 'vitest'
import { createDocumentRoutes } from './document-routes.ts'
import { toRobots, toSitemap } from './site-files.ts'

const URL = 'https://sextant.example'
const accepts = [
  {
    scheme: 'exact',
    network: 'eip155:8453',
    asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    payTo: '0x1111111111111111111111111111111111111111',
  },
]

it('U20: manifest, icons, robots and sitemap are there', async () => {
  const settings = { publicUrl: URL, acceptsOf: () => accepts, docs: new Map([['app', '# App']]), nowMs: 0 }
  const routes = createDocumentRoutes(settings as unknown as Parameters<typeof createDocumentRoutes>[0])
  const types = await Promise.all(
    ['/manifest.webmanifest', '/icon-192.png', '/apple-touch-icon.png', '/robots.txt', '/sitemap.xml'].map(
      async (path) => {
        const { status, headers } = await routes.request(path)
        return [path, status, headers.get('content-type')]
      },
    ),
  )
  expect(types).toEqual([
    ['/manifest.webmanifest', 200, 'application/manifest+json'],
    ['/icon-192.png', 200, 'image/png'],
    ['/apple-touch-icon.png', 200, 'image/png'],
    ['/robots.txt', 200, 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 200, 'application/xml; charset=utf-8'],
  ])
})

it('search engines find the documents, and no deal', () => {
  expect(toRobots(URL)).toContain('Disallow: /s/\nDisallow: /sign/')
  expect(toSitemap(URL, ['chat', 'app'])).toContain(
    '<loc>https://sextant.example/docs/app</loc></url>\n  <url><loc>https://sextant.example/docs/chat</loc>',
  )
})
