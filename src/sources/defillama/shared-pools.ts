import type { KeptPools } from './kept-pools.ts'

/**
 * The whole feed in memory that both threads see: handing it over copies nothing, however long the list is. What a ticker
 * has is found by halving and read text by text.
 */
export interface SharedPools {
  chains: string[]
  unreadable: number
  /** Names of tickers and texts of pools, one after another. */
  bytes: Uint8Array
  /** Four numbers a ticker, in the order of their names: where its name begins and ends, its first text, and how many. */
  tickers: Int32Array
  /** Two numbers a text: where it begins and ends. */
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

/** The texts of one ticker; each is made when it is asked for. */
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
