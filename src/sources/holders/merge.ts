import type { Origin } from '../../domain/provenance.ts'
import type { HolderKind, HolderList, TokenPlace } from '../../ports/holders.ts'
import { findMajorByAddress } from '../known/majors.ts'
import { type HolderReport, type HolderRow, isBurn } from '../shapes/holders.ts'
import type { ListedPool } from '../shapes/pools.ts'

/** Combines the holder lists of several services into one and classifies each holder. */

export interface Told {
  reading: HolderReport
  origin: Origin
}

/** A pool of the token; `tokens` may be left out. */
export interface KnownPool {
  id: string
  tokens: readonly ListedPool['tokens'][number][]
}

/** True when the rows contain the ten largest: ten rows, or all holders. Rows that hold nothing are no holders. */
export function hasTopTen({ rows, count }: HolderReport): boolean {
  const holding = rows.some(({ pct }) => pct > 0)
  return holding && (rows.length >= 10 || (count !== null && count <= rows.length))
}

/** Two counts of the ten largest are the same within a tenth, or within one percent of the supply. */
const SAME_WITHIN = 0.1
const SAME_WITHIN_PCT = 1

function isAgreed(best: Told, told: readonly Told[]): boolean | undefined {
  const own = top10Of(best)
  const others = told.flatMap((other) => (other === best ? [] : (top10Of(other) ?? [])))
  if (own === null || others.length === 0) return undefined
  return others.some((pct) => Math.abs(pct - own) <= Math.max(SAME_WITHIN_PCT, SAME_WITHIN * own))
}

function top10Of({ reading }: Told): number | null {
  if (!hasTopTen(reading)) return reading.rows.length > 0 ? null : reading.top10Pct
  const largest = reading.rows.map(({ pct }) => pct).sort((left, right) => right - left)
  return largest.slice(0, 10).reduce((sum, pct) => sum + pct, 0)
}

/** One list from several services, best first: the rows of the best one, with the tags, pools and names of all. */
export function mergeReports(
  { chain, address }: TokenPlace,
  told: readonly Told[],
  listed: { pools: readonly KnownPool[]; origin: Origin | undefined },
): HolderList | undefined {
  const best = told.find(({ reading }) => hasTopTen(reading)) ?? told.find(({ reading }) => reading.top10Pct !== null)
  if (!best) return undefined
  const readings = [best, ...told.filter((other) => other !== best)].map(({ reading }) => reading)
  const pools = new Set(
    [...listed.pools.map(({ id }) => id), ...readings.flatMap((reading) => reading.pools)].map(toKey),
  )
  const first = <Field extends keyof HolderReport>(field: Field) =>
    readings.find((reading) => reading[field] !== null)?.[field] ?? null
  const pooled = listed.pools.flatMap(({ tokens }) => tokens).find((token) => toKey(token.address) === toKey(address))
  const agreed = isAgreed(best, told)
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
    ...(agreed === undefined ? {} : { agreed }),
    origins: [
      best.origin,
      ...told.filter((other) => other !== best).map(({ origin }) => origin),
      ...(listed.origin ? [listed.origin] : []),
    ],
  }
}

function withTags(row: HolderRow, readings: readonly HolderReport[]): HolderRow {
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

/** Contracts that hold the tokens of all Uniswap v4 pools of their chain. */
const POOL_MANAGERS = new Set([
  '0x000000000004444c5dc75cb358380d2e3de08a90',
  '0x498581ff718922c3f8e6a244956af099b2652b2b',
  '0x360e68faccca8ca495c1b759fd9eee466db9fb32',
  '0x9a13f98cb987694c9f086b1f5eb990eea8264ec3',
  '0x67366782805870060151383f4bbff9dab53e5cd6',
  '0x28e2ea090877bf75740558f6bfb36a5ffee9e9df',
  '0x06380c0e0912312b5150364b9dc4542ba0dbbc85',
])

const POOL_TAG = /swap|pool|curve|balancer|aerodrome|velodrome|camelot|raydium|orca|meteora|\blp\b/i
const BURN_TAG = /burn|dead|null/i
const TIMELOCK_TAG = /time-?lock|governor|governance|dao treasury/i
const LOCKER_TAG = /lock|unicrypt|uncx|team ?finance|vesting|sablier|hedgey|streamflow/i
const MULTISIG_TAG = /\bsafe\b|gnosis|multi-?sig|squads/i
const PROTOCOL_TAG = /stak(?:e|ing)|atoken|vault|masterchef|lending|comptroller|escrow|distributor|airdrop|claim/i
const EXCHANGE_TAG =
  /binance|coinbase|kraken|okx|bybit|kucoin|gate\.io|bitget|mexc|htx|huobi|bitfinex|upbit|crypto\.com|exchange|\bcex\b/i
const BRIDGE_TAG = /bridge|portal|gateway|wormhole|layerzero/i

/**
 * The kind of a holder: by its address first, then by the service's tag. Exchanges and bridges still count as holders.
 */
function classify(
  { address, tag, isContract, isLocked }: HolderRow,
  token: string,
  pools: ReadonlySet<string>,
): HolderKind {
  const key = address.startsWith('0x') ? address.toLowerCase() : address
  const tagged = tag ?? ''
  if (isBurn(address)) return 'burn'
  if (address === token) return 'token'
  if (pools.has(key) || POOL_MANAGERS.has(key)) return 'pool'
  if (TIMELOCK_TAG.test(tagged)) return 'timelock'
  if (isLocked || LOCKER_TAG.test(tagged)) return 'locker'
  if (EXCHANGE_TAG.test(tagged)) return 'exchange'
  if (POOL_TAG.test(tagged)) return 'pool'
  if (BURN_TAG.test(tagged)) return 'burn'
  if (BRIDGE_TAG.test(tagged)) return 'bridge'
  if (MULTISIG_TAG.test(tagged)) return 'multisig'
  if (isContract && PROTOCOL_TAG.test(tagged)) return 'protocol'
  return isContract ? 'contract' : 'wallet'
}
