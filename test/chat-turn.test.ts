import { describe, expect, it } from 'vitest'
import type { Capability, Dependencies } from '../src/capabilities/capability.ts'
import { catalog, offers } from '../src/capabilities/catalog.ts'
import type { RefusalCode } from '../src/chat/allowance/allowance.ts'
import type { UnsupportedSubject } from '../src/chat/phrases/help.ts'
import { understand } from '../src/chat/understand/understand.ts'
import type { Understanding } from '../src/chat/understand/understanding.ts'
import { type Failure, fail } from '../src/domain/failure.ts'
import type { Facts } from '../src/domain/log.ts'
import { createTestContext } from '../src/domain/test-context.ts'
import type { Resolution } from '../src/ports/prices.ts'
import type { TradeToken } from '../src/ports/routes.ts'
import type { Sources } from '../src/ports/sources.ts'
import { asks, type ChatChanges, createTestChat, USAGE } from './kit/chat.ts'

const AERO = '0x940181a94A35A4569E4529A3CDfB74e38FD98631'

/** Every capability answers with its example, and says what it was asked. */
function setUp(changes: ChatChanges & { fails?: unknown } = {}) {
  const { fails, ...rest } = changes
  const asked: [string, unknown][] = []
  const lines: [string, Facts | undefined][] = []
  const note = (event: string, facts?: Facts) => void lines.push([event, facts])
  const context = { ...createTestContext(), log: { debug: note, info: note, warn: note, error: note } }
  const capabilities: Capability[] = catalog.map(({ offer }) => ({
    offer,
    answer: async (input) => {
      asked.push([offer.name, input])
      if (fails !== undefined) throw fails
      return offer.example.output as object
    },
  }))
  const aero: TradeToken = {
    symbol: 'AERO',
    name: 'Aerodrome',
    chain: 'base',
    chainId: 8453,
    address: AERO,
    decimals: 18,
    verified: true,
  }
  const sources = {
    tokens: { resolve: async () => aero },
    prices: {
      resolve: async () => ({ asset: { token: aero } }) as Resolution,
    },
  } as unknown as Sources
  const dependencies: Dependencies<keyof Sources> = { sources, context, publicUrl: 'https://sextant.example' }
  return { chat: createTestChat(dependencies, { capabilities, ...rest }), asked, lines }
}

describe('an answer', () => {
  it.each<[Understanding, string, object]>([
    [asks('price', { symbol: 'ETH' }), 'price', { symbol: 'ETH' }],
    [asks('risk', { query: 'PEPE' }), 'risk', { query: 'PEPE' }],
    [
      asks('smart-money', { symbol: 'AERO', direction: 'SELL', timeframe: '7d' }),
      'smart-money',
      { address: AERO, chain: 'base', symbol: 'AERO', direction: 'SELL', timeframe: '7d' },
    ],
    [
      asks('smart-money', { address: AERO, chain: 'base', timeframe: '3d' }),
      'smart-money',
      { address: AERO, chain: 'base', direction: 'BUY', timeframe: '7d' },
    ],
    [
      asks('yield', { symbol: 'USDC', chain: 'base', limit: '3' }),
      'yield',
      { symbol: 'USDC', chain: 'base', limit: 3 },
    ],
    [
      asks('prediction-markets', { topic: 'fed cut '.repeat(20) }),
      'prediction-markets',
      { topic: 'fed cut '.repeat(10).trim(), limit: 5 },
    ],
    [asks('market-read', { kind: 'fear' }), 'market-read', { kind: 'fear' }],
    [asks('treasury', { dao: 'ens' }), 'treasury', { dao: 'ens' }],
    [asks('sniper-check', { tokenAddress: AERO }), 'sniper-check', { tokenAddress: AERO, chain: 'base' }],
  ])('%j asks the function of the paid route', async (understood, name, input) => {
    const { chat, asked } = setUp()
    const reply = await chat.say(understood)
    expect(asked).toEqual([[name, input]])
    expect(reply.type).toBe(name)
    expect(reply.data).toEqual(offers.find((offer) => offer.name === name)?.example.output)
  })

  it('has data in card format only', async () => {
    const { chat } = setUp()
    expect(await chat.say(asks('risk', { query: 'PEPE' }), { format: 'text' })).not.toHaveProperty('data')
  })

  it('draws a line unless told not to', async () => {
    const { chat } = setUp()
    expect((await chat.say(asks('price', { symbol: 'ETH' }))).text).toMatch(/\n7d [▁-█]+\n/)
    expect((await chat.say(asks('price', { symbol: 'ETH' }), { sparkline: false })).text).not.toMatch(/[▁-█]/)
  })

  it('tells several prices in one reply, up to five', async () => {
    const { chat, asked } = setUp()
    const reply = await chat.say(asks('price', { symbols: ['ETH', 'SOL', 'BTC', 'ARB', 'OP', 'UNI'] }))
    expect(asked).toHaveLength(5)
    expect(reply.text).toContain('At most 5 at once; 1 more left out.')
    expect(reply.data).toMatchObject({ answers: expect.arrayContaining([expect.objectContaining({ symbol: 'ETH' })]) })
  })

  it('A7: asks for stablecoins as such, so that no pool with another coin comes back', async () => {
    const { chat, asked } = setUp()
    const reply = await chat.say(asks('yield', { symbol: 'STABLES', chain: 'base' }))
    expect(asked.map(([, input]) => input)).toEqual([{ symbol: 'STABLES', chain: 'base', limit: 5 }])
    expect(reply.text).toMatch(/^8\.20% \(9\.10% now\) best APY for USDC on Base: Morpho Blue USDC, single-sided/)
  })

  it.each([
    ['30d', 'The change in 30d is not known here; 24h and 7d are.'],
    ['1h', 'The change in 1h is not known here; 24h and 7d are.'],
  ])('says that the change in %s is not known', async (timeframe, note) => {
    expect((await setUp().chat.say(asks('price', { symbol: 'ETH', timeframe }))).text).toContain(note)
  })
})

