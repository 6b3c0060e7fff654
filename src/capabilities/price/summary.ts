import { AGREEMENT_PCT, toSpreadPct } from '../../domain/agreeing-prices.ts'
import { chainTitle } from '../../domain/chains/find-chain.ts'
import { isLookAlike } from '../../domain/clean-text.ts'
import { formatAge, formatChange, formatPct, formatUsd, formatUsdShort } from '../../domain/format.ts'
import type { Asset, RejectedReading, Resolution, Spot } from '../../ports/prices.ts'
import { SHALLOW_USD } from './agreement.ts'

/** The one line about a price: the number, how sure it is, then whatever is odd about it. */
export function toSummary(
  { asset, alternatives, remarks = [] }: Pick<Resolution, 'asset' | 'alternatives' | 'remarks'>,
  spot: Spot,
  { price, change24hPct }: { price: number; change24hPct: number | null },
): string {
  const { name, symbol } = asset.token
  const title = name === symbol ? symbol : `${name} (${symbol})`
  const change = change24hPct === null ? '' : `, ${formatChange(change24hPct)} in 24h`
  const notes = [toAgreement(spot), ...toOddities(spot), ...toPegRemark(asset, price)]
  if (isLookAlike(symbol)) notes.push('the ticker uses letters of another script')
  if (asset.foundBy === 'pool') notes.push(`chosen by the depth of its pools${toPlace(asset)}, not a listed coin`)
  notes.push(...remarks)
  if (alternatives.length > 0)
    notes.push(`${alternatives.length} more ${alternatives.length === 1 ? 'token bears' : 'tokens bear'} this name`)
  return `${title} ${formatUsd(price)}${change}; ${notes.join('; ')}.`
}

/** Percent. Stablecoins trade within a few tenths of their dollar; beyond this holders doubt it. */
const OFF_PEG_PCT = 1
/** A coin that no table calls a stablecoin, but its ticker does: told from here on, and not once it is long gone. */
const NAMED_OFF_PEG_PCT = 3
const NAMED_DOLLAR_USD = 0.3

function toPegRemark({ assetClass, token: { symbol } }: Asset, price: number): string[] {
  const offPct = (price - 1) * 100
  if (assetClass === 'crypto' && /usd/i.test(symbol) && price >= NAMED_DOLLAR_USD && offPct < -NAMED_OFF_PEG_PCT)
    return [`off its peg, ${formatPct(-offPct)} below the dollar in its name`]
  if (assetClass !== 'stablecoin' || symbol.startsWith('EUR') || Math.abs(offPct) < OFF_PEG_PCT) return []
  return [`off its peg, a stablecoin ${formatPct(Math.abs(offPct))} ${offPct < 0 ? 'below' : 'above'} its dollar`]
}

/** A ticker alone does not say which token was chosen. */
const toPlace = ({ token: { chain } }: Asset): string => (chain === null ? '' : ` on ${chainTitle(chain)}`)

/** Percent below which sources say the same: their own rounding is larger. */
const EQUAL_PCT = 0.001

/** How many sources stand behind the price, and how far they are apart. */
function toAgreement({ readings, rejected }: Spot): string {
  const [only] = readings
  const spreadPct = toSpreadPct(readings.map(({ value }) => value.priceUsd))
  if (spreadPct === null) {
    if (rejected.some(({ reason }) => reason === 'outlier')) return `only ${only?.source} gives it, others disagree`
    return `one ${only?.value.onePool ? 'pool' : 'source'}, ${only?.source}`
  }
  const count = COUNTS[readings.length] ?? String(readings.length)
  if (spreadPct < EQUAL_PCT) return `${count} sources agree`
  return `${count} sources ${spreadPct <= AGREEMENT_PCT ? 'agree within' : 'differ by'} ${formatPct(spreadPct)}`
}

function toOddities({ readings, rejected }: Spot): string[] {
  const oddities = rejected.map(toRejection)
  const quoted = readings.map(({ quotedAtMs }) => quotedAtMs ?? null)
  if (quoted.every((atMs) => atMs !== null)) {
    const seconds = Math.min(...readings.map(({ atMs, quotedAtMs = atMs }) => (atMs - quotedAtMs) / 1000))
    oddities.push(`it hardly trades, its price last changed ${formatAge(seconds)} ago`)
  }
  const depthUsd = readings.find(({ value }) => value.depthUsd !== undefined)?.value.depthUsd
  if (depthUsd !== undefined && depthUsd < SHALLOW_USD)
    oddities.push(`its pools hold only ${formatUsdShort(depthUsd)}, so a small trade moves it`)
  return oddities
}

/** A price that is off by a power of ten within this share was made with the wrong decimals. */
const DECIMALS_WITHIN = 0.03

function toRejection({ source, priceUsd, deviationPct, reason, ageSeconds }: RejectedReading): string {
  if (reason === 'old')
    return `${source} is not counted, its ${formatUsd(priceUsd)} (${formatChange(deviationPct)}) is ${formatAge(ageSeconds)} old`
  const power = Math.log10(1 + deviationPct / 100)
  const byDecimals = Math.abs(power) > 0.9 && Math.abs(power - Math.round(power)) < Math.log10(1 + DECIMALS_WITHIN)
  const why = byDecimals ? `, ${toTimes(Math.round(power))}: wrong decimals or a redenomination` : ''
  return `${source} is left out, its ${formatUsd(priceUsd)} is ${formatChange(deviationPct)} away${why}`
}

/** Of a power of ten: "1,000 times as much". */
const toTimes = (power: number): string =>
  power > 0
    ? `${(10 ** power).toLocaleString('en')} times as much`
    : `one part in ${(10 ** -power).toLocaleString('en')}`

const COUNTS: Record<number, string> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six' }
