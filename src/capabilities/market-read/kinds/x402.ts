import { formatChange, formatPct, formatUsd, formatUsdShort } from '../../../domain/format.ts'
import { DAY_MS } from '../../../domain/time.ts'
import type { PaymentCatalogue, PaymentDirectory, PaymentFlow } from '../../../ports/market-reads.ts'
import { signOf, toChange } from '../change.ts'
import {
  type Given,
  isGiven,
  type Read,
  toInput,
  toMissing,
  toMissingFailure,
  toOrigins,
  toValidUntil,
} from '../read.ts'

/** The read `x402`: how payments over x402 develop. */

export interface PaymentFacts {
  flow: Given<PaymentFlow>
  catalogue: Given<PaymentCatalogue>
  /** Asked only when one of the others cannot be read. */
  directory?: Given<PaymentDirectory> | undefined
}

/**
 * Percent of change between two weeks that counts. `tinyPayments`: when payments grow by this many points more than
 * volume, the text says that they are tiny automated payments.
 */
const X402_RULE = { volume: 10, buyers: 10, listings: 10, tinyPayments: 50 }
const VALID_SECONDS = 43_200
const TOP_SELLERS = 5

/**
 * Compares the last seven complete days with the seven before. Volume and buyers decide; the number of payments does
 * not, because it is cheap to inflate.
 */
export function readX402(facts: PaymentFacts): Read {
  const { flow, catalogue, directory } = facts
  const weeks = isGiven(flow) ? toWeeks(flow.value) : undefined
  const listings = isGiven(directory) ? toListingChange(directory.value) : null
  if (!weeks && !isGiven(catalogue) && listings === null) throw toMissingFailure('x402', [flow, catalogue, directory])
  const stance = weeks ? toStance(weeks) : toListingStance(listings)
  const given = [flow, catalogue, directory]
  const origins = toOrigins(given)
  const resources = isGiven(catalogue)
    ? catalogue.value.resources
    : isGiven(directory)
      ? directory.value.endpoints
      : null
  const medianPriceUsd = isGiven(catalogue)
    ? catalogue.value.medianPriceUsd
    : isGiven(directory)
      ? directory.value.medianPriceUsd
      : null
  const sellers = isGiven(flow) ? flow.value.sellers : isGiven(directory) ? directory.value.services : null
  return {
    stance,
    confidence: weeks && isGiven(catalogue) ? 'high' : weeks ? 'medium' : 'low',
    headline: toHeadline(stance, weeks, resources),
    text: toText(facts, weeks, listings, medianPriceUsd, resources),
    inputs: toInputs(facts, weeks, listings),
    items: [
      {
        sellers,
        resources,
        medianPriceUsd,
        topSellers: isGiven(catalogue) ? toTopSellers(catalogue.value) : [],
        settlements: weeks?.now.payments ?? null,
        volumeUsd: weeks ? Number(weeks.now.volumeUsd.toFixed(2)) : null,
      },
    ],
    checked: [
      ...(weeks ? ['flow'] : []),
      ...(isGiven(catalogue) ? ['catalogue'] : []),
      ...(isGiven(directory) ? ['directory'] : []),
    ],
    missing: [
      ...toMissing({ flow, catalogue, directory }),
      ...(isGiven(flow) && !weeks ? [{ check: 'flow', reason: 'fewer_than_14_days' }] : []),
    ],
    origins,
    validUntilMs: toValidUntil(origins, VALID_SECONDS),
  }
}

interface Week {
  volumeUsd: number
  payments: number
  /** Average buyers of a day. A sum over days would count returning buyers several times. */
  buyers: number
}

interface Weeks {
  now: Week
  volumePct: number
  paymentsPct: number | null
  buyersPct: number
}

function toWeeks({ days }: PaymentFlow): Weeks | undefined {
  const last = days.slice(-14)
  const spanDays = ((last.at(-1)?.atMs ?? 0) - (last[0]?.atMs ?? 0)) / DAY_MS
  if (last.length < 14 || spanDays !== 13) return undefined
  const [before, now] = [sumUp(last.slice(0, 7)), sumUp(last.slice(7))]
  const volumePct = toChange(before.volumeUsd, now.volumeUsd)
  const buyersPct = toChange(before.buyers, now.buyers)
  if (volumePct === null || buyersPct === null) return undefined
  return { now, volumePct, paymentsPct: toChange(before.payments, now.payments), buyersPct }
}

function sumUp(days: PaymentFlow['days']): Week {
  const sum = (pick: (day: PaymentFlow['days'][number]) => number) => days.reduce((all, day) => all + pick(day), 0)
  return {
    volumeUsd: sum(({ volumeUsd }) => volumeUsd),
    payments: sum(({ payments }) => payments),
    buyers: sum(({ buyers }) => buyers) / days.length,
  }
}

