import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findChain } from '../../domain/chains/find-chain.ts'
import { Failed, toFailure } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import type { HolderList } from '../../ports/holders.ts'
import { corrupted, LEAK } from '../adapters/corrupted.test-kit.ts'
import { trouble } from '../client/failure.ts'
import { type Answers, fakeUpstreams } from '../client/fake-upstream.test-kit.ts'
import type { UpstreamName } from '../client/upstreams.ts'
import { createHolderSource } from './holder-source.ts'

const TOKEN = '0x3Bd7323c6388328F25E8AF2Cf4cCa7c7C569972e'
const POOL = '0x1D946bebfE0732172E3278a2290AC919263E1FE4'
const MINT = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const LOCKER = '0x00000000000000000000000000000000000000E3'
const wallet = (place: number) => `0x${(place + 0x1001).toString(16).padStart(40, '0')}`

const row = (hash: string, value: string, more: object = {}) => ({
  value,
  address: { hash, is_contract: false, ...more },
})
const page = {
  items: [
    row(POOL, '300', { is_contract: true, name: 'Pair' }),
    row(LOCKER, '100', { is_contract: true }),
    row('0x000000000000000000000000000000000000dEaD', '50'),
    row(TOKEN, '40', { is_contract: true }),
    ...Array.from({ length: 9 }, (_, place) => row(wallet(place), '20')),
  ],
}
const token = { total_supply: '1000', decimals: '18', symbol: 'MOONLIT', name: 'Moonlit', holders_count: '412' }
const blockscout: Answers = (path) =>
  path.endsWith('/holders')
    ? page
    : path.includes('/addresses/')
      ? { creator_address_hash: wallet(90).toLowerCase() }
      : token

const goplusRow = {
  token_symbol: 'MOONLIT',
  token_name: 'Moonlit',
  holder_count: '400',
  creator_address: wallet(90),
  creator_percent: '0.02',
  dex: [{ pair: POOL.toLowerCase() }],
  holders: [
    { address: LOCKER.toLowerCase(), tag: 'Unicrypt', is_contract: 1, percent: '0.1', is_locked: 1 },
    ...Array.from({ length: 9 }, (_, place) => ({
      address: wallet(place),
      tag: '',
      is_contract: 0,
      percent: '0.02',
      is_locked: 0,
    })),
  ],
}
const goplus: Answers = () => ({ code: 1, message: 'OK', result: { [TOKEN.toLowerCase()]: goplusRow } })
const side = (address: string, symbol: string) => ({ address, name: symbol, symbol })
const dexscreener: Answers = () => [
  {
    pairAddress: POOL,
    dexId: 'uniswap',
    baseToken: side(TOKEN, 'MOONLIT'),
    quoteToken: side('0x4200000000000000000000000000000000000006', 'WETH'),
  },
]
const geckoterminal: Answers = () => ({
  data: {
    attributes: {
      name: 'Moonlit',
      symbol: 'MOONLIT',
      decimals: 18,
      holders: { count: 410, distribution_percentage: { top_10: '63.2' } },
    },
  },
})

const list = (given: Partial<Record<UpstreamName, Answers>>, chain = 'base', address = TOKEN): Promise<HolderList> => {
  const context = createTestContext()
  const place = findChain(chain) ?? expect.fail(chain)
  return createHolderSource(fakeUpstreams(context, given)).list({ chain: place, address })
}
const failing = (asked: Promise<unknown>) => asked.then(() => 'answered', toFailure)

describe('two services that count the ten largest', () => {
  const rowsOf = (pct: (place: number) => string) => ({
    ...goplusRow,
    holders: Array.from({ length: 10 }, (_, place) => ({ address: wallet(place), tag: '', percent: pct(place) })),
  })
  const scanner =
    (pct: string): Answers =>
    () => ({ code: 1, message: 'OK', result: { [TOKEN.toLowerCase()]: rowsOf(() => pct) } })

  it('lie matrix: agree within a tenth, or it is said that they do not', async () => {
    const agreed = async (pct: string) =>
      (await list({ blockscout_base: blockscout, goplus: scanner(pct), dexscreener })).agreed
    expect([await agreed('0.06'), await agreed('0.09'), await agreed('0.03')]).toEqual([true, false, false])
    expect((await list({ blockscout_base: blockscout })).agreed).toBeUndefined()
  })

  it('lie matrix: a list whose holders hold nothing is no list', async () => {
    expect(await failing(list({ goplus: scanner('0') }))).not.toBe('answered')
  })
})

