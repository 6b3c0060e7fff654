import { type Address, getAddress, keccak256, toHex } from 'viem'
import { findChain } from '../../src/domain/chains/find-chain.ts'
import type { ChainFacts, JudgementCase, UpstreamReply } from './case.ts'

// Writes what all upstreams say about one token from a few facts, in their wire formats, so that a case reads as a story
// and its upstreams agree with each other unless it wants them not to.

export interface TokenStory {
  /** Seed of all addresses; the case's id. */
  id: string
  chain: string
  symbol: string
  name?: string
  decimals?: number
  priceUsd?: number
  supply?: number
  liquidityUsd: number
  ageDays: number
  volumeUsd?: number
  buys?: number
  sells?: number
  change24hPct?: number
  holderCount?: number
  /** From the largest on; the pool and the creator are added by `poolPct` and `creatorPct`. */
  holders?: StoryHolder[]
  poolPct?: number
  creatorPct?: number
  /** Who owns the contract. */
  owner?: 'nobody' | 'creator' | Holder
  ownerTag?: string
  lp?: StoryLock[]
  /** Fields of GoPlus's answer that differ from a clean token; `null` for a token that it does not know. */
  goplus?: Record<string, unknown> | null
  /** Parts of honeypot.is's answer that differ; `null` when it does not know the token. */
  honeypotIs?: Record<string, unknown> | null
  /** A row at CoinGecko. */
  listed?: { id: string; marketCapUsd: number; rank?: number }
  dex?: string
}

interface StoryHolder {
  pct: number
  tag?: string
  contract?: boolean
  locked?: boolean
  address?: string
}

interface StoryLock {
  pct: number
  /** `wallet`: somebody's, of whom nothing is known. */
  holder: 'creator' | 'wallet' | 'locker' | 'burned' | 'contract'
  tag?: string
  endsInDays?: number
}

export interface ToldToken {
  address: Address
  pool: Address
  creator: Address
  upstream: UpstreamReply[]
  lists: NonNullable<JudgementCase['lists']>
  chain: Record<string, ChainFacts>
}

/** Contracts that own a token, and what they answer: a Safe of three, two days of notice, or nothing of the sort. */
type Holder = 'contract' | 'safe' | 'timelock'
const VIEWS: Record<Holder, Record<string, number>> = {
  contract: {},
  safe: { getThreshold: 3 },
  timelock: { getMinDelay: 172_800 },
}

export const BURN = '0x000000000000000000000000000000000000dEaD'
const ZERO = '0x0000000000000000000000000000000000000000'
const DAY = 86_400

/** An address that is always the same for the same words. */
export const addressOf = (...words: (string | number)[]): Address =>
  getAddress(`0x${keccak256(toHex(words.join(' '))).slice(26)}`)

const ago = (format: string, seconds: number, live = false) => ({ $t: format, ago: seconds, ...(live ? { live } : {}) })

