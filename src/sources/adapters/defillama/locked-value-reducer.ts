import { z } from 'zod'
import type { DayPoint } from '../../../ports/market-reads.ts'
import type { Fetched } from '../../client/cache.ts'
import { DAILY } from '../../client/cache-policies.ts'
import type { Upstream } from '../../client/upstream.ts'
import { secondsToMoment, toSizeUsd } from '../../shapes/plausible.ts'
import { Anything, readRows, translate } from '../../shapes/values.ts'

/** Daily value locked in all of DeFi, oldest first. DefiLlama excludes liquid staking and double counting from it. */
export function readLockedValue(upstream: Upstream): Promise<Fetched<DayPoint[]>> {
  return upstream.get('/v2/historicalChainTvl', History, DAILY)
}

const Row = z.object({ date: Anything, tvl: Anything })

export function toDays(rows: readonly unknown[]): DayPoint[] {
  return translate(readRows(rows.slice(-KEPT_DAYS), Row), ({ date, tvl }) => {
    const atMs = secondsToMoment(date)
    const value = toSizeUsd(tvl)
    return atMs === null || value === null ? undefined : { atMs, value }
  }).sort((left, right) => left.atMs - right.atMs)
}

/** The upstream's list goes back to 2017. A market read looks back 30 days, and ten more cover gaps. */
const KEPT_DAYS = 40

const History = z.array(z.unknown()).transform(toDays)
