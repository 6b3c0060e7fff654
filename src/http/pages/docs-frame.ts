import { html, raw } from 'hono/html'
import { MARK } from './layout.ts'

type Html = ReturnType<typeof html>

export interface DocsFrame {
  title: string
  stylePath: string
  /** Further lines of the head. */
  head: Html
  body: Html
}

export interface DocsLink {
  name: string
  title: string
}

/** The bar of all pages under `/docs`, with a search that needs no script. */
export const toDocsBar = (query = ''): Html =>
  html`<header class="bar"><a class="brand" href="/">${raw(MARK)}<span>Sextant</span></a><nav aria-label="Pages"><a href="/">Chat</a><a href="/activity">Activity</a><a href="/docs">Docs</a><a href="/docs/reference">Reference</a></nav><form class="search" role="search" method="get" action="/docs"><label class="sr" for="q">Search the documents</label><input id="q" name="q" type="search" maxlength="100" placeholder="Search" value="${query}"><button type="submit">Search</button></form></header>`

/** All documents beside the one that is read. */
export const toDocsSide = (pages: readonly DocsLink[], current: string): Html =>
  html`<nav class="side" aria-label="Documents"><ul>${pages.map(
    ({ name, title }) =>
      html`<li><a href="/docs/${name}"${name === current ? html` aria-current="page"` : ''}>${title}</a></li>`,
  )}</ul></nav>`

/** The HTML frame of every page under `/docs`; it needs no script. */
export async function toDocsFrame({ title, stylePath, head, body }: DocsFrame): Promise<string> {
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" type="image/png" href="/icon.png">
<link rel="stylesheet" href="${stylePath}">
${head}
</head>
<body>
${body}
</body>
</html>
`
  return page.toString()
}
