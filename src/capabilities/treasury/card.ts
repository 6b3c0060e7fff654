import type { z } from 'zod'
import { chainTitle } from '../../domain/chains/find-chain.ts'
import { formatChange, formatPct, formatUsdShort } from '../../domain/format.ts'
import { fitCard, toSourceLine } from '../fit-card.ts'
import type { treasuryOffer } from './offer.ts'
import { toSplitWords } from './run.ts'

type TreasuryAnswer = z.output<typeof treasuryOffer.output>

const MOST_HOLDINGS = 5

/** The answer as text for chat: the total first, source and age last; at most 12 lines. */
export function treasuryText(answer: TreasuryAnswer, notes: readonly string[] = []): string {
  const change = answer.change24hPct === null ? '' : `, ${formatChange(answer.change24hPct)} in 24h`
  const lines = [
    `${formatUsdShort(answer.totalUsd)} ${answer.name} treasury${change}`,
    `${formatUsdShort(answer.exOwnTokenUsd)} without its own token${answer.vesting && answer.vesting.valueUsd >= 1 ? `; ${formatUsdShort(answer.vesting.valueUsd)} ${answer.vesting.inTotal ? 'of the total' : 'beside it'} is vesting` : ''}`,
    answer.change24h === null ? null : `24h: ${toSplitWords(answer.change24h)}`,
    toComposition(answer),
    `Chains: ${answer.chains.map(({ chain, sharePct }) => `${chainTitle(chain)} ${formatPct(sharePct)}`).join(', ')}`,
    ...answer.holdings.slice(0, MOST_HOLDINGS).map(toLine),
    toLimits(answer),
  ]
  return fitCard({ lines, notes, source: toSourceLine(answer.meta) })
}

function toLine({ rank, token, valueUsd, sharePct, ownToken }: TreasuryAnswer['holdings'][number]): string {
  return `${rank}. ${token.symbol} ${formatUsdShort(valueUsd)}, ${formatPct(sharePct)}${ownToken ? ' (own token)' : ''}`
}

function toComposition({ composition: { stablesUsd, majorsUsd, otherUsd } }: TreasuryAnswer): string | null {
  if (stablesUsd === null || majorsUsd === null || otherUsd === null) return null
  return `Stablecoins ${formatUsdShort(stablesUsd)}, ETH and BTC ${formatUsdShort(majorsUsd)}, other ${formatUsdShort(otherUsd)}`
}

/** Which chains are missing, and whether positions in protocols are. */
function toLimits({ coverage: { missing } }: TreasuryAnswer): string | null {
  if (missing.some(({ check }) => check === 'positions')) return 'Wallet balances only, positions not counted.'
  const gaps = missing.filter(({ reason }) => CHAIN_GAPS.has(reason)).map(({ check }) => check)
  return gaps.length === 0 ? null : `Not read: ${gaps.join(', ')} (under 5% at the last full read).`
}

const CHAIN_GAPS = new Set([
  'stale',
  'unreadable',
  'own_token_missing',
  'not_reported',
  'unreachable',
  'no_endpoint',
  'no_price',
  'no_published_wallet',
])
