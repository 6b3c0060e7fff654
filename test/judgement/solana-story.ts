import { hexToBytes, keccak256, toHex } from 'viem'
import { toBase58 } from '../../src/domain/base58.ts'
import type { Expectation, JudgementCase, UpstreamReply } from './case.ts'

// Writes what the upstreams say about one token of Solana from a few facts, in their wire formats.

interface SolanaStory {
  symbol: string
  name?: string
  priceUsd?: number
  liquidityUsd: number
  ageDays: number
  volumeUsd?: number
  buys?: number
  sells?: number
  change24hPct?: number
  holderCount?: number
  holders?: number[]
  /** Holders that RugCheck takes for insiders, from the largest on. */
  insiders?: number
  network?: { size: number; pct: number }
  poolPct?: number
  /** Accounts that RugCheck knows by name: a share of the supply, and what it is. */
  known?: { pct: number; name: string; type: 'AMM' | 'LOCKER' | 'EXCHANGE' }[]
  creatorPct?: number
  dex?: string
  /** Share of the liquidity that is burned or locked. */
  lpLockedPct?: number
  launchpad?: string
  mintAuthority?: boolean
  freezeAuthority?: boolean
  permanentDelegate?: boolean
  risks?: { name: string; description: string; score: number; level: 'warn' | 'danger' }[]
  /** Fields of GoPlus's and of RugCheck's answer that differ from a plain token. */
  goplus?: Record<string, unknown>
  report?: Record<string, unknown>
  /** A row at CoinGecko. */
  listed?: { id: string; rank: number }
}

const DAY = 86_400
const SUPPLY = 1_000_000_000
const SOL = 'So11111111111111111111111111111111111111112'
const NOBODY = '11111111111111111111111111111111'

/** An account that is always the same for the same words. */
const accountOf = (...words: (string | number)[]): string => toBase58(hexToBytes(keccak256(toHex(words.join(' ')))))

const ago = (format: string, seconds: number, live = false) => ({ $t: format, ago: seconds, ...(live ? { live } : {}) })
const ORDINARY = [2.4, 2.1, 1.9, 1.7, 1.5, 1.3, 1.2, 1, 0.9, 0.8]

export function onSolana(
  route: 'risk' | 'sniper-check',
  id: string,
  why: string,
  story: SolanaStory,
  expect: Expectation,
): JudgementCase {
  const mint = accountOf(id, 'mint')
  const request = route === 'risk' ? { query: mint } : { tokenAddress: mint, chain: 'solana' }
  const family = `${route === 'risk' ? 'risk' : 'sniper'}/${id}`
  return { id, family, route, request, why, expect, ...tell(id, mint, story) }
}

