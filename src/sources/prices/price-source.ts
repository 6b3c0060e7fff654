import type { Context } from '../../domain/context.ts'
import type { PriceSource } from '../../ports/prices.ts'
import { readHistory } from './history.ts'
import { createReaders, type PriceUpstreams } from './readers.ts'
import { readSpot } from './readings.ts'
import { resolveAsset } from './resolve.ts'
import { createSpotFeeds } from './spot-feeds.ts'

/** Prices out of six services: which asset is meant, what it costs by several of them, and its last seven days. */
export function createPriceSource(upstreams: PriceUpstreams, context: Context): PriceSource {
  const readers = createReaders(upstreams, context)
  const feeds = createSpotFeeds(readers)
  return {
    resolve: (query, field) => resolveAsset(readers, query, field),
    readings: (asset) => readSpot(feeds, asset, context),
    history: (asset) => readHistory(readers, asset),
  }
}
