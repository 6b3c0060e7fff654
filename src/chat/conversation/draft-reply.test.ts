import { describe, expect, it } from 'vitest'
import { createTestAnswers } from '../intents/intent.test-kit.ts'
import { readAsked } from '../reading/asked-directly.ts'
import { LANGS } from '../say/languages.ts'
import { sayIn } from '../say/say-in.ts'
import { understand } from '../understand/understand.ts'
import type { Part } from '../understand/understanding.ts'
import { draftReply } from './draft-reply.ts'

async function replyTo(message: string, lang: (typeof LANGS)[number] = 'en') {
  const understood = understand(message) as Part
  const { context } = createTestAnswers({ say: sayIn(lang), asked: readAsked(message) })
  return draftReply(understood, context, (thrown) => {
    throw thrown
  })
}

describe('a question back', () => {
  it('says why an amount in other money is asked for again', async () => {
    const { type, text, options } = await replyTo('swap 20 euros to eth')
    expect(type).toBe('clarify')
    expect(text.split('\n')).toEqual([
      'Amounts are read in tokens or US dollars; EUR is not converted.',
      expect.stringContaining('ETH'),
    ])
    expect(options?.[0]?.message).toBe('buy $50 of ETH')
  })

  it('says so for payments and orders, but not where other money is only mentioned', async () => {
    expect((await replyTo('send 20 euros to bob.eth')).text).toContain('EUR is not converted')
    expect((await replyTo('limit sell 20 euros of eth at 5000')).text).toContain('EUR is not converted')
    expect((await replyTo('swap eth to usdc')).text).not.toContain('not converted')
  })

  it.each(LANGS)('says it in %s', async (lang) => {
    expect((await replyTo('swap 20 euros to eth', lang)).text).toContain(
      sayIn(lang)('noteAmountUnits', { currency: 'EUR' }),
    )
  })

  it('offers what the message names', async () => {
    const { options } = await replyTo('swap 100 usdc to op or arb')
    expect(options?.map(({ message }) => message)).toEqual(['swap 100 USDC to OP', 'swap 100 USDC to ARB'])
  })
})
