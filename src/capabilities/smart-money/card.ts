import type { z } from 'zod'
import { chainTitle } from '../../domain/chains/find-chain.ts'
import { formatAge, formatUsdShort } from '../../domain/format.ts'
import { fitCard } from '../fit-card.ts'
import type { smartMoneyOffer } from './offer.ts'
import { toLeastUsd, UNSAID_USD } from './words.ts'

type SmartMoneyAnswer = z.output<typeof smartMoneyOffer.output>

const WALLETS_TOLD = 5

/** The answer as text for chat: the net flow first, source and age last; at most 12 lines. */
export function smartMoneyText(answer: SmartMoneyAnswer, notes: readonly string[] = []): string {
  const { token, direction, walletCount, wallets, segments, meta } = answer
  const named = walletCount > 0
  const lines = [
    toHeadline(answer),
    named ? null : `No named wallet was a net ${direction === 'BUY' ? 'buyer' : 'seller'} of ${token.symbol}.`,
    wallets.length === 0 ? null : `${named ? '' : 'Unnamed '}net ${direction === 'BUY' ? 'buyers' : 'sellers'}:`,
    ...wallets.slice(0, WALLETS_TOLD).map(toWallet),
    walletCount > WALLETS_TOLD ? `and ${walletCount - WALLETS_TOLD} more` : null,
    segments?.exchangesUsd == null ? null : `Exchanges: ${formatSigned(segments.exchangesUsd)} net.`,
    answer.coverage.missing.some(({ check }) => check === 'window')
      ? `Covered: since ${answer.window.fromAt.slice(0, 16).replace('T', ' ')} UTC, less than asked.`
      : null,
    toUncounted(answer),
  ]
  const source = `${meta.sources.map(({ name }) => (name === 'nansen' ? 'Data by Nansen' : `Source: ${name}`)).join(', ')}; ${formatAge(meta.ageSeconds)} old.`
  const capital = (line: string | null) => line && line.charAt(0).toUpperCase() + line.slice(1)
  return fitCard({ lines: lines.map(capital), notes, source })
}

/** From $500 up; smaller trades nobody misses. */
function toUncounted({ coverage }: SmartMoneyAnswer): string | null {
  const leastUsd = toLeastUsd(coverage.missing)
  return leastUsd > UNSAID_USD ? `Trades under ${formatUsdShort(leastUsd)} are not counted.` : null
}

function toHeadline({ token, timeframe, netFlowUsd, signal, walletCount }: SmartMoneyAnswer): string {
  const place = `${token.symbol} on ${chainTitle(token.chain ?? '')}, ${timeframe}`
  if (netFlowUsd === null) return `Net flow not known: ${place}`
  return `${formatSigned(netFlowUsd)} net from named funds and traders: ${place}${walletCount > 0 ? `, ${signal}` : ''}`
}

function toWallet({
  rank,
  label,
  labelType,
  address,
  netUsd,
  holdingPct,
  profitPct,
}: SmartMoneyAnswer['wallets'][number]): string {
  const short = `${address.slice(0, 6)}…${address.slice(-4)}`
  const name = labelType === 'earned' || labelType === 'early-buyer' ? `${short}, ${label}` : (label ?? short)
  const more = [
    holdingPct === null ? '' : `, holds ${Number(holdingPct.toPrecision(3))}%`,
    labelType !== null || profitPct === null
      ? ''
      : `, ${profitPct > 0 ? '+' : ''}${profitPct.toFixed(0)}% since it bought`,
  ].join('')
  return `${rank}. ${name}${labelType === null ? '' : ` (${labelType})`} ${netUsd === null ? 'unknown' : formatSigned(netUsd)}${more}`
}

const formatSigned = (usd: number): string => (usd > 0 ? `+${formatUsdShort(usd)}` : formatUsdShort(usd))
