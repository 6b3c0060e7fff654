import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createLine } from './line.ts'

/** Notes the order in which waits end. */
function follow(told: string[]) {
  return (name: string, wait: Promise<void>) => void wait.then(() => told.push(name))
}

describe('the line of a channel', () => {
  it('tells the first at once, and the next when the voucher of the first has come', async () => {
    const line = createLine({ turnMs: 60_000, waitMs: 60_000 })
    const told: string[] = []
    const note = follow(told)
    for (const name of ['a', 'b', 'c']) note(name, line.wait('channel', name))
    await sleep(0)
    expect(told).toEqual(['a'])
    line.done('channel', 'b')
    await sleep(0)
    expect(told).toEqual(['a'])
    line.done('channel', 'a')
    await sleep(0)
    expect(told).toEqual(['a', 'b'])
    line.done('channel', 'b')
    line.done('channel', 'c')
    await sleep(0)
    expect(told).toEqual(['a', 'b', 'c'])
  })

  it('lets nobody take the next place while somebody signs for it, and does not hold up other channels', async () => {
    const line = createLine({ turnMs: 60_000, waitMs: 60_000 })
    const told: string[] = []
    const note = follow(told)
    await line.pass('channel', 'x')
    await line.wait('channel', 'a')
    note('late', line.pass('channel', 'late'))
    await line.pass('channel', 'a')
    await line.wait('elsewhere', 'z')
    await sleep(0)
    expect(told).toEqual([])
    line.done('channel', 'a')
    await sleep(0)
    expect(told).toEqual(['late'])
    // It has its turn now: what it is told next needs no second wait.
    await line.wait('channel', 'late')
  })

  it('goes on without one who never comes back', async () => {
    const line = createLine({ turnMs: 1, waitMs: 60_000 })
    await line.wait('channel', 'gone')
    await line.wait('channel', 'next')
    await line.wait('channel', 'third')
  })

  it('tells whoever waited too long, and more than have a place at once', async () => {
    const line = createLine({ turnMs: 60_000, waitMs: 1 })
    await line.wait('channel', 'first')
    await line.wait('channel', 'second')
    const full = createLine({ turnMs: 60_000, waitMs: 60_000 })
    await full.wait('channel', 'first')
    for (let index = 0; index < 64; index++) void full.wait('channel', `w${index}`)
    await full.wait('channel', 'beyond')
  })
})
