import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { fail, toFailure } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { HolderSource } from '../../ports/holders.ts'
import {
  FAKE_DEPLOYER,
  FAKE_POOL,
  fakeHolderSource,
  fakeHolders,
  fakeLaunchSource,
  fakePurchase,
  fakeWallet,
} from '../../ports/launches.test-kit.ts'
import type { LaunchEvent } from '../../ports/launches.ts'
import { FAKE_NOW_MS } from '../../ports/prices.test-kit.ts'
import type { Sources } from '../../ports/sources.ts'
import { fakeWalletHistory } from '../../ports/wallet-history.test-kit.ts'
import type { WalletOrigin } from '../../ports/wallet-history.ts'
import { type Dependencies, defineCapability } from '../capability.ts'
import { sniperCheckText } from './card.ts'
import { sniperCheckOffer } from './offer.ts'
import { checkSnipers } from './run.ts'

const TOKEN = '0x3Bd7323c6388328F25E8AF2Cf4cCa7c7C569972e'
const MINT = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const capability = defineCapability(sniperCheckOffer, checkSnipers)

type Ports = Partial<Pick<Sources, 'holders' | 'launches' | 'walletHistory'>>

async function ask(input: { tokenAddress: string; chain: string }, ports: Ports = {}) {
  const context = createTestContext()
  const sources = {
    holders: fakeHolderSource(),
    launches: fakeLaunchSource(),
    walletHistory: fakeWalletHistory(),
    ...ports,
  }
  // Only the three ports of the capability are reached.
  const dependencies = { sources, context, publicUrl: 'https://sextant.example' } as unknown as Dependencies<
    keyof Sources
  >
  const parsed = sniperCheckOffer.input.parse(input)
  const answer = await capability.answer(parsed, dependencies, { requestId: 'req_1', charged: true })
  expect(sniperCheckOffer.output.parse(answer)).toEqual(answer)
  return answer as z.output<typeof sniperCheckOffer.output>
}
const onBase = (ports?: Ports) => ask({ tokenAddress: TOKEN, chain: 'base' }, ports)
const failing = (asked: Promise<unknown>) => asked.then(() => 'answered', toFailure)

const LAUNCH_MS = FAKE_NOW_MS - 9 * DAY_MS
const failed = async (): Promise<never> => {
  throw fail({ code: 'upstream_failed', source: 'blockscout' })
}

const five = [0, 1, 2, 3, 4].map((place) => `0x${String(place + 1).repeat(40)}`)
const bundle = fakePurchase('0xb1', five, 22n)

/** The fake holders bear no names. */
const UNNAMED = { check: 'holders.top.label', reason: 'no_public_name' }

