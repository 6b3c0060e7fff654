/** The one table of names of DAOs, for chat and the route `treasury`. */

/** Slug and every name that people use. Only three are covered; for the others the answer says so. */
const DAO_NAMES: Readonly<Record<string, readonly string[]>> = {
  uniswap: ['uniswap', 'uni'],
  ens: ['ens', 'ethereum name service'],
  arbitrum: ['arbitrum', 'arb'],
  optimism: ['optimism', 'op'],
  aave: ['aave'],
  lido: ['lido', 'ldo'],
  maker: ['maker', 'makerdao', 'mkr', 'sky'],
  compound: ['compound', 'comp'],
  gitcoin: ['gitcoin', 'gtc'],
  nouns: ['nouns'],
  curve: ['curve', 'crv'],
  gnosis: ['gnosis', 'gno'],
  apecoin: ['apecoin', 'ape'],
  balancer: ['balancer', 'bal'],
  frax: ['frax'],
  olympus: ['olympus', 'ohm'],
  mantle: ['mantle', 'mnt'],
  safe: ['safe'],
  dydx: ['dydx'],
  sushi: ['sushi', 'sushiswap'],
  synthetix: ['synthetix', 'snx'],
  pancakeswap: ['pancakeswap', 'cake'],
  starknet: ['starknet', 'strk'],
  zksync: ['zksync', 'zk'],
  polygon: ['polygon', 'pol', 'matic'],
  decentraland: ['decentraland', 'mana'],
  yearn: ['yearn', 'yfi'],
  ethereum: ['ethereum foundation'],
  solana: ['solana foundation'],
}

const slugs = new Map(Object.entries(DAO_NAMES).flatMap(([slug, names]) => names.map((name) => [name, slug] as const)))

/** The slug of a DAO by any of its names in any letter case: `UNI`, `arbitrum-dao`, `Uniswap DAO`. */
export function findDaoSlug(text: string): string | undefined {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/^\$/, '')
    .replace(/[\s_-]+/g, ' ')
  return slugs.get(name) ?? slugs.get(name.replace(/ (dao|treasury|foundation|dao treasury)$/, ''))
}
