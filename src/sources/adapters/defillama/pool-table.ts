import type { YieldPool } from '../../../ports/yields.ts'

/**
 * How the yield feed, tens of thousands of pools, is stored on disk and shared between threads. Both forms group pools
 * by ticker, so that one request parses only its own.
 */

/** A pool after reduction. Reward tokens are still unchecked text. */
export type KeptPool = Omit<YieldPool, 'rewardTokens'> & { rewards: readonly string[] }

/**
 * The whole feed as stored on disk: for each ticker a few JSON texts that hold its pools. A text is parsed only when
 * its ticker is asked for, and is short enough not to block the event loop.
 */
export interface KeptPools {
  chains: string[]
  byTicker: Record<string, string[]>
  unreadable: number
}

export function toKeptPools(pools: readonly KeptPool[], unreadable: number): KeptPools {
  const rowsByTicker = new Map<string, PoolTuple[]>()
  for (const pool of pools) {
    const tuple = toTuple(pool)
    for (const ticker of [...pool.legs, ...pool.underlying]) {
      const rows = rowsByTicker.get(ticker)
      if (rows) rows.push(tuple)
      else rowsByTicker.set(ticker, [tuple])
    }
  }
  return {
    chains: [...new Set(pools.map(({ chain }) => chain))].sort(),
    byTicker: Object.fromEntries([...rowsByTicker].map(([ticker, rows]) => [ticker, toTexts(rows)])),
    unreadable,
  }
}

/** Length limit of one text. Parsing this much takes about a millisecond. */
export const TEXT_CHARACTERS = 32_768

function toTexts(rows: readonly PoolTuple[]): string[] {
  const texts: string[] = []
  let held: string[] = []
  let length = 0
  const close = () => {
    texts.push(`[${held.join()}]`)
    held = []
    length = 0
  }
  for (const row of rows.map((tuple) => JSON.stringify(tuple))) {
    if (held.length > 0 && length + row.length + 2 > TEXT_CHARACTERS) close()
    held.push(row)
    length += row.length + 1
  }
  if (held.length > 0) close()
  return texts
}

/** Parses one text. `toToken` turns the text of a reward token into a token. */
export function readText(text: string, toToken: (reward: string) => RewardToken | undefined): YieldPool[] {
  return (JSON.parse(text) as PoolTuple[]).map((tuple) => fromTuple(tuple, toToken))
}

export type RewardToken = YieldPool['rewardTokens'][number]

type PoolTuple = ReturnType<typeof toTuple>

/** The order is part of the file format: changing it requires a new version of the stored file. */
const toTuple = (pool: KeptPool) =>
  [
    pool.id,
    pool.project,
    pool.chain,
    pool.symbol,
    pool.legs,
    pool.variant,
    pool.apyPct,
    pool.feePct,
    pool.emissionPct,
    pool.mean30dPct,
    pool.change1dPct,
    pool.change7dPct,
    pool.change30dPct,
    pool.rewards,
    pool.tvlUsd,
    pool.volume7dUsd,
    pool.stablecoin,
    pool.exposure,
    pool.ilRisk,
    pool.il7dPct,
    pool.outlier,
    pool.observedDays,
    pool.underlying,
  ] as const

const fromTuple = (tuple: PoolTuple, toToken: (reward: string) => RewardToken | undefined): YieldPool => ({
  id: tuple[0],
  project: tuple[1],
  chain: tuple[2],
  symbol: tuple[3],
  legs: tuple[4],
  variant: tuple[5],
  apyPct: tuple[6],
  feePct: tuple[7],
  emissionPct: tuple[8],
  mean30dPct: tuple[9],
  change1dPct: tuple[10],
  change7dPct: tuple[11],
  change30dPct: tuple[12],
  rewardTokens: tuple[13].flatMap((reward) => toToken(reward) ?? []),
  tvlUsd: tuple[14],
  volume7dUsd: tuple[15],
  stablecoin: tuple[16],
  exposure: tuple[17],
  ilRisk: tuple[18],
  il7dPct: tuple[19],
  outlier: tuple[20],
  observedDays: tuple[21],
  underlying: tuple[22],
})

/**
 * The whole feed in shared memory, so that handing it from one thread to the other copies nothing. Tickers are sorted
 * and found by binary search.
 */
export interface SharedPools {
  chains: string[]
  unreadable: number
  /** UTF-8 of all ticker names and pool texts, one after another. */
  bytes: Uint8Array
  /**
   * Four numbers for each ticker, sorted by name: start and end of its name in `bytes`, index of its first text, and
   * number of texts.
   */
  tickers: Int32Array
  /** Two numbers for each text: its start and end in `bytes`. */
  texts: Int32Array
}

const TICKER_NUMBERS = 4
const TEXT_NUMBERS = 2

export function toSharedPools({ chains, unreadable, byTicker }: KeptPools): SharedPools {
  const entries = Object.entries(byTicker)
    .map(([ticker, texts]) => ({ name: Buffer.from(ticker), texts: texts.map((text) => Buffer.from(text)) }))
    .sort((left, right) => Buffer.compare(left.name, right.name))
  const parts = entries.flatMap(({ name, texts }) => [name, ...texts])
  const bytes = new Uint8Array(new SharedArrayBuffer(parts.reduce((sum, { length }) => sum + length, 0)))
  const tickers = shareNumbers(entries.length * TICKER_NUMBERS)
  const texts = shareNumbers((parts.length - entries.length) * TEXT_NUMBERS)

  let end = 0
  const put = (part: Buffer): [from: number, to: number] => {
    bytes.set(part, end)
    end += part.length
    return [end - part.length, end]
  }
  let textCount = 0
  for (const [place, { name, texts: own }] of entries.entries()) {
    tickers.set([...put(name), textCount, own.length], place * TICKER_NUMBERS)
    for (const text of own) {
      texts.set(put(text), textCount * TEXT_NUMBERS)
      textCount += 1
    }
  }
  return { chains, unreadable, bytes, tickers, texts }
}

const shareNumbers = (count: number): Int32Array =>
  new Int32Array(new SharedArrayBuffer(count * Int32Array.BYTES_PER_ELEMENT))

/** The texts of one ticker, decoded one by one as the caller iterates. */
export function* listTexts({ bytes, tickers, texts }: SharedPools, ticker: string): Generator<string> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const place = findTicker(all, tickers, Buffer.from(ticker))
  if (place === undefined) return
  const first = tickers[place * TICKER_NUMBERS + 2] ?? 0
  const count = tickers[place * TICKER_NUMBERS + 3] ?? 0
  for (let text = first; text < first + count; text++) {
    yield all.toString('utf8', texts[text * TEXT_NUMBERS], texts[text * TEXT_NUMBERS + 1])
  }
}

function findTicker(all: Buffer, tickers: Int32Array, wanted: Buffer): number | undefined {
  let [low, high] = [0, tickers.length / TICKER_NUMBERS - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const name = all.subarray(tickers[middle * TICKER_NUMBERS], tickers[middle * TICKER_NUMBERS + 1])
    const order = Buffer.compare(wanted, name)
    if (order === 0) return middle
    if (order < 0) high = middle - 1
    else low = middle + 1
  }
  return undefined
}
