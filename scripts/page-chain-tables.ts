import { CHAINS, EVM_CHAINS } from '../src/domain/chains/chain.ts'

/**
 * What the pages know of every chain, as the text of `app/shared/chain-tables.ts`. The pages take no values from the
 * service's code, so they have this copy of the rows; a test compares it.
 */
export function pageChainTables(): string {
  const titles = CHAINS.map(({ slug, name }) => [quote(slug), quote(name)] as const)
  const cowNetworks = EVM_CHAINS.flatMap(({ id, names }) =>
    names.cow ? [[String(id), quote(names.cow)] as const] : [],
  )
  const kyberSlugs = EVM_CHAINS.flatMap(({ id, names }) =>
    names.kyberswap ? [[String(id), quote(names.kyberswap)] as const] : [],
  )
  return `// Made from \`src/domain/chains/rows\` by \`npm run docs\`; do not edit by hand.

/** How people write each chain, by our slug. */
export const CHAIN_TITLES: Readonly<Record<string, string>> = ${table(titles)}

/** CoW's names of its networks by EIP-155 chain id. */
export const COW_NETWORKS: Readonly<Record<string, string>> = ${table(cowNetworks)}

/** KyberSwap's names of its networks by EIP-155 chain id. */
export const KYBER_SLUGS: Readonly<Record<string, string>> = ${table(kyberSlugs)}
`
}

const quote = (text: string): string => (text.includes("'") ? JSON.stringify(text) : `'${text}'`)

const table = (rows: readonly (readonly [string, string])[]): string =>
  `{\n${rows.map(([key, value]) => `  ${key.replace(/^'([a-z]+)'$/, '$1')}: ${value},\n`).join('')}}`
