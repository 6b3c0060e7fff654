import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { type Dependencies, defineCapability } from '../../src/capabilities/capability.ts'
import { riskOffer } from '../../src/capabilities/risk/offer.ts'
import { scanRisk } from '../../src/capabilities/risk/run.ts'
import { sniperCheckText } from '../../src/capabilities/sniper-check/card.ts'
import { sniperCheckOffer } from '../../src/capabilities/sniper-check/offer.ts'
import { checkSnipers } from '../../src/capabilities/sniper-check/run.ts'
import { createContext } from '../../src/domain/context.ts'
import { toFailure } from '../../src/domain/failure.ts'
import { silentLog } from '../../src/domain/log.ts'
import { DAY_MS } from '../../src/domain/time.ts'
import type { Sources } from '../../src/ports/sources.ts'
import { createEvmReader } from '../../src/sources/adapters/evm-rpc/reader.ts'
import { createUpstreams, UPSTREAM_NAMES } from '../../src/sources/client/upstreams.ts'
import { createHolderSource } from '../../src/sources/holders/holder-source.ts'
import { createLaunchSource } from '../../src/sources/launches/launch-source.ts'
import { createPriceSource } from '../../src/sources/prices/price-source.ts'
import { createRiskSource } from '../../src/sources/risk/risk-source.ts'
import { createWalletHistorySource } from '../../src/sources/wallet-history/wallet-history-source.ts'
import { createMarket } from '../market/market.ts'
import { type SandboxChain, startChain } from '../start-chain.ts'
import { SANDBOX_UPSTREAMS } from '../upstreams/registry.ts'
import { type RunningUpstreams, startUpstreams } from '../upstreams/start-upstreams.ts'
import { createChainHolders } from './chain-holders.ts'
import type { LaunchPlan } from './plans.ts'
import { readLaunches, type SandboxLaunch } from './read-launches.ts'

let chain: SandboxChain
let running: RunningUpstreams
let launches: SandboxLaunch[]
const context = createContext(silentLog)

beforeAll(async () => {
  chain = await startChain()
  const holders = createChainHolders(chain.url)
  launches = await readLaunches(chain.url, holders)
  const market = createMarket({ seed: 'test', now: context.now, launches })
  running = await startUpstreams({ market, chain: holders, slowMs: 50, hangMs: 60_000 })
}, 180_000)
afterAll(async () => {
  await running?.stop()
  await chain?.stop()
})
afterEach(() => running.control.reset())

/** Fresh sources, so that nothing is cached from one question to the next. */
function createDependencies(baseUrl = chain.url) {
  const table = <T>(to: (name: string) => T) => Object.fromEntries(UPSTREAM_NAMES.map((name) => [name, to(name)]))
  const upstreams = createUpstreams(context, {
    urls: table((name) => `${running.url}${SANDBOX_UPSTREAMS[name] ?? '/nowhere'}`),
    callsPerMinute: table(() => 100_000),
  })
  const evm = createEvmReader({ endpoints: { 8453: [baseUrl] }, now: context.now, timeoutMs: 8_000 })
  const prices = createPriceSource(upstreams, context)
  const sources = {
    holders: createHolderSource(upstreams),
    launches: createLaunchSource(evm, upstreams, context),
    walletHistory: createWalletHistorySource(upstreams),
    risk: createRiskSource(upstreams, prices),
  }
  // Only these ports are used.
  return { sources, context, publicUrl: 'https://sextant.example' } as unknown as Dependencies<keyof Sources>
}

const capability = defineCapability(sniperCheckOffer, checkSnipers)
async function check(tokenAddress: string, network = 'base', dependencies = createDependencies()) {
  const input = sniperCheckOffer.input.parse({ tokenAddress, chain: network })
  const answer = await capability.answer(input, dependencies, { requestId: 'req_1', charged: false })
  return sniperCheckOffer.output.parse(answer) as z.output<typeof sniperCheckOffer.output>
}
const launchOf = (story: LaunchPlan['story']) => launches.find((launch) => launch.story === story) ?? expect.fail(story)
const failing = (asked: Promise<unknown>) => asked.then(() => 'answered', toFailure)

