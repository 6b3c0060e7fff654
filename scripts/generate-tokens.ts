import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defaultCoins, wrappedTokens } from '@lifi/data-types'
import { getAddress } from 'viem'
import { z } from 'zod'
import { CHAINS, type Chain } from '../src/domain/chains/chain.ts'
import { cleanText, isLookAlike } from '../src/domain/clean-text.ts'
import { MAJOR_ROWS } from '../src/sources/known/majors-table.ts'
import { toTicker } from '../src/sources/shapes/tokens.ts'
import { withPackage } from './npm-package.ts'

/**
 * Writes the tokens that we know by symbol: symbol, name, address and decimals, one row a token. All lists are of permissive
 * licences, and none but LI.FI's is a dependency.
 *
 * - `@lifi/data-types` (Apache-2.0): the coins that routes are offered for.
 * - `@web3icons/common` (MIT): which coins of CoinGecko's ranking there are, and where; without decimals.
 * - `@ledgerhq/cryptoassets` (Apache-2.0): decimals and tickers by address, never addresses by ticker: most of its tokens of a
 *   known ticker are namesakes. The last version that holds them.
 * - `@eth-optimism/tokenlist` (MIT): tokens of Base, OP Mainnet, Unichain and others, with their originals on Ethereum.
 */
const WEB3ICONS = {
  name: '@web3icons/common',
  version: '0.11.51',
  integrity: 'sha512-ZXaTW/P6ReLHmkYQcxP8OcPoUrSmgPlsFKVboiG/cVSIkz0mHNP1tIFhf9zPOQaQm20yqTc+uuNuXb2ywHzI1A==',
}
const LEDGER = {
  name: '@ledgerhq/cryptoassets',
  version: '13.33.0',
  integrity: 'sha512-V8p4CERo67dRBfWvcJ0el+N+S68Q7fxvsohbUMLzDF8ck4jcixO6Phm44OTmMxs/5hQOMghp8QDOPw0cX0IoRQ==',
}
/** Coins below this rank are left out: many of them are gone, and their tickers have passed to others. */
const WORST_RANK = 1_500
const OPTIMISM = {
  name: '@eth-optimism/tokenlist',
  version: '10.0.1757',
  integrity: 'sha512-mi+SOHq9yQf5cYN4ZJkAmZYXFSmOFbNc4lS1rAeHyMrytZ1QQh/g3mosrFaJVioSb5kMj9w/iIKpVjJbbpIaoA==',
}

const SOLANA_IN_LIFI = 1151111081099710
/** The last is where Polygon shows its native coin as a contract. */
const NATIVE = new Set([
  '0x0000000000000000000000000000000000000000',
  '11111111111111111111111111111111',
  '0x0000000000000000000000000000000000001010',
])
/** CoinGecko's names of our chains, where they are not ours. */
const COINGECKO_CHAINS: Readonly<Record<string, string>> = {
  arbitrum: 'arbitrum-one',
  optimism: 'optimistic-ethereum',
  polygon: 'polygon-pos',
  bsc: 'binance-smart-chain',
  gnosis: 'xdai',
}

/** Tickers that have passed to another token since a list was written; they are looked for elsewhere. */
const PASSED_ON: Readonly<Record<string, readonly string[]>> = {
  ethereum: ['ATH', 'AVT', 'FOLD', 'OMNI', 'TREE', 'U', 'WCT', 'ZKP'],
  base: ['UP', 'WELL'],
  bsc: ['ONE', 'U'],
  solana: ['WLFI'],
}

const Listed = z.object({
  chainId: z.number(),
  address: z.string(),
  name: z.string(),
  symbol: z.string(),
  decimals: z.number(),
})
type Listed = z.infer<typeof Listed>

const Ranked = z.object({
  symbol: z.string(),
  name: z.string(),
  marketCapRank: z.number().nullish(),
  addresses: z.record(z.string(), z.string()).default({}),
})
type Ranked = z.infer<typeof Ranked>

const Known = z.object({ symbol: z.string(), name: z.string(), decimals: z.number() })
type Known = z.infer<typeof Known>

