import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestContext } from '../../src/domain/test-context.ts'
import { readSet, SAMPLE_SETS } from '../../src/sources/adapters/samples.test-kit.ts'
import { createMarket } from '../market/market.ts'
import { type RunningUpstreams, startUpstreams } from './start-upstreams.ts'
import { compareShapes } from './wire-shape.ts'

const context = createTestContext()
let running: RunningUpstreams

beforeAll(async () => {
  running = await startUpstreams({ market: createMarket({ seed: 'test', now: context.now }) })
})
afterAll(() => running.stop())

const get = async (path: string) => (await fetch(`${running.url}${path}`)).json()
const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
  return (await fetch(`${running.url}${path}`, init)).json()
}

const ZERO = '0x0000000000000000000000000000000000000000'
const WALLET = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ETHER = '1000000000000000000'

describe.each(SAMPLE_SETS)('beside an answer of the real router: %s', (set) => {
  const sample = (adapter: string, endpoint: string, place = 0) => readSet(set, adapter, endpoint).at(place)?.json

  it('LI.FI has the same routes', async () => {
    const ours = await post('/lifi/advanced/routes', {
      fromChainId: 42161,
      toChainId: 8453,
      fromTokenAddress: ZERO,
      toTokenAddress: ZERO,
      fromAmount: '10000000000000000',
      fromAddress: WALLET,
      toAddress: WALLET,
    })
    const theirs = sample('lifi', 'advanced-routes') as object
    const problems = compareShapes(ours, { ...theirs, unavailableRoutes: { filteredOut: [], failed: [] } })
    // Their inner steps repeat less than ours, and split a fee between its takers.
    expect(
      problems.filter((problem) => !/includedSteps|feeSplit|tags|verificationStatusBreakdown/.test(problem)),
    ).toEqual([])
  })

  it('Relay has the same quote', async () => {
    const ours = await post('/relay/quote/v2', {
      user: WALLET,
      originChainId: 8453,
      destinationChainId: 4663,
      originCurrency: ZERO,
      destinationCurrency: ZERO,
      amount: ETHER,
      tradeType: 'EXACT_INPUT',
    })
    const problems = compareShapes(ours, sample('relay', 'quote-v2'))
    // Left out: what no one reads, of the order that could be signed and of the price's parts.
    const unread =
      /protocol|refundCurrency|expandedPriceImpact|slippageTolerance|Currency|items\[\]\.(?:data|check)|depositAddress/
    expect(problems.filter((problem) => !unread.test(problem))).toEqual([])
    const wrong = await post('/relay/quote/v2', {
      user: WALLET,
      originChainId: 8453,
      destinationChainId: 8453,
      originCurrency: WETH,
      destinationCurrency: ZERO,
      amount: '1',
      tradeType: 'EXACT_INPUT',
    })
    expect(wrong).toEqual(sample('relay', 'quote-error'))
  })

  it('KyberSwap has the same route, and the same refusal', async () => {
    const ours = await get(`/kyberswap/ethereum/api/v1/routes?tokenIn=${WETH}&tokenOut=${USDC}&amountIn=${ETHER}`)
    const problems = compareShapes(ours, sample('kyberswap', 'routes', -1))
    expect(problems.filter((problem) => !/extra|poolExtra/i.test(problem))).toEqual([])
    const gone = '0x5a4db0c0000000000000000000000000000000b3'
    const weth = '0x4200000000000000000000000000000000000006'
    expect(await get(`/kyberswap/base/api/v1/routes?tokenIn=${gone}&tokenOut=${weth}&amountIn=${ETHER}`)).toEqual(
      sample('kyberswap', 'error-4008'),
    )
  })

  it('Jupiter has the same order, without a transaction', async () => {
    const mints =
      'inputMint=So11111111111111111111111111111111111111112&outputMint=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    const ours = await get(`/jupiter/swap/v2/order?${mints}&amount=1000000&slippageBps=100`)
    expect(compareShapes(ours, sample('jupiter', 'swap-v2-order'))).toEqual([])
    expect(ours).toMatchObject({ transaction: null })
  })

  it('Across has the same fees', async () => {
    const weth = '0x4200000000000000000000000000000000000006'
    const ours = await get(
      `/across/suggested-fees?inputToken=${WETH}&outputToken=${weth}&originChainId=1&destinationChainId=10&amount=${ETHER}`,
    )
    expect(compareShapes(ours, sample('across', 'suggested-fees'))).toEqual([])
  })

  it('deBridge has the same estimate', async () => {
    const usdc = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
    const ours = await get(
      `/debridge/v1.0/dln/order/create-tx?srcChainId=42161&srcChainTokenIn=${usdc}&srcChainTokenInAmount=10000000&dstChainId=1&dstChainTokenOut=${ZERO}&dstChainTokenOutAmount=auto`,
    )
    expect(compareShapes(ours, sample('debridge', 'create-tx'))).toEqual([])
  })

  it('CoW has the same quote', async () => {
    const body = { sellToken: WETH, buyToken: USDC, from: WALLET, kind: 'sell', sellAmountBeforeFee: ETHER }
    expect(compareShapes(await post('/cow/mainnet/api/v1/quote', body), sample('cow', 'quote'))).toEqual([])
  })
})
