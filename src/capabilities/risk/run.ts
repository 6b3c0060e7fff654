import { isLookAlike } from '../../domain/clean-text.ts'
import { fail } from '../../domain/failure.ts'
import { toOneSpelling } from '../../domain/names/read-token-name.ts'
import { type Origin, toOrigin } from '../../domain/provenance.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { Token } from '../../domain/token.ts'
import type { HolderList } from '../../ports/holders.ts'
import type { OwnerAccount, PooledMarket, RiskSource, RiskSubject, ScanOutcome } from '../../ports/risk.ts'
import type { ReadAhead, Run } from '../capability.ts'
import { inField } from '../in-field.ts'
import { oneSource } from '../one-source.ts'
import { type Combined, combine, type Scanned, toScanned } from './combine.ts'
import { listUnknown, toConfidence } from './confidence.ts'
import { toCoverage } from './coverage.ts'
import { toHolderView } from './holder-view.ts'
import { judgeHoneypot } from './honeypot.ts'
import { toLiquidityView } from './liquidity-view.ts'
import type { riskOffer } from './offer.ts'
import { OWNER_POWERS } from './power-rules.ts'
import type { RiskFacts } from './rule.ts'
import { scoreRisk } from './score.ts'
import { toLaunch, toSections } from './sections.ts'
import { type Standing, toOwnerKind, toStanding } from './standing.ts'
import { toHeadline, toSummary } from './words.ts'
import { isDollar } from './worth-rules.ts'

/** Finds the contract, reads its pools, holders and every scanner, and computes the published score. */
export const scanRisk: Run<typeof riskOffer, 'risk'> = async ({ query }, { sources, context }) => {
  const subject = await inField('query', sources.risk.find(query))
  const [market, outcomes, list] = await Promise.all([
    inField('query', sources.risk.market(subject)),
    sources.risk.scans(subject),
    sources.risk.holders(subject),
  ])
  const scanned = toScanned(outcomes)
  if (!scanned.some(looksAtContract)) throw toUnscanned(subject, outcomes)

  const nowMs = context.now()
  const looked = sources.risk.launch(subject)
  const launch = typeof looked === 'string' ? null : looked
  const onSolana = subject.contract.chain === 'solana'
  const pools = withoutFuture(market.value, nowMs)
  const combined = combine(scanned)
  const honeypot = judgeHoneypot(scanned, pools, combined.sellTaxPct?.value ?? null)
  const ageDays = pools.createdAtMs === null ? null : Math.max(0, nowMs - pools.createdAtMs) / DAY_MS
  const liquidity = toLiquidityView(combined.lp, nowMs)
  const makers = [combined.deployer?.value, combined.owner?.value, list?.deployer?.address].map((one) => one ?? null)
  const holders = toHolderView(list, makers, launch?.pools)
  const standing = toStanding(subject, combined, { liquidityUsd: pools.liquidityUsd, ageDays })
  const owner = toOwnerKind(combined, list, await readOwner(sources.risk, subject, standing, combined))
  const facts: RiskFacts = {
    ...pools,
    combined,
    honeypot,
    liquidity,
    holders,
    launch,
    standing,
    owner,
    native: subject.native,
    onSolana,
    dollar: isDollar(subject.token),
    imitates: subject.imitates,
    lookAlike: isLookAlike(subject.token.symbol),
    namesakes: subject.resolvedFrom === 'symbol' && !subject.token.verified ? subject.alternatives.length : 0,
    marketSource: market.source,
    nowMs,
    ageDays,
    unanswered: toUnanswered(outcomes),
  }
  const { score, verdict, flags } = scoreRisk(facts)
  const ownerKnown = !onSolana && (combined.owner !== null || combined.facts.ownerRenounced !== undefined)
  const shown = toTold(pools, subject.native, ageDays)
  const deployer = list?.deployer?.address ?? combined.deployer?.value ?? null
  const sections = {
    ...toSections(shown, combined, honeypot, liquidity, holders, ownerKnown ? owner : null, ageDays, deployer),
    launch: launch && toLaunch(launch),
  }
  const { resolvedFrom, alternatives } = subject
  const token = subject.native ? subject.token : withDecimals(subject.token, combined.decimals?.value)
  const unknown = listUnknown(facts)
  const told = { token, verdict, score, flags, pools, checks: scanned.length, unknown }
  const scanOrigins = outcomes.flatMap((outcome) => ('scan' in outcome ? [toOrigin(outcome.scan)] : []))
  const { checked, missing } = toCoverage(
    outcomes,
    { token: { decimals: token.decimals }, ...sections },
    onSolana,
    typeof looked === 'string' ? looked : null,
  )
  return {
    body: {
      verdict,
      score,
      confidence: toConfidence(facts),
      headline: toHeadline(told),
      flags,
      token,
      resolvedFrom,
      alternatives,
      ...sections,
      disagreements: [...(honeypot.disagreement ? [honeypot.disagreement] : []), ...combined.disagreements],
      coverage: {
        checked,
        missing: isConfirmed(pools, scanned) ? missing : [...missing, oneSource(market.source)],
      },
      summary: toSummary(told),
    },
    origins: withHolders([toOrigin(market), ...scanOrigins], list),
  }
}

export const readRiskAhead: ReadAhead<typeof riskOffer> = ({ query }) => toOneSpelling(query, 'query')

/** A listing's liquidity is confirmed when a scanner counted the same within this share. */
const SAME_WITHIN = 0.1

const isConfirmed = ({ liquidityUsd }: PooledMarket, scanned: readonly Scanned[]): boolean =>
  scanned.some(
    ({ scan: { poolsUsd } }) =>
      poolsUsd !== null && liquidityUsd && Math.abs(poolsUsd / liquidityUsd - 1) <= SAME_WITHIN,
  )

/** The chain is asked who the owner is only where that changes the score: for a power of a token that is not established. */
async function readOwner(
  risk: RiskSource,
  subject: RiskSubject,
  standing: Standing,
  { owner, facts }: Combined,
): Promise<OwnerAccount | null> {
  const matters = OWNER_POWERS.some((fact) => facts[fact]?.value === true)
  return owner === null || standing === 'established' || !matters ? null : risk.owner(subject, owner.value)
}

/** Adds the services that only the list of holders came from. */
function withHolders(origins: Origin[], list: HolderList | undefined): Origin[] {
  const others = list?.origins.filter(({ name }) => !origins.some((known) => known.name === name)) ?? []
  return [...origins, ...others]
}

/** Scanners that cover the chain and gave no result. Facts about holders are optional. */
function toUnanswered(outcomes: readonly ScanOutcome[]): RiskFacts['unanswered'] {
  return outcomes.flatMap((outcome) =>
    'missing' in outcome && outcome.missing !== 'chain_unsupported' && outcome.source !== 'geckoterminal'
      ? [{ source: outcome.source, reason: outcome.missing }]
      : [],
  )
}

/**
 * The market as it is told: a native coin is read in its wrapped form, of which the supply is not the coin's; and the change
 * of a pool younger than a day counts from its launch. The price route says neither.
 */
function toTold(pools: PooledMarket, native: boolean, ageDays: number | null): PooledMarket {
  return {
    ...pools,
    ...(native ? { marketCapUsd: null, fdvUsd: null } : {}),
    ...(ageDays !== null && ageDays < 1 ? { change24hPct: null } : {}),
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
  return fail({ code: 'no_data', field: 'query', about: `contract checks of ${token.symbol} on ${contract.chain}` })
}
