import { cleanText } from '../../domain/clean-text.ts'
import { upperAscii } from '../../domain/names/read-token-name.ts'
import { toDecimals } from './values.ts'

/** Token names from strangers, and the comparison of tickers and addresses. */

/** Symbol, name and decimals that a stranger states about a contract, cleaned. */
export interface TokenFacts {
  symbol: string
  name: string
  decimals: number
}

/** `undefined` when decimals are unknown or nothing is left of the name: such a token cannot be traded by amount. */
export function toTokenFacts(symbol: unknown, name: unknown, decimals: unknown): TokenFacts | undefined {
  const shown = typeof symbol === 'string' ? cleanText(symbol, 30).replace(/^\$/, '') : ''
  const places = toDecimals(typeof decimals === 'bigint' ? Number(decimals) : decimals)
  if (places === null || places > MOST_DECIMALS || shown === '') return undefined
  return { symbol: shown, name: (typeof name === 'string' && cleanText(name)) || shown, decimals: places }
}

/** No real token has more decimals, and base units would exceed what routers accept. */
const MOST_DECIMALS = 36

/** A ticker for comparison: one leading `$` is dropped and ASCII letters are upper-cased, see `upperAscii`. */
export const toTicker = (text: string): string => upperAscii(text.trim().replace(/^\$/, ''))

/** EVM addresses are equal in any letter case; Solana addresses are case-sensitive. */
export function sameAddress(left: string, right: string): boolean {
  return left === right || (left.startsWith('0x') && left.toLowerCase() === right.toLowerCase())
}
