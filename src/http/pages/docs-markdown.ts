import { html, raw } from 'hono/html'
import { Marked, type RendererExtension, type Token, type TokenizerExtension } from 'marked'
import { type DocsLink, toDocsBar, toDocsFrame, toDocsSide } from './docs-frame.ts'
import type { FindPicture } from './docs-pictures.ts'

export interface MarkdownPageParts {
  name: string
  title: string
  /** Markdown. */
  text: string
  /** Names of all served pages. A relative link to any other file of the project becomes plain text. */
  names: ReadonlySet<string>
  stylePath: string
  /** All served pages, for the list beside the text. */
  pages: readonly DocsLink[]
  findPicture: FindPicture
}

/** A Markdown page of `docs/` as HTML, at `/docs/<name>`; `/docs/<name>.md` serves the Markdown itself. */
export async function toMarkdownPage({
  name,
  title,
  text,
  names,
  stylePath,
  pages,
  findPicture,
}: MarkdownPageParts): Promise<string> {
  const body = toHtml(text, names, findPicture)
  return toDocsFrame({
    title: `${title} · Sextant`,
    stylePath,
    head: html`<link rel="alternate" type="text/markdown" title="This page as Markdown" href="/docs/${name}.md">`,
    body: html`<div class="docs page"><div class="in">
${toDocsBar()}
<div class="columns">
${toDocsSide(pages, name)}
<main>
${raw(body)}<p class="quiet"><a href="/docs/${name}.md">This page as Markdown</a></p></main>
</div>
</div></div>`,
  })
}

/** HTML in a document is escaped and shown as text, except for `ALLOWED_TAG`. */
function toHtml(text: string, names: ReadonlySet<string>, findPicture: FindPicture): string {
  const marked = new Marked({
    extensions: [allowedTag],
    renderer: {
      // Comments mark the places that scripts write to.
      html: ({ text: tag }) => (/^<!--[^>]*-->\s*$/.test(tag) ? '' : escapeHtml(tag)),
      // A picture that is not there is left out, with the words that stand for it.
      image({ href, text: words }) {
        const { width, height } = findPicture(href) ?? {}
        return width === undefined
          ? ''
          : `<img src="/docs/${escapeHtml(href)}" alt="${escapeHtml(words)}" width="${width}" height="${height}" loading="lazy">`
      },
      // So is a table that holds nothing else.
      table({ rows }) {
        const isEmpty = (tokens: Token[]) => this.parser.parseInline(tokens) === ''
        const shows = rows.some((cells) => cells.slice(cells.length > 1 ? 1 : 0).some(({ tokens }) => !isEmpty(tokens)))
        return shows ? false : ''
      },
      heading({ tokens, depth }) {
        const words = this.parser.parseInline(tokens)
        return `<h${depth} id="${toId(words)}">${words}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens)
        const to = toAddress(href, names)
        return to === undefined ? words : `<a href="${escapeHtml(to)}">${words}</a>`
      },
    },
  })
  const body = marked.parse(withoutPictures(text), { async: false })
  // Tables and code that are wider than the screen scroll on their own; `tabindex` makes that work with the keyboard.
  return (
    body
      .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
      .replaceAll('</table>', '</table></div>')
      .replaceAll('<pre>', '<pre tabindex="0">')
      // An empty header cell is a plain cell, as accessibility checks demand.
      .replace(/<th[^<>]{0,40}><\/th>/g, '<td></td>')
  )
}

/** Pictures in a light and a dark form are left out: they are not served with the documents. */
function withoutPictures(text: string): string {
  const [start = '', ...pictures] = text.split('<picture>')
  return start + pictures.map((part) => part.slice(part.indexOf('</picture>') + '</picture>'.length)).join('')
}

/** The only tags that pass, in exactly this form: an anchor, and a line break inside a table cell. */
const ALLOWED_TAG = /^(?:<a id="[\w-]{1,64}"><\/a>|<br>)/

const allowedTag: TokenizerExtension & RendererExtension = {
  name: 'allowedTag',
  level: 'inline',
  start: (text) => text.indexOf('<'),
  tokenizer(text) {
    const raw = ALLOWED_TAG.exec(text)?.[0]
    return raw === undefined ? undefined : { type: 'allowedTag', raw }
  },
  renderer: ({ raw }) => raw,
}

function toAddress(href: string, names: ReadonlySet<string>): string | undefined {
  if (/^(https?:|#|\/)/.test(href)) return href
  const [, name = '', anchor = ''] = /^([\w-]+)\.md(#[\w-]+)?$/.exec(href) ?? []
  return names.has(name) ? `/docs/${name}${anchor}` : undefined
}

const toId = (words: string): string =>
  words
    .replace(/<[^<>]{0,200}>|&\w{1,8};/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const escapeHtml = (words: string): string =>
  words.replace(/[&<>"]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[one] as string)
