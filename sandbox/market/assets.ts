import type { MarketAsset } from './asset.ts'
import { COINS } from './assets-coins.ts'
import { DOLLARS } from './assets-dollars.ts'
import { LAUNCHED } from './assets-launches.ts'
import { MEMES } from './assets-memes.ts'
import { PROTOCOLS } from './assets-protocols.ts'
import { WRAPPED } from './assets-wrapped.ts'
import { withListed } from './listed-elsewhere.ts'
import { type NetworkSlug, sameAddress } from './networks.ts'

/** Assets that, like the tokens of protocols, are also placed on the chains of `listed-elsewhere.ts`. */
const EVERYWHERE = ['weth', 'wrapped-bitcoin', 'dai']

/** Every asset of the sandbox's market. */
export const ASSETS: readonly MarketAsset[] = [
  ...COINS,
  ...[...DOLLARS, ...WRAPPED].map((asset) => (EVERYWHERE.includes(asset.id) ? withListed(asset) : asset)),
  ...PROTOCOLS.map(withListed),
  ...MEMES,
  ...LAUNCHED,
]

const byId = new Map(ASSETS.map((asset) => [asset.id, asset]))
const byCoingeckoId = new Map(
  ASSETS.flatMap((asset) => (asset.coingeckoId ? [[asset.coingeckoId, asset] as const] : [])),
)

export const findAsset = (id: string): MarketAsset | undefined => byId.get(id)

export const findListed = (coingeckoId: string): MarketAsset | undefined => byCoingeckoId.get(coingeckoId)

export function findByContract(network: NetworkSlug, address: string): MarketAsset | undefined {
  return ASSETS.find(({ contracts }) =>
    contracts.some((contract) => contract.network === network && sameAddress(network, contract.address, address)),
  )
}