function toStance({ volumePct, buyersPct }: Weeks): string {
  const score = signOf(volumePct, X402_RULE.volume) + signOf(buyersPct, X402_RULE.buyers)
  return score > 0 ? 'GROWING' : score < 0 ? 'SHRINKING' : 'STEADY'
}

/** New listings of the last week compared with an average week of the month, in percent. */
function toListingChange({ newIn7d, newIn30d }: PaymentDirectory): number | null {
  return newIn7d === null || newIn30d === null ? null : toChange((newIn30d / 30) * 7, newIn7d)
}

function toListingStance(listings: number | null): string {
  if (listings === null) return 'NO_TREND'
  return { 1: 'LISTINGS_GROWING', 0: 'LISTINGS_STEADY', [-1]: 'LISTINGS_SLOWING' }[signOf(listings, X402_RULE.listings)]
}

function toTopSellers({ sellers }: PaymentCatalogue) {
  const total = sellers.reduce((sum, { calls30d }) => sum + (calls30d ?? 0), 0)
  return sellers.slice(0, TOP_SELLERS).map(({ name, resources, calls30d }) => ({
    name,
    resources,
    calls30d,
    volumeUsd: null,
    sharePct: calls30d === null || total === 0 ? null : Number(((calls30d / total) * 100).toPrecision(4)),
  }))
}

function toInputs({ flow, catalogue, directory }: PaymentFacts, weeks: Weeks | undefined, listings: number | null) {
  const inputs: Read['inputs'] = []
  if (isGiven(flow) && weeks) {
    inputs.push(
      toInput('volumeWeekPct', weeks.volumePct, flow),
      toInput('buyersWeekPct', weeks.buyersPct, flow),
      toInput('paymentsWeekPct', weeks.paymentsPct, flow),
      toInput('volumeWeekUsd', weeks.now.volumeUsd, flow),
      toInput('top10SharePct', flow.value.top10SharePct, flow),
    )
  }
  if (isGiven(catalogue)) {
    inputs.push(
      toInput('catalogueResources', catalogue.value.resources, catalogue),
      toInput('catalogueSampled', catalogue.value.sampled, catalogue),
    )
  }
  if (isGiven(directory)) inputs.push(toInput('listingsWeekPct', listings, directory))
  return inputs
}

function toHeadline(stance: string, weeks: Weeks | undefined, resources: number | null): string {
  if (weeks) {
    return `x402 is ${stance.toLowerCase()}: ${formatUsdShort(weeks.now.volumeUsd)} in 7 days, ${formatChange(weeks.volumePct)} on the week before.`
  }
  const size = resources === null ? '' : ` ${resources.toLocaleString('en-US')} resources are listed;`
  return `x402:${size} payment volume could not be read.`
}

function toText(
  { flow, catalogue, directory }: PaymentFacts,
  weeks: Weeks | undefined,
  listings: number | null,
  medianPriceUsd: number | null,
  resources: number | null,
): string {
  const share = isGiven(flow) ? flow.value.top10SharePct : null
  const organic = isGiven(flow) ? flow.value.organicSharePct : null
  const tiny = weeks && weeks.paymentsPct !== null && weeks.paymentsPct - weeks.volumePct >= X402_RULE.tinyPayments
  return [
    weeks
      ? `Volume ${formatUsdShort(weeks.now.volumeUsd)} in 7 days (${formatChange(weeks.volumePct)}), ${Math.round(weeks.now.buyers).toLocaleString('en-US')} buyers a day (${formatChange(weeks.buyersPct)}), ${weeks.now.payments.toLocaleString('en-US')} payments.`
      : '',
    tiny ? 'Payments grew far more than volume: tiny automated payments.' : '',
    resources === null
      ? ''
      : `${resources.toLocaleString('en-US')} resources are listed${medianPriceUsd === null ? '' : `, at a median of ${formatUsd(medianPriceUsd)} a call`}${isGiven(catalogue) ? ` in a sample of ${catalogue.value.sampled}` : ''}.`,
    share === null
      ? ''
      : `The ten largest sellers take ${formatPct(share)} of 30-day volume${organic === null ? '' : `; ${formatPct(organic)} of it counts as organic by x402stats`}.`,
    listings === null ? '' : `New listings of the week: ${formatChange(listings)} against the month (x402-list.com).`,
    isGiven(flow) ? '' : 'Volume and buyers are missing, so there is no payment trend.',
    isGiven(directory) && isGiven(catalogue) ? 'The sources measure different things and are not added up.' : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}
