/** Whether a message names a token, a chain, a DAO or an address. */
import { findChain } from '../../domain/chains/find-chain.ts'
import { readAddress } from '../../domain/token.ts'

/** Other names of tickers. A caller that knows more names passes its own `isSaid`. */
const TICKER_NAMES: Record<string, readonly string[]> = {
  BTC: ['bitcoin', 'xbt', '比特币', 'биткоин', 'биткойн'],
  ETH: ['ether', 'ethereum', '以太坊', 'эфир'],
  SOL: ['solana'],
  LINK: ['chainlink'],
  DOGE: ['dogecoin', '狗狗币'],
  POL: ['matic', 'polygon'],
  MATIC: ['pol', 'polygon'],
  RENDER: ['rndr'],
  RNDR: ['render'],
  AVAX: ['avalanche'],
  ARB: ['arbitrum'],
  OP: ['optimism'],
  UNI: ['uniswap'],
  XRP: ['ripple'],
  ADA: ['cardano'],
  LTC: ['litecoin'],
  USDT: ['tether'],
  STABLES: ['stable', 'stablecoin', 'stablecoins'],
}
const DAO_NAMES: Record<string, readonly string[]> = { uniswap: ['uni'], arbitrum: ['arb'] }
const NOT_ASCII = /[^\p{ASCII}]/u

export function isTickerSaid(ticker: string, message: string): boolean {
  return [ticker.toLowerCase(), ...(TICKER_NAMES[ticker.toUpperCase()] ?? [])].some((name) => isWordIn(message, name))
}

export function isDaoSaid(dao: string, message: string): boolean {
  return [dao.toLowerCase(), ...(DAO_NAMES[dao.toLowerCase()] ?? [])].some((name) => isWordIn(message, name))
}

/** By name or alias. Not by number: "swap 10 eth" does not name the chain with the id 10. */
export function isChainSaid(slug: string, message: string): boolean {
  const chain = findChain(slug)
  return (
    chain !== undefined &&
    [chain.slug, chain.name.toLowerCase(), ...chain.aliases].some((name) => isWordIn(message, name))
  )
}

export function areWordsSaid(words: string, message: string): boolean {
  const said = new Set(toWords(message))
  return toWords(words.toLowerCase()).every((word) => said.has(word))
}

/** As a word of its own; `0.25eth` and `$eth` have the word `eth`, and scripts without spaces have words anywhere. */
function isWordIn(message: string, name: string): boolean {
  if (NOT_ASCII.test(name)) return message.includes(name)
  return ` ${toWords(message).join(' ')} `.includes(` ${toWords(name).join(' ')} `)
}

const toWords = (text: string): string[] =>
  text
    .replace(/(?<![\p{L}\p{N}.,])(\.?\d[\d.,]*)(?=\p{L}{2})/gu, '$1 ')
    .split(/[^\p{L}\p{N}.]+/u)
    .map((word) => word.replace(/^\.+|(?<!\.)\.+$/g, ''))
    .filter((word) => word !== '')

/** Letters and digits that would make an address or a name part of a longer one. */
const JOINED_BEFORE = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_@.-]$/u
const JOINED_AFTER = /^(?:[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_]|[.-][\p{L}\p{N}])/u

/**
 * True when the message contains the exact text and not only as part of a longer one. Only names and EVM addresses may
 * differ in letter case.
 */
export function isVerbatim(value: string, message: string): boolean {
  const exact = readAddress(value)?.kind === 'solana'
  const [text, wanted] = exact ? [message, value] : [message.toLowerCase(), value.toLowerCase()]
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at)
    const after = text.slice(at + wanted.length, at + wanted.length + 4)
    if (!JOINED_BEFORE.test(before) && !JOINED_AFTER.test(after)) return true
  }
  return false
}
