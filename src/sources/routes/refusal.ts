import { findTrouble } from '../client/failure.ts'

/** Reads why a router refused a trade, from its error text. */

/** Why a router has no route, in terms common to all routers. */
export type Refusal = 'no_route' | 'amount_too_low' | 'amount_too_high'

const WORDS: readonly [RegExp, Refusal][] = [
  [/AMOUNT_TOO_LOW|FEES_HIGHER_THAN_AMOUNT|SellAmountDoesNotCoverFee|ERROR_LOW_GIVE_AMOUNT/i, 'amount_too_low'],
  [/AMOUNT_TOO_HIGH|"code":\s*4009\b/i, 'amount_too_high'],
  [
    /NO_(?:INTERNAL_)?SWAP_ROUTES_FOUND|NO_QUOTES|NO_POSSIBLE_ROUTE|INSUFFICIENT_LIQUIDITY|SWAP_IMPACT_TOO_HIGH/i,
    'no_route',
  ],
  [/UNSUPPORTED_(?:CHAIN|CURRENCY|ROUTE)|INVALID_(?:INPUT|OUTPUT)_CURRENCY/i, 'no_route'],
  [/CHAIN_DISABLED|SOLANA_TX_TOO_LARGE|ROUTE_TEMPORARILY_RESTRICTED/, 'no_route'],
  // Across, for a chain or an asset that it serves no more.
  [/ROUTE_NOT_ENABLED|route (?:is )?not enabled/i, 'no_route'],
  // KyberSwap has a path for each chain; the path of one that it left is not there.
  [/"path":\s{0,8}"\/[a-z-]{2,30}\/api\/v1\/routes/, 'no_route'],
  [
    /NoLiquidity|UnsupportedToken|COULD_NOT_FIND_ANY_ROUTE|TOKEN_NOT_TRADABLE|"code":\s{0,8}(?:1002|1003|1011)\b/,
    'no_route',
  ],
  [/"code":\s*(?:4008|4010|4011)\b|Unsupported (?:route|token)|not (?:a )?supported/i, 'no_route'],
]

/** The reason of an understood refusal; `undefined` means that the router failed for another cause. */
export function readRefusal(thrown: unknown): Refusal | undefined {
  const trouble = findTrouble(thrown)
  const status = trouble?.status ?? 0
  if (!trouble?.detail || status < 400 || status >= 500 || status === 429) return undefined
  const { detail } = trouble
  return WORDS.find(([words]) => words.test(detail))?.[1]
}

/** Why a router gave nothing, for the answer's `coverage`. */
export function toMissReason(thrown: unknown): string {
  switch (findTrouble(thrown)?.kind) {
    case 'timeout':
      return 'timeout'
    case 'rate_limited':
    case 'over_budget':
    case 'paused':
      return 'rate_limited'
    case 'bad_json':
    case 'bad_shape':
    case 'too_large':
      return 'unusable_answer'
    default:
      return 'source_failed'
  }
}
