import type { Origin } from '../../domain/provenance.ts'
import type { HolderList, TokenPlace } from '../../ports/holders.ts'
import type { ListedPool } from '../launches/listed-pool.ts'
import { findMajorByAddress } from '../prices/majors.ts'
import { classify } from './classify.ts'
import type { HolderReading, HolderRow } from './holder-reading.ts'

export interface Told {
  reading: HolderReading
  origin: Origin
}

/** Enough rows to know the ten largest: ten, or everybody. */
export function hasTopTen({ rows, count }: HolderReading): boolean {
  return rows.length >= 10 || (rows.length > 0 && count !== null && count <= rows.length)
}

/** One list out of several sources: the rows of the best one, and everybody's tags, pools and names. Best first. */
export function mergeReadings(
  { chain, address }: TokenPlace,
  told: readonly Told[],
  listed: { pools: readonly ListedPool[]; origin: Origin | undefined },
): HolderList | undefined {
  const best = told.find(({ reading }) => hasTopTen(reading)) ?? told.find(({ reading }) => reading.top10Pct !== null)
  if (!best) return undefined
  const readings = [best, ...told.filter((other) => other !== best)].map(({ reading }) => reading)
  const pools = new Set(
    [...listed.pools.map(({ id }) => id), ...readings.flatMap((reading) => reading.pools)].map(toKey),
  )
  const first = <Field extends keyof HolderReading>(field: Field) =>
    readings.find((reading) => reading[field] !== null)?.[field] ?? null
  const pooled = listed.pools.flatMap(({ tokens }) => tokens).find((token) => toKey(token.address) === toKey(address))
  const deployers = readings.flatMap(({ deployer }) => deployer ?? [])
  return {
    symbol: first('symbol') ?? pooled?.symbol ?? null,
    name: first('name') ?? pooled?.name ?? null,
    decimals: first('decimals'),
    verified: readings.some(({ wellKnown }) => wellKnown) || findMajorByAddress(address)?.token.chain === chain.slug,
    count: first('count'),
    holders: hasTopTen(best.reading)
      ? best.reading.rows
          .map((row) => withTags(row, readings))
          .map((row) => ({
            address: row.address,
            pct: row.pct,
            label: row.label,
            kind: classify(row, address, pools),
          }))
      : [],
    statedTop10Pct: hasTopTen(best.reading) ? null : best.reading.top10Pct,
    poolsKnown: listed.origin !== undefined || readings.some(({ poolsKnown }) => poolsKnown),
    deployer: deployers.find(({ holdingPct }) => holdingPct !== null) ?? deployers[0] ?? null,
    origins: [
      best.origin,
      ...told.filter((other) => other !== best).map(({ origin }) => origin),
      ...(listed.origin ? [listed.origin] : []),
    ],
  }
}

function withTags(row: HolderRow, readings: readonly HolderReading[]): HolderRow {
  const others = readings.flatMap(({ rows }) => rows.filter(({ address }) => address === row.address))
  return {
    ...row,
    label: row.label ?? others.find(({ label }) => label !== null)?.label ?? null,
    tag: row.tag ?? others.find(({ tag }) => tag !== null)?.tag ?? null,
    isContract: row.isContract,
    isLocked: others.some(({ isLocked }) => isLocked),
  }
}

const toKey = (address: string): string => (address.startsWith('0x') ? address.toLowerCase() : address)
