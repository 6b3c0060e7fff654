import { html } from 'hono/html'
import type { Offer } from '../../capabilities/offer.ts'
import type { Seller } from '../wire/about.ts'
import type { BuiltApp } from './built-app.ts'
import { jsonScript, toPage } from './layout.ts'

/** Example questions, each answered by a different route. */
const EXAMPLE_PROMPTS = [
  'price of ETH',
  'swap 100 USDC to ETH on base',
  'is PEPE safe?',
  'best yield for USDC',
  'odds of a fed rate cut',
  'uniswap treasury',
] as const

interface HomePageParts {
  app: BuiltApp
  offers: readonly Offer[]
  publicUrl: string
  accepts: Seller['accepts']
  sandbox: boolean
  /** Text of `?ask=`: it is put into the input field and only sent when the person submits it. */
  ask: string
}

/** The front page: what this is, what it costs, how to call it. It is complete without script, which adds the chat. */
export function toHomePage({ app, offers, publicUrl, accepts, sandbox, ask }: HomePageParts): Promise<string> {
  const about = 'Ten data routes paid per request with x402 in USDC on Base. No account, no key.'
  return toPage({
    title: 'Sextant: crypto answers, sold by the call',
    description: about,
    entry: 'chat',
    app,
    image: `${publicUrl}/og.png`,
    imageSize: { width: 1200, height: 630 },
    sandbox,
    body: html`<main id="main">
<section class="hero" aria-labelledby="title">
<p class="kicker">Take a bearing before you move money</p>
<h1 id="title">Crypto answers you can check, and links you sign yourself</h1>
<p class="lead">Ask in plain words, free. Or let your agent buy the same answers by the call: ten data routes, paid per request with x402 in USDC on Base. No account, no key, and an answer that is empty, stale or half is never charged.</p>
</section>
<section class="console" aria-labelledby="ask-title">
<h2 id="ask-title" class="sr">Ask Sextant</h2>
<div id="chat">
<div class="log"></div>
<form class="ask" method="get" action="/">
<label class="sr" for="ask">Your question</label>
<textarea id="ask" name="ask" rows="1" maxlength="2000" placeholder="Ask about a token…">${ask}</textarea>
<button class="button" type="submit">Ask</button>
</form>
<ul class="prompts" aria-label="Examples">${EXAMPLE_PROMPTS.map((prompt) => html`<li><a href="/?ask=${encodeURIComponent(prompt)}">${prompt}</a></li>`)}</ul>
<noscript><p class="quiet">The chat needs JavaScript. Without it, <code>POST /api/chat</code> answers the same questions.</p></noscript>
</div>
${jsonScript('chat-data', { examples: EXAMPLE_PROMPTS })}
</section>
<section class="routes" aria-labelledby="routes">
<h2 id="routes">Ten routes, priced by the call</h2>
<ul class="offers">${offers.map(
      ({ name, priceUsd, summary }) =>
        html`<li><a href="/api/${name}"><code>POST /api/${name}</code></a><span class="price">$${priceUsd}</span><p>${summary}</p></li>`,
    )}</ul>
</section>
<section class="call" aria-labelledby="call">
<h2 id="call">Call one</h2>
<pre tabindex="0"><code>curl -i ${publicUrl}/api/price \\
  -H 'content-type: application/json' \\
  -d '{"symbol":"ETH"}'</code></pre>
<p>The answer is <code>402</code> with the terms; any x402 client pays them and gets the data in the same call. Payments go to ${[...new Set(accepts.map(({ payTo }) => payTo))].map(toPayee)}.</p>
</section>
</main>`,
  })
}

const toPayee = (payTo: string, index: number) => html`${index > 0 ? ', ' : ''}<code class="break">${payTo}</code>`
