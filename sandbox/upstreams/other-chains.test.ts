import { describe, expect, it } from 'vitest'
import { findCapability } from '../../src/capabilities/find-capability.test-kit.ts'
import { quoteOffer } from '../../src/capabilities/quote/offer.ts'
import { findChain } from '../../src/domain/chains/find-chain.ts'
import { listBySymbol } from '../../src/sources/known/token-list.ts'
import { useTradeWorld } from './trade-dependencies.test-kit.ts'

const world = useTradeWorld()
const REQUEST = { requestId: 'req_1', charged: true }

const PLACES = [
  ['arbitrum', ['LINK', 'UNI', 'AAVE', 'CRV', 'LDO', 'COMP', 'ENS', 'PENDLE', 'ONDO', 'ENA', 'WBTC']],
  ['optimism', ['LINK', 'UNI', 'AAVE', 'CRV', 'LDO', 'ENS', 'PENDLE', 'WBTC']],
  ['polygon', ['LINK', 'UNI', 'AAVE', 'CRV', 'COMP', 'ENS', 'WBTC', 'DAI']],
  ['bsc', ['LINK', 'UNI', 'AAVE', 'COMP', 'WETH', 'DAI']],
  ['avalanche', ['LINK', 'AAVE', 'COMP', 'PENDLE', 'GMX', 'WETH', 'WBTC']],
] as const
const cases = PLACES.flatMap(([chain, tokens]) => tokens.map((token) => [token, chain] as const))

/** The contract that our token list has for a ticker there. */
function addressOf(token: string, chain: string): string {
  const place = findChain(chain) ?? expect.fail(chain)
  return listBySymbol(place, token)[0]?.address ?? expect.fail(`${token} on ${chain}`)
}

let shared: ReturnType<typeof world.dependencies> | undefined
const dependencies = () => {
  shared ??= world.dependencies()
  return shared
}

const SPENT_USD = 1_000

async function priceOf(query: string): Promise<number> {
  const { prices } = dependencies().sources
  const { asset } = await prices.resolve(query, 'token')
  return (await prices.readings(asset))[0]?.value.priceUsd ?? expect.fail(query)
}

describe.each(cases)('%s on %s', (token, chain) => {
  it('is quoted by several routers, near its price', async () => {
    const amount = (SPENT_USD / (await priceOf(token))).toFixed(6)
    const input = { originChain: chain, destinationChain: chain, token, amount, destinationToken: 'USDC' }
    const answer = await findCapability('quote').answer(quoteOffer.input.parse(input), dependencies(), REQUEST)
    const { from, to, alternatives } = quoteOffer.output.parse(answer)
    expect([from.token.chain, from.token.address]).toEqual([chain, addressOf(token, chain)])
    expect(alternatives.length).toBeGreaterThan(0)
    expect(Math.abs(Number(to.amount) / SPENT_USD - 1)).toBeLessThan(0.02)
  })

  it('has a price by its contract there', async () => {
    const [byContract, byTicker] = [await priceOf(addressOf(token, chain)), await priceOf(token)]
    expect(Math.abs(byContract / byTicker - 1)).toBeLessThan(0.02)
  })
})