describe('an answer on Base', () => {
  it('shows concentration, the launch and a bundle with its evidence', async () => {
    const events = [...bundle, ...fakePurchase('0xb2', [fakeWallet(0)], 10n, 105)]
    const balances = new Map([
      ...five.map((owner, place): [string, bigint] => [owner, place < 2 ? 21n : 0n]),
      [fakeWallet(0), 500n],
      [FAKE_DEPLOYER, 20n],
    ] as [string, bigint][])
    const answer = await onBase({ launches: fakeLaunchSource({ launch: { events }, token: { balances } }) })
    expect(answer).toEqual({
      flags: ['SNIPED'],
      verdict: 'HIGH',
      token: {
        symbol: 'MOONLIT',
        name: 'Moonlit',
        chain: 'base',
        chainId: 8453,
        address: TOKEN,
        decimals: 18,
        verified: false,
      },
      holders: {
        count: 412,
        top10Pct: 38,
        top10PctExPools: 20,
        ownedPct: 20,
        thresholdPct: 50,
        top: fakeHolders.slice(0, 10).map(({ address, pct, label }, place) => ({
          rank: place + 1,
          address,
          label,
          pct,
          kind: place === 0 ? 'pool' : 'wallet',
        })),
      },
      sniper: {
        sniped: true,
        rule: '3 or more early buyers in one transaction',
        bundles: [
          {
            txHash: '0xb1',
            block: 101,
            buyerCount: 5,
            buyers: five.map((buyer) => getAddress(buyer)),
            boughtPct: 11,
            stillHeldPct: 4.2,
            goneSharePct: 61.8182,
          },
        ],
        cleared: [],
        earlyBuyers: { window: 'first 30 blocks', count: 6, boughtPct: 12, stillHeldPct: 5.2, goneSharePct: 56.6667 },
        firstBlock: { block: 101, count: 5, boughtPct: 11, stillHeldPct: 4.2 },
        launch: { pool: getAddress(FAKE_POOL), dex: 'uniswap-v2', block: 100, at: '2026-11-06T12:00:00.000Z' },
      },
      sniperStatus: 'live',
      funding: {
        of: 'early_buyers',
        asked: 6,
        traced: 6,
        freshCount: 0,
        freshPct: 0,
        clusters: [],
        source: 'blockscout',
        at: '2026-11-15T12:00:00.000Z',
      },
      deployer: {
        address: FAKE_DEPLOYER,
        holdingPct: 2,
        sent: {
          toPoolsPct: 0,
          burnedPct: 0,
          toOthersPct: 0,
          receiverCount: 0,
          whole: true,
          at: '2026-11-15T12:00:00.000Z',
        },
      },
      coverage: { checked: ['holders', 'bundles', 'funding', 'deployer.sent'], missing: [UNNAMED] },
      summary:
        'HIGH: MOONLIT on Base: sniped, 5 early buyers shared one transaction and took 11.00% of supply, 4.20% still held; no common funder among 6 traced early buyers; top ten hold 38.00% (20.00% without pools and burns).',
      meta: {
        requestId: 'req_1',
        asOf: '2026-11-15T11:59:30.000Z',
        ageSeconds: 30,
        stale: false,
        sources: [
          { name: 'blockscout', at: '2026-11-15T11:59:30.000Z' },
          { name: 'base', at: '2026-11-15T12:00:00.000Z' },
        ],
        charged: true,
      },
    })
  })

  it('sets CONCENTRATED above 50 percent and not at 50', async () => {
    const holders = (pct: number) => [
      { address: fakeWallet(30), pct, label: null, kind: 'wallet' as const },
      ...fakeHolders.slice(2),
    ]
    expect((await onBase({ holders: fakeHolderSource({ holders: [...holders(32), ...holders(0)] }) })).flags).toEqual(
      [],
    )
    expect((await onBase({ holders: fakeHolderSource({ holders: [...holders(32.1), ...holders(0)] }) })).flags).toEqual(
      ['CONCENTRATED'],
    )
  })

  it('does not set SNIPED for three users of one bundler, and shows the transaction that was cleared', async () => {
    const users = five.slice(0, 3)
    const receipt = users.flatMap((account, place) => [
      ...fakePurchase('0xb3', [account], 10n).map((event) => ({ ...event, index: 10 * place + event.index })),
      { tx: '0xb3', block: 101, index: 10 * place + 5, kind: 'operation' as const, account },
    ])
    const { sniper, flags, verdict } = await onBase({
      launches: fakeLaunchSource({
        launch: { events: fakePurchase('0xb3', users, 10n) },
        receipts: { '0xb3': receipt },
      }),
    })
    expect([flags, verdict, sniper?.sniped]).toEqual([[], 'LOW', false])
    expect(sniper?.cleared).toEqual([{ txHash: '0xb3', block: 101, buyerCount: 3, reason: 'shared_bundler' }])
  })

  it('does not know what is still held when a balance did not come', async () => {
    const { sniper } = await onBase({
      launches: fakeLaunchSource({ launch: { events: bundle }, token: { balances: new Map() } }),
    })
    expect(sniper?.bundles[0]).toMatchObject({ boughtPct: 11, stillHeldPct: null })
  })

  it('says that a supply of nothing has no percent', async () => {
    const { sniper } = await onBase({ launches: fakeLaunchSource({ token: { supplyRaw: 0n } }) })
    expect(sniper?.earlyBuyers).toMatchObject({ boughtPct: null, stillHeldPct: null })
  })
})