describe('the launches on the sandbox’s chain', () => {
  it('are four, weeks old, each with a pool that the chain itself made', async () => {
    expect(launches.map(({ story }) => story)).toEqual(['concentrated', 'clean', 'bundle', 'bundler'])
    for (const { pool, createdMs } of launches) {
      expect(await chain.client.getCode({ address: pool })).toMatch(/^0x60/)
      expect(createdMs).toBeLessThan(context.now() - DAY_MS)
    }
  })

  it('clean: no flag, buyers one by one', async () => {
    const answer = await check(launchOf('clean').token)
    expect([answer.flags, answer.verdict, answer.sniper?.bundles, answer.sniper?.cleared]).toEqual([[], 'LOW', [], []])
    expect(answer.sniper?.earlyBuyers?.count).toBe(12)
    expect(answer.holders.top[0]).toMatchObject({ address: launchOf('clean').pool, kind: 'pool' })
  })

  it('bundle: five buyers in one transaction, which the chain shows', async () => {
    const { token, pool, deployer } = launchOf('bundle')
    const answer = await check(token)
    expect([answer.flags, answer.verdict]).toEqual([['CONCENTRATED', 'SNIPED'], 'HIGH'])
    const [bundle] = answer.sniper?.bundles ?? []
    expect(bundle).toMatchObject({
      buyerCount: 5,
      boughtPct: expect.closeTo(11, 1),
      stillHeldPct: expect.closeTo(5, 1),
    })
    const receipt = await chain.client.getTransactionReceipt({ hash: bundle?.txHash as `0x${string}` })
    expect([receipt.status, Number(receipt.blockNumber)]).toEqual(['success', bundle?.block])
    expect(answer.sniper?.launch).toMatchObject({ pool, dex: 'uniswap-v2', block: (bundle?.block ?? 0) - 1 })
    expect(answer.deployer).toMatchObject({
      address: deployer,
      holdingPct: 5,
      sent: { toPoolsPct: 35, toOthersPct: 60, receiverCount: 43, whole: true },
    })
    expect(answer.funding).toMatchObject({ of: 'early_buyers', asked: 11, traced: 11, freshCount: 5 })
    expect(answer.funding?.clusters).toEqual([expect.objectContaining({ walletCount: 5, bundledCount: 5 })])
    expect(sniperCheckText(answer).length).toBeLessThanOrEqual(700)
  })

  it('bundler: three users of one ERC-4337 bundler are not a bundle', async () => {
    const { sniper, flags } = await check(launchOf('bundler').token)
    expect([flags, sniper?.sniped]).toEqual([[], false])
    expect(sniper?.cleared).toEqual([expect.objectContaining({ buyerCount: 3, reason: 'shared_bundler' })])
  })

  it('concentrated: two wallets hold most of it', async () => {
    const answer = await check(launchOf('concentrated').token)
    expect([answer.flags, answer.verdict, answer.sniper?.sniped]).toEqual([['CONCENTRATED'], 'HIGH', false])
    expect(answer.holders.top10PctExPools).toBe(68)
  })

  it('are held by the balances of the chain at the moment of the question', async () => {
    const { token, deployer } = launchOf('concentrated')
    const before = await check(token)
    await chain.fundEth(deployer)
    const data =
      `0xa9059cbb${'00'.repeat(12)}${'0'.repeat(36)}dead${(10n ** 26n).toString(16).padStart(64, '0')}` as const
    await chain.client.sendAs({ from: deployer, to: token, data })
    const after = await check(token)
    expect([before.deployer?.holdingPct, after.deployer?.holdingPct]).toEqual([48, 38])
    expect(after.holders.top.find(({ kind }) => kind === 'burn')?.pct).toBe(10)
    expect(after.holders.top10PctExPools).toBe(58)
  })

  it('have the same holders on the risk route', async () => {
    const { token } = launchOf('bundle')
    const risk = defineCapability(riskOffer, scanRisk)
    const scanned = await risk.answer(riskOffer.input.parse({ query: token }), createDependencies(), {
      requestId: 'r',
      charged: false,
    })
    const { holders } = riskOffer.output.parse(scanned)
    const checked = await check(token)
    expect(holders.count).toBe(checked.holders.count)
    expect(holders.top10Pct).toBeCloseTo(checked.holders.top10Pct, 2)
  })
})

describe('other tokens of the sandbox', () => {
  it.each([
    ['ethereum', '0x6982508145454Ce325dDbE47a25d4ec3d2311933'],
    ['arbitrum', '0x912CE59144191C1204E64559FE8253a0e49E6548'],
    ['solana', 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'],
    ['solana', 'TideSandboxMint1111111111111111111111111111'],
    ['robinhood', '0x5a4db0c0000000000000000000000000000000b4'],
  ])('are answered on %s, without a sniper check', async (network, token) => {
    const answer = await check(token, network)
    expect([answer.sniper, answer.sniperStatus, answer.holders.top.length]).toEqual([null, 'unsupported_chain', 10])
    expect(answer.meta.sandbox).toBe(true)
  })

  it('that are not on the chain have no bundle check on Base, and no answer', async () => {
    expect(await failing(check('0x532f27101965dd16442E59d40670FaF5eBB142E4'))).toMatchObject({ code: 'no_data' })
    expect(await failing(check('0x1111111111111111111111111111111111111112'))).toMatchObject({ code: 'unknown_token' })
  })
})

describe('trouble', () => {
  it.each(['down', '429', 'garbage'] as const)('the explorer is %s: the scanner stands in', async (scenario) => {
    running.control.setScenario({ upstream: 'blockscout_base', scenario })
    const answer = await check(launchOf('bundle').token)
    expect(answer.flags).toEqual(['CONCENTRATED', 'SNIPED'])
    expect(answer.meta.sources.map(({ name }) => name)).toEqual(['goplus', 'dexscreener', 'base'])
  })

  it('the scanner hangs: the explorer’s answer is enough', async () => {
    running.control.setScenario({ upstream: 'goplus', scenario: 'timeout' })
    const answer = await check(launchOf('clean').token)
    expect(answer.meta.sources.map(({ name }) => name)).toEqual(['blockscout', 'dexscreener', 'base'])
  })

  it('DexScreener is down: GeckoTerminal lists the pools', async () => {
    running.control.setScenario({ upstream: 'dexscreener', scenario: 'down' })
    expect((await check(launchOf('bundle').token)).sniper?.sniped).toBe(true)
  })

  it('nobody has holders, nobody lists pools, or the chain is away: an error, never half an answer', async () => {
    for (const upstream of ['blockscout_base', 'goplus', 'geckoterminal'])
      running.control.setScenario({ upstream, scenario: 'down' })
    expect(await failing(check(launchOf('clean').token))).toMatchObject({ code: 'upstream_failed' })
    running.control.reset()
    for (const upstream of ['dexscreener', 'geckoterminal']) running.control.setScenario({ upstream, scenario: 'down' })
    expect(await failing(check(launchOf('clean').token))).toEqual({ code: 'upstream_failed', source: 'dexscreener' })
    running.control.reset()
    const away = createDependencies('http://127.0.0.1:9')
    expect(await failing(check(launchOf('clean').token, 'base', away))).toEqual({
      code: 'upstream_failed',
      source: 'base',
    })
  })
})
