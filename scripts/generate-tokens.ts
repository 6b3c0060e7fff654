import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { defaultCoins, wrappedTokens } from '@lifi/data-types'
import { getAddress } from 'viem'
import { z } from 'zod'
import { CHAINS, type Chain } from '../src/domain/chains/chain.ts'
import { cleanText, isLookAlike } from '../src/domain/clean-text.ts'
import { toTicker } from '../src/sources/shapes/tokens.ts'

/** Reduces two public token lists to the chains we name: symbol, name, address and decimals, one row a token. */

const SOLANA_IN_LIFI = 1151111081099710
const SOLANA_IN_UNISWAP = 501000101
/** The last is where Polygon shows its native coin as a contract. */
const NATIVE = new Set([
  '0x0000000000000000000000000000000000000000',
  '11111111111111111111111111111111',
  '0x0000000000000000000000000000000000001010',
])

const Listed = z.object({
  chainId: z.number(),
  address: z.string(),
  name: z.string(),
  symbol: z.string(),
  decimals: z.number(),
})
type Listed = z.infer<typeof Listed>

/** Tokens that neither list has, or has only under a newer name. */
const OWN_ROWS: readonly Listed[] = [
  row(8453, 'USDT', 'Tether USD (bridged)', '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2'),
  row(42161, 'USDT', 'Tether USD', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'),
]

const require = createRequire(import.meta.url)
const uniswap = z.object({ tokens: z.array(Listed) }).parse(require('@uniswap/default-token-list')).tokens
const lifi = [
  ...defaultCoins.flatMap(({ chains }) => Object.values(chains)),
  ...Object.values(wrappedTokens),
] satisfies Listed[]

const sections = CHAINS.map((chain) => {
  const rows = listTokens(chain)
  return `  ${/^\w+$/.test(chain.slug) ? chain.slug : `'${chain.slug}'`}: [\n${rows.map((line) => `    ${line},\n`).join('')}  ],\n`
})

writeFileSync(
  new URL('../src/sources/known/listed-tokens.ts', import.meta.url),
  `/** Symbol, name, contract or mint, decimals. */
export type ListedRow = readonly [symbol: string, name: string, address: string, decimals: number]

/** Made by \`scripts/generate-tokens.ts\` out of \`@uniswap/default-token-list\` and \`@lifi/data-types\`; do not edit. */
// biome-ignore format: one row a line
export const LISTED_TOKENS: Readonly<Record<string, readonly ListedRow[]>> = {
${sections.join('')}}
`,
)

/** Our own rows first, then the Uniswap list; LI.FI adds only symbols that are still free on that chain. */
function listTokens(chain: Chain): string[] {
  const ids = chain.kind === 'solana' ? [SOLANA_IN_LIFI, SOLANA_IN_UNISWAP] : [chain.id]
  const here = (token: Listed) => ids.includes(token.chainId) && !NATIVE.has(token.address)
  const kept = new Map<string, Listed>()
  const symbols = new Set([toTicker(chain.native.symbol)])
  for (const [list, mayRepeat] of [
    [OWN_ROWS, false],
    [uniswap, true],
    [lifi, false],
  ] as const) {
    for (const token of list.filter(here)) {
      const address = chain.kind === 'evm' ? getAddress(token.address as `0x${string}`) : token.address
      const symbol = cleanText(token.symbol, 30).replace(/^\$/, '')
      const taken = symbols.has(toTicker(symbol)) && !(mayRepeat && toTicker(symbol) !== toTicker(chain.native.symbol))
      if (kept.has(address) || taken || isLookAlike(symbol) || !/^[\x21-\x7e]+$/.test(symbol)) continue
      kept.set(address, { ...token, address, symbol, name: cleanText(token.name) })
      symbols.add(toTicker(symbol))
    }
  }
  return [...kept.values()]
    .sort((left, right) => compare(left.symbol, right.symbol) || compare(left.address, right.address))
    .map(({ symbol, name, address, decimals }) => `[${[symbol, name, address].map(quoted).join(', ')}, ${decimals}]`)
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '').replaceAll("'", "\\'")}'`
}

function row(chainId: number, symbol: string, name: string, address: string): Listed {
  return { chainId, symbol, name, address, decimals: 6 }
}