describe('other chains', () => {
  it.each([
    ['solana', MINT, null, ['holders']],
    ['robinhood', TOKEN, 4663, ['holders', 'funding']],
    ['ethereum', TOKEN, 1, ['holders', 'funding']],
    ['bsc', TOKEN, 56, ['holders', 'funding']],
  ])('on %s the sniper check is null and says why', async (chain, tokenAddress, chainId, checked) => {
    const answer = await ask({ tokenAddress, chain })
    expect(answer).toMatchObject({
      sniper: null,
      sniperStatus: 'unsupported_chain',
      token: { chain, chainId, address: tokenAddress },
    })
    expect(answer.coverage).toEqual({
      checked,
      missing: [
        ...['sniper', ...(chain === 'solana' ? ['funding'] : []), 'deployer.sent'].map((check) => ({
          check,
          reason: 'unsupported_chain',
        })),
        ...(chain === 'solana' ? [{ check: 'token.chainId', reason: 'no_evm_chain' }] : []),
        UNNAMED,
        ...(chain === 'solana' ? [] : ['funding.freshCount', 'funding.freshPct']).map((check) => ({
          check,
          reason: 'launch_not_read',
        })),
        { check: 'deployer.holdingPct', reason: 'not_reported' },
      ],
    })
    expect(answer.meta.sources.map(({ name }) => name)).toEqual(['blockscout'])
  })

  it('takes aliases, ids, CAIP-2 names and any letter case', async () => {
    const slugs = ['BASE', '8453', 'eip155:8453', ' Base ', 'Base Mainnet'].map(
      async (chain) => (await ask({ tokenAddress: TOKEN.toLowerCase(), chain })).token,
    )
    for (const token of await Promise.all(slugs))
      expect(token).toMatchObject({ chain: 'base', chainId: 8453, address: TOKEN })
    expect((await ask({ tokenAddress: MINT, chain: 'sol' })).token.chain).toBe('solana')
  })

  it('A12: writes a symbol without its leading $, as the other routes do', async () => {
    const holders = fakeHolderSource({ symbol: '$WIF', name: 'dogwifhat' })
    expect((await ask({ tokenAddress: MINT, chain: 'solana' }, { holders })).token.symbol).toBe('WIF')
  })

  it('names a token by its address when nobody knows its name', async () => {
    const holders = fakeHolderSource({ symbol: null, name: null, decimals: null, deployer: null, count: null })
    const answer = await ask({ tokenAddress: TOKEN, chain: 'ethereum' }, { holders })
    expect(answer.token).toMatchObject({ symbol: '0x3Bd7…972e', name: '0x3Bd7…972e', decimals: null })
    expect(answer.coverage.missing.map(({ check }) => check)).toEqual([
      'holders.count',
      'sniper',
      'deployer',
      'token.decimals',
      'holders.top.label',
      'funding.freshCount',
      'funding.freshPct',
    ])
  })
})