export function tellToken(story: TokenStory): ToldToken {
  const { id, symbol, liquidityUsd, ageDays } = story
  const chain = findChain(story.chain)
  if (chain?.kind !== 'evm' || chain.id === null) throw new Error(`${id}: ${story.chain} is no EVM chain`)
  const [name, decimals, supply] = [story.name ?? symbol, story.decimals ?? 18, story.supply ?? 1_000_000_000]
  const priceUsd = story.priceUsd ?? 0.004
  const [address, pool, creator] = [addressOf(id, 'token'), addressOf(id, 'pool'), addressOf(id, 'creator')]
  const [volumeUsd, buys, sells] = [story.volumeUsd ?? liquidityUsd * 0.5, story.buys ?? 240, story.sells ?? 205]
  const [change, holderCount] = [story.change24hPct ?? 1.4, story.holderCount ?? 1_450]
  const age = Math.round(ageDays * DAY)
  const held = addressOf(id, 'owner')
  const owner = { nobody: ZERO, creator, contract: held, safe: held, timelock: held }[story.owner ?? 'nobody']
  const holders = listHolders(story, pool, creator)
  const marketCapUsd = story.listed?.marketCapUsd ?? priceUsd * supply
  const lower = (text: string) => text.toLowerCase()

  const pair = {
    chainId: chain.names.dexscreener,
    dexId: story.dex ?? 'uniswap',
    url: `https://dexscreener.com/${chain.names.dexscreener}/${lower(pool)}`,
    pairAddress: pool,
    baseToken: { address, name, symbol },
    quoteToken: { address: chain.wrapped, name: `Wrapped ${chain.native.symbol}`, symbol: `W${chain.native.symbol}` },
    priceNative: String(priceUsd / 3_000),
    priceUsd: String(priceUsd),
    txns: { h24: { buys, sells }, h6: { buys: Math.round(buys / 4), sells: Math.round(sells / 4) } },
    volume: { h24: volumeUsd, h6: volumeUsd / 4, h1: volumeUsd / 24, m5: volumeUsd / 288 },
    priceChange: { h24: change, h6: change / 3, h1: change / 12, m5: 0 },
    liquidity: { usd: liquidityUsd, base: liquidityUsd / 2 / priceUsd, quote: liquidityUsd / 2 / 3_000 },
    fdv: priceUsd * supply,
    marketCap: marketCapUsd,
    pairCreatedAt: ago('ms', age),
  }
  const gecko = {
    address: lower(address),
    name,
    symbol,
    decimals,
    coingecko_coin_id: story.listed?.id ?? null,
    total_supply: `${supply}e${decimals}`,
    normalized_total_supply: String(supply),
    price_usd: String(priceUsd),
    fdv_usd: String(priceUsd * supply),
    total_reserve_in_usd: String(liquidityUsd),
    volume_usd: { h24: String(volumeUsd) },
    market_cap_usd: story.listed ? String(marketCapUsd) : null,
  }
  const network = chain.names.geckoterminal
  const [tokenId, poolId] = [`${network}_${lower(address)}`, `${network}_${lower(pool)}`]
  const tokenRow = {
    id: tokenId,
    type: 'token',
    attributes: gecko,
    relationships: { top_pools: { data: [{ id: poolId, type: 'pool' }] } },
  }
  const poolRow = {
    id: poolId,
    type: 'pool',
    attributes: {
      base_token_price_usd: String(priceUsd),
      quote_token_price_usd: '3000',
      address: pool,
      name: `${symbol} / W${chain.native.symbol}`,
      pool_created_at: ago('isoS', age),
      fdv_usd: String(priceUsd * supply),
      market_cap_usd: null,
      price_change_percentage: { h24: String(change) },
      transactions: { h24: { buys, sells, buyers: Math.ceil(buys * 0.6), sellers: Math.ceil(sells * 0.6) } },
      volume_usd: { h24: String(volumeUsd) },
      reserve_in_usd: String(liquidityUsd),
    },
    relationships: {
      base_token: { data: { id: tokenId, type: 'token' } },
      quote_token: { data: { id: `${network}_${lower(chain.wrapped ?? ZERO)}`, type: 'token' } },
      dex: { data: { id: story.dex ?? 'uniswap', type: 'dex' } },
    },
  }
  const topTen = holders.slice(0, 10).reduce((sum, { pct }) => sum + pct, 0)
  const info = {
    ...gecko,
    gt_score: 45,
    gt_verified: false,
    holders: {
      count: holderCount,
      distribution_percentage: { top_10: topTen.toFixed(1), rest: (100 - topTen).toFixed(1) },
      last_updated: ago('isoS', 300, true),
    },
    mint_authority: null,
    freeze_authority: null,
    is_honeypot: 'unknown',
  }
  const get = (url: string, body: unknown): UpstreamReply => ({ url, body })
  const upstream = [
    get(`/dexscreener/latest/dex/search?q=${address}`, { schemaVersion: '1.0.0', pairs: [pair] }),
    get(`/dexscreener/latest/dex/search?q=${symbol}`, { schemaVersion: '1.0.0', pairs: [pair] }),
    get(`/dexscreener/latest/dex/tokens/${address}`, { schemaVersion: '1.0.0', pairs: [pair] }),
    get(`/dexscreener/tokens/v1/${pair.chainId}/${address}`, [pair]),
    get(`/dexscreener/token-pairs/v1/${pair.chainId}/${address}`, [pair]),
    get(`/geckoterminal/networks/${network}/tokens/multi/${address}`, { data: [tokenRow] }),
    get(`/geckoterminal/networks/${network}/tokens/${address}`, { data: tokenRow }),
    get(`/geckoterminal/networks/${network}/tokens/${address}/pools`, { data: [poolRow], included: [tokenRow] }),
    get(`/geckoterminal/networks/${network}/tokens/${address}/info`, { data: { ...tokenRow, attributes: info } }),
    get(`/goplus/token_security/${chain.id}?contract_addresses=${lower(address)}`, {
      code: 1,
      message: 'OK',
      result:
        story.goplus === null
          ? {}
          : { [lower(address)]: tellGoplus(story, { address, pool, creator, owner, holders, holderCount, supply }) },
    }),
    ...tellSimulation(story, { address, pool, chainId: chain.id, age }),
    ...tellListing(story, chain.names.coingecko, address),
    ...tellExplorer(story, chain.names.blockscout, { address, creator, name, decimals, supply, holders, holderCount }),
  ]
  const listing = story.listed && {
    id: story.listed.id,
    symbol: lower(symbol),
    name,
    image: '',
    current_price: priceUsd,
    market_cap: marketCapUsd,
    market_cap_rank: story.listed.rank ?? 300,
    fully_diluted_valuation: priceUsd * supply,
    total_volume: volumeUsd,
    high_24h: priceUsd * 1.02,
    low_24h: priceUsd * 0.98,
    price_change_percentage_24h: change,
    circulating_supply: marketCapUsd / priceUsd,
    total_supply: supply,
    max_supply: null,
    last_updated: ago('iso', 40, true),
    sparkline_in_7d: { price: [priceUsd, priceUsd * 1.01, priceUsd] },
    price_change_percentage_24h_in_currency: change,
    price_change_percentage_7d_in_currency: change,
  }
  const llama = { decimals, symbol, price: priceUsd, timestamp: ago('s', 60, true), confidence: 0.95 }
  return {
    address,
    pool,
    creator,
    upstream,
    lists: {
      'llama.now': { [`${chain.names.defillama_coins}:${address}`]: llama },
      ...(listing ? { 'coingecko.markets': [listing] } : {}),
    },
    chain: {
      [story.chain]: {
        token: { address, name, symbol, decimals, supply, owner },
        ...(owner === held ? { contracts: [held], views: { [held]: VIEWS[story.owner as Holder] } } : {}),
      },
    },
  }
}

