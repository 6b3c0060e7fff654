import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalog } from '../../src/capabilities/catalog.ts'
import { openLyingWorld } from '../kit/lying-world.ts'
import { toQuestions } from '../kit/route-questions.ts'

/** Every field that the sandbox really sends stands in the example of its route, and in the table of fields. */

let world: Awaited<ReturnType<typeof openLyingWorld>>
beforeAll(async () => {
  world = await openLyingWorld()
})
afterAll(() => world.stop())

const page = readFileSync(new URL('../../docs/fields.md', import.meta.url), 'utf8')

describe.each(catalog.map(({ offer }) => [offer.name, offer] as const))('%s', (route, offer) => {
  it('must 3: shows every field that it sends', { timeout: 60_000 }, async () => {
    const sent = new Set<string>()
    for (const input of toQuestions(world.launches[0]?.token ?? expect.fail('no launch'))[route] ?? []) {
      const { answer } = await world.ask(route, input)
      for (const path of listFields(answer)) sent.add(path)
    }
    expect(sent.size).toBeGreaterThan(20)
    const shown = new Set(listFields(offer.example.output))
    expect([...sent].filter((path) => !shown.has(path) && !isOpen(route, path))).toEqual([])
    const section = page.split(/^## /m).find((part) => part.startsWith(`${route}\n`)) ?? ''
    const isTold = (path: string) => /^(?:coverage|meta)\b/.test(path) || section.includes(`| \`${path}\` |`)
    expect([...sent].filter((path) => !isTold(path) && !path.startsWith('excluded.reasons.'))).toEqual([])
  })
})

/** Fields that no single example can show. */
const isOpen = (route: string, path: string): boolean =>
  path === 'meta.sandbox' ||
  path.startsWith('coverage.missing.') ||
  OPEN.some(([name, part]) => route === name && path.startsWith(`${part}.`))

/** Excluded pools by reason, items by kind, movers without a topic, parts of a twap. */
const OPEN = [
  ['yield', 'excluded.reasons'],
  ['market-read', 'items'],
  ['prediction-markets', 'movers'],
  ['advanced-order', 'order.schedule'],
  ['advanced-order', 'quote.perBucket'],
] as const

/** `pools.apy.feePct` for a field of every row. */
function listFields(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((row) => listFields(row, path))
  if (value === null || typeof value !== 'object') return path === '' ? [] : [path]
  return Object.entries(value).flatMap(([field, inner]) => {
    const own = path === '' ? field : `${path}.${field}`
    return [own, ...listFields(inner, own)]
  })
}
