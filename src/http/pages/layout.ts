import { html, raw } from 'hono/html'
import type { BuiltApp, Entry } from './built-app.ts'

type Html = ReturnType<typeof html>

export interface PageParts {
  title: string
  description: string
  entry: Entry
  app: BuiltApp
  body: Html
  image?: string
  imageSize?: { width: number; height: number }
  index?: boolean
  sandbox: boolean
}

/** The HTML frame of the app's pages: head, top bar, footer. It is complete before any script has run. */
export async function toPage(parts: PageParts): Promise<string> {
  const { title, description, entry, app, body, image, imageSize, index = true, sandbox } = parts
  const script = app.scriptOf(entry)
  // Before the page's own script, which then finds this wallet at once and shifts nothing.
  const playMoney = script && app.sandboxWallet && app.scriptOf('sandbox-wallet')
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta name="description" content="${description}">
<meta property="og:site_name" content="Sextant">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
${image ? html`<meta property="og:image" content="${image}">` : ''}
${imageSize ? html`<meta property="og:image:width" content="${imageSize.width}"><meta property="og:image:height" content="${imageSize.height}">` : ''}
<meta name="twitter:card" content="summary_large_image">
${index ? '' : html`<meta name="robots" content="noindex, nofollow">`}
<link rel="icon" type="image/svg+xml" href="${app.iconUrl}">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
<meta name="theme-color" content="#f5f2e9" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#0a1621" media="(prefers-color-scheme: dark)">
${app.fontUrls.map((href) => html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`)}
${
  entry === 'chat'
    ? html`<script src="${app.earlyUrl}"></script>
`
    : ''
}<link rel="stylesheet" href="${app.styleUrl}">
${script ? script.preload.map((href) => html`<link rel="modulepreload" href="${href}">`) : ''}
${playMoney ? html`<script type="module" src="${playMoney.src}"></script>` : ''}
${script ? html`<script type="module" src="${script.src}"></script>` : ''}
</head>
<body class="${entry}">
<header class="bar">
<a class="brand" href="/">${raw(MARK)}<span>Sextant</span></a>
${sandbox ? html`<span class="tag">sandbox: play money</span>` : ''}
<nav aria-label="Pages"><a href="/activity">Activity</a><a href="/approvals">Approvals</a><a href="/docs">Docs</a></nav>
${entry === 'sign' ? '' : html`<div id="wallet"></div>`}
</header>
${body}
${playMoney ? jsonScript('sandbox-wallet', app.sandboxWallet) : ''}
<footer class="foot"><p>Sextant reads and quotes. It never holds a key, never sends a transaction and never asks for a seed phrase. <a href="/openapi.json">OpenAPI</a>, <a href="/llms.txt">llms.txt</a></p></footer>
</body>
</html>
`
  return page.toString()
}

/** JSON inside a `<script>` element. `<` is escaped, so that no value can close the element. */
export const jsonScript = (id: string, value: unknown): Html =>
  html`<script type="application/json" id="${id}">${raw(
    JSON.stringify(value)
      .replace(/</g, '\\u003c')
      .replace(/\u2028|\u2029/g, ''),
  )}</script>`

/** The logo: an arc of sixty degrees with its index arm. */
export const MARK =
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path d="M16 4 5 25a22 22 0 0 0 22 0Z"/><path d="M16 4 18.6 27.6"/><path d="M7.6 20.2a17 17 0 0 0 16.8 0"/><circle cx="16" cy="4.6" r="1.7"/></svg>'

/**
 * Security headers of the app's pages: no inline script, no framing, and requests only to this origin and `connectTo`.
 */
export function toPageHeaders(connectTo: readonly string[]): Record<string, string> {
  const origins = [...new Set(connectTo.map((url) => new URL(url).origin))]
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Wallets announce their icons as data URLs (EIP-6963).
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src ${["'self'", ...origins].join(' ')}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    // A wallet may open a popup and answer from there.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  }
}
