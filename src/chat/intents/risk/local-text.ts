/** The safety of a token in a language other than English: the verdict first, then the findings that weigh most. */
import type { z } from 'zod'
import { fitCard } from '../../../capabilities/fit-card.ts'
import type { riskOffer } from '../../../capabilities/risk/offer.ts'
import { capitalIn, changeIn, factsIn, placeIn, sourceIn } from '../../say/lines.ts'
import type { Say } from '../../say/say.ts'
import { toFinding } from './findings.ts'

type Risk = z.output<typeof riskOffer.output>

export const LEVELS = { LOW: 'riskLow', MEDIUM: 'riskMedium', HIGH: 'riskHigh', CRITICAL: 'riskCritical' } as const
const SELLS = {
  clear: 'sellClear',
  suspected: 'sellSuspected',
  confirmed: 'sellConfirmed',
  unknown: 'sellUnknown',
} as const
const FINDINGS_TOLD = 4

export const toLocalText =
  (say: Say) =>
  (risk: Risk, notes: readonly string[]): string => {
    const { token, verdict, score, confidence, honeypot, liquidity, alternatives, meta } = risk
    const { pct } = say.figures
    const name = token.name === token.symbol ? token.symbol : `${token.name} (${token.symbol})`
    const findings = [...new Set(risk.flags.filter(({ points }) => points > 0).map(({ code }) => toFinding(say, code)))]
    const left = findings.length - FINDINGS_TOLD
    const { buyTaxPct, sellTaxPct } = honeypot
    const tax =
      buyTaxPct === null || sellTaxPct === null ? null : say('taxes', { buy: pct(buyTaxPct), sell: pct(sellTaxPct) })
    return fitCard({
      lines: [
        say('riskHead', { level: say(LEVELS[verdict]), score, token: name, on: placeIn(say, token.chain) }),
        ...findings.slice(0, FINDINGS_TOLD).map((finding) => `${capitalIn(say, finding)}`),
        left > 0 ? say('andMore', { count: left }) : findings.length === 0 ? say('riskNothing') : null,
        confidence === 'low' ? say('riskUnsure') : null,
        say(SELLS[honeypot.status]),
        tax === null ? null : capitalIn(say, tax),
        toMarket(say, risk),
        toLocks(say, liquidity),
        token.verified || token.address === null
          ? null
          : say('contract', { token: token.symbol, address: token.address }),
        alternatives.length === 0 || token.verified ? null : capitalIn(say, say('flagShared')),
      ],
      notes,
      source: sourceIn(say, meta),
    })
  }

function toMarket(say: Say, { market, liquidity, volume, holders }: Risk): string | null {
  const { usdShort, usd, pct } = say.figures
  return factsIn(say, [
    market.priceUsd === null ? null : usd(market.priceUsd),
    changeIn(say, market.change24hPct, '24h'),
    liquidity.totalUsd === null ? null : say('liquidity', { usd: usdShort(liquidity.totalUsd) }),
    volume.h24Usd === null ? null : say('priceVolume', { usd: usdShort(volume.h24Usd) }),
    holders.top10Pct === null ? null : say('topTen', { pct: pct(holders.top10Pct) }),
  ])
}

function toLocks(say: Say, { lpLockedPct, lpBurnedPct, lpLock }: Risk['liquidity']): string | null {
  if (lpLockedPct === null || lpLockedPct === 0) return null
  if (lpBurnedPct !== null && lpBurnedPct >= lpLockedPct) return say('lpBurned', { pct: say.figures.pct(lpBurnedPct) })
  const until = lpLock?.endsAt ? say('until', { date: say.figures.date(lpLock.endsAt) }) : null
  return factsIn(say, [say('lpLocked', { pct: say.figures.pct(lpLockedPct) }), until])
}
