import { describe, expect, it } from 'vitest'
import { createTestContext } from '../../domain/test-context.ts'
import { HOUR_MS } from '../../domain/time.ts'
import { createBudget, type SharedBudget } from './budget.ts'
import { findTrouble } from './failure.ts'

const ALLOWED = { calls: 2, perSeconds: 60 }

function open(shared?: Partial<SharedBudget>) {
  const context = createTestContext()
  const paused: [string, number][] = []
  const common: SharedBudget = {
    take: async () => ({ taken: true, pausedMs: 0 }),
    pause: async (name, ms) => void paused.push([name, ms]),
    ...shared,
  }
  const budget = createBudget('acme', context, ALLOWED, shared && common)
  const spend = () =>
    budget.spend('http://a').then(
      () => 'spent',
      (thrown) => findTrouble(thrown)?.kind,
    )
  return { context, budget, spend, paused }
}

const away = async (): Promise<never> => {
  throw new Error('away')
}

describe('a budget', () => {
  it('is spent, and comes back with time', async () => {
    const { spend, context } = open()
    expect([await spend(), await spend(), await spend()]).toEqual(['spent', 'spent', 'over_budget'])
    context.advance(30)
    expect([await spend(), await spend()]).toEqual(['spent', 'over_budget'])
  })

  it('that is shared refuses what all replicas together have used up', async () => {
    expect(await open({ take: async () => ({ taken: false, pausedMs: 0 }) }).spend()).toBe('over_budget')
  })

  it('that is shared counts along, and stands where it is when the others are away', async () => {
    let calls = 0
    const take = async () => (++calls > 1 ? away() : { taken: true, pausedMs: 0 })
    const { spend } = open({ take })
    expect([await spend(), await spend(), await spend()]).toEqual(['spent', 'spent', 'over_budget'])
  })

  it('stays away for as long as one of the others was told to', async () => {
    const { spend, budget, context } = open({ take: async () => ({ taken: false, pausedMs: 4_000 }) })
    expect(await spend()).toBe('paused')
    expect(budget.pausedUntilMs()).toBe(context.now() + 4_000)
  })

  it('tells the others to stay away, an hour at most', async () => {
    const { spend, budget, paused } = open({})
    budget.pause(90_000)
    expect([paused, await spend()]).toEqual([[['acme', HOUR_MS]], 'paused'])
  })
})
