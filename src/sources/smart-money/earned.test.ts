import { describe, expect, it } from 'vitest'
import { findChain } from '../../domain/chains/find-chain.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { EvmReader } from '../../ports/evm.ts'
import type { Launch, LaunchSource } from '../../ports/launches.ts'
import type { FlowQuery } from '../../ports/smart-money.ts'
import { fakeUpstream } from '../client/fake-upstream.test-kit.ts'
import { toLabelType } from './by-nansen.ts'
import { createSmartMoneySource } from './smart-money-source.ts'
import { createTrackRecord, hasEarned } from './track-record.ts'

const context = createTestContext()
const base = findChain('base') ?? expect.fail('no base')
const USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const WALLET = '0x2222222222222222222222222222222222222222'
const BINANCE = '0x28c6c06298d514db089934071355e5743bf21d60'
const POOL = `0x${'ab'.repeat(20)}`
const tokenOf = (place: number) => `0x${String(place).repeat(40)}`

/** Buys (positive) and sales (negative) of tokens at a price, minutes ago. */
type Deal = [sender: string, tokens: number, priceUsd: number, minutesAgo: number]

/** Tokens by address, each with the price of now and its trades; every token has one pool of its own. */
function gecko(tokens: Record<string, { priceUsd: number; deals: Deal[] }>) {
  const poolOf = (token: string) => `0x${token.slice(2, 22)}${'cd'.repeat(10)}`
  return (path: string) => {
    const [, asked = ''] = /tokens\/(0x[0-9a-fA-F]{40})\/pools/.exec(path) ?? []
    const own = tokens[asked.toLowerCase()]
    if (own) {
      const relationships = {
        base_token: { data: { id: `base_${asked.toLowerCase()}` } },
        dex: { data: { id: 'aero' } },
      }
      const attributes = {
        address: poolOf(asked),
        base_token_price_usd: String(own.priceUsd),
        reserve_in_usd: '900000',
      }
      return { data: [{ attributes, relationships }], included: [] }
    }
    const [token, facts] = Object.entries(tokens).find(([each]) => path.includes(poolOf(each))) ?? []
    if (token === undefined || facts === undefined) return undefined
    const least = Number(/greater_than=(\d+)/.exec(path)?.[1])
    const rows = facts.deals.filter(([, amount, price]) => Math.abs(amount) * price >= least).slice(0, 300)
    return { data: rows.map((deal) => toTrade(token, deal)) }
  }
}

const toTrade = (token: string, [sender, amount, priceUsd, minutesAgo]: Deal) => ({
  attributes: {
    tx_from_address: sender,
    from_token_address: amount > 0 ? USDC : token,
    to_token_address: amount > 0 ? token : USDC,
    from_token_amount: String(amount > 0 ? amount * priceUsd : -amount),
    to_token_amount: String(amount > 0 ? amount : -amount * priceUsd),
    volume_in_usd: String(Math.abs(amount) * priceUsd),
    block_timestamp: new Date(context.now() - minutesAgo * MINUTE_MS).toISOString(),
  },
})

/** A chain that answers one multicall: a supply of a million, and these balances. */
function fakeEvm(balances: Record<string, bigint>) {
  let calls = 0
  const multicall = async ({ contracts }: { contracts: { functionName: string; args?: string[] }[] }) => {
    calls += 1
    return contracts.map(({ functionName, args }) => ({
      result: functionName === 'totalSupply' ? 1_000_000n : (balances[args?.[0]?.toLowerCase() ?? ''] ?? 0n),
    }))
  }
  const evm = { clientFor: () => ({ multicall }) } as unknown as EvmReader
  return { evm, calls: () => calls }
}

function fakeLaunches(buyers: string[]): LaunchSource {
  const events = buyers.map((to, index) => ({
    kind: 'transfer',
    from: POOL,
    to,
    value: 1n,
    tx: '0x1',
    block: 1,
    index,
  }))
  const launch = { pools: [POOL], events } as unknown as Launch
  return { covers: () => true, find: async () => launch } as unknown as LaunchSource
}

const setUp = (tokens: Parameters<typeof gecko>[0], held: Record<string, bigint> = {}, early: string[] = []) => {
  const upstream = fakeUpstream('geckoterminal', context, gecko(tokens))
  const chain = fakeEvm(held)
  const onChain = { evm: chain.evm, launches: fakeLaunches(early) }
  const source = createSmartMoneySource({ geckoterminal: upstream }, context, undefined, onChain)
  const read = (token: string, windowSeconds = 86_400) =>
    source.flows({ chain: base, address: token, symbol: null, windowSeconds } satisfies FlowQuery)
  return { read, upstream, calls: chain.calls }
}

