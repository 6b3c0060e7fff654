import type { RiskFacts, Rule } from './rule.ts'

/** Rules about names that deceive, and about what could not be checked. */

/** Reads aloud what each scanner would have checked. */
export const CHECKED_BY: Readonly<Record<string, string>> = {
  goplus: 'contract scan',
  honeypot_is: 'simulated sale',
  rugcheck: 'authority and creator report',
  geckoterminal: 'holder facts',
}

const DEEP_USD = 1_000_000
const OLD_DAYS = 180

export const DOUBT_RULES: readonly Rule[] = [
  {
    code: 'IMITATION',
    group: 'name',
    weight: 58,
    when: 'it bears the ticker or name of a well-known token, also in letters of another script, and is not its contract; a quarter of the points with $1M in pools that are half a year old',
    why: 'the name was taken to be confused with; a bridged form that lasted is only a namesake',
    find({ imitates, standing, combined, liquidityUsd, ageDays, marketSource }) {
      const copied =
        imitates ?? (combined.facts.copycat?.value === true ? { symbol: 'a verified token', name: '' } : null)
      if (!copied || standing !== 'unlisted') return null
      const lasting = (liquidityUsd ?? 0) >= DEEP_USD && (ageDays ?? 0) >= OLD_DAYS
      const evidence = `it imitates ${copied.symbol} but is not the listed ${copied.name || 'one'} contract`
      return {
        share: lasting ? 0.25 : 1,
        evidence,
        source: imitates ? marketSource : (combined.facts.copycat?.source ?? marketSource),
      }
    },
  },
  {
    code: 'LOOK_ALIKE_TICKER',
    group: 'name',
    weight: 26,
    when: 'its ticker mixes scripts, without being that of a well-known token',
    why: 'mixed scripts are a way to look like something else',
    find: ({ lookAlike, imitates, marketSource }) =>
      lookAlike && !imitates
        ? { share: 1, evidence: 'its ticker uses letters of another script', source: marketSource }
        : null,
  },
  {
    code: 'SHARED_TICKER',
    group: 'name',
    weight: 5,
    when: 'found by ticker, not listed, and others bear the same one',
    why: 'another token may have been meant',
    find({ namesakes, marketSource }) {
      if (namesakes === 0) return null
      const others = namesakes === 1 ? 'another token bears' : `${namesakes} other tokens bear`
      return { share: 1, evidence: `${others} this ticker`, source: marketSource }
    },
  },
  {
    code: 'NATIVE_COIN',
    group: 'name',
    weight: 0,
    when: "a chain's own coin, checked in its wrapped form",
    why: 'it has no contract of its own',
    find: ({ native, marketSource }) =>
      native
        ? { share: 0, evidence: 'coin of its own chain, checked in its wrapped form', source: marketSource }
        : null,
  },
  {
    code: 'NOT_SCANNED',
    group: 'doubt',
    weight: 30,
    when: 'a scanner that covers the chain did not answer, or the contract scan does not know the token; a sixth of the points where only the simulation knows no pair; none for an established token',
    why: 'what was not looked at may be the worst of it, so an outage never makes a token look better',
    find({ unanswered, standing }) {
      const [first] = [...unanswered].sort((left, right) => toDoubt(right) - toDoubt(left))
      if (!first || standing === 'established') return null
      const names = unanswered.map(({ source }) => CHECKED_BY[source] ?? source)
      return { share: toDoubt(first), evidence: `not checked: ${names.join(', ')}`, source: first.source }
    },
  },
  {
    code: 'LOCK_UNKNOWN',
    group: 'doubt',
    weight: 8,
    when: 'nobody says whether the liquidity is locked, for a token that is not established and younger than a month',
    why: 'most new tokens could lock and say so',
    find: ({ liquidity, standing, ageDays, marketSource, liquidityUsd }: RiskFacts) =>
      liquidity === null && standing === 'unlisted' && ageDays !== null && ageDays < 30 && liquidityUsd !== null
        ? { share: 1, evidence: 'not known whether the liquidity is locked', source: marketSource }
        : null,
  },
]

/** A simulation that knows no pair is common for new kinds of pools; a scanner that fails can hide anything. */
const toDoubt = ({ source, reason }: RiskFacts['unanswered'][number]): number =>
  source === 'honeypot_is' && reason === 'not_found' ? 1 / 6 : 1
