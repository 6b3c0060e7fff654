/** Holders and launch of a token in a language other than English. */
import type { z } from 'zod'
import { fitCard } from '../../../capabilities/fit-card.ts'
import type { sniperCheckOffer } from '../../../capabilities/sniper-check/offer.ts'
import { factsIn, placeIn, sourceIn } from '../../say/lines.ts'
import type { Say } from '../../say/say.ts'
import { LEVELS } from '../risk/local-text.ts'

type Check = z.output<typeof sniperCheckOffer.output>

export const toLocalText =
  (say: Say) =>
  (check: Check, notes: readonly string[]): string => {
    const { verdict, token, holders, deployer, meta } = check
    const { pct } = say.figures
    const apart = holders.top10PctExPools
    return fitCard({
      lines: [
        say('sniperHead', { level: say(LEVELS[verdict]), token: token.symbol, on: placeIn(say, token.chain) }),
        factsIn(say, [
          say('sniperTop', { pct: pct(holders.top10Pct) }),
          apart === null ? null : say('sniperTopPools', { pct: pct(apart) }),
          holders.count === null ? null : say('sniperHolders', { count: holders.count }),
        ]),
        toBundles(say, check),
        toFunder(say, check),
        deployer === null || deployer.holdingPct === null
          ? null
          : say('sniperDeployer', { pct: pct(deployer.holdingPct) }),
      ],
      notes,
      source: sourceIn(say, meta),
    })
  }

function toBundles(say: Say, { sniper, sniperStatus }: Check): string | null {
  if (!sniper) return say('sniperUnread')
  const [largest] = sniper.bundles
  if (!largest) return sniperStatus === 'partial' ? say('sniperUnread') : say('sniperNone')
  return factsIn(say, [say('sniperBundle', { count: largest.buyerCount }), ofSupply(say, largest.boughtPct)])
}

function toFunder(say: Say, { funding }: Check): string | null {
  const [largest] = funding?.clusters ?? []
  if (!largest) return null
  const share = largest.boughtPct ?? largest.stillHeldPct
  return factsIn(say, [say('sniperFunder', { count: largest.walletCount }), ofSupply(say, share)])
}

const ofSupply = (say: Say, pct: number | null): string | null =>
  pct === null ? null : say('ofSupply', { pct: say.figures.pct(pct) })