function tellListing(
  { listed, symbol, name, decimals }: TokenStory,
  platform: string | null,
  address: Address,
): UpstreamReply[] {
  if (!listed || !platform) return []
  const contract = address.toLowerCase()
  const body = {
    id: listed.id,
    symbol: symbol.toLowerCase(),
    name: name ?? symbol,
    asset_platform_id: platform,
    platforms: { [platform]: contract },
    detail_platforms: { [platform]: { decimal_place: decimals ?? 18, contract_address: contract } },
    categories: [],
    market_cap_rank: listed.rank ?? 300,
    preview_listing: false,
  }
  return [
    { url: `/coingecko/coins/${listed.id}`, body },
    { url: `/coingecko/coins/${platform}/contract/${address}`, body },
  ]
}

const ORDINARY = [1.9, 1.7, 1.5, 1.3, 1.1, 0.9, 0.8, 0.7, 0.6, 0.5]

function listHolders(story: TokenStory, pool: Address, creator: Address): (StoryHolder & { address: string })[] {
  const { id, poolPct = 14, creatorPct = 0 } = story
  const own = story.holders ?? ORDINARY.map((pct) => ({ pct }))
  return [
    { pct: poolPct, tag: 'UniswapV2', contract: true, address: pool },
    { pct: creatorPct, address: creator },
    ...own.map((holder, place) => ({ address: addressOf(id, 'holder', place), ...holder })),
  ]
    .filter(({ pct }) => pct > 0)
    .sort((left, right) => right.pct - left.pct)
}