describe('holders on an EVM chain', () => {
  it('takes the rows of the explorer, and tags, pools and the creator’s share from the scanner', async () => {
    const found = await list({ blockscout_base: blockscout, goplus, dexscreener })
    expect(found).toMatchObject({
      symbol: 'MOONLIT',
      name: 'Moonlit',
      decimals: 18,
      verified: false,
      count: 412,
      statedTop10Pct: null,
      poolsKnown: true,
      deployer: { address: wallet(90), holdingPct: 2 },
    })
    expect(found.holders.slice(0, 5)).toEqual([
      { address: POOL, pct: 30, label: 'Pair', kind: 'pool' },
      { address: LOCKER, pct: 10, label: 'Unicrypt', kind: 'locker' },
      { address: '0x000000000000000000000000000000000000dEaD', pct: 5, label: null, kind: 'burn' },
      { address: TOKEN, pct: 4, label: null, kind: 'token' },
      { address: wallet(0), pct: 2, label: null, kind: 'wallet' },
    ])
    expect(found.origins.map(({ name }) => name)).toEqual(['blockscout', 'goplus', 'dexscreener'])
  })

  it('takes the rows of the scanner when the explorer is down', async () => {
    const found = await list({ goplus })
    expect(found.holders).toHaveLength(10)
    expect(found.holders[0]).toEqual({ address: LOCKER, pct: 10, label: 'Unicrypt', kind: 'locker' })
    expect([found.count, found.origins.map(({ name }) => name)]).toEqual([400, ['goplus']])
  })

  it('takes the stated sum when nobody has rows, and says that pools are not told apart', async () => {
    const found = await list({ geckoterminal })
    expect(found).toMatchObject({ holders: [], statedTop10Pct: 63.2, count: 410, poolsKnown: false, deployer: null })
  })

  it('does not ask the last resort when the first have the ten largest', async () => {
    const context = createTestContext()
    const upstreams = fakeUpstreams(context, { blockscout_base: blockscout, goplus, geckoterminal })
    await createHolderSource(upstreams).list({ chain: findChain('base') ?? expect.fail('base'), address: TOKEN })
    expect(upstreams.geckoterminal.asked).toEqual([])
    expect(upstreams.blockscout_base.asked).toEqual([
      `/api/v2/tokens/${TOKEN}`,
      `/api/v2/tokens/${TOKEN}/holders`,
      `/api/v2/addresses/${TOKEN}`,
    ])
    expect(upstreams.goplus.asked).toEqual([`/token_security/8453?contract_addresses=${TOKEN.toLowerCase()}`])
  })

  it('does without an explorer on a chain that has none', async () => {
    expect((await list({ goplus }, 'bsc')).origins.map(({ name }) => name)).toEqual(['goplus'])
  })

  it('passes over a list that is too short for the ten largest', async () => {
    const short: Answers = () => ({
      code: 1,
      result: { [TOKEN.toLowerCase()]: { ...goplusRow, holders: goplusRow.holders.slice(0, 3) } },
    })
    expect((await list({ goplus: short, geckoterminal })).statedTop10Pct).toBe(63.2)
    expect(
      await failing(list({ goplus: short, geckoterminal: () => undefined, blockscout_base: () => undefined })),
    ).toMatchObject({ code: 'no_data' })
  })

  it('does not know a token that no service knows', async () => {
    const nothing: Answers = () => undefined
    const unknown = {
      goplus: () => ({ code: 1, result: {} }),
      blockscout_base: nothing,
      geckoterminal: nothing,
      dexscreener: () => [],
    }
    expect(await failing(list(unknown))).toEqual({ code: 'unknown_token', query: TOKEN })
  })

  it('does not offer a chain that no service covers', async () => {
    const unsupported: Answers = () => ({ code: 2018, message: 'not supported', result: null })
    expect(await failing(list({ goplus: unsupported }, 'taiko'))).toMatchObject({
      code: 'unsupported_chain',
      field: 'chain',
      chain: 'taiko',
    })
  })

  it('fails with the trouble of a service when none answers', async () => {
    expect(await failing(list({}))).toEqual({ code: 'upstream_failed', source: 'blockscout_base' })
    const late: Answers = (path) => {
      throw trouble('goplus', { kind: 'timeout', url: path })
    }
    expect(await failing(list({ goplus: late }, 'bsc'))).toEqual({ code: 'upstream_timeout', source: 'goplus' })
  })

  it('treats too many calls, which GoPlus tells with HTTP 200, as no answer', async () => {
    const busy: Answers = () => ({ code: 4029, message: 'too many requests', result: {} })
    expect(await failing(list({ goplus: busy }, 'bsc'))).toEqual({ code: 'upstream_failed', source: 'goplus' })
  })
})