/** Tokens whose symbol we choose ourselves; addresses of ours alone are not called verified. Two of one symbol are asked about. */
const OWN_ROWS: readonly Listed[] = [
  row(8453, 'USDT', 'Tether USD (bridged)', '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', 6),
  row(42161, 'USDT', 'Tether USD', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 6),
  row(137, 'WETH', 'Wrapped Ether', '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', 18),
  row(1, 'cbBTC', 'Coinbase Wrapped BTC', '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf', 8),
  row(8453, 'cbBTC', 'Coinbase Wrapped BTC', '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf', 8),
  row(42161, 'cbBTC', 'Coinbase Wrapped BTC', '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf', 8),
  row(1, 'LIT', 'Lighter', '0x232CE3bd40fCd6f80f3d55A522d03f25Df784Ee2', 18),
  row(1, 'LIT', 'Litentry', '0xb59490aB09A0f526Cc7305822aC65f2Ab12f9723', 18),
  ...MAJOR_ROWS.flatMap(([symbol, name, , , , decimals, slug, address]) => {
    const chain = CHAINS.find((chain) => chain.slug === slug)
    if (!chain || decimals === null || address === undefined) return []
    return [row(chain.kind === 'solana' ? SOLANA_IN_LIFI : (chain.id ?? 0), symbol, name, address, decimals)]
  }),
]

const lifi: Listed[] = [
  ...defaultCoins.flatMap(({ chains }) => Object.values(chains)),
  ...Object.values(wrappedTokens),
].map((token) => Listed.parse(token))
const optimism = await withPackage(OPTIMISM, readOptimism)
const ranked = await withPackage(WEB3ICONS, readRanking)
const ledger = await withPackage(LEDGER, (folder) => new Map(CHAINS.map((chain) => [chain, readLedger(folder, chain)])))

const sections = CHAINS.map((chain) => {
  const rows = listTokens(chain)
  return `  ${/^\w+$/.test(chain.slug) ? chain.slug : `'${chain.slug}'`}: [\n${rows.map((line) => `    ${line},\n`).join('')}  ],\n`
})

writeFileSync(
  new URL('../src/sources/known/listed-tokens.ts', import.meta.url),
  `/** Symbol, name, contract or mint, decimals; and false where no list but our own rows has that token at that address. */
export type ListedRow = readonly [symbol: string, name: string, address: string, decimals: number, verified?: false]

/**
 * Made by \`scripts/generate-tokens.ts\` out of \`@lifi/data-types\` (Apache-2.0), \`@web3icons/common\` (MIT),
 * \`@ledgerhq/cryptoassets\` (Apache-2.0) and \`@eth-optimism/tokenlist\` (MIT); do not edit.
 */
// biome-ignore format: one row a line
export const LISTED_TOKENS: Readonly<Record<string, readonly ListedRow[]>> = {
${sections.join('')}}
`,
)

/** Our own rows first, then LI.FI's, ranked coins, Optimism's. A symbol belongs to the first token that has it on a chain. */
function listTokens(chain: Chain): string[] {
  const id = chain.kind === 'solana' ? SOLANA_IN_LIFI : chain.id
  const kept = new Map<string, Listed & { isOnlyOurs: boolean }>()
  const symbols = new Set([chain.native.symbol, ...(PASSED_ON[chain.slug] ?? [])].map(toTicker))
  for (const token of [...OWN_ROWS, ...lifi, ...listRanked(chain), ...optimism]) {
    if (token.chainId !== id || NATIVE.has(token.address)) continue
    const address = chain.kind === 'evm' ? getAddress(token.address.toLowerCase() as `0x${string}`) : token.address
    const symbol = cleanText(token.symbol, 30).replace(/^\$/, '')
    const isOwn = OWN_ROWS.includes(token)
    if (kept.has(address) || (symbols.has(toTicker(symbol)) && !isOwn)) continue
    if (isLookAlike(symbol) || !/^[\x21-\x7e]+$/.test(symbol)) continue
    const isOnlyOurs = isOwn && !isPublished(chain, token)
    kept.set(address, { ...token, address, symbol, name: cleanText(token.name), isOnlyOurs })
    symbols.add(toTicker(symbol))
  }
  return [...kept.values()]
    .sort((left, right) => compare(left.symbol, right.symbol) || compare(left.address, right.address))
    .map(({ symbol, name, address, decimals, isOnlyOurs }) => {
      const cells = [...[symbol, name, address].map(quoted), decimals, ...(isOnlyOurs ? [false] : [])]
      return `[${cells.join(', ')}]`
    })
}

