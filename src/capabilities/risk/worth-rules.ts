import { formatPct, formatUsd, formatUsdShort } from '../../domain/format.ts'
import type { Token } from '../../domain/token.ts'
import { type Rule, ramp } from './rule.ts'

/** Rules about whether stated dollars are dollars: of a token that promises to be one, and of a pool's other side. */

/** Below this a token with a dollar in its name is a joke or long dead, and its price is no news. */
const ONCE_A_DOLLAR_USD = 0.3
/** Part of the volume that a pool of its size turns over in a day when people really trade there. */
const ALIVE_TURNOVER = 0.2
const DEAD_TURNOVER = 0.02

export const isDollar = ({ symbol, name }: Pick<Token, 'symbol' | 'name'>): boolean =>
  /usd/i.test(symbol) || /\bdollar\b/i.test(name)

export const WORTH_RULES: readonly Rule[] = [
  {
    code: 'OFF_PEG',
    group: 'market',
    weight: 45,
    when: 'a token with a dollar in its ticker or name trades under $0.97; all points at $0.85; not under $0.30',
    why: 'holders who sell a dollar for less know or fear that it is not backed; no list place outweighs that',
    find({ dollar, priceUsd, marketSource }) {
      if (!dollar || priceUsd === null || priceUsd < ONCE_A_DOLLAR_USD) return null
      const share = ramp(priceUsd, 0.97, 0.85)
      const evidence = `off its peg: a dollar that trades at ${formatUsd(priceUsd)}`
      return share * 45 < 1 ? null : { share, evidence, source: marketSource }
    },
  },
  {
    code: 'UNLISTED_PAIR',
    group: 'market',
    weight: 24,
    when: 'four fifths of the liquidity or more is against a token on no list, and less than a fifth of it is traded in a day; all points at 2 %; not for an established token',
    why: 'the worth of such a pool is what its maker says it is, and the volume shows whether people believe it',
    find({ unlistedSidePct, liquidityUsd, volume24hUsd, standing, marketSource }) {
      if (unlistedSidePct === null || unlistedSidePct < 80 || standing === 'established' || !liquidityUsd) return null
      const share = ramp((volume24hUsd ?? 0) / liquidityUsd, ALIVE_TURNOVER, DEAD_TURNOVER)
      const evidence = `${formatPct(unlistedSidePct)} of its liquidity (${formatUsdShort(liquidityUsd)}) is against a token on no list`
      return share * 24 < 1 ? null : { share, evidence, source: marketSource }
    },
  },
]
