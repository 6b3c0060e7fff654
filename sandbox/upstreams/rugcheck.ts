import { DAY_MS } from '../../src/domain/time.ts'
import { findByContract } from '../market/assets.ts'
import { toPoolFigures } from '../market/pool-figures.ts'
import { saysHoneypot, toContractStory } from './contract-story.ts'
import type { Answer, Ask, SandboxUpstream } from './sandbox-upstream.ts'

/** Stands for https://api.rugcheck.xyz/v1. A mint without a report is answered with 400. */
export const rugcheck: SandboxUpstream = {
  name: 'rugcheck',
  prefix: '/rugcheck',
  lagMs: 0,
  routes: [{ path: '/tokens/:mint/report', answer: report }],
  notFound: { status: 404, json: { error: 'not found' } },
  tooMany: { status: 429, json: { error: 'rate limit exceeded' } },
}

const NOBODY = '11111111111111111111111111111111'

function report({ params, view, scenario }: Ask): Answer {
  const mint = params.mint ?? ''
  const asset = findByContract('solana', mint)
  if (!asset) return { status: 400, json: { error: 'not found' } }
  const story = toContractStory(view, 'solana', asset)
  const price = view.price(asset.id) ?? 0
  const stuck = saysHoneypot(story, scenario, 'rugcheck')
  const pools = view.pools.filter((pool) => pool.network === 'solana' && pool.base.asset.id === asset.id)
  const unit = 10 ** asset.decimals
  const token = {
    mintAuthority: story.mintable ? story.owner : null,
    supply: Math.round(asset.supply * unit),
    decimals: asset.decimals,
    isInitialized: true,
    freezeAuthority: story.freezable ? story.owner : null,
  }
  const markets = pools.map((pool) => {
    const depth = toPoolFigures(view, pool)?.liquidityUsd ?? 0
    return {
      pubkey: pool.address,
      marketType: pool.dex.geckoterminal,
      mintA: mint,
      mintB: pool.quote.contract.address,
      lp: {
        baseMint: mint,
        quoteMint: pool.quote.contract.address,
        quoteUSD: depth / 2,
        baseUSD: depth / 2,
        lpLockedPct: story.lpLockedPct,
        lpLockedUSD: (depth * story.lpLockedPct) / 100,
      },
    }
  })
  return {
    json: {
      mint,
      tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      creator: story.creator,
      creatorBalance: 0,
      token,
      token_extensions: { nonTransferable: stuck, transferFeeConfig: null, permanentDelegate: null },
      tokenMeta: { name: asset.name, symbol: asset.symbol, uri: '', mutable: false, updateAuthority: NOBODY },
      topHolders: story.holders.map(({ address, pct }) => ({
        address,
        amount: Math.round((asset.supply * unit * pct) / 100),
        decimals: asset.decimals,
        pct,
        uiAmount: (asset.supply * pct) / 100,
        uiAmountString: ((asset.supply * pct) / 100).toFixed(6),
        owner: address,
        insider: false,
      })),
      freezeAuthority: token.freezeAuthority,
      mintAuthority: token.mintAuthority,
      risks: [],
      score: 1,
      score_normalised: 1,
      markets,
      totalMarketLiquidity: markets.reduce((sum, { lp }) => sum + lp.quoteUSD + lp.baseUSD, 0),
      totalStableLiquidity: 0,
      totalLPProviders: markets.length,
      totalHolders: story.holderCount,
      price,
      rugged: story.honeypot,
      tokenType: '',
      transferFee: { pct: 0, maxAmount: 0, authority: NOBODY },
      knownAccounts: Object.fromEntries(pools.map((pool) => [pool.address, { name: pool.dex.name, type: 'AMM' }])),
      events: [],
      verification: null,
      graphInsidersDetected: 0,
      insiderNetworks: null,
      detectedAt: new Date(view.nowMs - asset.ageDays * DAY_MS).toISOString(),
      creatorTokens: null,
    },
  }
}
