import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalog } from '../../src/capabilities/catalog.ts'
import { isNamed, listNulls } from '../../src/capabilities/name-nulls.ts'
import { openLyingWorld } from '../kit/lying-world.ts'
import { toQuestions } from '../kit/route-questions.ts'

/** Every null of every answer is named in `coverage`, by its path or a part of it, and every entry says why. */

let world: Awaited<ReturnType<typeof openLyingWorld>>
beforeAll(async () => {
  world = await openLyingWorld()
})
afterAll(() => world.stop())

/** Sources whose silence leaves most of a route's figures open. */
const DOWN = ['coingecko', 'goplus', 'geckoterminal', 'blockscout_base', 'evm_rpc'] as const

describe.each(catalog.map(({ offer }) => offer.name))('%s', (route) => {
  it('names every unknown, also while a source is down', { timeout: 120_000 }, async () => {
    const questions = toQuestions(world.launches[0]?.token ?? expect.fail('no launch'))[route] ?? []
    expect(questions.length).toBeGreaterThan(1)
    let answered = 0
    for (const input of questions) {
      for (const source of [undefined, ...DOWN]) {
        const { answer } = await world.ask(route, input, source && { source, fault: 'down' })
        if (!answer) continue
        answered++
        const { missing } = answer.coverage as { missing: { check: string; reason: string }[] }
        const unnamed = listNulls(answer).filter((path) => !isNamed(path, missing))
        expect([JSON.stringify(input), source, unnamed]).toEqual([JSON.stringify(input), source, []])
        for (const { check, reason } of missing) expect([check, reason].every((text) => text.trim() !== '')).toBe(true)
      }
    }
    expect(answered).toBeGreaterThan(questions.length)
  })
})
