import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Failure, fail } from '../domain/failure.ts'
import type { Origin } from '../domain/provenance.ts'
import { createTestContext } from '../domain/test-context.ts'
import type { Sources } from '../ports/sources.ts'
import { createWarmMemory, type KeptTime } from '../sources/client/warm-memory.ts'
import { type Capability, defineCapability } from './capability.ts'
import { defineOffer } from './offer.ts'
import { createPreviews } from './previews.ts'

const offer = defineOffer({
  name: 'price',
  priceUsd: '0.01',
  title: 'Price',
  summary: 'A price.',
  payable: 'A price.',
  tags: [],
  freshSeconds: 120,
  input: z.object({ symbol: z.string() }),
  output: z.looseObject({}),
  example: { input: { symbol: 'ETH' }, output: {} },
})
const readAhead = ({ symbol }: { symbol: string }) => {
  if (symbol === 'bad') throw fail({ code: 'unsupported_chain', field: 'symbol', chain: symbol })
  return symbol.toUpperCase()
}
const ETH = { symbol: 'ETH' }

function setUp() {
  const context = createTestContext()
  const down: string[] = []
  const warm = createWarmMemory({ now: context.now, listDown: () => down })
  const previews = createPreviews({ sources: {} as Sources, context, warm })
  let outcome: { origins: Origin[] } | { failure: Failure } = { origins: [] }
  let tookSeconds = 0
  const capability = defineCapability(
    offer,
    async () => {
      context.advance(tookSeconds)
      if ('failure' in outcome) throw fail(outcome.failure)
      return { body: {}, origins: outcome.origins }
    },
    readAhead,
  ) as Capability
  const dependencies = { sources: {} as Sources, context, publicUrl: '', previews }
  return {
    context,
    down,
    warm,
    previews,
    look: (input: object = ETH) => previews.open(capability, input)(),
    ask: (next: typeof outcome, input: object = ETH, seconds = 0) => {
      outcome = next
      tookSeconds = seconds
      return capability.answer(input, dependencies, { requestId: 'r', charged: true }).catch(() => undefined)
    },
    /** An upstream answer that arrived now, is served for so long, and is fresh for half of that. */
    keep: (seconds: number, before?: KeptTime) => {
      const nowMs = context.now()
      return warm.keep(nowMs, { freshUntilMs: nowMs + seconds * 500, untilMs: nowMs + seconds * 1000 }, before)
    },
  }
}

const statusOf = ({ answerable }: { answerable: { status: string } }) => answerable.status

describe('a preview', () => {
  it('is unknown for what was never asked', () => {
    expect(setUp().look()).toEqual({ answerable: { status: 'unknown' }, dataAgeSeconds: null, expectedMs: null })
  })

  it('is yes after an answer, with the age that the next one will have, for every spelling', async () => {
    const { context, keep, ask, look, previews } = setUp()
    keep(60)
    await ask({ origins: [{ name: 'a', atMs: context.now() }] }, ETH, 2)
    previews.noteSettling(300)
    context.advance(10)
    const expected = { answerable: { status: 'yes' }, dataAgeSeconds: 12, expectedMs: 2_300 }
    expect(look()).toEqual(expected)
    expect(look({ symbol: 'eth' })).toEqual(expected)
    expect(statusOf(look({ symbol: 'BTC' }))).toBe('unknown')
  })

  it('has no age once the data is renewed by whoever asks next', async () => {
    const { context, keep, ask, look } = setUp()
    keep(60)
    await ask({ origins: [{ name: 'a', atMs: context.now() }] })
    context.advance(26)
    expect(look()).toMatchObject({ answerable: { status: 'yes' }, dataAgeSeconds: 26 })
    context.advance(2)
    expect(look()).toMatchObject({ answerable: { status: 'yes' }, dataAgeSeconds: null })
  })

  it('is unknown as soon as the data would be gone when the payment comes', async () => {
    const { context, keep, ask, look } = setUp()
    keep(30)
    await ask({ origins: [{ name: 'a', atMs: context.now() }] })
    context.advance(24)
    expect(statusOf(look())).toBe('yes')
    context.advance(2)
    expect(statusOf(look())).toBe('unknown')
  })

  it('follows data that was renewed since, and has no age while that happens', async () => {
    const { context, keep, ask, look } = setUp()
    const first = keep(60)
    await ask({ origins: [{ name: 'a', atMs: context.now() }] })
    context.advance(20)
    first.renewing = true
    expect(look()).toMatchObject({ answerable: { status: 'yes' }, dataAgeSeconds: null })
    keep(60, first)
    context.advance(5)
    expect(look()).toMatchObject({ answerable: { status: 'yes' }, dataAgeSeconds: 5 })
  })

  it('has the age of a source that states its own time, until that source is read anew', async () => {
    const { context, keep, ask, look } = setUp()
    const first = keep(60)
    const fetchedAtMs = context.now()
    await ask({ origins: [{ name: 'a', atMs: fetchedAtMs - 30_000, fetchedAtMs }] })
    expect(look()).toMatchObject({ dataAgeSeconds: 30 })
    context.advance(1)
    keep(60, first)
    expect(look()).toMatchObject({ answerable: { status: 'yes' }, dataAgeSeconds: null })
  })

  it('counts what is read anew for each answer as of the moment', async () => {
    const { context, ask, look } = setUp()
    await ask({ origins: [{ name: 'chain', atMs: context.now() }] })
    context.advance(40)
    expect(look()).toMatchObject({ answerable: { status: 'yes' }, dataAgeSeconds: 0 })
  })

  it('is unknown while a source of the answer is down', async () => {
    const { context, down, keep, ask, look } = setUp()
    keep(60)
    await ask({ origins: [{ name: 'defillama', atMs: context.now() }] })
    context.advance(1)
    down.push('defillama_coins')
    expect(statusOf(look())).toBe('unknown')
  })

  it('is no with the reason of the refusal, until it may have changed', async () => {
    const { context, ask, look } = setUp()
    const failure: Failure = { code: 'unknown_token', query: 'ETH' }
    await ask({ failure })
    expect(look().answerable).toEqual({ status: 'no', failure })
    context.advance(29)
    expect(statusOf(look())).toBe('no')
    context.advance(2)
    expect(statusOf(look())).toBe('unknown')
  })

  it.each<Failure>([
    { code: 'upstream_failed', source: 'a' },
    { code: 'no_route', why: 'none' },
    { code: 'level_on_wrong_side', field: 'priceLevel', rule: 'the market is at $1' },
    { code: 'internal' },
  ])('is unknown after %j, also where it was yes', async (failure) => {
    const { context, keep, ask, look } = setUp()
    keep(60)
    await ask({ origins: [{ name: 'a', atMs: context.now() }] })
    expect(statusOf(look())).toBe('yes')
    await ask({ failure })
    expect(statusOf(look())).toBe('unknown')
  })

  it('is unknown after a refusal that came while a source failed', async () => {
    const { warm, previews, look } = setUp()
    const notes = previews.begin({ offer }, ETH)
    warm.countTrouble()
    notes.failed({ code: 'unknown_token', query: 'ETH' })
    expect(statusOf(look())).toBe('unknown')
  })

  it('is no for what is sure to be refused, before anybody asked', () => {
    expect(setUp().look({ symbol: 'bad' }).answerable).toEqual({
      status: 'no',
      failure: { code: 'unsupported_chain', field: 'symbol', chain: 'bad' },
    })
  })
})
