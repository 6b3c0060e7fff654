import type { MarketAsset } from '../../market/asset.ts'
import { NETWORKS, type NetworkSlug } from '../../market/networks.ts'
import { toContractStory } from '../contract-story.ts'
import type { Answer, Ask } from '../sandbox-upstream.ts'

/** `/tokens/{address}/info`: what GeckoTerminal knows of a token apart from its pools. */
export function infoRoute(network: NetworkSlug, asset: MarketAsset, { view }: Ask): Answer {
  const story = toContractStory(view, network, asset)
  const contract = asset.contracts.find((deployed) => deployed.network === network)
  const address = network === 'solana' ? contract?.address : contract?.address.toLowerCase()
  const shares = story.holders.reduce((sum, { pct }) => sum + pct, 0)
  const authority = (live: boolean) => (network === 'solana' ? (live ? 'yes' : 'no') : null)
  const image = 'https://assets.geckoterminal.com/sandbox'
  return {
    json: {
      data: {
        id: `${NETWORKS[network].geckoterminal}_${address}`,
        type: 'token',
        attributes: {
          address,
          name: asset.name,
          symbol: asset.symbol,
          decimals: contract?.decimals ?? asset.decimals,
          image_url: image,
          image: { thumb: image, small: image, large: image },
          banner_image_url: null,
          coingecko_coin_id: asset.coingeckoId,
          websites: [],
          discord_url: null,
          farcaster_url: null,
          zora_url: null,
          telegram_handle: null,
          twitter_handle: null,
          description: '',
          gt_score: story.wellKnown ? 86.5 : 41.2,
          gt_score_details: { pool: 65.714, transaction: 80, creation: 20, info: 20, holders: 50 },
          gt_verified: story.wellKnown,
          categories: [],
          gt_category_ids: [],
          holders: {
            count: story.holderCount,
            distribution_percentage: {
              top_10: shares.toFixed(4),
              '11_20': '2.0000',
              '21_40': '3.0000',
              rest: Math.max(0, 95 - shares).toFixed(4),
            },
            last_updated: `${new Date(view.nowMs).toISOString().slice(0, 19)}Z`,
          },
          mint_authority: authority(story.mintable),
          freeze_authority: authority(story.freezable),
          is_honeypot: 'unknown',
          developer_address: story.creator,
          developer_holding_percentage: '0.0',
        },
      },
    },
  }
}