describe('a reply that is no answer', () => {
  it.each(['greeting', 'thanks', 'abilities', 'cost'] as const)('helps: %s', async (topic) => {
    const { chat } = setUp()
    expect(await chat.say({ kind: 'help', topic, confidence: 1 })).toMatchObject({
      type: 'help',
      intent: { name: 'help' },
    })
  })

  it('lists all ten prices', async () => {
    const { text } = await setUp().chat.say({ kind: 'help', topic: 'cost', confidence: 1 })
    for (const { name, priceUsd } of offers) expect(text).toContain(`${name} $${priceUsd}`)
  })

  const subjects: (UnsupportedSubject | null)[] = [
    ...(['history', 'leverage', 'nfts', 'launch', 'votes', 'claims'] as const),
    ...(['chart-analysis', 'alerts', 'education', 'cancel'] as const),
    null,
  ]
  it.each(subjects)('cannot do %s, and says what it can', async (subject) => {
    const reply = await setUp().chat.say({ kind: 'unknown', subject, confidence: 0.9 })
    expect(reply.type).toBe('unknown')
    expect(reply.text).toMatch(/can't|Nothing was placed/)
  })

  it.each(['secret', 'injection', 'theft'] as const)('refuses what is unsafe: %s', async (danger) => {
    const { chat, asked } = setUp()
    expect(await chat.say({ kind: 'unsafe', danger, confidence: 1 })).toMatchObject({ type: 'unsafe' })
    expect([asked, chat.remembered]).toEqual([[], []])
  })

  it('asks back, and remembers what it has', async () => {
    const { chat } = setUp()
    const slots = { token: 'ETH', destinationToken: 'USDC' }
    const reply = await chat.say({ kind: 'clarify', intent: 'quote', slots, missing: ['amount'], confidence: 0.9 })
    expect(reply).toMatchObject({ type: 'clarify', intent: { name: 'quote', slots, missing: ['amount'] } })
    expect(chat.remembered).toEqual([{ intent: 'quote', slots, missing: ['amount'] }])
    const bare = await chat.say({ kind: 'clarify', intent: null, slots: {}, missing: [], confidence: 0.5 })
    expect(bare.intent).toEqual({ name: 'clarify', slots: {}, confidence: 0.5 })
    expect(chat.remembered).toHaveLength(1)
  })

  it('says a reading back that is not sure, without a link, and remembers it for a yes', async () => {
    const { chat, asked } = setUp()
    const slots = {
      token: 'USDC',
      amount: '100',
      destinationToken: 'OP',
      originChain: 'base',
      destinationChain: 'base',
    }
    const other = { token: 'OP', amount: '100', destinationToken: 'USDC' }
    const others = [{ intent: 'quote' as const, slots: other }]
    const reply = await chat.say({ kind: 'confirm', intent: 'quote', slots, others, confidence: 0.6 })
    expect(reply).toMatchObject({ type: 'clarify', intent: { name: 'quote', slots, missing: ['confirmation'] } })
    expect(reply.text).toMatch(/^Swap 100 USDC to OP on Base\?/)
    expect([reply.link, asked]).toEqual([undefined, []])
    expect(reply.options).toEqual([
      { label: 'Yes', message: 'swap 100 USDC to OP on base' },
      { label: 'Swap 100 OP to USDC', message: 'swap 100 OP to USDC' },
    ])
    expect(chat.remembered).toEqual([{ intent: 'quote', slots, missing: [], unconfirmed: true }])
    expect(understand('yes', chat.remembered.at(-1))).toMatchObject({ kind: 'answer', intent: 'quote', slots })
  })

  it('does not say back what is incomplete: it asks for the rest', async () => {
    const { chat } = setUp()
    const slots = { token: 'USDC', destinationToken: 'OP' }
    const reply = await chat.say({ kind: 'confirm', intent: 'quote', slots, confidence: 0.6 })
    expect(reply).toMatchObject({ type: 'clarify', intent: { missing: ['amount'] } })
    expect(chat.remembered).toEqual([{ intent: 'quote', slots, missing: ['amount'], unconfirmed: true }])
  })

  it('takes a yes for a read-back revocation', () => {
    const last = { intent: 'approvals', slots: { token: 'USDC', action: 'revoke' }, missing: [] } as const
    expect(understand('yes please', { ...last, missing: [] })).toMatchObject({ kind: 'answer', intent: 'approvals' })
  })

  it('asks which token is meant when there is no token to follow', async () => {
    const { chat } = setUp()
    expect(await chat.say(asks('smart-money', { direction: 'BUY' }))).toMatchObject({
      type: 'clarify',
      intent: { name: 'smart-money', missing: ['symbol'] },
    })
    expect(chat.spent).toBe(0)
  })
})

describe('a failure', () => {
  it.each<Failure>([
    { code: 'unknown_token', query: 'QKKA' },
    { code: 'upstream_failed', source: 'coingecko' },
    { code: 'source_stale', source: 'goplus', ageSeconds: 900, limitSeconds: 600 },
  ])('$code keeps what was understood', async (failure) => {
    const { chat } = setUp({ fails: fail(failure) })
    const reply = await chat.say(asks('risk', { query: 'QKKA' }))
    expect(reply).toMatchObject({
      type: 'error',
      code: failure.code,
      intent: { name: 'risk', slots: { query: 'QKKA' }, confidence: 0.9 },
    })
  })

  it('of several tokens with one name is a question with their contracts', async () => {
    const candidate = (address: string, liquidityUsd: number) => ({
      symbol: 'QKKA',
      name: 'Quokka',
      chain: 'base',
      address,
      liquidityUsd,
    })
    const candidates = [candidate(AERO, 90_000), candidate('0x6982508145454Ce325dDbE47a25d4ec3d2311933', 80_000)]
    const { chat } = setUp({ fails: fail({ code: 'ambiguous_token', field: 'token', query: 'QKKA', candidates }) })
    const slots = { token: 'ETH', amount: '1', destinationToken: 'QKKA', originChain: 'base', destinationChain: 'base' }
    const reply = await chat.say(asks('quote', slots))
    expect(reply).toMatchObject({ type: 'clarify', intent: { name: 'quote', slots, missing: ['token'] } })
    expect(reply.options?.[0]).toEqual({
      label: 'Quokka on Base, 0x9401…8631, $90,000 in pools',
      message: `swap 1 ${AERO} to QKKA on base`,
    })
    expect(chat.remembered).toEqual([{ intent: 'quote', slots, missing: ['token'] }])
  })

  it('of ours says nothing of itself, and is in the log', async () => {
    const { chat, lines } = setUp({ fails: new TypeError('secret innards') })
    const reply = await chat.say(asks('treasury', { dao: 'ens' }))
    expect(reply).toMatchObject({ type: 'error', code: 'internal' })
    expect(JSON.stringify(reply)).not.toContain('innards')
    expect(JSON.stringify(lines)).toContain('innards')
  })
})

describe('reads that cost money', () => {
  const reads = [
    asks('smart-money', { address: AERO, chain: 'base' }),
    asks('sniper-check', { tokenAddress: AERO, chain: 'base' }),
    asks('market-read', { kind: 'fear' }),
  ]

  it.each(reads)('%j is counted once', async (understood) => {
    const { chat } = setUp()
    await chat.say(understood)
    expect([chat.spent, chat.refunds]).toEqual([1, 0])
  })

  it('others are not counted', async () => {
    const { chat } = setUp()
    for (const name of ['price', 'yield'] as const) await chat.say(asks(name, { symbol: 'USDC' }))
    await chat.say(asks('risk', { query: 'PEPE' }))
    expect(chat.spent).toBe(0)
  })

  it('are given back when a source failed, and not when there was nothing to find', async () => {
    const late = setUp({ fails: fail({ code: 'upstream_timeout', source: 'x' }) }).chat
    await late.say(reads[2] as Understanding)
    const empty = setUp({ fails: fail({ code: 'no_data', about: 'x' }) }).chat
    await empty.say(reads[2] as Understanding)
    expect([late.refunds, empty.refunds]).toEqual([1, 0])
  })

  it.each<RefusalCode>(['anon_id_required', 'daily_limit', 'everyone_limit', 'store_unavailable'])(
    'past the cap (%s) nothing is read, and the reply says how to go on',
    async (code) => {
      const { chat, asked } = setUp({ spend: () => ({ ok: false, code, tier: 'anonymous', usage: USAGE }) })
      const reply = await chat.say(asks('sniper-check', { tokenAddress: AERO, chain: 'base' }))
      expect(reply).toMatchObject({
        type: 'capped',
        code,
        usage: USAGE,
        intent: { name: 'sniper-check', slots: { tokenAddress: AERO, chain: 'base' } },
      })
      expect(reply.text).toContain('POST /api/sniper-check, $0.25')
      expect(asked).toEqual([])
    },
  )
})

it('leaves one line in the log, without the words of the message', async () => {
  const { chat, lines } = setUp()
  await chat.say('what is in the ens treasury, my dear friend')
  expect(lines).toEqual([
    [
      'chat.answered',
      { requestId: 'req_1', type: 'treasury', intent: 'treasury', confidence: expect.any(Number), ms: 0 },
    ],
  ])
})

it('builds on what was said before', async () => {
  const { chat, asked } = setUp()
  await chat.say('treasury of uniswap')
  await chat.say('same for ens')
  expect(asked.at(-1)).toEqual(['treasury', { dao: 'ens' }])
})

describe('several requests in one message', () => {
  it('get a part each, and the link on top when only one part has one', async () => {
    const { chat, asked } = setUp()
    const reply = await chat.say({
      kind: 'several',
      parts: [
        asks('price', { symbol: 'ETH' }),
        asks('quote', {
          token: 'USDC',
          amount: '10',
          destinationToken: 'AERO',
          originChain: 'base',
          destinationChain: 'base',
        }),
      ].flatMap((part) => (part.kind === 'several' ? [] : [part])),
      left: ['my open orders'],
      confidence: 0.9,
    })
    expect(asked.map(([name]) => name)).toEqual(['price', 'quote'])
    expect(reply.type === 'several' ? reply.parts.map(({ type }) => type) : []).toHaveLength(2)
    expect(reply.link).toBe(reply.type === 'several' ? reply.parts[1]?.link : undefined)
    expect(reply.link).toBeDefined()
    expect(reply.intent.parts?.map(({ name }) => name)).toEqual(['price', 'quote'])
    expect(reply.text).toContain('Not done yet: my open orders.')
  })
})