/** Whether somebody else's list has that ticker at that address, with those decimals. */
function isPublished(chain: Chain, { chainId, symbol, address, decimals }: Listed): boolean {
  const inLedger = ledger.get(chain)?.get(keyOf(chain, address))
  const others = [...lifi, ...optimism].filter(
    (other) => other.chainId === chainId && keyOf(chain, other.address) === keyOf(chain, address),
  )
  return [...others, ...(inLedger ? [inLedger] : [])].some(
    (other) => toTicker(other.symbol) === toTicker(symbol) && other.decimals === decimals,
  )
}

/** Coins of the ranking whose address Ledger knows by the same ticker; the best rank first. */
function listRanked(chain: Chain): Listed[] {
  const known = ledger.get(chain)
  const written = new Map(
    optimism.map(({ chainId, address, symbol }) => [`${chainId} ${address.toLowerCase()}`, symbol]),
  )
  return ranked.flatMap(({ symbol, name, addresses }) => {
    const address = addresses[COINGECKO_CHAINS[chain.slug] ?? chain.slug]
    const found = address === undefined ? undefined : known?.get(keyOf(chain, address))
    if (address === undefined || found === undefined || found.symbol.toUpperCase() !== symbol.toUpperCase()) return []
    const id = chain.kind === 'solana' ? SOLANA_IN_LIFI : (chain.id ?? 0)
    const spelt = written.get(`${id} ${address.toLowerCase()}`)
    const isSame = spelt?.toUpperCase() === symbol.toUpperCase()
    return [{ chainId: id, address, name, symbol: isSame && spelt ? spelt : found.symbol, decimals: found.decimals }]
  })
}

function keyOf(chain: Chain, address: string): string {
  return chain.kind === 'evm' ? address.toLowerCase() : address
}

async function readOptimism(folder: string): Promise<Listed[]> {
  const list: unknown = await import(pathToFileURL(join(folder, 'dist', 'optimism.tokenlist.mjs')).href)
  return z.object({ tokens: z.array(Listed) }).parse(list).tokens
}

async function readRanking(folder: string): Promise<Ranked[]> {
  const list: unknown = await import(pathToFileURL(join(folder, 'dist', 'metadata', 'tokens.js')).href)
  const { tokens } = z.object({ tokens: z.array(Ranked) }).parse(list)
  const rankOf = ({ marketCapRank }: Ranked): number => marketCapRank ?? Number.POSITIVE_INFINITY
  return tokens
    .filter((token) => rankOf(token) <= WORST_RANK)
    .sort((left, right) => compare(rankOf(left), rankOf(right)))
}

/** Ticker and decimals by address; Ledger keeps tuples, in another order for Solana. */
function readLedger(folder: string, chain: Chain): Map<string, Known> {
  const isEvm = chain.kind === 'evm'
  const file = join(folder, 'src', 'data', ...(isEvm ? ['evm', String(chain.id), 'erc20.json'] : ['spl.json']))
  if (!existsSync(file)) return new Map()
  const rows = z.array(z.array(z.unknown())).parse(JSON.parse(readFileSync(file, 'utf8')))
  const [symbolAt, nameAt, addressAt, decimalsAt] = isEvm ? ([2, 4, 6, 3] as const) : ([3, 2, 4, 5] as const)
  return new Map(
    rows.map((cells) => [
      keyOf(chain, z.string().parse(cells[addressAt])),
      Known.parse({ symbol: cells[symbolAt], name: cells[nameAt], decimals: cells[decimalsAt] }),
    ]),
  )
}

function compare<Value extends string | number>(left: Value, right: Value): number {
  return left < right ? -1 : left > right ? 1 : 0
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '').replaceAll("'", "\\'")}'`
}

function row(chainId: number, symbol: string, name: string, address: string, decimals: number): Listed {
  return { chainId, symbol, name, address, decimals }
}