function tell(id: string, mint: string, story: SolanaStory): Pick<JudgementCase, 'upstream' | 'lists'> {
  const { symbol, liquidityUsd, creatorPct = 0, poolPct = 17, lpLockedPct = 100, dex = 'raydium' } = story
  const name = story.name ?? symbol
  const priceUsd = story.priceUsd ?? 0.0031
  const [pool, creator] = [accountOf(id, 'pool'), accountOf(id, 'creator')]
  const [volumeUsd, buys, sells] = [story.volumeUsd ?? liquidityUsd, story.buys ?? 900, story.sells ?? 760]
  const [change, holderCount] = [story.change24hPct ?? 3.2, story.holderCount ?? 4_100]
  const age = Math.round(story.ageDays * DAY)
  const fdv = priceUsd * SUPPLY

  const pair = {
    chainId: 'solana',
    dexId: dex,
    url: `https://dexscreener.com/solana/${pool.toLowerCase()}`,
    pairAddress: pool,
    baseToken: { address: mint, name, symbol },
    quoteToken: { address: SOL, name: 'Wrapped SOL', symbol: 'SOL' },
    priceNative: String(priceUsd / 150),
    priceUsd: String(priceUsd),
    txns: { h24: { buys, sells }, h6: { buys: Math.round(buys / 4), sells: Math.round(sells / 4) } },
    volume: { h24: volumeUsd, h6: volumeUsd / 4, h1: volumeUsd / 24, m5: volumeUsd / 288 },
    priceChange: { h24: change, h6: change / 3, h1: change / 12, m5: 0 },
    liquidity: { usd: liquidityUsd, base: liquidityUsd / 2 / priceUsd, quote: liquidityUsd / 2 / 150 },
    fdv,
    marketCap: fdv,
    pairCreatedAt: ago('ms', age),
  }
  const gecko = {
    address: mint,
    name,
    symbol,
    decimals: 6,
    coingecko_coin_id: story.listed?.id ?? null,
    total_supply: `${SUPPLY}e6`,
    normalized_total_supply: String(SUPPLY),
    price_usd: String(priceUsd),
    fdv_usd: String(fdv),
    total_reserve_in_usd: String(liquidityUsd),
    volume_usd: { h24: String(volumeUsd) },
    market_cap_usd: story.listed ? String(fdv) : null,
  }
  const poolRow = {
    id: `solana_${pool}`,
    type: 'pool',
    attributes: {
      base_token_price_usd: String(priceUsd),
      quote_token_price_usd: '150',
      address: pool,
      name: `${symbol} / SOL`,
      pool_created_at: ago('isoS', age),
      fdv_usd: String(fdv),
      market_cap_usd: null,
      price_change_percentage: { h24: String(change) },
      transactions: { h24: { buys, sells, buyers: Math.ceil(buys * 0.6), sellers: Math.ceil(sells * 0.6) } },
      volume_usd: { h24: String(volumeUsd) },
      reserve_in_usd: String(liquidityUsd),
    },
    relationships: {
      base_token: { data: { id: `solana_${mint}`, type: 'token' } },
      quote_token: { data: { id: `solana_${SOL}`, type: 'token' } },
      dex: { data: { id: dex, type: 'dex' } },
    },
  }
  const tokenRow = {
    id: `solana_${mint}`,
    type: 'token',
    attributes: gecko,
    relationships: { top_pools: { data: [{ id: `solana_${pool}`, type: 'pool' }] } },
  }
  const holders = [
    { pct: poolPct, owner: pool, insider: false },
    ...(story.known ?? []).map(({ pct, name }) => ({ pct, owner: accountOf(id, name), insider: false })),
    { pct: creatorPct, owner: creator, insider: false },
    ...(story.holders ?? ORDINARY).map((pct, place) => ({
      pct,
      owner: accountOf(id, 'holder', place),
      insider: place < (story.insiders ?? 0),
    })),
  ]
    .filter(({ pct }) => pct > 0)
    .sort((left, right) => right.pct - left.pct)
  const topTen = holders.slice(0, 10).reduce((sum, { pct }) => sum + pct, 0)
  const info = {
    ...gecko,
    gt_score: 44,
    gt_verified: false,
    holders: {
      count: holderCount,
      distribution_percentage: { top_10: topTen.toFixed(1), rest: (100 - topTen).toFixed(1) },
      last_updated: ago('isoS', 300, true),
    },
    mint_authority: story.mintAuthority ? 'yes' : 'no',
    freeze_authority: story.freezeAuthority ? 'yes' : 'no',
    is_honeypot: 'unknown',
    developer_address: creator,
    developer_holding_percentage: String(creatorPct),
  }
  const power = (held: boolean | undefined) => ({
    authority: held ? [{ address: creator, malicious_address: 0 }] : [],
    status: held ? '1' : '0',
  })
  const goplus = {
    balance_mutable_authority: power(story.permanentDelegate),
    closable: power(false),
    creators: [{ address: creator, malicious_address: 0 }],
    default_account_state: '1',
    default_account_state_upgradable: power(false),
    dex: [
      {
        dex_name: dex,
        id: pool,
        tvl: String(liquidityUsd),
        lp_amount: '51200',
        burn_percent: lpLockedPct,
        type: 'Standard',
        price: String(priceUsd),
      },
    ],
    freezable: power(story.freezeAuthority),
    holder_count: String(holderCount),
    holders: holders.slice(0, 10).map(({ pct, owner }) => ({
      account: owner,
      token_account: accountOf(owner, 'account'),
      balance: String((SUPPLY * pct) / 100),
      is_locked: 0,
      locked_detail: [],
      percent: (pct / 100).toFixed(6),
      tag: '',
    })),
    lp_holders: [],
    metadata: { description: '', name, symbol, uri: '' },
    metadata_mutable: { metadata_upgrade_authority: [], status: '0' },
    mintable: power(story.mintAuthority),
    non_transferable: '0',
    total_supply: String(SUPPLY),
    transfer_fee: {},
    transfer_fee_upgradable: power(false),
    transfer_hook: [],
    transfer_hook_upgradable: power(false),
    trusted_token: story.listed ? 1 : 0,
    ...story.goplus,
  }
  const risks = (story.risks ?? []).map((risk) => ({ value: '', ...risk }))
  const score = risks.reduce((sum, risk) => sum + risk.score, 1)
  const report = {
    mint,
    tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    creator,
    creatorBalance: SUPPLY * creatorPct * 1e4,
    token: {
      mintAuthority: story.mintAuthority ? creator : null,
      supply: SUPPLY * 1e6,
      decimals: 6,
      isInitialized: true,
      freezeAuthority: story.freezeAuthority ? creator : null,
    },
    token_extensions: story.permanentDelegate
      ? {
          nonTransferable: false,
          transferFeeConfig: null,
          defaultAccountState: null,
          permanentDelegate: { delegate: creator },
          transferHook: null,
          mintCloseAuthority: null,
          pausableConfig: null,
        }
      : null,
    tokenMeta: { name, symbol, uri: '', mutable: false, updateAuthority: NOBODY },
    topHolders: holders.map(({ pct, owner, insider }) => ({
      address: accountOf(owner, 'account'),
      amount: SUPPLY * pct * 1e4,
      decimals: 6,
      pct,
      uiAmount: (SUPPLY * pct) / 100,
      uiAmountString: String((SUPPLY * pct) / 100),
      owner,
      insider,
    })),
    freezeAuthority: story.freezeAuthority ? creator : null,
    mintAuthority: story.mintAuthority ? creator : null,
    risks,
    score,
    score_normalised: Math.min(100, Math.round(score / 220)),
    fileMeta: { description: '', name, symbol, image: '' },
    lockerOwners: {},
    lockers: {},
    lockerScanStatus: 'none',
    markets: [
      {
        pubkey: pool,
        marketType: dex,
        mintA: mint,
        mintB: SOL,
        mintLP: accountOf(id, 'lp'),
        liquidityA: accountOf(id, 'vault a'),
        liquidityB: accountOf(id, 'vault b'),
        lp: {
          baseMint: mint,
          quoteMint: SOL,
          lpMint: accountOf(id, 'lp'),
          quotePrice: 150,
          basePrice: priceUsd,
          base: liquidityUsd / 2 / priceUsd,
          quote: liquidityUsd / 300,
          quoteUSD: liquidityUsd / 2,
          baseUSD: liquidityUsd / 2,
          lpLocked: 1e7 * lpLockedPct,
          lpUnlocked: 1e7 * (100 - lpLockedPct),
          lpLockedPct,
          lpLockedUSD: (liquidityUsd * lpLockedPct) / 100,
          holders: null,
          lpTotalSupply: 1e9,
        },
      },
    ],
    totalMarketLiquidity: liquidityUsd,
    totalStableLiquidity: 0,
    totalLPProviders: 1,
    totalHolders: holderCount,
    price: priceUsd,
    rugged: false,
    tokenType: '',
    transferFee: { pct: 0, maxAmount: 0, authority: NOBODY },
    knownAccounts: {
      [pool]: { name: 'Pool', type: 'AMM' },
      [creator]: { name: 'Creator', type: 'CREATOR' },
      ...Object.fromEntries((story.known ?? []).map(({ name, type }) => [accountOf(id, name), { name, type }])),
    },
    events: [],
    verification: null,
    graphInsidersDetected: story.network?.size ?? 0,
    insiderNetworks: story.network
      ? [
          {
            id: 'net-1',
            size: story.network.size,
            type: 'transfer',
            tokenAmount: SUPPLY * story.network.pct * 1e4,
            activeAccounts: story.network.size - 1,
          },
        ]
      : null,
    detectedAt: ago('iso', age),
    creatorTokens: null,
    launchpad: story.launchpad ? { name: story.launchpad, logo: '', url: '', platform: 'pump_fun' } : null,
    deployPlatform: 'unknown',
    ...story.report,
  }
  const listing = {
    id: story.listed?.id,
    symbol: symbol.toLowerCase(),
    name,
    image: '',
    current_price: priceUsd,
    market_cap: fdv,
    market_cap_rank: story.listed?.rank,
    fully_diluted_valuation: fdv,
    total_volume: volumeUsd,
    high_24h: priceUsd * 1.001,
    low_24h: priceUsd * 0.999,
    price_change_percentage_24h: change,
    circulating_supply: SUPPLY,
    total_supply: SUPPLY,
    max_supply: null,
    last_updated: ago('iso', 40, true),
    sparkline_in_7d: { price: [priceUsd, priceUsd, priceUsd] },
  }
  const search = { schemaVersion: '1.0.0', pairs: [pair] }
  return {
    upstream: [
      { url: `/dexscreener/latest/dex/search?q=${mint}`, body: search },
      { url: `/dexscreener/latest/dex/search?q=${symbol}`, body: search },
      { url: `/dexscreener/latest/dex/tokens/${mint}`, body: search },
      { url: `/dexscreener/tokens/v1/solana/${mint}`, body: [pair] },
      { url: `/dexscreener/token-pairs/v1/solana/${mint}`, body: [pair] },
      { url: `/geckoterminal/networks/solana/tokens/multi/${mint}`, body: { data: [tokenRow] } },
      { url: `/geckoterminal/networks/solana/tokens/${mint}`, body: { data: tokenRow } },
      { url: `/geckoterminal/networks/solana/tokens/${mint}/pools`, body: { data: [poolRow], included: [tokenRow] } },
      { url: `/geckoterminal/networks/solana/tokens/${mint}/info`, body: { data: { ...tokenRow, attributes: info } } },
      {
        url: `/goplus/solana/token_security?contract_addresses=${mint}`,
        body: { code: 1, message: 'OK', result: { [mint]: goplus } },
      },
      { url: `/rugcheck/tokens/${mint}/report`, body: report },
      {
        url: `/rugcheck/tokens/${mint}/report/summary`,
        body: {
          tokenProgram: report.tokenProgram,
          tokenType: '',
          risks,
          score,
          score_normalised: report.score_normalised,
          lpLockedPct,
        },
      },
      ...(story.listed ? tellListing(story.listed, mint, name, symbol) : []),
    ],
    lists: {
      ...(story.listed ? { 'coingecko.markets': [listing] } : {}),
      'llama.now': {
        [`solana:${mint}`]: { decimals: 6, symbol, price: priceUsd, timestamp: ago('s', 60, true), confidence: 0.9 },
      },
    },
  }
}

function tellListing(
  listed: { id: string; rank: number },
  mint: string,
  name: string,
  symbol: string,
): UpstreamReply[] {
  const body = {
    id: listed.id,
    symbol: symbol.toLowerCase(),
    name,
    asset_platform_id: 'solana',
    platforms: { solana: mint },
    detail_platforms: { solana: { decimal_place: 6, contract_address: mint } },
    categories: [],
    market_cap_rank: listed.rank,
    preview_listing: false,
  }
  return [
    { url: `/coingecko/coins/${listed.id}`, body },
    { url: `/coingecko/coins/solana/contract/${mint}`, body },
  ]
}
