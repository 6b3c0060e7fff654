import type { Asked } from './lying-world.ts'

/** Compares an answer that rests on a liar with the honest one. */

/** `right`: figures and verdict as without the lie. `low`: the answer says that it is in doubt. */
export type Judged = 'right' | 'refused' | 'low' | 'WRONG'

// biome-ignore lint/suspicious/noExplicitAny: answers of ten routes, read field by field
type Answer = any
type Figures = Record<string, number | string | boolean | null | undefined>

/** The figures that a buyer acts on. A key with the id of a pool or market compares it with itself only. */
const FIGURES: Record<string, (answer: Answer) => Figures> = {
  price: ({ price, high24h, low24h }) => ({ price, high24h, low24h }),
  quote: ({ from, to }) => ({ spentUsd: from.amountUsd, receivedUsd: to.amountUsd, received: Number(to.amount) }),
  risk: ({ liquidity, market, honeypot }) => ({
    liquidityUsd: liquidity.totalUsd,
    priceUsd: market.priceUsd,
    sellTaxPct: honeypot.sellTaxPct,
  }),
  'smart-money': ({ netFlowUsd, signal }) => ({ netFlowUsd, signal }),
  yield: ({ pools, best }) => ({
    ...(best && { [`best ${best.id}`]: best.sustainablePct }),
    ...Object.fromEntries(pools.map(({ id, apyPct }: Answer) => [id, apyPct])),
    ...Object.fromEntries(pools.map(({ id, tvlUsd }: Answer) => [`${id} tvl`, tvlUsd])),
  }),
  'prediction-markets': ({ answer, markets }) => ({
    ...(answer && { [`answer ${answer.venue} ${answer.event}`]: answer.probability }),
    ...Object.fromEntries(markets.map(({ id, outcomes }: Answer) => [id, outcomes[0]?.probability])),
  }),
  'market-read': ({ stance, inputs }) => ({
    stance,
    ...Object.fromEntries(inputs.map(({ name, value }: Answer) => [name, value])),
  }),
  treasury: ({ totalUsd, exOwnTokenUsd }) => ({ totalUsd, exOwnTokenUsd }),
  'sniper-check': ({ holders, sniper }) => ({ top10Pct: holders.top10Pct, sniped: sniper?.sniped }),
  'advanced-order': ({ quote }) => ({
    marketPriceUsd: quote.marketPriceUsd,
    outNow: quote.outNow?.usd,
    minOut: quote.minOut.usd,
  }),
}

const VERDICTS = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL']
/** Sources of the sandbox differ by hundredths of a percent; routes by their fees. */
const TOLERANCE = 0.03
/** Two honest sources differ by as much in a change of a week, in percentage points. */
const TOLERANCE_PTS = 0.25
/** Venues whose odds are three points apart count as agreeing, and honest ones are: of unlikely outcomes a lie may be smaller. */
const TOLERANCE_ODDS = 0.03

export function judgeLie(
  { route, source }: { route: string; source: string },
  honest: Asked,
  lying: Asked,
  without: Asked | undefined,
): { judged: Judged; why: string } {
  if (lying.failure) {
    const judged = lying.failure.code === 'internal' ? 'WRONG' : 'refused'
    return { judged, why: lying.failure.code }
  }
  const wrong = [
    ...listWrong(route, honest.answer, lying.answer, without?.answer),
    ...listMilder(honest.answer, lying.answer),
  ]
  if (wrong.length === 0) return { judged: 'right', why: '' }
  const doubt = findDoubt(source, honest.answer, lying.answer)
  return { judged: doubt ? 'low' : 'WRONG', why: [doubt ?? '', ...wrong].join(', ') }
}

function listWrong(route: string, honest: Answer, lying: Answer, without: Answer): string[] {
  const toFigures = FIGURES[route]
  if (!toFigures) throw new Error(`no figures for ${route}`)
  // Pools and markets that come up when the liar is left out are compared as well.
  const expected: Figures = { ...(without ? toFigures(without) : {}), ...toFigures(honest) }
  const found = toFigures(lying)
  const shared = Object.keys(found).filter((name) => name in expected)
  if (shared.length === 0) return ['nothing in common']
  const least = route === 'prediction-markets' ? TOLERANCE_ODDS : 0
  return shared
    .filter((name) => !isClose(expected[name], found[name], /Pct$/.test(name) ? TOLERANCE_PTS : least))
    .map((name) => `${name} ${expected[name]} -> ${found[name]}`)
}

/** Unknown is no lie: the coverage of each route has its own tests. */
function isClose(expected: Figures[string], found: Figures[string], pts: number): boolean {
  if (found === null || found === undefined || expected === null || expected === undefined) return true
  if (typeof expected !== 'number' || typeof found !== 'number') return expected === found
  return Math.abs(found - expected) <= Math.max(TOLERANCE * Math.abs(expected), pts) + 1e-9
}

function listMilder(honest: Answer, lying: Answer): string[] {
  if (typeof honest?.verdict !== 'string') return []
  const milder = VERDICTS.indexOf(lying.verdict) < VERDICTS.indexOf(honest.verdict)
  return milder ? [`${honest.verdict} -> ${lying.verdict}`] : []
}

/** What the answer says about its own doubt: low confidence, one source only, or a source that was left out. */
function findDoubt(source: string, honest: Answer, lying: Answer): string | undefined {
  if (lying.confidence === 'low') return 'confidence low'
  const before = new Set(honest.coverage?.missing.map(toText))
  const found = lying.coverage?.missing.find(
    (row: Answer) => isOnly(source, row) || (!before.has(toText(row)) && isAboutSources(source, row)),
  )
  return found && toText(found)
}

const toText = ({ check, reason }: Answer): string => `${check}: ${reason}`

/** `only_defillama` is about `defillama_yields` too, and `only_alternative.me` about `alternative_me`. */
function isOnly(source: string, { check, reason }: Answer): boolean {
  const [asked, named] = [toLetters(source), toLetters(reason.replace(/^only_/, ''))]
  return check === 'secondSource' && (asked.startsWith(named) || named.startsWith(asked))
}

const toLetters = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** A field that happens to be null says nothing about the others. */
const isAboutSources = (source: string, { check, reason }: Answer): boolean =>
  check === source || ['one_router_answered', 'wallet_balances_only', 'sources_disagree'].includes(reason)
