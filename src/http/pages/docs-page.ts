import { html } from 'hono/html'
import type { Offer } from '../../capabilities/offer.ts'
import { custodyLine, howToPayByChannel, neverCharged, SERVICE_LINE, type Seller } from '../wire/about.ts'
import { chatExample } from '../wire/schemas.ts'
import { toDocsBar, toDocsFrame } from './docs-frame.ts'
import type { Found } from './docs-search.ts'

export interface DocsPageParts extends Seller {
  offers: readonly Offer[]
  /** Further pages: name and title. */
  pages: readonly { name: string; title: string }[]
  stylePath: string
  /** What was searched for, and what was found. */
  query?: string
  found?: readonly Found[]
}

const TITLE = 'Sextant: routes, prices and how to call them'

/** `/docs`: routes, prices, a first call and what a search found, in plain HTML. */
export async function toDocsPage(parts: DocsPageParts): Promise<string> {
  const { offers, pages, publicUrl, accepts, channel, stylePath, query = '', found } = parts
  const [first] = offers
  return toDocsFrame({
    title: TITLE,
    stylePath,
    head: html`<meta name="description" content="${SERVICE_LINE}">
<meta property="og:site_name" content="Sextant">
<meta property="og:title" content="${TITLE}">
<meta property="og:description" content="${SERVICE_LINE}">
<meta property="og:image" content="${publicUrl}/og.png">
<link rel="alternate" type="application/json" title="OpenAPI" href="/openapi.json">
<link rel="alternate" type="text/plain" title="llms.txt" href="/llms.txt">`,
    body: html`<div class="docs"><div class="in">
${toDocsBar(query)}
<main>
${found === undefined ? '' : toFound(query, found)}
<h1>Routes, prices and how to call them</h1>
<p>${SERVICE_LINE}</p>
<p class="quiet">${custodyLine}</p>
<h2 id="routes">Routes</h2>
<div class="wide" tabindex="0" role="region" aria-labelledby="routes"><table>
<thead><tr><th scope="col">Route</th><th scope="col">Price</th><th scope="col">What it answers</th><th scope="col">Example</th></tr></thead>
<tbody>
<tr><td class="route"><code>POST /api/chat</code></td><td class="price">free</td><td>Anything of the below, in plain words.</td><td></td></tr>
${offers.map(
  ({ name, priceUsd, summary }) =>
    html`<tr><td class="route"><code>POST /api/${name}</code></td><td class="price">$${priceUsd}</td><td>${summary}</td><td><a href="/api/${name}/sample">sample</a></td></tr>
`,
)}</tbody>
</table></div>
<h2 id="ask">Ask, free</h2>
<pre tabindex="0"><code>curl -s ${publicUrl}/api/chat \\
  -H 'content-type: application/json' \\
  -d '${JSON.stringify(chatExample.request)}'</code></pre>
<h2 id="buy">Buy an answer</h2>
<pre tabindex="0"><code>curl -i ${publicUrl}/api/${first?.name ?? ''} \\
  -H 'content-type: application/json' \\
  -d '${JSON.stringify(first?.example.input)}'</code></pre>
<p>The answer is <code>402</code> with the terms, and with what is wrong with the body, if anything. Any x402 client signs them and gets the data in the same call:</p>
<pre tabindex="0"><code>import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'

const account = privateKeyToAccount(key)
const pay = wrapFetchWithPayment(fetch, new x402Client().register('eip155:*', new ExactEvmScheme(account)))
const answer = await pay('${publicUrl}/api/${first?.name ?? ''}', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '${JSON.stringify(first?.example.input)}',
})</code></pre>
<p class="break">Paid in ${accepts.map(toWay)}.</p>
${howToPayByChannel({ channel }).map((line) => html`<p>${line}</p>`)}
${neverCharged.map((line) => html`<p>${line}</p>`)}
<h2 id="tools">As tools for agents</h2>
<p>An MCP server with the same eleven routes, over streamable HTTP:</p>
<pre tabindex="0"><code>{ "mcpServers": { "sextant": { "type": "http", "url": "${publicUrl}/mcp" } } }</code></pre>
<h2 id="pages">More to read</h2>
<ul class="pages">${pages.map(({ name, title }) => html`<li><a href="/docs/${name}">${title}</a></li>`)}</ul>
<h2 id="reference">Reference</h2>
<p>Every schema, example and error: <a href="/docs/reference">the reference</a>, or <a href="/openapi.json">openapi.json</a> for programs. <a href="/llms.txt">llms.txt</a>, <a href="/llms-full.txt">llms-full.txt</a>, <a href="/skill.md">skill.md</a>, <a href="/.well-known/x402">x402 manifest</a>.</p>
</main>
</div></div>`,
  })
}

const toWay = ({ network, asset, payTo }: Seller['accepts'][number], index: number) =>
  html`${index > 0 ? ', or ' : ''}USDC <code>${asset}</code> on <code>${network}</code>, to <code>${payTo}</code>`

const toFound = (query: string, found: readonly Found[]) =>
  html`<section aria-labelledby="found"><h2 id="found">${found.length === 0 ? `Nothing found for ${query}` : `Found for ${query}`}</h2>
<ul class="found">${found.map(({ name, title, line }) => html`<li><a href="/docs/${name}">${title}</a><p class="quiet">${line}</p></li>`)}</ul></section>`
