import type { MarketAsset } from './asset.ts'
import { COINS } from './assets-coins.ts'
import { DOLLARS } from './assets-dollars.ts'
import { LAUNCHED } from './assets-launches.ts'
import { MEMES } from './assets-memes.ts'
import { PROTOCOLS } from './assets-protocols.ts'
import { WRAPPED } from './assets-wrapped.ts'
import { withListed } from './listed-elsewhere.ts'
import type { NetworkSlug } from './networks.ts'

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

const keyOf = (network: NetworkSlug, address: string): string =>
  `${network} ${network === 'solana' ? address : address.toLowerCase()}`

const byContract = new Map<string, MarketAsset>()
for (const asset of ASSETS) {
  for (const { network, address } of asset.contracts) {
    const key = keyOf(network, address)
    if (!byContract.has(key)) byContract.set(key, asset)
  }
}

export const findByContract = (network: NetworkSlug, address: string): MarketAsset | undefined =>
  byContract.get(keyOf(network, address))
