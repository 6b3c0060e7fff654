/** Yield pools in a language other than English, best rate first. */

import type { z } from 'zod'
import { fitCard } from '../../../capabilities/fit-card.ts'
import type { yieldOffer } from '../../../capabilities/yield/offer.ts'
import { chainTitle } from '../../../domain/chains/find-chain.ts'
import { toVenueTitle } from '../../../domain/venue-title.ts'
import { placeIn, sourceIn } from '../../say/lines.ts'
import type { Say } from '../../say/say.ts'

type Yields = z.output<typeof yieldOffer.output>
type Pool = Yields['pools'][number]

const MOST_POOLS = 6

export interface ShownYields {
  tokens: readonly string[]
  chain: string | null
  best: Yields['best'] | undefined
  pools: readonly Pool[]
  leftOut: number
  meta: { sources: readonly { name: string }[]; ageSeconds: number }
}

export const toLocalText =
  (say: Say) =>
  (shown: ShownYields, notes: readonly string[] = []): string =>
    fitCard({
      lines: [
        toHead(say, shown),
        ...shown.pools.slice(0, MOST_POOLS).map((pool) => toLine(say, pool, shown.chain === null)),
        shown.leftOut === 0 ? null : say('yieldLeft', { count: shown.leftOut }),
      ],
      notes,
      source: sourceIn(say, shown.meta),
    })

export const toShown = ({ symbol, chain, best, pools, excluded, meta }: Yields): ShownYields => ({
  tokens: [symbol],
  chain,
  best,
  pools,
  leftOut: excluded.count,
  meta,
})

function toHead(say: Say, { tokens, chain, best }: ShownYields): string {
  const facts = { tokens: say.list(tokens), on: placeIn(say, chain) }
  if (!best) return say('yieldNone', facts)
  const lasting = best.sustainablePct ?? best.apyPct
  const now = lasting < best.apyPct ? ` (${say('yieldNow', { rate: say.figures.pct(best.apyPct) })})` : ''
  const place = chain === null ? ` ${chainTitle(best.chain)}` : ''
  const pool = `${toVenueTitle(best.project)} ${best.symbol}${place}`
  return `${say('yieldHead', { ...facts, rate: say.figures.pct(lasting), pool })}${now}`
}

const WARNINGS = {
  SPIKE: 'yieldSpike',
  SMALL_POOL: 'yieldSmall',
  IL_RISK: 'yieldLoss',
  DEPEGGED: 'yieldBroken',
  HALTED: 'yieldBroken',
  TVL_COLLAPSE: 'yieldBroken',
  YOUNG: 'yieldYoung',
  REWARDS_END_SOON: 'yieldEnding',
} as const
const isWarning = (flag: string): flag is keyof typeof WARNINGS => Object.hasOwn(WARNINGS, flag)

function toLine(say: Say, { rank, apyPct, project, symbol, chain, tvlUsd, flags }: Pool, showChain: boolean): string {
  const pool = `${toVenueTitle(project)} ${symbol}${showChain ? ` ${chainTitle(chain)}` : ''}`
  const size = tvlUsd === null ? [] : [`TVL ${say.figures.usdShort(tvlUsd)}`]
  const beware = new Set(flags.filter(isWarning).map((flag) => say(WARNINGS[flag])))
  const head = say('yieldLine', { rank, rate: say.figures.pct(apyPct), pool })
  return [head, ...size, ...beware].join(say('comma'))
}