describe('A9: wallets that have earned being told', () => {
  const bought: Deal = [WALLET, 10_000, 1, 30]
  const tokens = {
    [tokenOf(1)]: { priceUsd: 2, deals: [bought] },
    [tokenOf(2)]: { priceUsd: 1.5, deals: [bought] },
    [tokenOf(3)]: { priceUsd: 0.5, deals: [bought] },
    [tokenOf(4)]: { priceUsd: 9, deals: [bought] },
  }

  it('were in profit on other tokens that were read; the asked one proves nothing', async () => {
    const { read } = setUp(tokens)
    const labelOf = async (place: number) => {
      const [wallet] = (await read(tokenOf(place))).wallets
      return [wallet?.labelType, wallet?.label, wallet?.record]
    }
    expect(await labelOf(1)).toEqual([null, null, null])
    expect(await labelOf(4)).toEqual([null, null, { tokens: 1, profitable: 1 }])
    expect(await labelOf(2)).toEqual(['earned', 'in profit on 2 of 2 other tokens', { tokens: 2, profitable: 2 }])
    expect(await labelOf(3)).toEqual(['earned', 'in profit on 3 of 3 other tokens', { tokens: 3, profitable: 3 }])
    // The loss on the third token counts from now on.
    expect(await labelOf(1)).toEqual(['earned', 'in profit on 2 of 3 other tokens', { tokens: 3, profitable: 2 }])
  })

  it('are neither exchanges nor those that trade for many', async () => {
    const bot: Deal[] = Array.from({ length: 30 }, (_, place) => [
      tokenOf(9),
      place % 2 === 0 ? 9_000 : -9_000,
      1,
      place + 1,
    ])
    const busy = Object.fromEntries(
      [1, 2, 3].map((place) => [tokenOf(place), { priceUsd: 2, deals: [[BINANCE, 10_000, 1, 30] as Deal, ...bot] }]),
    )
    const { read } = setUp(busy)
    for (const place of [1, 2, 3]) {
      const { wallets } = await read(tokenOf(place))
      expect(wallets.map(({ labelType }) => labelType)).toEqual(['exchange'])
    }
  })

  it('know their average entry, their profit and what they hold, by one call to the chain', async () => {
    const deals: Deal[] = [
      [WALLET, 10_000, 1, 30],
      [WALLET, 10_000, 3, 20],
    ]
    const { read, calls } = setUp({ [tokenOf(1)]: { priceUsd: 3, deals } }, { [WALLET]: 20_000n })
    const reading = await read(tokenOf(1))
    expect(reading.wallets[0]).toMatchObject({ averageEntryUsd: 2, profitPct: 50, holdingPct: 2 })
    expect([reading.checked.includes('holdings'), calls()]).toEqual([true, 1])
  })

  it('bought at the launch, still hold and are in profit', async () => {
    const labels = async (priceUsd: number, held: bigint, early: string[]) => {
      const { read } = setUp({ [tokenOf(1)]: { priceUsd, deals: [bought] } }, { [WALLET]: held }, early)
      return (await read(tokenOf(1))).wallets.map(({ labelType }) => labelType)
    }
    expect(await labels(2, 10n, [WALLET])).toEqual(['early-buyer'])
    expect(await labels(2, 10n, [])).toEqual([null])
    expect(await labels(0.5, 10n, [WALLET])).toEqual([null])
    expect(await labels(2, 0n, [WALLET])).toEqual([null])
  })

  it('do not come from an amount that cannot be right', async () => {
    const { read } = setUp({ [tokenOf(1)]: { priceUsd: 0.2, deals: [[WALLET, 1, 9_000, 30]] } })
    expect((await read(tokenOf(1))).wallets[0]).toMatchObject({ averageEntryUsd: null, profitPct: null })
  })
})

describe('a record', () => {
  it('needs two tokens in profit and three in five', () => {
    expect(hasEarned(null)).toBe(false)
    expect(hasEarned({ tokens: 1, profitable: 1 })).toBe(false)
    expect(hasEarned({ tokens: 3, profitable: 2 })).toBe(true)
    expect(hasEarned({ tokens: 4, profitable: 2 })).toBe(false)
  })

  it('keeps the newest twenty tokens of a wallet', () => {
    const record = createTrackRecord()
    for (let place = 0; place < 30; place++) record.note(`t${place}`, [{ wallet: 'w', profitable: place >= 10 }])
    expect(record.of('w', 'another')).toEqual({ tokens: 20, profitable: 20 })
    record.note('t29', [{ wallet: 'w', profitable: false }])
    expect(record.of('w', 'another')).toEqual({ tokens: 20, profitable: 19 })
    expect(record.of('w', 't29')).toEqual({ tokens: 19, profitable: 19 })
  })
})

describe('A9: a busy pool', () => {
  it('is read for larger trades only, where these reach further back', async () => {
    const small: Deal[] = Array.from({ length: 400 }, (_, place) => [tokenOf(8), 2_000, 1, place / 50 + 0.1])
    const large: Deal[] = [
      [WALLET, 50_000, 1, 4],
      [WALLET, 50_000, 1, 600],
    ]
    const deals = [...small, ...large].sort((left, right) => left[3] - right[3])
    const { read, upstream } = setUp({ [tokenOf(1)]: { priceUsd: 1, deals } })
    const reading = await read(tokenOf(1))
    expect(reading.toMs - reading.fromMs).toBe(86_400_000)
    expect(reading.missing).toContainEqual({ check: 'small-trades', reason: 'under_3000_usd' })
    expect(reading.wallets.map(({ boughtUsd }) => boughtUsd)).toEqual([100_000])
    expect(upstream.asked.filter((path) => path.includes('/trades'))).toHaveLength(2)
  })
})

describe('the kind of a label', () => {
  it.each([
    ['Coinbase: Deposit', 'exchange'],
    ['Binance 14 [0x28c6]', 'exchange'],
    ['Kraken: Hot Wallet', 'exchange'],
    ['Coinbase Ventures', 'fund'],
    ['Binance Labs', 'fund'],
    ['Fund: Pantera Capital', 'fund'],
    ['Wintermute: Market Maker', 'market-maker'],
    ['Uniswap V3: Universal Router', 'contract'],
    ['MEV Bot', 'contract'],
    ['Smart Trader 19c0', 'trader'],
    ['halyard.eth', 'trader'],
    ['Flowdesk', 'market-maker'],
    ['Merkle Distributor', 'contract'],
    ['UNCX: Locker', 'contract'],
    ['Token Millionaire', null],
    ['High Balance', null],
    ['Smart Money: ETH Millionaire', 'trader'],
  ])('%s is %s', (label, labelType) => {
    expect(toLabelType(label)).toBe(labelType)
  })
})