interface Told {
  address: Address
  pool: Address
  creator: Address
  owner: string
  holders: (StoryHolder & { address: string })[]
  holderCount: number
  supply: number
}

function tellGoplus(story: TokenStory, told: Told): Record<string, unknown> {
  const { id, symbol, creatorPct = 0, liquidityUsd } = story
  const { pool, creator, owner, holders, holderCount, supply } = told
  const lower = (text: string) => text.toLowerCase()
  const share = (pct: number) => (pct / 100).toFixed(18)
  const lp = story.lp ?? [{ pct: 99, holder: 'burned' as const }]
  const no = Object.fromEntries(
    'anti_whale_modifiable buy_tax can_take_back_ownership cannot_buy cannot_sell_all external_call hidden_owner honeypot_with_same_creator is_anti_whale is_blacklisted is_honeypot is_mintable is_proxy is_whitelisted owner_change_balance personal_slippage_modifiable selfdestruct sell_tax slippage_modifiable trading_cooldown transfer_pausable transfer_tax'
      .split(' ')
      .map((field) => [field, '0']),
  )
  return {
    ...no,
    is_open_source: '1',
    is_in_dex: '1',
    creator_address: lower(creator),
    creator_balance: String((supply * creatorPct) / 100),
    creator_percent: (creatorPct / 100).toFixed(6),
    owner_address: lower(owner),
    owner_balance: owner === creator ? String((supply * creatorPct) / 100) : '0',
    owner_percent: owner === creator ? (creatorPct / 100).toFixed(6) : '0.000000',
    dex: [{ liquidity_type: 'UniV2', name: 'UniswapV2', liquidity: String(liquidityUsd), pair: lower(pool) }],
    holder_count: String(holderCount),
    holders: holders.slice(0, 10).map((holder) => ({
      address: lower(holder.address),
      tag: holder.tag ?? '',
      is_contract: holder.contract ? 1 : 0,
      balance: String((supply * holder.pct) / 100),
      percent: share(holder.pct),
      is_locked: holder.locked ? 1 : 0,
    })),
    lp_holder_count: String(lp.length),
    lp_total_supply: '240.5',
    lp_holders: lp.map((part, place) => ({
      address: lower(
        {
          creator,
          burned: BURN,
          wallet: addressOf(id, 'lp owner', place),
          locker: addressOf(id, 'locker', place),
          contract: addressOf(id, 'lp', place),
        }[part.holder],
      ),
      tag: part.tag ?? (part.holder === 'locker' ? 'UNCX' : part.holder === 'burned' ? 'Black Hole' : ''),
      value: null,
      is_contract: part.holder === 'locker' || part.holder === 'contract' ? 1 : 0,
      balance: String((240.5 * part.pct) / 100),
      percent: share(part.pct),
      NFT_list: null,
      is_locked: part.holder === 'locker' || part.holder === 'burned' ? 1 : 0,
      ...(part.endsInDays === undefined
        ? {}
        : {
            locked_detail: [
              {
                amount: String((240.5 * part.pct) / 100),
                end_time: ago('isoS', -part.endsInDays * DAY),
                opt_time: ago('isoS', story.ageDays * DAY),
              },
            ],
          }),
    })),
    token_name: story.name ?? symbol,
    token_symbol: symbol,
    total_supply: String(supply),
    ...story.goplus,
  }
}

/** Chains on which honeypot.is simulates. */
const SIMULATED = [1, 56, 8453]