describe('a request that cannot be answered', () => {
  it.each([
    ['tokenAddress', 'checksum', { tokenAddress: TOKEN.replace('3Bd', '3bd'), chain: 'base' }],
    ['tokenAddress', 'format', { tokenAddress: MINT, chain: 'base' }],
    ['tokenAddress', 'format', { tokenAddress: TOKEN, chain: 'solana' }],
    ['tokenAddress', 'format', { tokenAddress: 'MOONLIT', chain: 'base' }],
  ])('is invalid_request on %s by rule %s', async (field, rule, input) => {
    expect(await failing(ask(input))).toMatchObject({ code: 'invalid_request', errors: [{ field, rule }] })
  })

  it('is unsupported_chain for a chain that nobody knows', async () => {
    expect(await failing(ask({ tokenAddress: TOKEN, chain: 'atlantis' }))).toMatchObject({
      code: 'unsupported_chain',
      field: 'chain',
      chain: 'atlantis',
    })
  })

  it.each([
    [{ tokenAddress: '', chain: 'base' }],
    [{ tokenAddress: 'x'.repeat(65), chain: 'base' }],
    [{ tokenAddress: TOKEN, chain: '' }],
    [{ tokenAddress: TOKEN, chain: 'x'.repeat(33) }],
    [{ tokenAddress: TOKEN }],
    [{ chain: 'base' }],
  ])('breaks a bound of the request: %o', (input) => {
    expect(sniperCheckOffer.input.safeParse(input).success).toBe(false)
  })
})

describe('what is not payable', () => {
  const broken = (failure: Parameters<typeof fail>[0]) => async (): Promise<never> => {
    throw fail(failure)
  }

  it('is an answer without holders', async () => {
    const holders: HolderSource = { list: broken({ code: 'upstream_failed', source: 'goplus' }) }
    expect(await failing(onBase({ holders }))).toEqual({ code: 'upstream_failed', source: 'goplus' })
    expect(await failing(onBase({ holders: fakeHolderSource({ holders: fakeHolders.slice(0, 3) }) }))).toMatchObject({
      code: 'no_data',
      field: 'tokenAddress',
    })
  })

  it('is an answer on Base without the bundle check', async () => {
    const launches = { ...fakeLaunchSource(), find: broken({ code: 'no_data', about: 'a pool' }) }
    expect(await failing(onBase({ launches }))).toMatchObject({ code: 'no_data' })
    const receipts = {
      ...fakeLaunchSource({ launch: { events: bundle } }),
      transactions: broken({ code: 'upstream_timeout', source: 'base' }),
    }
    expect(await failing(onBase({ launches: receipts }))).toEqual({ code: 'upstream_timeout', source: 'base' })
    const supply = { ...fakeLaunchSource(), token: broken({ code: 'upstream_failed', source: 'base' }) }
    expect(await failing(onBase({ launches: supply }))).toEqual({ code: 'upstream_failed', source: 'base' })
  })

  it('is a list of holders that is older than ten minutes', async () => {
    expect(await failing(onBase({ holders: fakeHolderSource({}, 601) }))).toMatchObject({
      code: 'source_stale',
      limitSeconds: 600,
    })
    expect((await onBase({ holders: fakeHolderSource({}, 600) })).meta.ageSeconds).toBe(600)
  })
})

describe('a launch with many shared transactions', () => {
  const txs = Array.from({ length: 24 }, (_, place) => `0xc${place}`)
  const threeOf = (place: number) => [0, 1, 2].map((each) => fakeWallet(0x100 + 3 * place + each))
  const events = txs.flatMap((tx, place) => fakePurchase(tx, threeOf(place), 10n))
  const operations = (tx: string, place: number) =>
    threeOf(place).flatMap((account, user) => [
      ...fakePurchase(tx, [account], 10n).map((event) => ({ ...event, index: 10 * user + event.index })),
      { tx, block: 101, index: 10 * user + 5, kind: 'operation' as const, account },
    ])
  const placed = txs.flatMap((tx, place) => operations(tx, place).filter(({ kind }) => kind !== 'operation'))
  const users = Object.fromEntries(txs.map((tx, place) => [tx, operations(tx, place)]))

  it('A14: twenty-four ERC-4337 transactions of three users each are answered as a whole check', async () => {
    const launches = fakeLaunchSource({ launch: { events: placed }, receipts: users })
    const { sniper, sniperStatus, flags, coverage } = await onBase({ launches })
    expect([sniper?.sniped, flags, sniperStatus]).toEqual([false, [], 'live'])
    expect(sniper?.cleared).toHaveLength(24)
    expect(sniper?.cleared[0]).toMatchObject({ buyerCount: 3, reason: 'shared_bundler' })
    expect(coverage.checked).toContain('bundles')
  })

  it('A14: one bundle among them is found', async () => {
    const bundled = [...placed, ...fakePurchase('0xb1', five, 22n)]
    const launches = fakeLaunchSource({ launch: { events: bundled }, receipts: users })
    const { sniper } = await onBase({ launches })
    expect(sniper?.bundles.map(({ txHash }) => txHash)).toEqual(['0xb1'])
  })

  it('A14: what cannot be read is said, and half a check is not called whole', async () => {
    const launches = fakeLaunchSource({ launch: { events } })
    const { sniper, sniperStatus, coverage } = await onBase({ launches })
    expect(sniper?.bundles).toHaveLength(8)
    expect(sniperStatus).toBe('partial')
    expect(coverage).toMatchObject({
      checked: ['holders', 'funding', 'deployer.sent'],
      missing: expect.arrayContaining([{ check: 'bundles', reason: '16_shared_transactions_not_read' }]),
    })
  })
})

