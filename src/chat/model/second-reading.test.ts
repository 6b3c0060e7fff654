import { describe, expect, it } from 'vitest'
import { asker, openAllowances } from '../allowance/allowance.test-kit.ts'
import type { Allowance } from '../allowance/allowance.ts'
import type { Understanding } from '../understand/understanding.ts'
import type { ModelReader } from './model-reader.ts'
import { ASK_MODEL_BELOW, createSecondReading } from './second-reading.ts'

const UNSURE: Understanding = { kind: 'unknown', subject: null, confidence: 0.44 }
const SECOND: Understanding = { kind: 'answer', intent: 'price', slots: { symbol: 'ETH' }, confidence: 0.6 }

function open(second: Understanding | null = SECOND, changes: { modelCalls?: number } = {}) {
  const context = openAllowances(changes)
  const asked: string[] = []
  const state = { ready: true }
  const model: ModelReader = {
    isReady: () => state.ready,
    read: async (message) => {
      asked.push(message)
      return second
    },
  }
  const read = createSecondReading(model, context.one)
  const readFirst = (understanding: Understanding, changes = {}) =>
    read({ understanding, message: 'eth maybe', asker: asker(), ...changes })
  return { ...context, asked, state, readFirst }
}

const remaining = async (allowance: Allowance) => (await allowance.spend(asker())).usage.remaining

describe('a second reading', () => {
  it('is asked for where the parser is unsure, and costs a read', async () => {
    const { readFirst, asked, one, close } = open()
    expect(await readFirst(UNSURE)).toEqual(SECOND)
    expect(asked).toEqual(['eth maybe'])
    expect(await remaining(one)).toBe(13)
    await close()
  })

  it.each<Understanding>([
    { ...UNSURE, confidence: ASK_MODEL_BELOW },
    { kind: 'unsafe', danger: 'injection', confidence: 0.1 },
    { kind: 'help', topic: 'greeting', confidence: 0.9 },
  ])('is not asked for, and nothing spent, with %j', async (first) => {
    const { readFirst, asked, one, close } = open()
    expect(await readFirst(first)).toEqual(first)
    expect(asked).toEqual([])
    expect(await remaining(one)).toBe(14)
    await close()
  })

  it.each<[string, Understanding, string]>([
    ['two readings', { kind: 'confirm', intent: 'quote', slots: { token: 'ETH', amount: '1' }, confidence: 0.8 }, 'x'],
    [
      'an unclear price',
      { kind: 'clarify', intent: 'advanced-order', slots: {}, missing: ['priceLevel'], confidence: 0.8 },
      'x',
    ],
    ['unread words', { kind: 'unknown', subject: null, confidence: 0.8 }, 'flibber the wugly snorp eth'],
  ])('15-8: is asked for where there are %s, however sure the parser is', async (_, first, message) => {
    const { readFirst, asked, close } = open()
    expect(await readFirst(first, { message })).toEqual(SECOND)
    expect(asked).toEqual([message])
    await close()
  })

  it('15-8: says an action back and never makes its link', async () => {
    const paid = {
      intent: 'pay',
      slots: { amount: '5', token: 'USDC', recipient: 'bob.eth' },
      confidence: 0.6,
    } as const
    const { readFirst, close } = open({ kind: 'answer', ...paid })
    expect(await readFirst(UNSURE)).toEqual({ kind: 'confirm', ...paid })
    await close()
  })

  it('15-8: can take back a guess of the parser, but not what it is sure of', async () => {
    const nothing: Understanding = { kind: 'unknown', subject: null, confidence: 0.6 }
    const { readFirst, close } = open(nothing)
    const guess: Understanding = { kind: 'answer', intent: 'price', slots: { symbol: 'MILK' }, confidence: 0.3 }
    expect(await readFirst(guess)).toEqual(nothing)
    const sure: Understanding = {
      kind: 'confirm',
      intent: 'quote',
      slots: { token: 'ETH', amount: '1' },
      confidence: 0.8,
    }
    expect(await readFirst(sure)).toEqual(sure)
    await close()
  })

  it('is not asked for while the model rests', async () => {
    const { readFirst, asked, state, one, close } = open()
    state.ready = false
    expect(await readFirst(UNSURE)).toEqual(UNSURE)
    expect(asked).toEqual([])
    expect(await remaining(one)).toBe(14)
    await close()
  })

  it('is not asked for where no read is left, no id is given, or the model’s calls are used up', async () => {
    const { readFirst, asked, close } = open(SECOND, { modelCalls: 1 })
    expect(await readFirst(UNSURE, { asker: asker({ anonId: undefined }) })).toEqual(UNSURE)
    expect(asked).toEqual([])
    expect(await readFirst(UNSURE)).toEqual(SECOND)
    expect(await readFirst(UNSURE, { asker: asker({ client: '192.0.2.7', anonId: 'other' }) })).toEqual(UNSURE)
    expect(asked).toHaveLength(1)
    await close()
  })

  it.each([null, { kind: 'unknown', subject: 'votes', confidence: 0.6 } as const])(
    'that has nothing to say (%j) leaves the first',
    async (second) => {
      const { readFirst, close } = open(second)
      expect(await readFirst(UNSURE)).toEqual(UNSURE)
      await close()
    },
  )

  it('is never made without a model', async () => {
    const { one, close } = openAllowances()
    const read = createSecondReading(undefined, one)
    expect(await read({ understanding: UNSURE, message: 'eth maybe', asker: asker() })).toEqual(UNSURE)
    expect(await remaining(one)).toBe(14)
    await close()
  })
})
