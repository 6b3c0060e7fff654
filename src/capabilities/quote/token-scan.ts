import { within } from '../../domain/deadline.ts'
import { toIso } from '../../domain/provenance.ts'
import type { RiskSubject, TokenScan } from '../../ports/risk.ts'
import { hasContract, type TokenContract, toRiskSubject } from '../../ports/risk-subject.ts'
import type { TradeToken } from '../../ports/routes.ts'
import type { Dependencies } from '../capability.ts'
import { scanRisk } from '../risk/run.ts'

/** What the risk route says about an unlisted token of a trade: verdict, honeypot, transfer taxes, pool price. */

export interface TokenRisk {
  verdict: string
  score: number
  flags: string[]
  source: string
  at: string
}

export interface ScannedToken {
  /** null when the token has no pools to judge; the other facts are from the scanners then. */
  risk: (TokenRisk & { headline: string }) | null
  honeypot: 'clear' | 'suspected' | 'confirmed' | 'unknown'
  /** The scanners that looked at it. */
  scanners: string[]
  buyTaxPct: number | null
  sellTaxPct: number | null
  poolPriceUsd: number | null
  liquidityUsd: number | null
}

/** A quote waits this long for the scanners; they are asked while the routers are. */
const SCAN_WITHIN_MS = 4_000

/** `undefined` for a listed token or a coin, and when no scanner answered in time. */
export async function scanToken(needs: Dependencies<'risk'>, token: TradeToken): Promise<ScannedToken | undefined> {
  if (token.verified || !hasContract(token)) return undefined
  const subject = toRiskSubject(token)
  return within(
    SCAN_WITHIN_MS,
    findSubject(needs, token)
      .then((found) => readRisk(needs, found))
      .catch(() => readScans(needs, subject)),
  )
}

/** As the risk route finds it, which also knows whether the token imitates another; a namesake elsewhere is not meant. */
async function findSubject({ sources }: Dependencies<'risk'>, token: TokenContract): Promise<RiskSubject> {
  const exact = toRiskSubject(token)
  const found = await sources.risk.find(token.address).catch(() => exact)
  const isSame = found.contract.chain === token.chain && found.contract.address === token.address
  return isSame ? found : exact
}

/** The risk route's judgement in short; null for a listed token and where it could not be scanned. */
export function toRisk(scan: ScannedToken | undefined): TokenRisk | null {
  if (!scan?.risk) return null
  const { verdict, score, flags, source, at } = scan.risk
  return { verdict, score, flags, source, at }
}

/** The risk route's own judgement of exactly this contract, so that both routes say the same. */
async function readRisk(needs: Dependencies<'risk'>, subject: RiskSubject): Promise<ScannedToken> {
  const risk = { ...needs.sources.risk, find: async () => subject }
  const { body, origins } = await scanRisk({ query: subject.contract.address }, { ...needs, sources: { risk } })
  const { verdict, score, headline, honeypot, market, liquidity } = body
  return {
    risk: {
      verdict,
      score,
      headline,
      flags: body.flags.filter(({ points }) => points > 0).map(({ code }) => code),
      source: [...new Set(origins.map(({ name }) => name))].join(', '),
      at: toIso(Math.min(...origins.map(({ atMs }) => atMs))),
    },
    honeypot: honeypot.status,
    scanners: honeypot.sources.filter((source) => source !== 'flow'),
    buyTaxPct: honeypot.buyTaxPct,
    sellTaxPct: honeypot.sellTaxPct,
    poolPriceUsd: market.priceUsd,
    liquidityUsd: liquidity.totalUsd,
  }
}

/** Scanners alone, for a token whose pools nobody lists. Fails when none of them knows it. */
async function readScans({ sources }: Dependencies<'risk'>, subject: RiskSubject): Promise<ScannedToken> {
  const outcomes = await sources.risk.scans(subject)
  const scans = outcomes.flatMap((outcome) => ('scan' in outcome ? [outcome.scan] : []))
  if (scans.length === 0) throw new Error('no scanner knows this token')
  const opinions = scans.flatMap(({ value: { honeypot, canSell } }) =>
    honeypot === null && canSell === null ? [] : [honeypot === true || canSell === false],
  )
  const [some, all] = [opinions.includes(true), !opinions.includes(false)]
  const highest = (field: 'buyTaxPct' | 'sellTaxPct') => highestOf(scans.map(({ value }) => value[field]))
  return {
    risk: null,
    honeypot: opinions.length === 0 ? 'unknown' : some ? (all ? 'confirmed' : 'suspected') : 'clear',
    scanners: scans.map(({ source }) => source),
    buyTaxPct: highest('buyTaxPct'),
    sellTaxPct: highest('sellTaxPct'),
    poolPriceUsd: null,
    liquidityUsd: null,
  }
}

const highestOf = (values: readonly TokenScan['buyTaxPct'][]): number | null =>
  values.reduce((top, value) => (value === null || (top !== null && top >= value) ? top : value), null)
