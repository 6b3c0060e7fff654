import { isLookAlike } from '../../domain/clean-text.ts'
import { fail } from '../../domain/failure.ts'
import { toOrigin } from '../../domain/provenance.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { Token } from '../../domain/token.ts'
import type { PooledMarket, RiskSubject, ScanOutcome } from '../../ports/risk.ts'
import type { Run } from '../capability.ts'
import { combine, type Scanned, toScanned } from './combine.ts'
import { toCoverage } from './coverage.ts'
import { judgeHoneypot } from './honeypot.ts'
import type { riskOffer } from './offer.ts'
import { scoreRisk } from './score.ts'
import { toSections } from './sections.ts'
import { toHeadline, toSummary } from './words.ts'

/** Finds the contract, reads its pools and every scanner, and computes the published score. */
export const scanRisk: Run<typeof riskOffer, 'risk'> = async ({ query }, { sources, context }) => {
  const subject = await sources.risk.find(query)
  const [market, outcomes] = await Promise.all([sources.risk.market(subject), sources.risk.scans(subject)])
  const scanned = toScanned(outcomes)
  if (!scanned.some(looksAtContract)) throw toUnscanned(subject, outcomes)

  const pools = withoutFuture(market.value, context.now())
  const combined = combine(scanned)
  const honeypot = judgeHoneypot(scanned, pools)
  const ageDays = pools.createdAtMs === null ? null : Math.max(0, context.now() - pools.createdAtMs) / DAY_MS
  const { score, verdict, flags } = scoreRisk({
    combined,
    honeypot,
    wellKnown: subject.canonical || subject.native || combined.wellKnown !== null,
    native: subject.native,
    lookAlike: isLookAlike(subject.token.symbol),
    namesakes: subject.resolvedFrom === 'symbol' && !subject.token.verified ? subject.alternatives.length : 0,
    marketSource: market.source,
    ageDays,
    ...pools,
  })
  const sections = toSections(pools, combined, honeypot, ageDays)
  const { resolvedFrom, alternatives } = subject
  const token = subject.native ? subject.token : withDecimals(subject.token, combined.decimals?.value)
  const told = { token, verdict, score, flags, pools, checks: scanned.length }
  return {
    body: {
      verdict,
      score,
      headline: toHeadline(told),
      flags,
      token,
      resolvedFrom,
      alternatives,
      ...sections,
      disagreements: [...(honeypot.disagreement ? [honeypot.disagreement] : []), ...combined.disagreements],
      coverage: toCoverage(
        outcomes,
        { token: { decimals: token.decimals }, ...sections },
        subject.contract.chain === 'solana',
      ),
      summary: toSummary(told),
    },
    origins: [toOrigin(market), ...outcomes.flatMap((outcome) => ('scan' in outcome ? [toOrigin(outcome.scan)] : []))],
  }
}

/** Drops creation times in the future: a clock is wrong then. */
function withoutFuture(pools: PooledMarket, nowMs: number): PooledMarket {
  const past = (ms: number | null) => (ms !== null && ms <= nowMs ? ms : null)
  const { topPool } = pools
  return {
    ...pools,
    createdAtMs: past(pools.createdAtMs),
    topPool: topPool && { ...topPool, createdAtMs: past(topPool.createdAtMs) },
  }
}

const withDecimals = (token: Token, decimals: number | undefined): Token =>
  token.decimals === null && decimals !== undefined ? { ...token, decimals } : token

/** True when a scan judged the contract. A number of holders alone does not count as a check. */
const looksAtContract = ({ scan }: Scanned): boolean => scan.honeypot !== null || Object.keys(scan.facts).length > 0

/**
 * The failure when nobody scanned the contract: trouble with a scanner first, else an unsupported chain or an unknown
 * token.
 */
function toUnscanned({ token, contract }: RiskSubject, outcomes: readonly ScanOutcome[]): unknown {
  const missing = outcomes.flatMap((outcome) => ('missing' in outcome ? [outcome] : []))
  const trouble = missing.find(({ missing: reason }) => reason === 'timeout') ?? missing.find(({ cause }) => cause)
  if (trouble) return trouble.cause
  if (missing.every(({ missing: reason }) => reason === 'chain_unsupported'))
    return fail({ code: 'unsupported_chain', field: 'query', chain: contract.chain })
  return fail({ code: 'no_data', about: `contract checks of ${token.symbol} on ${contract.chain}` })
}