describe('wallets that only get fees', () => {
  const [taxOne, taxTwo] = [fakeWallet(0x700), fakeWallet(0x701)] as const
  const taxed = (tx: string, buyer: string, block = 101): LaunchEvent[] =>
    [taxOne, taxTwo, buyer]
      .map(
        (to, index): LaunchEvent => ({
          tx,
          block,
          index,
          kind: 'transfer',
          from: FAKE_POOL,
          to,
          value: to === buyer ? 95n : 4n,
        }),
      )
      .concat([{ tx, block, index: 3, kind: 'swap', boughtRaw: 103n }])

  it('A1: a single early purchase of a taxed token is judged with the trades of the next hour', async () => {
    const later = [1, 2, 3].flatMap((place) => taxed(`0xd${place}`, fakeWallet(0x710 + place), 400))
    const alone = { launch: { events: taxed('0xd0', fakeWallet(0x710)) } }
    expect((await onBase({ launches: fakeLaunchSource({ ...alone, later }) })).flags).toEqual([])
    expect((await onBase({ launches: fakeLaunchSource(alone) })).flags).toEqual(['SNIPED'])
  })

  it('A1: wallets that one sender pays beside changing buyers are a crowd and no fee wallets', async () => {
    const events = [0, 1, 2].flatMap((place) => taxed(`0xd${place}`, fakeWallet(0x710 + place)))
    expect((await onBase({ launches: fakeLaunchSource({ launch: { events } }) })).flags).toEqual([])
    const senders = Object.fromEntries(['0xd0', '0xd1', '0xd2'].map((tx) => [tx, '0xsniper']))
    const { sniper } = await onBase({ launches: fakeLaunchSource({ launch: { events }, senders }) })
    expect(sniper?.bundles).toHaveLength(3)
  })
})

