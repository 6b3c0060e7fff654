import { findChain } from '../../domain/chains/find-chain.ts'
import { fail } from '../../domain/failure.ts'
import { whenFetched } from '../../domain/provenance.ts'
import type { TreasuryHolding } from '../../ports/treasuries.ts'
import type { KeptPart, KeptTreasury } from '../adapters/defillama/treasury.ts'
import type { Fetched } from '../client/cache.ts'
import type { Dao } from './daos.ts'
import { toDayChange } from './day-change.ts'
import { mergeHoldings, type Sheet, toHoldingKind, toPlainText, toUnitPrice } from './sheet.ts'

/** Turns DefiLlama's data on a treasury into a sheet. */

/** Older data of DefiLlama is not used. It is updated daily, so two days allow one missed update. */
const OLDEST_SECONDS = 172_800
/** A chain that DefiLlama no longer updates and that held less than this is ignored. */
const WORTH_NAMING_USD = 1
/**
 * An entry's tokens and its total are written at different minutes. If they differ by more than this share, one of them
 * is wrong.
 */
const MOST_APART = 0.2

type DatedPart = KeptPart & { valueUsd: number; atMs: number }

/** A chain with stale or unsound data becomes a gap. Fails when all chains are gaps. */
export function toPositionsSheet(
  dao: Dao,
  { body, fetchedAtMs, sandbox }: Fetched<KeptTreasury>,
  nowMs: number,
): Sheet {
  const dated = body.parts.map((part) => ({ ...part, atMs: part.atMs ?? fetchedAtMs }))
  const isStale = ({ atMs }: { atMs: number }) => nowMs - atMs > OLDEST_SECONDS * 1000
  if (dated.every(isStale)) throw toStale(dated, nowMs)
  const gaps = new Map<string, string>()
  for (const part of dated) {
    if (!isSound(part)) gaps.set(part.chain, 'unreadable')
    else if (isStale(part) && part.valueUsd >= WORTH_NAMING_USD) gaps.set(part.chain, 'stale')
  }
  if (!dated.some(({ own }) => own)) gaps.set(dao.ownToken.chain, 'own_token_missing')
  const counted = dated.filter(isSound).filter((part) => !gaps.has(part.chain) && !isStale(part))
  if (counted.length === 0) throw fail({ code: 'upstream_failed', source: 'defillama' })
  const oldestMs = Math.min(...counted.map(({ atMs }) => atMs))
  const slugs = [...new Set(counted.map(({ chain }) => chain))]
  return {
    chains: slugs.map((chain) => {
      const parts = counted.filter((part) => part.chain === chain)
      return { chain, valueUsd: sum(parts), ownTokenUsd: sum(parts.filter(({ own }) => own)) }
    }),
    holdings: mergeHoldings(counted.flatMap((part) => toHoldings(dao, part))),
    walletUsd: new Map(),
    dayAgoUsd: gaps.size > 0 ? null : sumDayAgo(counted),
    dayChange: gaps.size > 0 ? null : toDayChange(counted),
    vestingUsd: body.vestingUsd,
    gaps,
    origins: [
      { name: 'defillama', atMs: oldestMs, ...whenFetched(oldestMs, fetchedAtMs), ...(sandbox ? { sandbox } : {}) },
    ],
  }
}

/** True when the value is known and the tokens add up to it. */
function isSound<Part extends KeptPart>(part: Part): part is Part & { valueUsd: number } {
  if (part.valueUsd === null) return false
  const listed = (part.tokens ?? []).reduce((total, { valueUsd }) => total + valueUsd, 0)
  return Math.abs(listed - part.valueUsd) <= Math.max(WORTH_NAMING_USD, part.valueUsd * MOST_APART)
}

function toStale(parts: readonly { atMs: number }[], nowMs: number) {
  const ageSeconds = Math.round((nowMs - Math.max(...parts.map(({ atMs }) => atMs))) / 1000)
  return fail({ code: 'source_stale', source: 'defillama', ageSeconds, limitSeconds: OLDEST_SECONDS })
}

const sum = (parts: readonly DatedPart[]): number => parts.reduce((total, { valueUsd }) => total + valueUsd, 0)

function sumDayAgo(parts: readonly DatedPart[]): number | null {
  return parts.reduce<number | null>(
    (total, { dayAgoUsd, valueUsd }) =>
      total === null || (dayAgoUsd === null && valueUsd >= WORTH_NAMING_USD) ? null : total + (dayAgoUsd ?? 0),
    0,
  )
}

/** DefiLlama gives tickers, not contracts, so only the DAO's own token is known exactly. */
function toHoldings(dao: Dao, part: KeptPart): TreasuryHolding[] {
  return (part.tokens ?? []).map(({ symbol, valueUsd, amount: quantity }) => {
    const amount = quantity === null ? null : toPlainText(quantity)
    const figures = { amount, priceUsd: toUnitPrice(valueUsd, amount), valueUsd }
    if (part.own) return { token: toOwnToken(dao), ...figures, kind: 'own' }
    const { slug: chain, id: chainId } = findChain(part.chain) ?? { slug: part.chain, id: null }
    const token = { symbol, name: symbol, chain, chainId, address: null, decimals: null, verified: false }
    return { token, ...figures, kind: toHoldingKind(symbol) }
  })
}

function toOwnToken({ ownToken: { symbol, name, chain, address, decimals } }: Dao): TreasuryHolding['token'] {
  return { symbol, name, chain, chainId: findChain(chain)?.id ?? null, address, decimals, verified: true }
}
