import type { Offer } from '../../capabilities/offer.ts'

/** The front page, complete without any script: what this is, what it costs, how to call it. */
export function toHomePage({
  offers,
  publicUrl,
  payTo,
}: {
  offers: readonly Offer[]
  publicUrl: string
  payTo: string
}): string {
  const rows = offers.map(
    ({ name, priceUsd, summary }) =>
      `<tr><td><code>POST /api/${escapeHtml(name)}</code></td><td class="price">$${escapeHtml(priceUsd)}</td><td>${escapeHtml(summary)}</td></tr>`,
  )
  const title = 'Sextant: crypto answers, sold by the call'
  const about = 'Ten data routes paid per request with x402 in USDC on Base. No account, no key.'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${about}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${about}">
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 54rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { margin-bottom: 0; } .lead { margin-top: .25rem; opacity: .8; }
table { border-collapse: collapse; width: 100%; } td { padding: .5rem .75rem .5rem 0; border-top: 1px solid #8884; vertical-align: top; }
td:first-child { white-space: nowrap; } .price { text-align: right; font-variant-numeric: tabular-nums; }
pre { padding: 1rem; overflow-x: auto; background: #8881; border-radius: .5rem; }
</style>
</head>
<body>
<h1>Sextant</h1>
<p class="lead">${about} An answer that is empty, stale or half is never charged.</p>
<table><tbody>
${rows.join('\n')}
</tbody></table>
<h2>Call it</h2>
<pre>curl -i ${escapeHtml(publicUrl)}/api/price -H 'content-type: application/json' -d '{"symbol":"ETH"}'</pre>
<p>The answer is <code>402</code> with the terms; any x402 client pays them and gets the data in the same call.
Payments go to <code>${escapeHtml(payTo)}</code>.</p>
<p><a href="/openapi.json">openapi.json</a> · <a href="/llms.txt">llms.txt</a></p>
</body>
</html>
`
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
