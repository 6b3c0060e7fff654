import { findChain } from '../../src/domain/chains/find-chain.ts'
import type { MarketAsset } from '../market/asset.ts'
import { findByContract } from '../market/assets.ts'
import type { MarketView } from '../market/market-view.ts'
import { NETWORK_SLUGS, type NetworkSlug } from '../market/networks.ts'
import { toPoolFigures } from '../market/pool-figures.ts'
import { type ContractStory, saysHoneypot, toContractStory } from './contract-story.ts'
import { toList } from './figures.ts'
import type { Answer, Ask, SandboxUpstream } from './sandbox-upstream.ts'

/** Stands for https://api.gopluslabs.io/api/v1. The HTTP status is always 200; errors are in `code`. */
export const goplus: SandboxUpstream = {
  name: 'goplus',
  prefix: '/goplus',
  lagMs: 0,
  routes: [
    { path: '/token_security/:chainId', answer: evmSecurity },
    { path: '/solana/token_security', answer: solanaSecurity },
  ],
  notFound: { json: { code: 5000, message: 'System error', result: {} } },
  tooMany: { json: { code: 4029, message: 'too many requests', result: {} } },
}

const ok = (result: Record<string, unknown>): Answer => ({ json: { code: 1, message: 'OK', result } })
const flag = (value: boolean) => (value ? '1' : '0')
const fraction = (pct: number) => (pct / 100).toFixed(18)

function evmSecurity(ask: Ask): Answer {
  const network = NETWORK_SLUGS.find((slug) => String(findChain(slug)?.id) === ask.params.chainId)
  if (!network) return { json: { code: 2018, message: 'Main chain not supported', result: null } }
  const asked = toList(ask.query.get('contract_addresses')).slice(0, 1)
  return ok(
    Object.fromEntries(
      asked.flatMap((address) => {
        const asset = findByContract(network, address)
        return asset ? [[address.toLowerCase(), toEvmToken(ask, network, asset)]] : []
      }),
    ),
  )
}

function solanaSecurity(ask: Ask): Answer {
  const asked = toList(ask.query.get('contract_addresses')).slice(0, 1)
  return ok(
    Object.fromEntries(
      asked.flatMap((mint) => {
        const asset = findByContract('solana', mint)
        return asset ? [[mint, toSolanaToken(ask, asset)]] : []
      }),
    ),
  )
}

/** GoPlus does not look into the implementation behind a proxy, so most fields of a proxy are left out. */
function toEvmToken({ view, scenario }: Ask, network: NetworkSlug, asset: MarketAsset): Record<string, unknown> {
  const story = toContractStory(view, network, asset)
  return {
    anti_whale_modifiable: '0',
    buy_tax: String(story.buyTaxPct / 100),
    can_take_back_ownership: '0',
    cannot_buy: '0',
    cannot_sell_all: '0',
    creator_address: story.creator.toLowerCase(),
    creator_balance: '0',
    creator_percent: '0.000000',
    dex: toDex(view, network, asset),
    external_call: '0',
    hidden_owner: flag(story.hiddenOwner),
    holder_count: String(story.holderCount),
    holders: story.holders.map(({ address, pct, isPool }) => ({
      address: address.toLowerCase(),
      tag: isPool ? 'UniswapV3' : '',
      is_contract: isPool ? 1 : 0,
      balance: ((asset.supply * pct) / 100).toFixed(6),
      percent: fraction(pct),
      is_locked: 0,
    })),
    honeypot_with_same_creator: '0',
    is_anti_whale: '0',
    is_blacklisted: flag(story.blacklist),
    is_honeypot: flag(saysHoneypot(story, scenario, 'goplus')),
    is_in_dex: '1',
    is_mintable: flag(story.mintable),
    is_open_source: flag(story.verified),
    is_proxy: flag(story.proxy),
    is_whitelisted: '0',
    lp_holder_count: '2',
    lp_holders: toLpHolders(story),
    lp_total_supply: '1000',
    owner_address: story.renounced ? '0x0000000000000000000000000000000000000000' : story.owner.toLowerCase(),
    owner_balance: '0',
    owner_change_balance: flag(story.changesBalances),
    owner_percent: '0.000000',
    personal_slippage_modifiable: '0',
    selfdestruct: '0',
    sell_tax: String(story.sellTaxPct / 100),
    slippage_modifiable: flag(story.sellTaxPct > 0),
    token_name: asset.name,
    token_symbol: asset.symbol,
    total_supply: String(Math.round(asset.supply)),
    trading_cooldown: '0',
    transfer_pausable: flag(story.pausable),
    ...(story.wellKnown ? { trust_list: '1' } : {}),
  }
}

function toLpHolders({ lpLockedPct, creator }: ContractStory) {
  const row = (address: string, pct: number, locked: boolean) => ({
    address,
    tag: '',
    value: null,
    is_contract: 0,
    balance: (pct * 10).toFixed(6),
    percent: fraction(pct),
    NFT_list: null,
    is_locked: locked ? 1 : 0,
  })
  return [
    row('0x000000000000000000000000000000000000dead', lpLockedPct, true),
    row(creator.toLowerCase(), 100 - lpLockedPct, false),
  ]
}

function toDex(view: MarketView, network: NetworkSlug, asset: MarketAsset) {
  return view.pools
    .filter((pool) => pool.network === network && pool.base.asset.id === asset.id)
    .map((pool) => ({
      liquidity_type: 'UniV3',
      name: 'UniswapV3',
      liquidity: (toPoolFigures(view, pool)?.liquidityUsd ?? 0).toFixed(8),
      pair: pool.address.toLowerCase(),
    }))
}

function toSolanaToken({ view, scenario }: Ask, asset: MarketAsset): Record<string, unknown> {
  const story = toContractStory(view, 'solana', asset)
  const authority = (live: boolean) => ({
    authority: live ? [{ address: story.owner, malicious_address: 0 }] : [],
    status: flag(live),
  })
  return {
    balance_mutable_authority: authority(story.changesBalances),
    closable: authority(false),
    creators: [],
    default_account_state: '1',
    default_account_state_upgradable: authority(false),
    dex: view.pools
      .filter((pool) => pool.network === 'solana' && pool.base.asset.id === asset.id)
      .map((pool) => ({
        dex_name: pool.dex.dexscreener,
        tvl: (toPoolFigures(view, pool)?.liquidityUsd ?? 0).toFixed(2),
        lp_amount: null,
        type: 'Concentrated',
      })),
    freezable: authority(story.freezable),
    holder_count: String(story.holderCount),
    holders: story.holders.map(({ address, pct }) => ({
      account: address,
      balance: ((asset.supply * pct) / 100).toFixed(6),
      is_locked: 0,
      percent: (pct / 100).toFixed(4),
    })),
    lp_holders: [],
    metadata: { description: '', name: asset.name, symbol: asset.symbol, uri: '' },
    metadata_mutable: { metadata_upgrade_authority: [], status: '0' },
    mintable: authority(story.mintable),
    non_transferable: flag(saysHoneypot(story, scenario, 'goplus')),
    total_supply: String(asset.supply),
    transfer_fee: {},
    transfer_fee_upgradable: authority(false),
    transfer_hook: [],
    transfer_hook_upgradable: authority(false),
    trusted_token: story.wellKnown ? 1 : 0,
  }
}
