/** Failures in words: what is wrong and what to do. */
import { chainTitle } from '../../domain/chains/find-chain.ts'
import { cleanText } from '../../domain/clean-text.ts'
import type { Failure, FailureCode, TokenCandidate } from '../../domain/failure.ts'
import { namedOn, placeIn } from '../say/lines.ts'
import type { Say } from '../say/say.ts'
import { ENGLISH } from '../say/say-in.ts'

/** The text for each failure: what is wrong, and what to do. Nothing from an upstream is repeated. */
export function failureText(failure: Failure, say: Say = ENGLISH): string {
  return (TEXTS[failure.code] as (failure: Failure, say: Say) => string)(failure, say)
}

type Texts = { [Code in FailureCode]: (failure: Extract<Failure, { code: Code }>, say: Say) => string }

const ours = (_failure: Failure, say: Say): string => say('failOurs')
const MOST_CHAINS = 8

/** Rules of the routes are written in English; in other languages a sentence of the catalogue stands for them. */
const ruled = (rule: string, say: Say, otherwise: () => string): string =>
  say.lang === 'en' ? sentence(rule) : otherwise()

export const TEXTS: Texts = {
  invalid_json: ours,
  invalid_request: ({ errors }, say) => ruled(errors[0]?.message ?? say('failRead'), say, () => say('failRule')),
  unknown_token: ({ query, candidates = [] }, say) =>
    join(say('failToken', { query: shown(query) }), toKnown(candidates, say), say('failTokenCheck')),
  token_not_on_chain: ({ query, chain, candidates }, say) =>
    join(say('failNotOn', { query: capital(shown(query)), chain: shown(chainTitle(chain)) }), toKnown(candidates, say)),
  pools_too_shallow: ({ query, chain, limitUsd, candidates }, say) => {
    const address = candidates[0]?.address ?? null
    const on = chain === '' ? '' : placeIn(say, shown(chainTitle(chain)))
    return join(
      say('failShallow', { query: shown(query), on, usd: say.figures.usdShort(limitUsd) }),
      address === null ? '' : say('failContract', { address: shown(address) }),
    )
  },
  unknown_dao: ({ query, known }, say) => say('failDao', { query: shown(query), known: say.list(known) }),
  no_data: ({ about }, say) =>
    say.lang === 'en' ? say('failNothing', { about: cleanText(about, 120) }) : say('failNothingHere'),
  method_not_allowed: ours,
  body_too_large: ours,
  unsupported_media_type: ours,
  not_found: ours,
  idempotency_conflict: ours,
  payment_in_progress: ours,
  payment_bound_to_another_request: ours,
  unsupported_chain: ({ chain, supported = [] }, say) => {
    const chains = say.list(supported.slice(0, MOST_CHAINS).map((slug) => shown(chainTitle(slug))))
    const more = supported.length > MOST_CHAINS
    return join(
      say('failChain', { chain: shown(chainTitle(chain)) }),
      supported.length === 0 ? '' : say(more ? 'failChainMore' : 'failChainOthers', { chains }),
    )
  },
  ambiguous_token: ({ query }, say) => say('failWhich', { query: shown(query) }),
  no_route: ({ why }, say) => ruled(cleanText(why, 200), say, () => say('failRoute')),
  missing_conditional_field: ({ rule }, say) => ruled(rule, say, () => say('failRule')),
  too_many_decimals: ({ symbol, decimals }, say) => say('failDecimals', { token: capital(shown(symbol)), decimals }),
  level_on_wrong_side: ({ rule }, say) => ruled(rule, say, () => say('failLevel')),
  window_not_covered: ({ asked, coveredSeconds, coverable }, say) =>
    join(
      say('failWindow', { age: say.figures.age(coveredSeconds), asked: say.figures.span(shown(asked)) }),
      coverable.length === 0 ? '' : say('failWindowInstead', { windows: say.list(coverable.map(say.figures.span)) }),
    ),
  order_too_small: ({ rule, least }, say) => ruled(rule, say, () => say('failSmall', { least: shown(least) })),
  venue_not_signable: ({ rule }, say) => ruled(rule, say, () => say('failVenue')),
  rate_limited: ({ retryAfterSeconds }, say) => say('failMessages', { seconds: retryAfterSeconds }),
  upstream_failed: ({ source }, say) => say('failSource', { source: shown(source) }),
  upstream_timeout: ({ source }, say) => say('failSourceSlow', { source: shown(source) }),
  source_stale: ({ source }, say) => say('failSourceOld', { source: shown(source) }),
  source_disabled: ({ source }, say) => say('failSourceOff', { source: shown(source) }),
  overloaded: ({ retryAfterSeconds }, say) => say('failBusy', { seconds: retryAfterSeconds }),
  chain_unavailable: (_failure, say) => say('failNetwork'),
  store_unavailable: ours,
  settlement_pending: ours,
  payment_invalid: ours,
  payment_failed: ours,
  internal: ours,
}

const shown = (text: string): string => cleanText(text, 60) || '?'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const join = (...sentences: readonly string[]): string => sentences.filter((one) => one !== '').join(' ')

function sentence(text: string): string {
  const clean = cleanText(text, 240)
  return `${clean.charAt(0).toUpperCase()}${clean.slice(1)}${/[.!?…]$/.test(clean) ? '' : '.'}`
}

function toKnown(candidates: readonly TokenCandidate[], say: Say): string {
  if (candidates.length === 0) return ''
  return say('failKnown', { tokens: say.list(candidates.slice(0, 3).map((candidate) => toPlace(candidate, say))) })
}

const toPlace = ({ symbol, chain }: TokenCandidate, say: Say): string =>
  namedOn(say, shown(symbol), chain === null ? null : shown(chainTitle(chain)))
