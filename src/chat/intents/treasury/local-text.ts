/** What a DAO owns, in a language other than English. */
import type { z } from 'zod'
import { fitCard } from '../../../capabilities/fit-card.ts'
import type { treasuryOffer } from '../../../capabilities/treasury/offer.ts'
import { chainTitle } from '../../../domain/chains/find-chain.ts'
import { changeIn, sourceIn } from '../../say/lines.ts'
import type { Say } from '../../say/say.ts'

type Treasury = z.output<typeof treasuryOffer.output>

const MOST_HOLDINGS = 5

export const toLocalText =
  (say: Say) =>
  (treasury: Treasury): string => {
    const { usdShort, pct } = say.figures
    const { totalUsd, name, change24hPct, exOwnTokenUsd, chains, holdings, coverage, meta } = treasury
    const { stablesUsd, majorsUsd, otherUsd } = treasury.composition
    const change = changeIn(say, change24hPct, '24h')
    const head = say('daoHead', { usd: usdShort(totalUsd), name })
    return fitCard({
      lines: [
        change === null ? head : `${head}${say('comma')}${change}`,
        say('daoOwn', { usd: usdShort(exOwnTokenUsd) }),
        stablesUsd === null || majorsUsd === null || otherUsd === null
          ? null
          : say('daoSplit', { stables: usdShort(stablesUsd), majors: usdShort(majorsUsd), other: usdShort(otherUsd) }),
        say.list(chains.map(({ chain, sharePct }) => `${chainTitle(chain)} ${pct(sharePct)}`)),
        ...holdings
          .slice(0, MOST_HOLDINGS)
          .map(({ rank, token, valueUsd, sharePct }) =>
            say('daoLine', { rank, token: token.symbol, usd: usdShort(valueUsd), pct: pct(sharePct) }),
          ),
        coverage.missing.some(({ check }) => check === 'positions') ? say('daoWallets') : null,
      ],
      source: sourceIn(say, meta),
    })
  }