describe('who paid for the first purchases', () => {
  const eight = Array.from({ length: 8 }, (_, place) => fakeWallet(0x900 + place))
  const FUNDER = `0x${'fd'.repeat(20)}`
  const separate = eight.flatMap((buyer, place) => fakePurchase(`0xe${place}`, [buyer], 10n, 101 + place))
  const launches = fakeLaunchSource({ launch: { events: separate } })
  const funded = (changes: Partial<WalletOrigin> = {}, wallets = eight) =>
    Object.fromEntries(
      wallets.map((wallet, place) => [
        wallet,
        { funder: FUNDER, tx: `0xf${place}`, firstSeenMs: LAUNCH_MS - 60_000, ...changes },
      ]),
    )

  it('deep 1: eight wallets of one funder that buy in separate transactions are a cluster, with evidence', async () => {
    const walletHistory = fakeWalletHistory({ origins: funded() })
    const { flags, verdict, sniper, funding, summary } = await onBase({ launches, walletHistory })
    expect([flags, verdict, sniper?.sniped]).toEqual([['COMMON_FUNDER'], 'HIGH', false])
    expect(funding).toMatchObject({ of: 'early_buyers', asked: 8, traced: 8, freshCount: 8, freshPct: 100 })
    expect(funding?.clusters).toEqual([
      {
        funder: getAddress(FUNDER),
        label: null,
        isDeployer: false,
        walletCount: 8,
        bundledCount: 0,
        wallets: eight.map((wallet) => getAddress(wallet)),
        txHashes: ['0xf0', '0xf1', '0xf2', '0xf3', '0xf4'],
        boughtPct: 8,
        stillHeldPct: 8,
      },
    ])
    expect(summary).toMatch(
      /^HIGH: MOONLIT on Base: 8 early buyers were first funded by one wallet and bought 8\.00% of supply/,
    )
  })

  it('deep 1: says when that funder is the deployer', async () => {
    const walletHistory = fakeWalletHistory({ origins: funded({ funder: FAKE_DEPLOYER }) })
    const { funding, summary } = await onBase({ launches, walletHistory })
    expect(funding?.clusters[0]?.isDeployer).toBe(true)
    expect(summary).toContain('8 early buyers were first funded by the deployer')
  })

  it.each([
    ['a named exchange', { label: 'Coinbase 10', isNamedService: true }],
    ['an address with too many transactions for a person', { isBusy: true }],
    ['an address of which nothing is known', { isNamedService: null, isBusy: null }],
  ])('deep 1: %s is no common funder', async (_, funder) => {
    const walletHistory = fakeWalletHistory({ origins: funded(), funders: { [FUNDER]: funder } })
    const { flags, verdict, coverage } = await onBase({ launches, walletHistory })
    expect([flags, verdict]).toEqual([[], 'LOW'])
    expect(coverage.missing.map(({ check }) => check)).toEqual(
      'isBusy' in funder && funder.isBusy === null ? ['funder-labels', UNNAMED.check] : [UNNAMED.check],
    )
  })

  it('deep 1: a contract that pays wallets binds those of one transaction, however busy it is', async () => {
    const funders = { [FUNDER]: { isBusy: true } }
    const together = fakeWalletHistory({ origins: funded({ byContract: true, tx: '0xf' }), funders })
    expect((await onBase({ launches, walletHistory: together })).flags).toEqual(['COMMON_FUNDER'])
    const apart = fakeWalletHistory({ origins: funded({ byContract: true }), funders })
    expect((await onBase({ launches, walletHistory: apart })).flags).toEqual([])
    const exchange = { [FUNDER]: { label: 'Binance: Batch', isNamedService: true } }
    const payout = fakeWalletHistory({ origins: funded({ byContract: true, tx: '0xf' }), funders: exchange })
    expect((await onBase({ launches, walletHistory: payout })).flags).toEqual([])
  })

  it('deep 1: the funder of a bundle’s own wallets is shown and not counted a second time', async () => {
    const bundled = fakeLaunchSource({ launch: { events: fakePurchase('0xb1', eight, 10n) } })
    const walletHistory = fakeWalletHistory({ origins: funded() })
    const { flags, verdict, funding } = await onBase({ launches: bundled, walletHistory })
    expect([flags, verdict]).toEqual([['SNIPED'], 'HIGH'])
    expect(funding?.clusters[0]).toMatchObject({ walletCount: 8, bundledCount: 8 })
  })

  it('deep 1: two wallets of one funder are no cluster', async () => {
    const walletHistory = fakeWalletHistory({ origins: funded({}, eight.slice(0, 2)) })
    expect((await onBase({ launches, walletHistory })).flags).toEqual([])
  })

  it('deep 1: off Base the largest holders are traced', async () => {
    const ten = fakeHolders.slice(1).map(({ address }) => address)
    const walletHistory = fakeWalletHistory({ origins: funded({}, ten.slice(0, 4)) })
    const { flags, funding, sniper, verdict } = await ask({ tokenAddress: TOKEN, chain: 'ethereum' }, { walletHistory })
    expect([flags, sniper, verdict]).toEqual([['COMMON_FUNDER'], null, 'HIGH'])
    expect(funding).toMatchObject({ of: 'top_holders', freshCount: null, freshPct: null })
    expect(funding?.clusters[0]).toMatchObject({ walletCount: 4, boughtPct: null, stillHeldPct: 8 })
  })

  it('deep 1: an explorer that fails leaves the fields unknown and the rest as it is', async () => {
    const broken = { ...fakeWalletHistory(), origins: failed, tokensSent: failed }
    const { funding, deployer, coverage, flags, verdict } = await onBase({ launches, walletHistory: broken })
    expect([funding, deployer?.sent, flags, verdict]).toEqual([null, null, [], 'LOW'])
    expect(coverage.missing).toEqual([
      { check: 'funding', reason: 'not_read' },
      { check: 'deployer.sent', reason: 'not_read' },
      UNNAMED,
    ])
  })

  it('deep 1: tells where the deployer’s own tokens went', async () => {
    const move = (to: string, valueRaw: bigint) => ({ to, toContract: false, valueRaw, atMs: 0 })
    const sent = [
      move(FAKE_POOL, 350n),
      move(eight[0] ?? '', 60n),
      move(eight[1] ?? '', 40n),
      move(`0x${'0'.repeat(40)}`, 10n),
    ]
    const { deployer } = await onBase({ launches, walletHistory: fakeWalletHistory({ sent }) })
    expect(deployer?.sent).toMatchObject({
      toPoolsPct: 35,
      burnedPct: 1,
      toOthersPct: 10,
      receiverCount: 2,
      whole: true,
    })
  })
})

