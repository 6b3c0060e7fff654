import { getAddress } from 'viem'
import { findChain, nameAt } from '../../src/domain/chains/find-chain.ts'
import { findByContract } from '../market/assets.ts'
import { NETWORK_SLUGS } from '../market/networks.ts'
import { toPoolFigures } from '../market/pool-figures.ts'
import { seededText } from '../market/seeded.ts'
import { toSeconds } from '../market/time.ts'
import { saysHoneypot, toContractStory } from './contract-story.ts'
import type { Answer, Ask, SandboxUpstream } from './sandbox-upstream.ts'

/** Stands for https://api.honeypot.is: a simulated buy and sell, on three chains. */
export const honeypotIs: SandboxUpstream = {
  name: 'honeypot_is',
  prefix: '/honeypot-is',
  lagMs: 0,
  routes: [{ path: '/v2/IsHoneypot', answer: isHoneypot }],
  notFound: { status: 404, json: { code: 404, error: 'Not Found' } },
  tooMany: { status: 429, json: { code: 429, error: 'Too Many Requests' } },
}

function isHoneypot({ query, view, scenario }: Ask): Answer {
  const network = NETWORK_SLUGS.find((slug) => String(nameAt(slug, 'honeypot_is')) === (query.get('chainID') ?? '1'))
  const asset = network && findByContract(network, query.get('address') ?? '')
  const pool = view.pools.find((candidate) => candidate.network === network && candidate.base.asset === asset)
  if (!network || !asset || !pool) return { status: 404, json: { code: 404, error: 'token pair not found' } }
  const story = toContractStory(view, network, asset)
  const honeypot = saysHoneypot(story, scenario, 'honeypot_is')
  const chain = findChain(network)
  const describe = ({ asset: token, contract }: typeof pool.base, totalHolders: number) => ({
    name: token.name,
    symbol: token.symbol,
    decimals: contract.decimals,
    address: getAddress(contract.address),
    totalHolders,
  })
  const router = getAddress(`0x${seededText('0123456789abcdef', 40, view.seed, 'router', network)}`)
  return {
    json: {
      token: describe(pool.base, story.holderCount),
      withToken: describe(pool.quote, 15_000_000),
      summary: { risk: honeypot ? 'honeypot' : 'low', riskLevel: honeypot ? 100 : 1, flags: [] },
      simulationSuccess: true,
      honeypotResult: { isHoneypot: honeypot, ...(honeypot ? { honeypotReason: 'execution reverted' } : {}) },
      simulationResult: {
        buyTax: story.buyTaxPct,
        sellTax: honeypot ? 100 : story.sellTaxPct,
        transferTax: 0,
        buyGas: '142692',
        sellGas: '129776',
      },
      flags: [],
      contractCode: {
        openSource: story.verified,
        rootOpenSource: story.verified,
        isProxy: story.proxy,
        hasProxyCalls: false,
      },
      chain: { id: String(chain?.id), name: chain?.name, shortName: network, currency: chain?.native.symbol },
      router,
      pair: {
        pair: {
          name: `${asset.symbol}-${pool.quote.asset.symbol}`,
          address: pool.address,
          token0: getAddress(pool.base.contract.address),
          token1: getAddress(pool.quote.contract.address),
          type: 'UniswapV3',
        },
        chainId: String(chain?.id),
        reserves0: '0',
        reserves1: '0',
        liquidity: toPoolFigures(view, pool)?.liquidityUsd ?? 0,
        router,
        createdAtTimestamp: String(toSeconds(pool.createdMs)),
        creationTxHash: `0x${seededText('0123456789abcdef', 64, view.seed, 'creation', pool.address)}`,
      },
      pairAddress: pool.address,
    },
  }
}
