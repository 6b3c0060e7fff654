import { html } from 'hono/html'
import type { AdminReport } from './report.ts'

type Cell = string | number | null | { text: string; url: string | null }

/** The operator's page as HTML, from one report. It is complete without script; `admin.js` adds the two plots. */
export async function toAdminPage(report: AdminReport): Promise<string> {
  const { revenue, payers, channels, sinceStart, pending, failed, upstreams, caps, reconciliation, stores, troubles } =
    report
  const sales = (label: string, rows: AdminReport['pending']) =>
    table(
      label,
      ['when', 'route', 'state', 'price', 'payer', 'transaction', 'why'],
      rows.map(({ at, route, state, usd, payer, transaction, url, reason }) => [
        when(at),
        route,
        state,
        dollars(usd),
        short(payer),
        transaction === null ? null : { text: short(transaction), url },
        reason,
      ]),
    )
  const wasAsked = ({ calls, keptHits }: AdminReport['upstreams'][number]) => calls > 0 || keptHits > 0
  const [asked, quiet] = [upstreams.filter(wasAsked), upstreams.filter((one) => !wasAsked(one))]
  return String(
    await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sextant: operations</title>
<link rel="stylesheet" href="/admin/uplot.css">
<link rel="stylesheet" href="/admin/admin.css">
</head>
<body>
<header><h1>Sextant</h1><p class="${report.ready ? 'good' : 'bad'}">${report.ready ? 'ready' : 'not ready'}</p><time>${when(report.at)} UTC</time></header>
<main>
<section><h2>Health</h2>
${troubles.length === 0 ? html`<p>Nothing is wrong.</p>` : html`<ul class="troubles">${troubles.map(({ part, text, stops }) => html`<li class="${stops ? 'bad' : 'warn'}"><b>${part}</b> ${text}</li>`)}</ul>`}
<p>Ledger: ${stores.ledger.kind}, ${stores.ledger.up ? 'up' : 'away'}. Shared memory: ${stores.shared.kind}${stores.shared.kind === 'none' ? '' : `, ${stores.shared.up ? 'up' : 'away'}`}.</p></section>
${report.unread.length === 0 ? '' : html`<section><p class="bad">The ledger did not answer in time; not known are: ${report.unread.join(', ')}. The log says why (report.failed).</p></section>`}
<section><h2>Revenue</h2>
<p class="figures"><b>${dollars(revenue.todayUsd)}</b>&nbsp;today <b>${dollars(revenue.days7Usd)}</b>&nbsp;in&nbsp;7&nbsp;days <b>${dollars(revenue.days30Usd)}</b>&nbsp;in&nbsp;30&nbsp;days <b>${payers.count}</b>&nbsp;${payers.count === 1 ? 'payer' : 'payers'}</p>
<div id="revenue-plot" class="plot"></div>
${table(
  'Revenue by route',
  ['route', 'sales', 'earned'],
  revenue.routes.map(({ route, sales, usd }) => [route, sales, dollars(usd)]),
)}</section>
<section><h2>Payers</h2>${table(
      'Payers',
      ['payer', 'sales', 'paid'],
      payers.top.map(({ payer, url, count, usd }) => [{ text: payer, url }, count, dollars(usd)]),
    )}</section>
${
  channels
    ? html`<section><h2>Payment channels</h2><p class="figures">${Object.entries(channels.states).map(
        ([state, count]) => html`<b>${count}</b> ${state} `,
      )}<b>${dollars(channels.unclaimedUsd)}</b> unclaimed</p></section>`
    : ''
}
<section><h2>Since the start of this process</h2>
<p class="figures"><b>${sinceStart.challenges}</b> calls were told the price <b>${sinceStart.settled}</b> paid${sinceStart.paidSharePct === null ? '' : html` <b>${sinceStart.paidSharePct}%</b> of them`}</p>
${table(
  'Chat replies',
  ['chat answered with', 'replies'],
  sinceStart.chat.map(({ type, count }) => [type, count]),
)}</section>
<section><h2>Settlements under way</h2>${sales('Settlements under way', pending)}</section>
<section><h2>Called off</h2>${sales('Called off', failed)}</section>
<section><h2>Upstreams</h2><div id="upstream-plot" class="plot"></div>${table(
      'Upstreams',
      ['upstream', 'breaker', 'asked', 'from memory', 'p50', 'p95', 'last answer', 'last failure', 'kind'],
      asked.map((one) => [
        one.name,
        one.breaker,
        one.calls,
        one.keptHits,
        one.p50Ms === null ? null : `${one.p50Ms} ms`,
        one.p95Ms === null ? null : `${one.p95Ms} ms`,
        one.lastSuccessAt && when(one.lastSuccessAt),
        one.lastErrorAt && when(one.lastErrorAt),
        one.lastErrorKind,
      ]),
    )}${quiet.length === 0 ? '' : html`<p class="none">Not asked since the start: ${quiet.map(({ name }) => name).join(', ')}.</p>`}</section>
<section><h2>Caps</h2>${table(
      'Refused by caps',
      ['cap', 'refused since start'],
      caps.rejections.map(({ code, count }) => [code, count]),
    )}${table(
      'Caps of a day',
      ['setting', 'a day'],
      Object.entries(caps.ceilings).map(([name, most]) => [name, most]),
    )}</section>
<section><h2>Ledger and chain</h2>${
      reconciliation === null
        ? html`<p>Not compared yet; the first comparison is a minute after the start.</p>`
        : html`<p class="${reconciliation.differences.length === 0 ? 'good' : 'bad'}">${reconciliation.differences.length} differences over ${reconciliation.settled} settlements from block ${reconciliation.fromBlock} to ${reconciliation.toBlock}, at ${when(reconciliation.at)}.</p>${table(
            'Differences',
            ['difference', 'payment'],
            reconciliation.differences.map(({ kind, payment }) => [kind, payment]),
          )}`
    }</section>
</main>
<script src="/admin/uplot.js"></script>
<script src="/admin/admin.js"></script>
</body>
</html>`,
  )
}

function table(label: string, head: string[], rows: Cell[][]) {
  if (rows.length === 0) return html`<p class="none">None.</p>`
  return html`<div class="wide" tabindex="0" role="region" aria-label="${label}"><table><thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows.map(
    (cells) => html`<tr>${cells.map((cell) => html`<td>${show(cell)}</td>`)}</tr>`,
  )}</tbody></table></div>`
}

function show(cell: Cell) {
  if (cell === null) return '–'
  if (typeof cell !== 'object') return String(cell)
  return cell.url ? html`<a href="${cell.url}" rel="noreferrer noopener">${cell.text}</a>` : cell.text
}

const when = (at: string): string => at.slice(0, 19).replace('T', ' ')
const dollars = (usd: number): string => `$${usd.toFixed(2)}`
const short = (hex: string): string => `${hex.slice(0, 10)}…${hex.slice(-6)}`
