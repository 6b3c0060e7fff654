import type { z } from 'zod'
import type { Offer } from '../../capabilities/offer.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { ENGLISH } from '../say/say-in.ts'
import type { AnswerContext } from './answer-context.ts'

export const LINK = 'https://sextant.example/sign/ticket'
const NOW_MS = Date.parse('2026-11-15T12:00:00Z')

export interface TestAnswers {
  context: AnswerContext
  /** What the capabilities were asked, in order. */
  asked: { offer: string; input: unknown }[]
  sealed: unknown[]
  spent: number
}

/** A context whose capabilities answer with their own examples, and whose tokens have six decimals and cost two dollars. */
export function createTestAnswers(changes: Partial<AnswerContext> = {}): TestAnswers {
  const test = { asked: [], sealed: [], spent: 0 } as unknown as TestAnswers
  const token = (symbol: string, chain: string) => ({
    symbol,
    name: symbol,
    chain,
    address: `0x${'1'.repeat(40)}`,
    decimals: 6,
    verified: true,
  })
  const dependencies = {
    context: createTestContext(NOW_MS),
    sources: {
      tokens: { resolve: async (query: string, { slug }: { slug: string }) => token(query, slug) },
      prices: { resolve: async () => undefined },
      tickets: {
        async seal(ticket: unknown) {
          test.sealed.push(ticket)
          return { link: LINK, longLink: LINK }
        },
      },
    },
  }
  test.context = {
    dependencies: dependencies as unknown as AnswerContext['dependencies'],
    names: { resolve: async (name) => ({ address: `0x${'2'.repeat(40)}`, name, source: 'ENS' }) },
    accounts: { held: async () => undefined, isContract: async () => false },
    places: { homeOf: () => 'base', mainOf: () => 'base', list: () => [] } as unknown as AnswerContext['places'],
    wallet: { evm: null, solana: null },
    say: ENGLISH,
    asked: { advice: false },
    counted: () => undefined,
    requestId: 'req_1',
    sparkline: false,
    async ask<O extends Offer>(offer: O, input: z.input<O['input']>) {
      test.asked.push({ offer: offer.name, input })
      offer.input.parse(input)
      return offer.example.output as z.output<O['output']>
    },
    async spend() {
      test.spent += 1
      const usage = { remaining: 3, limit: 15, resetAt: '2026-11-16T00:00:00.000Z' }
      return { ok: true, tier: 'anonymous', usage, refund: async () => undefined }
    },
    ...changes,
  }
  return test
}
