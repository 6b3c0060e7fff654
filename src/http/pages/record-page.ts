/** The public record as a page: what was sold, what arrived on chain, how well it went, and how to check it. */
import { html } from 'hono/html'
import { CHAINS } from '../../domain/chains/chain.ts'
import type { PublicRecord, Received, SoldPart } from '../../payments/wire/signed-record.ts'
import type { BuiltApp } from './built-app.ts'
import { toPage } from './layout.ts'

type Html = ReturnType<typeof html>

export function toRecordPage(app: BuiltApp, record: PublicRecord, signature: string): Promise<string> {
  const { received, sold, refused, latency, upstreams, blocks, network, asset, payTo } = record
  const chain = CHAINS.find(({ id }) => `eip155:${id}` === network)?.name ?? network
  return toPage({
    title: 'Record · Sextant',
    description: 'What was sold, what arrived on chain and how well it went, signed.',
    entry: 'sign',
    app: { ...app, scriptOf: () => undefined },
    sandbox: false,
    body: html`<main id="main">
<section class="slip" aria-labelledby="title">
<p class="kicker">Signed record, ${toTime(record.issuedAt)}</p>
<h1 id="title">What was sold, and what arrived</h1>
<p>Anybody can count the same: the transfers of USDC to the payee on ${chain}, in blocks ${blocks.from} to ${blocks.to}. Each was held against the ledger.</p>
<dl class="facts">
${toFact('Received', received.total)}
${toFact('Paid for answers', received.sales)}
${toFact('Paid out by channels', received.channelPayouts)}
${toFact('Other transfers', received.other)}
<div class="fact"><dt>Answers sold</dt><dd><strong>${sold.exact.answers + sold.channel.answers}</strong><small>${sold.exact.answers} by transfer for $${sold.exact.usd}, ${sold.channel.answers} by channel for $${sold.channel.usd}</small></dd></div>
<div class="fact"><dt>Payee</dt><dd><code class="address">${payTo}</code></dd></div>
<div class="fact"><dt>Token</dt><dd>USDC <code class="address">${asset}</code></dd></div>
</dl>
</section>
${toTable('Sold by month', ['Month', 'Route', 'Answers', 'USDC'], sold.months.toReversed().map(toSoldRow), 'Figures by route are told when their day is over, so that nobody can tell from two records who bought what.')}
${toTable('Sold by day', ['Day', 'Route', 'Answers', 'USDC'], sold.days.toReversed().map(toSoldRow), '')}
${toTable(
  'Refused, and not charged',
  ['Reason', 'Calls'],
  refused.reasons.map(({ reason, calls }) => [reason, calls]),
  `Since ${refused.since}.`,
)}
${toTable(
  'Time to a paid answer',
  ['Route', 'Half within', '95 % within', '99 % within'],
  [['all', ...toQuantiles(latency.all)], ...latency.routes.map(({ route, ...own }) => [route, ...toQuantiles(own)])],
  `Settlement on chain included. Since ${latency.since}.`,
)}
${toTable(
  'Sources',
  ['Source', 'Answered', 'Half within', '95 % within'],
  upstreams.each.map(({ name, answeredPct, ...own }) => [name, `${answeredPct} %`, ...toQuantiles(own).slice(0, 2)]),
  `Since ${upstreams.since}.`,
)}
<section class="slip" aria-labelledby="check">
<h2 id="check">Check it yourself</h2>
<p>The same as a file: <a href="/record.json">/record.json</a>. It is signed with a key in <a href="/.well-known/jwks.json">/.well-known/jwks.json</a>: <code>sextant verify record.json --keys jwks.json</code> finds any change, without network. <a href="/docs/record">How it is counted</a>.</p>
<p class="quiet">Signature <code class="address">${signature}</code></p>
</section>
</main>`,
  })
}

const toFact = (title: string, { usd, transfers }: Received): Html =>
  html`<div class="fact"><dt>${title}</dt><dd><strong class="amount">$${usd}</strong><small>${transfers} transfers</small></dd></div>`

type Cell = string | number

function toTable(title: string, heads: readonly string[], rows: readonly (readonly Cell[])[], note: string): Html {
  if (rows.length === 0) return html``
  return html`<section class="slip"><h2>${title}</h2>
<table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table>
${note ? html`<p class="quiet">${note}</p>` : ''}</section>`
}

const toSoldRow = ({ when, route, answers, usd }: SoldPart): Cell[] => [when, route, answers, usd]

const toQuantiles = ({ p50Ms, p95Ms, p99Ms }: Record<'p50Ms' | 'p95Ms' | 'p99Ms', number | null>): string[] =>
  [p50Ms, p95Ms, p99Ms].map((ms) => (ms === null ? 'over 12 s' : ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`))

const toTime = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`
