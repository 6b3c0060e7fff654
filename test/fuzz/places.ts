import { z } from 'zod'
import { offers } from '../../src/capabilities/catalog.ts'
import { inputsOf } from '../e2e/all-routes.inputs.ts'
import type { Chance } from './chance.ts'
import { mutate, oddText } from './odd-values.ts'

// What is asked: the routes with their fields and good inputs, chat messages, and paths with a part of the caller's.

interface Place {
  name: string
  priceUsd: string
  fields: string[]
  inputs: Record<string, unknown>[]
}

export const PLACES: readonly Place[] = offers.map((offer) => ({
  name: offer.name,
  priceUsd: offer.priceUsd,
  fields: Object.keys(z.toJSONSchema(offer.input, { io: 'input' }).properties ?? {}),
  inputs: [offer.example.input, ...inputsOf(offer.name)] as Record<string, unknown>[],
}))

/** A good input of the place with something changed; sometimes unchanged. */
export function inputFor(chance: Chance, { inputs, fields }: Place): Record<string, unknown> {
  const good = chance.pick(inputs)
  return chance.happens(0.1) ? good : mutate(chance, good, fields)
}

const MESSAGES = [
  ...['price of ?', 'is ? safe', 'swap 1 ? to ? on ?', 'bridge ? usdc from ? to ?', 'send ? to ?', 'best ? yield on ?'],
  ...[
    'odds of ?',
    'who is buying ?',
    '? treasury',
    'limit buy ? of ? at ?',
    'stop loss ? ? at ?',
    'dca ? into ? every ?',
  ],
  ...[
    'holder concentration of ?',
    'what is ?',
    '?',
    '? ?',
    '$?',
    'and on ??',
    'make it ?',
    'my ? portfolio',
    'gas on ?',
  ],
]

export const messageFor = (chance: Chance): string =>
  chance
    .pick(MESSAGES)
    .replace(/\?/g, () => oddText(chance))
    .slice(0, 2_100)

const PATHS = [
  ...[
    '/charts/?.png',
    '/charts/?',
    '/sign/?',
    '/s/?',
    '/docs/?',
    '/docs/?.md',
    '/sign/?/og.png',
    '/s/?/og.png',
    '/og.png',
  ],
  ...[
    '/?',
    '/api/?',
    '/api/price/?',
    '/.well-known/?',
    '/assets/?',
    '/app/?',
    '/images/?',
    '/og/?',
    '/favicon?',
    '/mcp/?',
  ],
  ...['/llms.txt??', '/openapi.json??', '/charts/ETH.png?theme=?', '/docs??', '/sign??', '/?a=?&b=?', '/healthz??'],
]

/** A path; what the caller wrote is percent-encoded mostly, for a raw request not always. */
export function pathFor(chance: Chance, raw: boolean): string {
  return chance.pick(PATHS).replace(/\?(?![a-z]+=|\?$)/g, () => {
    const text = oddText(chance).slice(0, 300)
    return raw && chance.happens(0.7) ? text : encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
  })
}
