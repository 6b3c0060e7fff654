import { fail } from '../failure.ts'
import { type ParsedAddress, readAddress } from '../token.ts'
import { COIN_NAMES, PAIRED_TICKERS } from './coin-names.ts'

/** Reads what a caller calls a token: a ticker in any letter case, a name, or a pair against the dollar. */

/** Quote sides that are a dollar, so that the pair's price is the price of its base. */
const DOLLARS: ReadonlySet<string> = new Set(
  'USD USDT USDC USDE USDS USDG USD1 DAI BUSD FDUSD TUSD PYUSD RLUSD USDT0 USDC.E DOLLAR DOLLARS ZUSD'.split(' '),
)
/** Quote sides that are not: fiat money, and coins that others are quoted in. */
const OTHER_QUOTES: ReadonlySet<string> = new Set(
  'EUR GBP JPY CHF AUD CAD KRW TRY BRL BTC XBT ETH WETH SOL BNB PERP'.split(' '),
)
const SEPARATED = /^([^\s/_-]+)\s?([/_-])\s?([^\s/_-]+)$/
/** A dollar written without a separator counts only behind a ticker that exchanges pair so: CRVUSD and SUSD are coins. */
const JOINED = /^([A-Z0-9]{2,})(USDT|USDC|USD)$/
const SHORTEST_BEFORE_USD = 3
const paired = new Set(PAIRED_TICKERS)

/**
 * The ticker that is meant: `eth` and `Ether` are ETH, `ETH/USD`, `BTCUSDT` and `SOL-USDC` their base. Text that is no
 * known name comes back as a ticker. A pair against anything but a dollar is refused, because prices here are in dollars.
 */
export function readTokenName(text: string, field: string): string {
  const bare = text.trim().replace(/^\$/, '').replace(/\s+/g, ' ')
  const named = COIN_NAMES[bare.toLowerCase()]
  if (named !== undefined) return named
  const upper = upperAscii(bare)
  const [, base = '', mark = '', quote = ''] = SEPARATED.exec(upper) ?? []
  if (base !== '') {
    if (DOLLARS.has(quote)) return COIN_NAMES[base.toLowerCase()] ?? base
    // A hyphen is also a part of tickers, so it makes a pair only before what coins are quoted in.
    if (mark !== '-' || OTHER_QUOTES.has(quote)) throw refusePair(field)
  }
  const [, joinedBase = '', dollar = ''] = JOINED.exec(upper) ?? []
  const long = dollar !== 'USD' || joinedBase.length >= SHORTEST_BEFORE_USD
  return paired.has(joinedBase) && long && !paired.has(upper) ? joinedBase : upper
}

/** The address that stands for a token; undefined for any other text. An address with a wrong checksum is refused. */
export function readTokenAddress(text: string, field: string): Exclude<ParsedAddress, { kind: 'bad-checksum' }> {
  const address = readAddress(text)
  if (address?.kind !== 'bad-checksum') return address
  const message = 'The letter case of this address does not match its checksum.'
  throw fail({ code: 'invalid_request', errors: [{ field, rule: 'checksum', message }] })
}

/** A token in one spelling: its address, or the ticker that its name stands for. Fails as `readTokenName` does. */
export const toOneSpelling = (text: string, field: string): string =>
  readTokenAddress(text, field)?.address ?? readTokenName(text, field)

const refusePair = (field: string) =>
  fail({
    code: 'invalid_request',
    errors: [
      {
        field,
        rule: 'pair',
        message: 'must be one token or its pair against the dollar, such as ETH or ETH/USD',
      },
    ],
  })

/**
 * Only ASCII letters are upper-cased: Unicode case mapping turns `ſ` into `S` and `ı` into `I`, which would make a
 * look-alike equal to the real ticker.
 */
export const upperAscii = (text: string): string => text.replace(/[a-z]/g, (letter) => letter.toUpperCase())