describe('holders on Solana', () => {
  const solanaRow = {
    metadata: { name: 'Bonk', symbol: 'Bonk' },
    holder_count: '900',
    trusted_token: 1,
    holders: Array.from({ length: 10 }, (_, place) => ({
      account: `${'1'.repeat(31)}${'ABCDEFGHJK'[place]}`,
      percent: '0.03',
      is_locked: 0,
    })),
  }
  const mint: Answers = () => ({ code: 1, result: { [MINT]: solanaRow } })
  /** Supply is asked first, then the accounts, both of the same path. */
  const inTurn =
    (...answers: unknown[]): Answers =>
    () => ({ result: { value: answers.shift() } })
  const largest = Array.from({ length: 10 }, (_, place) => ({
    address: `${'1'.repeat(31)}${'ABCDEFGHJK'[place]}`,
    amount: '40',
  }))

  it('reads GoPlus by mint', async () => {
    const found = await list({ goplus: mint }, 'solana', MINT)
    expect(found).toMatchObject({ symbol: 'Bonk', verified: true, count: 900 })
    expect(found.holders.map(({ pct }) => pct)).toEqual(Array.from({ length: 10 }, () => 3))
  })

  it('reads the chain itself when both scanners are down, and does not know pools then', async () => {
    const found = await list({ solana_rpc: inTurn({ amount: '1000', decimals: 5 }, largest) }, 'solana', MINT)
    expect(found.holders.map(({ pct }) => pct)).toEqual(Array.from({ length: 10 }, () => 4))
    expect([found.poolsKnown, found.decimals, found.origins.map(({ name }) => name)]).toEqual([false, 5, ['solana']])
  })
})

describe('corrupted answers', () => {
  const good = { token, page, goplusRow, pools: dexscreener(''), info: geckoterminal('') }

  it('never throw anything but a failure, never leak, never invent a share', async () => {
    await fc.assert(
      fc.asyncProperty(
        corrupted(good.token),
        corrupted(good.page),
        corrupted(goplusRow),
        corrupted(good.pools),
        corrupted(good.info),
        async (facts, holders, scan, pools, info) => {
          const asked = list({
            blockscout_base: (path) =>
              path.endsWith('/holders') ? holders : path.includes('/addresses/') ? {} : facts,
            goplus: () => ({ code: 1, result: { [TOKEN.toLowerCase()]: scan } }),
            dexscreener: () => pools,
            geckoterminal: () => info,
          })
          try {
            const found = await asked
            for (const { pct, address } of found.holders) {
              expect(Number.isFinite(pct) && pct >= 0).toBe(true)
              expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
            }
            const known = found.holders.length >= 10 || (found.count !== null && found.count <= found.holders.length)
            expect(known || found.statedTop10Pct !== null).toBe(true)
          } catch (thrown) {
            expect(thrown).toBeInstanceOf(Failed)
            expect(JSON.stringify(toFailure(thrown))).not.toContain(LEAK)
          }
        },
      ),
      { numRuns: 150 },
    )
  })
})
