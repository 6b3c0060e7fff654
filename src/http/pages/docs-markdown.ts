import { html, raw } from 'hono/html'
import { Marked, type RendererExtension, type Token, type TokenizerExtension } from 'marked'
import { toDocsFrame } from './docs-frame.ts'

export interface MarkdownPageParts {
  name: string
  title: string
  /** Markdown. */
  text: string
  /** Names of all pages: links to others of the project's files lead nowhere here and become plain words. */
  names: ReadonlySet<string>
  stylePath: string
}

/** One page of the documents for people; the same under `.md` is Markdown. */
export async function toMarkdownPage({ name, title, text, names, stylePath }: MarkdownPageParts): Promise<string> {
  const body = toHtml(text, names)
  return toDocsFrame({
    title: `${title} · Sextant`,
    stylePath,
    head: html`<link rel="alternate" type="text/markdown" title="This page as Markdown" href="/docs/${name}.md">`,
    body: html`<div class="docs page"><div class="in">
<header class="bar"><a class="brand" href="/">Sextant</a><a href="/docs">All documents</a><a href="/docs/${name}.md">Markdown</a></header>
<main>
${raw(body)}</main>
</div></div>`,
  })
}

/** Other HTML in a document is shown as text, never run. */
function toHtml(text: string, names: ReadonlySet<string>): string {
  const marked = new Marked({
    extensions: [allowedTag],
    renderer: {
      html: ({ text: tag }) => escapeHtml(tag),
      image: ({ text: words }) => escapeHtml(words),
      // Pictures are not served, and a table of nothing else is left out.
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
  const body = marked.parse(text.replace(PICTURE, ''), { async: false })
  // What is wider than the screen is scrolled by itself, also with the keyboard.
  return (
    body
      .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
      .replaceAll('</table>', '</table></div>')
      .replaceAll('<pre>', '<pre tabindex="0">')
      // A heading without words is none.
      .replace(/<th[^<>]{0,40}><\/th>/g, '<td></td>')
  )
}

/** A picture in a light and a dark form; pictures are not served with the documents. */
const PICTURE = /<picture>[\s\S]*?<\/picture>\n*/g

/** The only tags that pass, and only in exactly this form: a place to link to, and a line break in a cell. */
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
