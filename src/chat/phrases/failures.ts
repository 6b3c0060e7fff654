/** Failures in words: what is wrong and what to do. */
import { chainTitle } from '../../domain/chains/find-chain.ts'
import { cleanText } from '../../domain/clean-text.ts'
import type { Failure, FailureCode, TokenCandidate } from '../../domain/failure.ts'
import { formatAge, formatUsdShort } from '../../domain/format.ts'

/** The text for each failure: what is wrong, and what to do. Nothing from an upstream is repeated. */
export function failureText(failure: Failure): string {
  return (TEXTS[failure.code] as (failure: Failure) => string)(failure)
}

type Texts = { [Code in FailureCode]: (failure: Extract<Failure, { code: Code }>) => string }

const later = (source: string): string =>
  `The source ${shown(source)} gave no usable answer just now. Try again in a moment.`
const OURS = 'Something went wrong on our side. Try again in a moment.'

export const TEXTS: Texts = {
  invalid_json: () => OURS,
  invalid_request: ({ errors }) => sentence(errors[0]?.message ?? 'That could not be read'),
  unknown_token: ({ query, candidates = [] }) => {
    const near = candidates.length === 0 ? '' : ` Known: ${candidates.slice(0, 3).map(toPlace).join(', ')}.`
    return `No token was found for ${shown(query)}.${near} Check the spelling or the chain, or send the contract address.`
  },
  token_not_on_chain: ({ query, chain, candidates }) => {
    const near = candidates.length === 0 ? '' : ` Known: ${candidates.slice(0, 3).map(toPlace).join(', ')}.`
    return `${capital(shown(query))} is not on ${shown(chainTitle(chain))}.${near}`
  },
  pools_too_shallow: ({ query, chain, limitUsd, candidates }) => {
    const contract = candidates[0]?.address ?? null
    const place = chain === '' ? '' : ` on ${shown(chainTitle(chain))}`
    const address = contract === null ? '' : ` Its contract is ${shown(contract)}.`
    return `The pools of ${shown(query)}${place} hold less than ${formatUsdShort(limitUsd)}, too little for a price or a trade by its ticker.${address}`
  },
  unknown_dao: ({ query, known }) => `The treasury of ${shown(query)} is not covered. Covered: ${known.join(', ')}.`,
  no_data: ({ about }) => `Nothing was found for ${cleanText(about, 120)}.`,
  method_not_allowed: () => OURS,
  body_too_large: () => OURS,
  unsupported_media_type: () => OURS,
  not_found: () => OURS,
  idempotency_conflict: () => OURS,
  payment_in_progress: () => OURS,
  payment_bound_to_another_request: () => OURS,
  unsupported_chain: ({ chain, supported = [] }) => {
    const name = shown(chainTitle(chain))
    const some = supported.slice(0, 8).map((slug) => shown(chainTitle(slug)))
    return `This is not offered on ${name}.${some.length === 0 ? '' : ` It is on ${some.join(', ')}${supported.length > 8 ? ' and more' : ''}.`}`
  },
  ambiguous_token: ({ query }) => `Several tokens are called ${shown(query)}. Which one do you mean?`,
  no_route: ({ why }) => sentence(cleanText(why, 200)),
  missing_conditional_field: ({ rule }) => sentence(rule),
  too_many_decimals: ({ symbol, decimals }) => `${capital(shown(symbol))} has ${decimals} decimals; send no more.`,
  level_on_wrong_side: ({ rule }) => sentence(rule),
  window_not_covered: ({ asked, coveredSeconds, coverable }) => {
    const instead = coverable.length === 0 ? '' : ` Ask for ${coverable.join(', ')}.`
    return `Only the last ${formatAge(coveredSeconds)} of ${shown(asked)} can be covered.${instead}`
  },
  order_too_small: ({ rule }) => sentence(rule),
  venue_not_signable: ({ rule }) => sentence(rule),
  rate_limited: ({ retryAfterSeconds }) => `Too many messages. Try again in ${retryAfterSeconds} s.`,
  upstream_failed: ({ source }) => later(source),
  upstream_timeout: ({ source }) => `The source ${shown(source)} did not answer in time. Try again in a moment.`,
  source_stale: ({ source }) => `The newest data of ${shown(source)} is too old to be told. Try again in a moment.`,
  source_disabled: ({ source }) => `The source ${shown(source)} is not connected on this server.`,
  overloaded: ({ retryAfterSeconds }) => `Too much is going on here. Try again in ${retryAfterSeconds} s.`,
  chain_unavailable: () => 'The chain cannot be reached just now. Try again in a moment.',
  store_unavailable: () => OURS,
  settlement_pending: () => OURS,
  payment_invalid: () => OURS,
  payment_failed: () => OURS,
  internal: () => OURS,
}

const shown = (text: string): string => cleanText(text, 60) || 'that'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function sentence(text: string): string {
  const clean = cleanText(text, 240)
  return `${clean.charAt(0).toUpperCase()}${clean.slice(1)}${/[.!?…]$/.test(clean) ? '' : '.'}`
}

const toPlace = ({ symbol, chain }: TokenCandidate): string =>
  chain === null ? shown(symbol) : `${shown(symbol)} on ${shown(chainTitle(chain))}`
