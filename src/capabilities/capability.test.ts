import { expect, it } from 'vitest'
import { z } from 'zod'
import { createTestContext } from '../domain/test-context.ts'
import type { Sources } from '../ports/sources.ts'
import { defineCapability } from './capability.ts'
import { defineOffer } from './offer.ts'

const offer = defineOffer({
  name: 'price',
  priceUsd: '0.01',
  title: 'Price',
  summary: 'A price.',
  payable: 'A price.',
  tags: [],
  freshSeconds: 120,
  input: z.object({}),
  output: z.looseObject({}),
  example: { input: {}, output: {} },
})

it('A13: an answer leaves with short figures, and names each source once with its oldest time', async () => {
  const context = createTestContext()
  const nowMs = context.now()
  const origins = [30, 10, 20].map((seconds, place) => ({
    name: place === 1 ? 'b' : 'a',
    atMs: nowMs - seconds * 1000,
  }))
  const capability = defineCapability(offer, async () => ({ body: { price: 1 / 3, lines: [2 / 3, 7] }, origins }))
  const answer = await capability.answer(
    {},
    { sources: {} as Sources, context, publicUrl: '' },
    { requestId: 'r', charged: true },
  )
  expect(answer).toMatchObject({
    price: 0.333333,
    lines: [0.666667, 7],
    meta: {
      ageSeconds: 30,
      sources: [
        { name: 'a', at: new Date(nowMs - 30_000).toISOString() },
        { name: 'b', at: new Date(nowMs - 10_000).toISOString() },
      ],
    },
  })
})
