import {
  CONTRACT_FACTS,
  type ContractFact,
  type EarlierToken,
  type LpShare,
  type PooledMarket,
  type ScanOutcome,
  type TokenScan,
} from '../../ports/risk.ts'

/** Combines the results of all scanners. */

export interface Scanned {
  source: string
  method: 'scanner' | 'simulation'
  scan: TokenScan
}

/** A value and the scanner that stated it. */
export interface Said<T> {
  value: T
  source: string
}

/** All scanners together. Where they differ, the worse answer counts and the difference is reported. */
export interface Combined {
  facts: Partial<Record<ContractFact, Said<boolean>>>
  buyTaxPct: Said<number> | null
  sellTaxPct: Said<number> | null
  /** Another scanner found less than half of the highest sell tax. */
  sellTaxDisputed: boolean
  holderCount: Said<number> | null
  top10Pct: Said<number> | null
  top10PctExPools: Said<number> | null
  insidersPct: Said<number> | null
  lp: Said<LpShare[]> | null
  insiderNetworkPct: Said<number> | null
  insiderWallets: Said<number> | null
  /** The most that a scanner saw in the pools. */
  poolsUsd: Said<number> | null
  owner: Said<string> | null
  deployer: Said<string> | null
  earlierTokens: Said<EarlierToken[]> | null
  priorTokens: Said<number> | null
  decimals: Said<number> | null
  wellKnown: Said<boolean> | null
  disagreements: Disagreement[]
}

export interface Disagreement {
  check: string
  values: { source: string; value: string }[]
}

export function combine(scanned: readonly Scanned[]): Combined {
  const facts = CONTRACT_FACTS.map((fact) => {
    const said = scanned.flatMap(({ source, scan }) => {
      const value = scan.facts[fact]
      return value === undefined ? [] : [{ value, source }]
    })
    return { fact, said, worse: said.find(({ value }) => value !== GOOD_WHEN_TRUE.has(fact)) ?? said[0] }
  })
  const [buyTaxes, sellTaxes] = [listSaid(scanned, 'buyTaxPct'), listSaid(scanned, 'sellTaxPct')]
  return {
    facts: Object.fromEntries(facts.flatMap(({ fact, worse }) => (worse ? [[fact, worse]] : []))),
    buyTaxPct: highest(buyTaxes),
    sellTaxPct: highest(sellTaxes),
    sellTaxDisputed: sellTaxes.some(({ value }) => value < (highest(sellTaxes)?.value ?? 0) / 2),
    holderCount: listSaid(scanned, 'holderCount').find(({ value }) => value > 0) ?? null,
    top10Pct: preferred(listSaid(scanned, 'top10Pct')),
    top10PctExPools: preferred(listSaid(scanned, 'top10PctExPools')),
    insidersPct: listSaid(scanned, 'insidersPct')[0] ?? null,
    lp: preferred(listSaid(scanned, 'lp')),
    insiderNetworkPct: listSaid(scanned, 'insiderNetworkPct')[0] ?? null,
    insiderWallets: listSaid(scanned, 'insiderWallets')[0] ?? null,
    poolsUsd: highest(listSaid(scanned, 'poolsUsd')),
    owner: listSaid(scanned, 'owner')[0] ?? null,
    earlierTokens: listSaid(scanned, 'earlierTokens')[0] ?? null,
    deployer: listSaid(scanned, 'deployer')[0] ?? null,
    priorTokens: listSaid(scanned, 'priorTokens')[0] ?? null,
    decimals: listSaid(scanned, 'decimals')[0] ?? null,
    wellKnown: listSaid(scanned, 'wellKnown').find(({ value }) => value) ?? null,
    disagreements: [
      ...facts.flatMap(({ fact, said }) =>
        new Set(said.map(({ value }) => value)).size > 1
          ? [{ check: fact, values: said.map(({ source, value }) => ({ source, value: value ? 'yes' : 'no' })) }]
          : [],
      ),
      ...toTaxDisagreement('buyTax', buyTaxes),
      ...toTaxDisagreement('sellTax', sellTaxes),
    ],
  }
}

/** The scanners that gave a result. */
export function toScanned(outcomes: readonly ScanOutcome[]): Scanned[] {
  return outcomes.flatMap((outcome) =>
    'scan' in outcome ? [{ source: outcome.source, method: outcome.method, scan: outcome.scan.value }] : [],
  )
}

/** Facts for which "no" is the worse answer. */
const GOOD_WHEN_TRUE: ReadonlySet<ContractFact> = new Set(['verified', 'ownerRenounced'])
/** Percentage points. Simulations at different moments differ by less than this. */
const SAME_TAX_POINTS = 2

/** RugCheck tells pools and lockers apart on Solana, which GoPlus does not. */
const preferred = <T>(said: readonly Said<T>[]): Said<T> | null =>
  said.find(({ source }) => source === 'rugcheck') ?? said[0] ?? null

type Valued = Exclude<keyof TokenScan, 'facts' | 'honeypot' | 'canSell'>

function listSaid<Field extends Valued>(
  scanned: readonly Scanned[],
  field: Field,
): Said<NonNullable<TokenScan[Field]>>[] {
  return scanned.flatMap(({ source, scan }) => {
    const value = scan[field]
    return value === null ? [] : [{ value: value as NonNullable<TokenScan[Field]>, source }]
  })
}

const highest = (said: readonly Said<number>[]): Said<number> | null =>
  said.reduce<Said<number> | null>((top, next) => (top === null || next.value > top.value ? next : top), null)

function toTaxDisagreement(check: string, said: readonly Said<number>[]): Disagreement[] {
  const values = said.map(({ value }) => value)
  if (said.length < 2 || Math.max(...values) - Math.min(...values) <= SAME_TAX_POINTS) return []
  return [{ check, values: said.map(({ source, value }) => ({ source, value: `${value}%` })) }]
}

/** Trades of the last day. They are an opinion of their own, because sales prove that selling works. */
export type Flow = Pick<PooledMarket, 'buys24h' | 'sells24h'>
