/** A paid route opened in a browser: what it offers, a form for its input, and a way to pay with the person's wallet. */
import { html } from 'hono/html'
import type { Offer } from '../../capabilities/offer.ts'
import { CHAINS } from '../../domain/chains/chain.ts'
import type { Accepts } from '../../payments/wire/terms.ts'
import { toRequestSchema } from '../wire/json-schema.ts'
import type { BuiltApp } from './built-app.ts'
import { jsonScript, toPage, toPageHeaders } from './layout.ts'

type Html = ReturnType<typeof html>

/** JSON for the script: what it may sign, to be compared with the challenge. */
export interface OfferData {
  route: string
  name: string
  priceUsd: string
  terms: { network: string; asset: string; amount: string; payTo: string; extra: { name: string; version: string } }
  chain: { id: number; name: string; explorerTx: string | null }
  fields: OfferField[]
}

export interface OfferField {
  name: string
  about: string
  isRequired: boolean
  kind: 'text' | 'number' | 'choice' | 'switch'
  choices: string[]
  /** From the example of the documents. */
  example: string
}

function toOfferData(offer: Offer, accepts: Accepts, isLocal: boolean): OfferData {
  const [{ network, asset, amount, payTo, extra }] = accepts
  const id = Number(network.split(':')[1])
  const chain = CHAINS.find((one) => one.id === id)
  return {
    ...{ route: `/api/${offer.name}`, name: offer.name, priceUsd: offer.priceUsd },
    terms: { network, asset, amount, payTo, extra: { name: extra.name, version: extra.version } },
    chain: {
      id,
      name: chain?.name ?? network,
      explorerTx: isLocal ? null : (chain?.explorer?.tx ?? null),
    },
    fields: toFields(offer),
  }
}

function toFields({ input, example }: Offer): OfferField[] {
  const { properties = {}, required = [] } = toRequestSchema(input)
  const filled = example.input as Record<string, unknown>
  return Object.entries(properties).map(([name, schema]) => {
    const {
      type,
      enum: choices,
      description,
    } = (typeof schema === 'object' ? schema : {}) as {
      type?: string
      enum?: unknown[]
      description?: string
    }
    return {
      name,
      about: description ?? '',
      isRequired: required.includes(name),
      kind: choices
        ? 'choice'
        : type === 'boolean'
          ? 'switch'
          : type === 'number' || type === 'integer'
            ? 'number'
            : 'text',
      choices: (choices ?? []).map(String),
      example: filled[name] === undefined ? '' : String(filled[name]),
    }
  })
}

function toOfferPage(
  offer: Offer,
  { app, data, sandbox }: { app: BuiltApp; data: OfferData; sandbox: boolean },
): Promise<string> {
  const { terms, chain, fields, priceUsd } = data
  return toPage({
    title: `${offer.title} for $${priceUsd} · Sextant`,
    description: offer.summary,
    entry: 'pay',
    app,
    index: false,
    sandbox,
    body: html`<main id="main">
<section class="slip" aria-labelledby="title">
<p class="kicker">Paid route, $${priceUsd} a call</p>
<h1 id="title">${offer.title}</h1>
<p>${offer.summary}</p>
<dl class="facts">
<div class="fact"><dt>Price</dt><dd><strong class="amount">$${priceUsd}</strong><small>in USDC on ${chain.name}; no account, no key</small></dd></div>
<div class="fact"><dt>Paid to</dt><dd><code class="address">${terms.payTo}</code></dd></div>
<div class="fact"><dt>Token</dt><dd>USDC <code class="address">${terms.asset}</code></dd></div>
<div class="fact"><dt>You sign</dt><dd>one transfer of exactly this amount, for one answer, valid a few minutes<small>You pay no gas. What cannot be answered is not charged.</small></dd></div>
</dl>
<p class="quiet">For programs: <code>POST ${data.route}</code> with any x402 client. <a href="/docs#buy">How</a>, <a href="${data.route}/sample">a sample</a>.</p>
</section>
<section id="act" class="act" aria-label="Ask and pay">
<h2>Your question</h2>
<form id="offer" class="offer-form">${fields.map(toField)}</form>
<noscript><p class="note warn">Paying needs JavaScript: your wallet is reached from this page and from nowhere else.</p></noscript>
</section>
${jsonScript('offer-data', data)}
</main>`,
  })
}

function toField({ name, about, isRequired, kind, choices, example }: OfferField): Html {
  const id = `field-${name}`
  const input =
    kind === 'choice'
      ? html`<select id="${id}" name="${name}">${isRequired ? '' : html`<option value="">any</option>`}${choices.map((choice) => html`<option value="${choice}"${choice === example ? html` selected` : ''}>${choice}</option>`)}</select>`
      : kind === 'switch'
        ? html`<input id="${id}" name="${name}" type="checkbox"${example === 'true' ? html` checked` : ''}>`
        : html`<input id="${id}" name="${name}" value="${example}"${isRequired ? html` required` : ''} autocomplete="off" aria-describedby="${id}-about">`
  return html`<p class="field"><label for="${id}">${toLabel(name)}${isRequired ? '' : html` <small>optional</small>`}</label>${input}<small id="${id}-about">${about}</small></p>`
}

/** `originChain` is "Origin chain". */
function toLabel(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Serves the pages of offers; the build is read with the first of them. */
export function createOfferPages({ readApp, sandbox }: { readApp(): BuiltApp; sandbox: boolean }) {
  return async (offer: Offer, accepts: Accepts) => {
    const data = toOfferData(offer, accepts, sandbox)
    const app = readApp()
    const html = await toOfferPage(offer, { app, data, sandbox })
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    }
    return { html, headers: { ...toPageHeaders([app.sandboxWallet?.rpcUrl ?? []].flat()), ...headers } }
  }
}
