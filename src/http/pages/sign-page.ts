import { html } from 'hono/html'
import type { BuiltApp } from './built-app.ts'
import { jsonScript, toPage } from './layout.ts'
import type { SignData } from './sign-data.ts'
import type { SignRow, SignWords } from './sign-words.ts'

type Html = ReturnType<typeof html>

interface SignPageParts {
  app: BuiltApp
  words: SignWords
  data: SignData
  expired: boolean
  imageUrl: string
  sandbox: boolean
}

/** The sign page of a ticket. The HTML shows every figure of it; the script adds the wallet and the signing. */
export function toSignPage({ app, words, data, expired, imageUrl, sandbox }: SignPageParts): Promise<string> {
  const plain = app.scriptOf('sign') === undefined
  return toPage({
    // Whoever shows a preview reads these: they say what it is, without amounts and addresses.
    title: `${words.preview} · Sextant`,
    description: `${words.kicker}. Check every number, then sign with your own wallet.`,
    entry: 'sign',
    app,
    image: imageUrl,
    imageSize: { width: 1200, height: 630 },
    index: false,
    sandbox,
    body: html`<main id="main">
<section class="slip" aria-labelledby="title">
<p class="kicker">${words.kicker}</p>
<h1 id="title">${words.title}</h1>
<dl class="facts">${words.rows.map(toRow)}</dl>
</section>
<section id="act" class="act" aria-label="Sign">
${
  expired
    ? html`<div class="note warn" role="status"><h2>This link has expired</h2><p>Prices move, so a link lives ten minutes. Nothing was signed. This page still shows what it was for.</p></div><p><a class="button" href="${data.askAgainUrl}">Ask again</a></p>`
    : html`<p class="quiet">${plain ? 'Scripts of the app are not built on this server, so nothing can be signed here. The numbers on this page are right.' : 'Reading your wallets…'}</p>`
}
<noscript><p class="note warn">Signing needs JavaScript: your wallet is reached from this page and from nowhere else.</p></noscript>
</section>
${expired ? '' : jsonScript('sign-data', data)}
</main>`,
  })
}

function toRow({ label, value, kind, note, atMs }: SignRow): Html {
  const shown =
    kind === 'address'
      ? toAddress(value)
      : kind === 'time'
        ? html`<time datetime="${new Date(atMs ?? 0).toISOString()}">${value}</time>`
        : kind === 'amount'
          ? html`<strong class="amount">${value}</strong>`
          : value
  return html`<div class="fact ${kind}"><dt>${label}</dt><dd>${shown}${note ? html`<small>${note}</small>` : ''}</dd></div>`
}

/** The whole address, with its first and last six characters in bold, because people compare those. */
function toAddress(address: string): Html {
  const [start, middle, end] = [address.slice(0, 6), address.slice(6, -6), address.slice(-6)]
  return html`<code class="address"><b>${start}</b>${middle}<b>${end}</b></code>`
}

/** The page for a ticket whose signature is not valid: changed, cut short, or made by somebody else. */
export const toRefusedPage = (app: BuiltApp, sandbox: boolean): Promise<string> =>
  toPage({
    title: 'Not a link of ours · Sextant',
    description: 'This link was changed or was never made here.',
    entry: 'sign',
    app: { ...app, scriptOf: () => undefined },
    index: false,
    sandbox,
    body: html`<main id="main"><section class="slip" aria-labelledby="title">
<p class="kicker">Refused</p>
<h1 id="title">This link is not one of ours</h1>
<p>Its seal does not fit: it was changed on its way, cut short, or made by somebody else. There is nothing to sign here, and nothing was signed.</p>
<p>If you got it from an agent or a chat, ask there for a new one, or start over yourself.</p>
<p><a class="button" href="/">Open the chat</a></p>
</section></main>`,
  })

/** The page for a short link whose ticket has ended; the ticket itself is no longer kept. */
export const toEndedPage = (app: BuiltApp, sandbox: boolean): Promise<string> =>
  toPage({
    title: 'This link has ended · Sextant',
    description: 'Links to sign live ten minutes, because prices move.',
    entry: 'sign',
    app: { ...app, scriptOf: () => undefined },
    index: false,
    sandbox,
    body: html`<main id="main"><section class="slip" aria-labelledby="title">
<p class="kicker">Ended</p>
<h1 id="title">This link has ended</h1>
<p>Prices move, so a link lives ten minutes. Nothing can be signed here any more. If you signed before, <a href="/activity">your activity</a> shows what became of it.</p>
<p>Ask again where you got it, or start over yourself.</p>
<p><a class="button" href="/">Open the chat</a></p>
</section></main>`,
  })
