/** An error as a page, for a person who opened an address in a browser; programs get problem+json. */
import { html } from 'hono/html'
import type { Problem } from '../wire/problem.ts'
import type { BuiltApp } from './built-app.ts'
import { toPage } from './layout.ts'

export function toProblemPage(
  app: BuiltApp,
  { title, detail, status, type, requestId, retryAfterSeconds }: Problem,
): Promise<string> {
  const isLost = status === 404
  return toPage({
    title: `${title} · Sextant`,
    description: detail,
    entry: 'sign',
    app: { ...app, scriptOf: () => undefined },
    index: false,
    sandbox: false,
    body: html`<main id="main"><section class="slip" aria-labelledby="title">
<p class="kicker">${status}</p>
<h1 id="title">${isLost ? 'There is no page at this address' : title}</h1>
<p>${isLost ? 'It may have been mistyped, or a link was cut short on its way. Links to sign end after ten minutes.' : detail}</p>
${retryAfterSeconds === undefined ? '' : html`<p>Try again in ${retryAfterSeconds} seconds.</p>`}
<p class="ways"><a class="button" href="/">Open the chat</a> <a href="/docs">Docs</a> <a href="${new URL(type).pathname}${new URL(type).hash}">About this error</a></p>
<p class="quiet">Request <code>${requestId}</code></p>
</section></main>`,
  })
}
