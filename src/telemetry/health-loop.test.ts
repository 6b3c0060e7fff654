import { afterEach, expect, it } from 'vitest'
import { createTestContext } from '../domain/test-context.ts'
import { type HealthLoop, startHealthLoop } from './health-loop.ts'
import { createMetrics } from './metrics.ts'
import { type Trouble, troubleOf } from './trouble-names.ts'

let loop: HealthLoop | undefined
afterEach(() => loop?.stop())

function setUp() {
  const lines: string[] = []
  const note =
    (level: string) =>
    (event: string, facts: { names?: unknown } = {}) =>
      void lines.push([level, event, facts.names ?? []].flat().join(' '))
  const log = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') }
  const state: { found: Trouble[]; looks: number } = { found: [], looks: 0 }
  const metrics = createMetrics(() => ({}))
  const started = startHealthLoop({
    async find() {
      state.looks += 1
      return state.found
    },
    countOpen: async () => ({ claimed: 2 }),
    metrics,
    context: { ...createTestContext(), log },
    everyMs: 1_000_000,
  })
  loop = started
  const problemValue = async (name: string) =>
    (await metrics.problem.get()).values.find(({ labels }) => labels.name === name)?.value
  return { loop: started, lines, state, metrics, problemValue }
}

it('O8: whoever asks gets what the last look found, without another look', async () => {
  const { loop, state } = setUp()
  expect(await loop.troubles()).toEqual([])
  state.found = [troubleOf('chain_down', 'away', { stops: true })]
  expect([await loop.troubles(), await loop.troubles(), state.looks]).toEqual([[], [], 1])
  await loop.look()
  expect([await loop.troubles(), state.looks]).toEqual([state.found, 2])
})

it('O3: says error where somebody must act and warn where it may pass, once for each change, with names in metrics', async () => {
  const { loop, state, lines, metrics, problemValue } = setUp()
  await loop.look()
  state.found = [troubleOf('redis_down', 'redis is away: 3 s')]
  await loop.look()
  state.found = [troubleOf('redis_down', 'redis is away: 6 s')]
  await loop.look()
  expect([await problemValue('redis_down'), await problemValue('chain_down')]).toEqual([1, 0])
  state.found = [...state.found, troubleOf('chain_down', 'away', { stops: true })]
  await loop.look()
  expect((await metrics.ready.get()).values[0]?.value).toBe(0)
  state.found = []
  await loop.look()
  expect(lines).toEqual([
    'warn health.troubled redis_down',
    'error health.troubled redis_down chain_down',
    'info health.restored',
  ])
  expect([await problemValue('redis_down'), await problemValue('chain_down')]).toEqual([0, 0])
})
