import { cleanText } from '../../domain/clean-text.ts'
import { toDecimals } from './values.ts'

/** What a stranger says about a contract, made safe to show. */
export interface TokenFacts {
  symbol: string
  name: string
  decimals: number
}

/** `undefined` without decimals or a name that can be shown: such a token cannot be traded by amount. */
export function toTokenFacts(symbol: unknown, name: unknown, decimals: unknown): TokenFacts | undefined {
  const shown = typeof symbol === 'string' ? cleanText(symbol, 30).replace(/^\$/, '') : ''
  const places = toDecimals(typeof decimals === 'bigint' ? Number(decimals) : decimals)
  if (places === null || places > MOST_DECIMALS || shown === '') return undefined
  return { symbol: shown, name: (typeof name === 'string' && cleanText(name)) || shown, decimals: places }
}

/** No real token has more, and base units would overflow what routers accept. */
const MOST_DECIMALS = 36

/**
 * A ticker for comparison: one leading `$` dropped, ASCII letters upper-cased. Other letters stay as they are: Unicode
 * case mapping turns `ſ` into `S` and `ı` into `I`, and a look-alike would become the real thing.
 */
export function toTicker(text: string): string {
  return text
    .trim()
    .replace(/^\$/, '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
}

/** EVM addresses come in any letter case; Solana's mean something in theirs. */
export function sameAddress(left: string, right: string): boolean {
  return left === right || (left.startsWith('0x') && left.toLowerCase() === right.toLowerCase())
}