function tellSimulation(
  story: TokenStory,
  { address, pool, chainId, age }: { address: Address; pool: Address; chainId: number; age: number },
): UpstreamReply[] {
  if (!SIMULATED.includes(chainId)) return []
  const url = `/honeypot-is/v2/IsHoneypot?address=${address}&chainID=${chainId}`
  if (story.honeypotIs === null) return [{ url, status: 404, body: { code: 404, error: 'pair not found' } }]
  const token = { name: story.name ?? story.symbol, symbol: story.symbol, decimals: story.decimals ?? 18, address }
  const body = {
    token: { ...token, totalHolders: story.holderCount ?? 1_450 },
    withToken: { name: 'WETH', symbol: 'WETH', decimals: 18, address: addressOf('weth') },
    summary: { risk: 'low', riskLevel: 1, flags: [] },
    simulationSuccess: true,
    honeypotResult: { isHoneypot: false },
    simulationResult: { buyTax: 0, sellTax: 0, transferTax: 0, buyGas: '142692', sellGas: '129776' },
    flags: [],
    contractCode: { openSource: true, rootOpenSource: true, isProxy: false, hasProxyCalls: false },
    chain: { id: String(chainId), name: story.chain, shortName: story.chain, currency: 'ETH' },
    router: addressOf('router'),
    pair: {
      pair: {
        name: `Uniswap V2: ${story.symbol}-WETH`,
        address: pool,
        token0: address,
        token1: addressOf('weth'),
        type: 'UniswapV2',
      },
      chainId: String(chainId),
      reserves0: '1',
      reserves1: '1',
      liquidity: story.liquidityUsd,
      router: addressOf('router'),
      createdAtTimestamp: ago('sText', age),
      creationTxHash: keccak256(toHex(story.id)),
    },
    pairAddress: pool,
    ...story.honeypotIs,
  }
  return [{ url, body }]
}

function tellExplorer(
  story: TokenStory,
  explorer: string | null,
  told: {
    address: Address
    creator: Address
    name: string
    decimals: number
    supply: number
    holders: (StoryHolder & { address: string })[]
    holderCount: number
  },
): UpstreamReply[] {
  if (!explorer) return []
  const { address, creator, name, decimals, supply, holders, holderCount } = told
  const units = (amount: number) => (BigInt(Math.round(amount * 1e4)) * 10n ** BigInt(decimals - 4)).toString()
  const token = {
    address_hash: address,
    circulating_market_cap: null,
    decimals: String(decimals),
    exchange_rate: null,
    holders_count: String(holderCount),
    icon_url: null,
    name,
    symbol: story.symbol,
    total_supply: units(supply),
    type: 'ERC-20',
    volume_24h: null,
  }
  const items = holders.map((holder) => ({
    address: {
      hash: getAddress(holder.address),
      implementations: [],
      is_contract: holder.contract ?? false,
      is_verified: holder.contract ? true : null,
      name: holder.contract ? (holder.tag ?? 'Contract') : null,
      private_tags: [],
      watchlist_names: [],
      public_tags: [],
      ens_domain_name: null,
      is_scam: false,
      metadata: null,
      proxy_type: null,
    },
    value: units((supply * holder.pct) / 100),
    token_id: null,
  }))
  const base = `/${explorer}/api/v2`
  return [
    { url: `${base}/tokens/${address}`, body: token },
    { url: `${base}/tokens/${address}/holders`, body: { items, next_page_params: null } },
    {
      url: `${base}/tokens/${address}/counters`,
      body: { token_holders_count: String(holderCount), transfers_count: '4000' },
    },
    {
      url: `${base}/addresses/${address}`,
      body: {
        hash: address,
        is_contract: true,
        is_verified: true,
        name,
        creator_address_hash: creator,
        creation_transaction_hash: keccak256(toHex(`${story.id} creation`)),
        creation_status: 'success',
        implementations: [],
        proxy_type: null,
        token,
        metadata: null,
        public_tags: [],
        private_tags: [],
      },
    },
  ]
}