describe('the answer in words', () => {
  it('leads with the verdict and ends with sources and age', async () => {
    const text = sniperCheckText(await onBase({ launches: fakeLaunchSource({ launch: { events: bundle } }) }))
    expect(text.split('\n')).toEqual([
      'HIGH: MOONLIT on Base, SNIPED',
      'Top ten of 412 holders own 38.00%, 20.00% without pools, burns and lockers (flag above 50%)',
      'Largest: 20.00% pool 0x1d94…1fe4; 2.00% wallet 0x0000…1001; 2.00% wallet 0x0000…1002',
      'Bundle: 5 buyers in one transaction took 11.00% of supply, 11.00% still held',
      'Evidence: 0xb1 in block 101',
      'No common funder of 5 early buyers; 0 of 5 wallets were new',
      'Launched on Uniswap v2 at 2026-11-06; 5 buyers in the first 30 blocks for 11.00%, 0% of that gone since',
      'Deployer 0x9999…9999 holds 2.00%',
      'Sources: blockscout, base; 30 s old.',
    ])
  })

  it('says on another chain that bundles are not checked there', async () => {
    const text = sniperCheckText(await ask({ tokenAddress: MINT, chain: 'solana' }))
    expect(text).toContain('LOW: MOONLIT on Solana, no flag')
    expect(text).toContain('Bundles of early buyers are checked on Base only')
  })

  it('keeps to 12 lines and 700 characters whatever the names are', async () => {
    const long = 'A'.repeat(80)
    const holders = fakeHolderSource({
      symbol: long,
      name: long,
      holders: fakeHolders.map((holder) => ({ ...holder, label: long })),
    })
    const launches = fakeLaunchSource({
      launch: { events: bundle, dex: long.slice(0, 40) },
      token: { symbol: long, name: long },
    })
    const text = sniperCheckText(await onBase({ holders, launches }))
    expect(text.length).toBeLessThanOrEqual(700)
    expect(text.split('\n').length).toBeLessThanOrEqual(12)
    expect(text).toMatch(/Sources: blockscout, base; 30 s old\.$/)
    expect(sniperCheckText(sniperCheckOffer.example.output).length).toBeLessThanOrEqual(700)
  })
})
