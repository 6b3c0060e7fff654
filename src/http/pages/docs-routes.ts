import { readdirSync, readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { offers } from '../../capabilities/catalog.ts'
import { fail } from '../../domain/failure.ts'
import { toOpenApi } from '../documents/openapi.ts'
import type { Seller } from '../wire/about.ts'
import { hashOf, type Served, serveStatic } from '../wire/static-file.ts'
import { toMarkdownPage } from './docs-markdown.ts'
import { toDocsPage } from './docs-page.ts'
import { type FindPicture, readPicture } from './docs-pictures.ts'
import { searchDocs } from './docs-search.ts'
import { type OpenApiDocument, toReferencePage } from './reference-page.ts'

export interface DocsSettings extends Seller {
  /** The project's own pages, by name, as Markdown. */
  docs: ReadonlyMap<string, string>
  findPicture?: FindPicture
}

const styles = new URL('docs.css', import.meta.url)

/**
 * `/docs` and its pages, to which answers and errors link. Browsers get HTML, by `Accept`; other clients get Markdown.
 */
export function createDocsRoutes({ docs, findPicture = readPicture, ...seller }: DocsSettings): Hono {
  const routes = new Hono()
  // Who has never been here begins with the tour.
  const pages = [...docs]
    .map(([name, text]) => ({ name, title: /^# (.+)$/m.exec(text)?.[1] ?? name }))
    .sort((left, right) => Number(right.name === 'tour') - Number(left.name === 'tour'))
  let opened: Promise<Opened> | undefined
  // Made on the first visit: few processes serve browsers.
  const open = (): Promise<Opened> => {
    opened ??= openPage()
    return opened
  }

  async function openPage(): Promise<Opened> {
    const style = readFileSync(styles)
    const stylePath = `/docs/files/${hashOf(style).slice(0, 16)}/docs.css`
    const page = await toDocsPage({ ...seller, offers, pages, stylePath })
    const reference = await toReferencePage(stylePath, toOpenApi({ ...seller, offers }) as OpenApiDocument)
    const files = new Map([[stylePath, serveStatic(style, STYLE)]])
    return { page: serveStatic(page, PAGE), reference: serveStatic(reference, PAGE), files, stylePath }
  }

  const names = new Set(docs.keys())
  const shown = new Map<string, Served>()
  async function show(name: string, text: string): Promise<Served> {
    const { stylePath } = await open()
    const title = pages.find((page) => page.name === name)?.title ?? name
    const served =
      shown.get(name) ??
      serveStatic(await toMarkdownPage({ name, title, text, names, stylePath, pages, findPicture }), PAGE)
    shown.set(name, served)
    return served
  }

  routes.get('/docs', async (c) => {
    const { page, stylePath } = await open()
    const query = (c.req.query('q') ?? '').trim().slice(0, 100)
    if (query === '') return page(c.req.raw)
    const found = searchDocs(docs, query)
    return c.html(await toDocsPage({ ...seller, offers, pages, stylePath, query, found }), 200, {
      ...PAGE,
      'x-robots-tag': 'noindex',
    })
  })
  routes.get('/docs/reference', async (c) => (await open()).reference(c.req.raw))
  routes.get('/docs/files/:hash/:name', async (c) => {
    const serve = (await open()).files.get(c.req.path)
    if (!serve) throw fail({ code: 'not_found' })
    return serve(c.req.raw)
  })
  routes.get('/docs/images/*', (c) => {
    const found = findPicture(c.req.path.slice('/docs/'.length))
    if (!found) throw fail({ code: 'not_found' })
    return serveStatic(found.bytes, PICTURE)(c.req.raw)
  })
  routes.get('/docs/:page', async (c) => {
    const name = c.req.param('page').replace(/\.md$/, '')
    const text = docs.get(name)
    if (text === undefined) throw fail({ code: 'not_found' })
    const wantsHtml = name === c.req.param('page') && (c.req.header('accept') ?? '').includes('text/html')
    return wantsHtml ? (await show(name, text))(c.req.raw) : c.body(text, 200, MARKDOWN)
  })
  return routes
}

interface Opened {
  page: Served
  reference: Served
  files: Map<string, Served>
  stylePath: string
}

const MARKDOWN = {
  'content-type': 'text/markdown; charset=utf-8',
  'cache-control': 'public, max-age=300',
  vary: 'accept',
}

/** Only files from this origin are loaded. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const PAGE = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, max-age=300',
  'content-security-policy': POLICY,
  'referrer-policy': 'no-referrer',
  vary: 'accept',
  'x-frame-options': 'DENY',
}

/** Its path holds a hash of it, so that browsers may keep it for ever. */
const STYLE = { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable' }

const PICTURE = { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' }

/** The Markdown files of `docs/`, by name; none if the folder is missing. */
export function readDocs(folder = new URL('../../../docs/', import.meta.url)): Map<string, string> {
  try {
    const pages = readdirSync(folder).filter((file) => file.endsWith('.md'))
    return new Map(pages.map((file) => [file.slice(0, -3), readFileSync(new URL(file, folder), 'utf8')]))
  } catch {
    return new Map()
  }
}
