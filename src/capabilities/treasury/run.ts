import { formatChange, formatUsdShort } from '../../domain/format.ts'
import type { Treasury, TreasuryHolding } from '../../ports/treasuries.ts'
import type { ReadAhead, Run } from '../capability.ts'
import { oneSource } from '../one-source.ts'
import type { treasuryOffer } from './offer.ts'

const MOST_HOLDINGS = 10

/** What a DAO holds, by chain and by token, with its own token separate; also its wallets and what is unknown. */
export const valueTreasury: Run<typeof treasuryOffer, 'treasuries'> = async ({ dao }, { sources }) => {
  const reading = await sources.treasuries.read(dao)
  const totalUsd = sum(reading.chains.map(({ valueUsd }) => valueUsd))
  const ownTokenUsd = sum(reading.chains.map((chain) => chain.ownTokenUsd))
  const sharePct = (valueUsd: number) => toPct((valueUsd / totalUsd) * 100)
  const exOwnTokenUsd = toCents(totalUsd - ownTokenUsd)
  return {
    body: {
      dao: reading.dao,
      name: reading.name,
      totalUsd: toCents(totalUsd),
      exOwnTokenUsd,
      change24hPct: reading.change24hPct === null ? null : toPct(reading.change24hPct),
      change24h: reading.change24h && toChange24h(reading.change24h),
      vesting: reading.vesting && { ...reading.vesting, valueUsd: toCents(reading.vesting.valueUsd) },
      composition: toComposition(reading.holdings, ownTokenUsd, totalUsd - ownTokenUsd),
      chains: [...reading.chains]
        .sort((left, right) => right.valueUsd - left.valueUsd)
        .map(({ chain, valueUsd }) => ({ chain, valueUsd: toCents(valueUsd), sharePct: sharePct(valueUsd) })),
      holdings: reading.holdings.slice(0, MOST_HOLDINGS).map(({ token, amount, priceUsd, valueUsd, kind }, index) => ({
        rank: index + 1,
        token,
        amount,
        priceUsd,
        valueUsd: toCents(valueUsd),
        sharePct: sharePct(valueUsd),
        ownToken: kind === 'own',
      })),
      wallets: reading.wallets.map(({ chain, address, label, valueUsd, source }) => ({
        chain,
        address,
        label,
        valueUsd: valueUsd === null ? null : toCents(valueUsd),
        source,
      })),
      coverage: {
        checked: reading.chains.map(({ chain }) => chain),
        missing: [
          ...reading.missing.map(({ check, reason }) => ({ check, reason })),
          ...(isConfirmed(reading, totalUsd) ? [] : reading.origins.slice(0, 1).map(({ name }) => oneSource(name))),
        ],
      },
      summary: toSummary(reading, totalUsd, exOwnTokenUsd),
    },
    origins: [...reading.origins],
  }
}

/** A total is confirmed when the published wallets, read from the chain, hold the same within this share. */
const SAME_WITHIN = 0.1

function isConfirmed({ scope, wallets }: Treasury, totalUsd: number): boolean {
  if (scope === 'wallets') return false
  const known = wallets.flatMap(({ valueUsd }) => valueUsd ?? [])
  return known.length > 0 && Math.abs(sum(known) / totalUsd - 1) <= SAME_WITHIN
}

export const readTreasuryAhead: ReadAhead<typeof treasuryOffer> = ({ dao }, { treasuries }) => treasuries.slugOf(dao)

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const toCents = (usd: number): number => Number(usd.toFixed(2))
const toPct = (value: number): number => Number(value.toFixed(2))

function toChange24h({ priceUsd, flowUsd }: { priceUsd: number; flowUsd: number }) {
  return { usd: toCents(priceUsd + flowUsd), priceUsd: toCents(priceUsd), flowUsd: toCents(flowUsd) }
}

/** `+$10.1M price, -$600K flow`. */
export function toSplitWords({ priceUsd, flowUsd }: { priceUsd: number; flowUsd: number }): string {
  const signed = (usd: number) => `${usd < 0 ? '-' : '+'}${formatUsdShort(Math.abs(usd))}`
  return `${signed(priceUsd)} price, ${signed(flowUsd)} flow`
}

/**
 * Value that no holding accounts for counts as other. Only the own token's value is known when no other holding is
 * listed.
 */
function toComposition(holdings: readonly TreasuryHolding[], ownTokenUsd: number, restUsd: number) {
  const of = (kind: TreasuryHolding['kind']) =>
    sum(holdings.filter((each) => each.kind === kind).map((each) => each.valueUsd))
  const listed = holdings.some(({ kind }) => kind !== 'own')
  if (!listed && restUsd >= 1) {
    return { ownTokenUsd: toCents(ownTokenUsd), stablesUsd: null, majorsUsd: null, otherUsd: null }
  }
  const stablesUsd = of('stable')
  const majorsUsd = of('major')
  return {
    ownTokenUsd: toCents(ownTokenUsd),
    stablesUsd: toCents(stablesUsd),
    majorsUsd: toCents(majorsUsd),
    otherUsd: toCents(Math.max(0, restUsd - stablesUsd - majorsUsd)),
  }
}

function toVestingWords({ vesting }: Treasury): string {
  if (vesting === null || vesting.valueUsd < 1) return ''
  return `; ${formatUsdShort(vesting.valueUsd)} ${vesting.inTotal ? 'of it is' : 'more is'} vesting`
}

function toSummary(reading: Treasury, totalUsd: number, exOwnTokenUsd: number): string {
  const change =
    reading.change24hPct === null
      ? ''
      : `, ${formatChange(toPct(reading.change24hPct))} in 24h${reading.change24h === null ? '' : ` (${toSplitWords(reading.change24h)})`}`
  const scope = reading.scope === 'wallets' ? '; wallet balances only' : ''
  return `${reading.name} treasury: ${formatUsdShort(totalUsd)}${change}, of which ${formatUsdShort(exOwnTokenUsd)} is not ${reading.ownToken}${toVestingWords(reading)}${scope}.`
}
