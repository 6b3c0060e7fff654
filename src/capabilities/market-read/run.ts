import { Failed, fail } from '../../domain/failure.ts'
import { mergeOrigins, type Sourced, toIso } from '../../domain/provenance.ts'
import type { MarketReadSource } from '../../ports/market-reads.ts'
import type { Dependencies, Run } from '../capability.ts'
import { oneSource } from '../one-source.ts'
import { readDefi } from './kinds/defi.ts'
import { readFear } from './kinds/fear.ts'
import { readNarrative } from './kinds/narrative.ts'
import { readProtocols } from './kinds/protocols.ts'
import { readTrending } from './kinds/trending.ts'
import { readX402 } from './kinds/x402.ts'
import type { marketReadOffer } from './offer.ts'
import type { Given, Kind, Read } from './read.ts'
import { toMemory, toSince } from './since.ts'

type ReadDependencies = Dependencies<'marketReads' | 'prices'>

/** Collects the facts of one kind and applies its published rule. */
export const readMarket: Run<typeof marketReadOffer, 'marketReads' | 'prices'> = async ({ kind }, dependencies) => {
  const read = await READERS[kind](dependencies)
  const nowMs = dependencies.context.now()
  const { origins } = read
  if (read.validUntilMs <= nowMs) throw toStale(read, nowMs)
  const before = dependencies.sources.marketReads.remember(kind, toMemory(read, nowMs))
  return {
    body: {
      kind,
      headline: read.headline,
      stance: read.stance,
      confidence: read.confidence,
      text: read.text,
      inputs: read.inputs,
      items: read.items,
      method: `${dependencies.publicUrl}/docs/market-read#${kind}`,
      asOf: toIso(Math.min(...origins.map(({ atMs }) => atMs))),
      validUntil: toIso(read.validUntilMs),
      since: before ? toSince(before, read) : null,
      coverage: {
        checked: read.checked,
        missing: [
          ...read.missing,
          ...(before ? [] : [{ check: 'since', reason: 'no_earlier_read' }]),
          ...mergeOrigins(origins).map(({ name }) => oneSource(name)),
        ],
      },
      summary: `${read.stance.replaceAll('_', ' ')}, ${read.confidence} confidence: ${read.headline}`,
    },
    origins,
  }
}

const READERS: Record<Kind, (dependencies: ReadDependencies) => Promise<Read>> = {
  async defi({ sources: { marketReads, prices } }) {
    const [lockedValue, exchangeVolume, fees, stablecoins, protocols, ethChange7d] = await Promise.all([
      attempt(marketReads.lockedValue()),
      attempt(marketReads.exchangeVolume()),
      attempt(marketReads.fees()),
      attempt(marketReads.stablecoins()),
      attempt(marketReads.protocols()),
      attempt(readWeekChange(prices, 'ETH')),
    ])
    return readDefi({ lockedValue, exchangeVolume, fees, stablecoins, protocols, ethChange7d })
  },
  async narrative({ sources: { marketReads }, context }) {
    const [categories, marketChange24h] = await Promise.all([
      attempt(marketReads.categories()),
      attempt(marketReads.marketChange24h()),
    ])
    const fallback = 'failed' in categories ? await readNarrativeFallbacks(marketReads) : {}
    return readNarrative({ categories, marketChange24h, ...fallback }, context.now())
  },
  async trending({ sources: { marketReads }, context }) {
    const [searches, activePools, promoted] = await Promise.all([
      attempt(marketReads.searches()),
      attempt(marketReads.activePools()),
      attempt(marketReads.promoted()),
    ])
    return readTrending({ searches, activePools, promoted }, context.now())
  },
  async protocols({ sources: { marketReads, prices } }) {
    const [protocols, fees, ethChange7d, btcChange7d, solChange7d] = await Promise.all([
      attempt(marketReads.protocols()),
      attempt(marketReads.fees()),
      attempt(readWeekChange(prices, 'ETH')),
      attempt(readWeekChange(prices, 'BTC')),
      attempt(readWeekChange(prices, 'SOL')),
    ])
    return readProtocols({ protocols, fees, ethChange7d, btcChange7d, solChange7d })
  },
  async fear({ sources: { marketReads }, context }) {
    const [fearGreed, bitcoinCloses] = await Promise.all([
      attempt(marketReads.fearGreed()),
      attempt(marketReads.bitcoinCloses()),
    ])
    return readFear({ fearGreed, bitcoinCloses }, context.now())
  },
  async x402({ sources: { marketReads } }) {
    const [flow, catalogue] = await Promise.all([
      attempt(marketReads.paymentFlow()),
      attempt(marketReads.paymentCatalogue()),
    ])
    const whole = !('failed' in flow) && !('failed' in catalogue)
    return readX402({ flow, catalogue, ...(whole ? {} : { directory: await attempt(marketReads.paymentDirectory()) }) })
  },
}

async function readNarrativeFallbacks(marketReads: MarketReadSource) {
  const [searches, protocols] = await Promise.all([attempt(marketReads.searches()), attempt(marketReads.protocols())])
  return { searches, protocols }
}

async function readWeekChange(
  prices: ReadDependencies['sources']['prices'],
  ticker: 'ETH' | 'BTC' | 'SOL',
): Promise<Sourced<number>> {
  const { asset } = await prices.resolve(ticker)
  const readings = await prices.readings(asset)
  const reading = readings.find(({ value }) => value.change7dPct !== null)
  if (!reading || reading.value.change7dPct === null)
    throw fail({ code: 'no_data', about: `change of ${ticker} in a week` })
  return { ...reading, value: reading.value.change7dPct }
}

/** A failure of an upstream becomes a missing fact; a defect of ours is thrown on. */
async function attempt<T>(asked: Promise<Sourced<T>>): Promise<Given<T>> {
  try {
    return await asked
  } catch (thrown) {
    if (thrown instanceof Failed) return { failed: thrown }
    throw thrown
  }
}

function toStale({ origins, validUntilMs }: Read, nowMs: number): Failed {
  const oldest = origins.reduce((left, right) => (right.atMs < left.atMs ? right : left))
  const ageSeconds = Math.round((nowMs - oldest.atMs) / 1000)
  const limitSeconds = Math.round((validUntilMs - oldest.atMs) / 1000)
  return fail({ code: 'source_stale', source: oldest.name, ageSeconds, limitSeconds })
}
