import { z } from 'zod'
import type { DayPoint } from '../../../ports/market-reads.ts'
import type { Fetched } from '../../client/cache.ts'
import { DAILY } from '../../client/cache-policies.ts'
import type { Upstream } from '../../client/upstream.ts'
import { secondsToMoment, toSizeUsd } from '../../shapes/plausible.ts'
import { Anything, readRows, translate } from '../../shapes/values.ts'

/** Value locked in all of DeFi, without liquid staking and double counting; oldest first. */
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

/** The list goes back to 2017; a read looks back a month. */
const KEPT_DAYS = 40

const History = z.array(z.unknown()).transform(toDays)
