import type { z } from 'zod'
import { chainTitle } from '../../domain/chains/find-chain.ts'
import { formatChange, formatPct, formatUsd, formatUsdShort } from '../../domain/format.ts'
import { fitCard, toSourceLine } from '../fit-card.ts'
import type { riskOffer } from './offer.ts'

type RiskAnswer = z.output<typeof riskOffer.output>

const FLAGS_TOLD = 4

/** The answer as text for chat: the verdict first, sources and age last; at most 12 lines. */
export function riskText(answer: RiskAnswer, notes: readonly string[] = []): string {
  const { token, verdict, score, meta } = answer
  const place = token.chain === null ? '' : ` on ${chainTitle(token.chain)}`
  const title = token.name === token.symbol ? token.symbol : `${token.name} (${token.symbol})`
  const told = answer.flags.filter(({ points }) => points > 0)
  const lines = [
    `${verdict} risk, ${score} of 100: ${title}${place}${answer.confidence === 'low' ? ' (low confidence)' : ''}`,
    ...told.slice(0, FLAGS_TOLD).map(({ points, evidence }) => `+${points} ${evidence}`),
    told.length > FLAGS_TOLD
      ? `and ${told.length - FLAGS_TOLD} more flags`
      : told.length === 0
        ? answer.headline
        : null,
    toHoneypot(answer),
    toMarket(answer),
    toLocks(answer),
    toDisagreement(answer),
    toPlace(answer),
  ]
  return fitCard({ lines, notes, source: toSourceLine(meta) })
}

function toHoneypot({ honeypot: { status, buyTaxPct, sellTaxPct } }: RiskAnswer): string {
  const taxes = [
    buyTaxPct === null ? [] : `buy tax ${formatPct(buyTaxPct)}`,
    sellTaxPct === null ? [] : `sell tax ${formatPct(sellTaxPct)}`,
  ].flat()
  return [`Honeypot: ${status}`, ...taxes].join(', ')
}

function toMarket({ liquidity, volume, market }: RiskAnswer): string | null {
  const figures = [
    market.priceUsd === null ? [] : `price ${formatUsd(market.priceUsd)}`,
    market.change24hPct === null ? [] : `${formatChange(market.change24hPct)} in 24h`,
    liquidity.totalUsd === null ? [] : `liquidity ${formatUsdShort(liquidity.totalUsd)}`,
    volume.h24Usd === null ? [] : `24h volume ${formatUsdShort(volume.h24Usd)}`,
  ].flat()
  const line = figures.join(', ')
  return line === '' ? null : line.charAt(0).toUpperCase() + line.slice(1)
}

/** Burned and locked liquidity with the end of the lock; nothing where a flag tells of it already. */
function toLocks({ liquidity: { lpLockedPct, lpBurnedPct, lpLock }, flags }: RiskAnswer): string | null {
  const told = flags.some(({ code, points }) => points > 0 && /^(LIQUIDITY_UNLOCKED|LOCK_ENDING)$/.test(code))
  if (lpLockedPct === null || lpLockedPct === 0 || told) return null
  if (lpBurnedPct !== null && lpBurnedPct >= lpLockedPct) return `Liquidity burned: ${formatPct(lpBurnedPct)}`
  const until = lpLock?.endsAt ? ` until ${lpLock.endsAt.slice(0, 10)}` : ''
  return `Liquidity locked: ${formatPct(lpLockedPct)}${until}`
}

function toDisagreement({ disagreements: [first] }: RiskAnswer): string | null {
  if (!first) return null
  return `Scanners disagree on ${first.check}: ${first.values.map(({ source, value }) => `${source} ${value}`).join(', ')}.`
}

function toPlace({ token, alternatives }: RiskAnswer): string | null {
  if (token.verified || token.address === null) return null
  const others = alternatives.length === 0 ? '' : ` ${alternatives.length} more bear this name.`
  return `Contract ${token.address}.${others}`
}
