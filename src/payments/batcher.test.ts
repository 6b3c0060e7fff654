import { describe, expect, it } from 'vitest'
import { type BatcherOptions, createBatchedCall, createBatcher } from './batcher.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A batcher whose batches end when the test says so. */
function setUp(options: Omit<BatcherOptions<number>, 'run'> = {}) {
  const batches: number[][] = []
  const ends: (() => void)[] = []
  const add = createBatcher<number>({
    ...options,
    run: (batch) => {
      batches.push([...batch])
      return new Promise<void>((resolve) => ends.push(resolve))
    },
  })
  return { add, batches, endOne: () => ends.shift()?.() }
}

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index)

describe('createBatcher', () => {
  it('runs what comes in one turn of the event loop as one batch', async () => {
    const { add, batches } = setUp()
    numbers(3).forEach(add)
    expect(batches).toEqual([])
    await turn()
    add(3)
    await turn()
    expect(batches).toEqual([[0, 1, 2], [3]])
  })

  it('sends the first at once where asked to, and what comes meanwhile together', async () => {
    const { add, batches, endOne } = setUp({ leaves: 'at-once', maxInFlight: 1 })
    numbers(3).forEach(add)
    expect(batches).toEqual([[0]])
    endOne()
    await turn()
    expect(batches).toEqual([[0], [1, 2]])
  })

  it('makes no batch larger than allowed', async () => {
    const { add, batches } = setUp({ maxBatch: 2 })
    numbers(5).forEach(add)
    await turn()
    await turn()
    await turn()
    expect(batches).toEqual([[0, 1], [2, 3], [4]])
  })

  it('starts a second batch only when enough wait, and never more than allowed', async () => {
    const { add, batches, endOne } = setUp({ leaves: 'at-once', maxInFlight: 2, secondAt: 3 })
    numbers(3).forEach(add)
    expect(batches).toEqual([[0]])
    add(3)
    expect(batches).toEqual([[0], [1, 2, 3]])
    numbers(5, 4).forEach(add)
    expect(batches).toHaveLength(2)
    endOne()
    await turn()
    expect(batches).toEqual([[0], [1, 2, 3], [4, 5, 6, 7, 8]])
  })

  it('leaves out those that do not fit, for the next batch', async () => {
    const { add, batches } = setUp({ fits: (item, [first]) => first === undefined || item % 2 === first % 2 })
    numbers(4).forEach(add)
    await turn()
    await turn()
    expect(batches).toEqual([
      [0, 2],
      [1, 3],
    ])
  })

  it('waits a little for more after a batch of several, unless the batch is full', async () => {
    const { add, batches, endOne } = setUp({ leaves: 'at-once', maxInFlight: 1, maxBatch: 4, busyDelayMs: 20 })
    numbers(5).forEach(add)
    endOne()
    await turn()
    expect(batches).toEqual([[0], [1, 2, 3, 4]])
    endOne()
    await turn()
    add(5)
    add(6)
    expect(batches).toHaveLength(2)
    await sleep(40)
    expect(batches[2]).toEqual([5, 6])
    numbers(4, 7).forEach(add)
    endOne()
    await turn()
    expect(batches[3]).toEqual([7, 8, 9, 10])
  })
})

describe('createBatchedCall', () => {
  it('gives each caller the answer at its place', async () => {
    const asked: number[][] = []
    const double = createBatchedCall(
      (questions: number[]) => {
        asked.push(questions)
        return questions.map((question) => question * 2)
      },
      { maxBatch: 2 },
    )
    expect(await Promise.all(numbers(3).map(double))).toEqual([0, 2, 4])
    expect(asked).toEqual([[0, 1], [2]])
  })

  it('fails all of a batch, and only these, when the call fails', async () => {
    const call = createBatchedCall(
      async (questions: number[]) => {
        if (questions.includes(0)) throw new Error('no answer')
        return questions
      },
      { maxBatch: 2 },
    )
    const ends = await Promise.allSettled(numbers(3).map(call))
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  })
})
