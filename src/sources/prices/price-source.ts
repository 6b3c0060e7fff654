import type { Context } from '../../domain/context.ts'
import type { PriceSource } from '../../ports/prices.ts'
import type { Upstream } from '../client/upstream.ts'
import type { UpstreamName } from '../client/upstreams.ts'
import { readSpot } from './agree.ts'
import { createReaders, createSpotFeeds } from './feeds.ts'
import { readHistory } from './history.ts'
import { readPerpetual } from './perpetual.ts'
import { resolveAsset } from './resolve.ts'

/**
 * Prices from several services: which asset is meant, its price at several of them, and its last seven days. Without
 * `namesakes` a known coin is resolved without asking for others of its ticker.
 */
export function createPriceSource(
  upstreams: Record<UpstreamName, Upstream>,
  context: Context,
  { namesakes = true } = {},
): PriceSource {
  const readers = createReaders(upstreams, context)
  const feeds = createSpotFeeds(readers)
  return {
    resolve: (query, field) => resolveAsset(readers, query, field, namesakes),
    readings: async (asset) => (await readSpot(feeds, asset, context)).readings,
    spot: (asset) => readSpot(feeds, asset, context),
    perpetual: (asset) => readPerpetual(readers, asset),
    history: (asset, without) => readHistory(readers, asset, without),
  }
}
