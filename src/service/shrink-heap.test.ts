import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shrinkHeapOnce } from './shrink-heap.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A process that is busy as told, and whose young generation shrinks with the second collection. */
function createProcess(busy: number[]) {
  const heap = {
    collected: 0,
    busyShare: () => busy.shift() ?? 0,
    youngMb: () => (heap.collected < 2 ? 62 : 1),
    collect() {
      heap.collected += 1
    },
  }
  return heap
}

it('O12: collects in quiet moments until the young generation is small, and never again', () => {
  const heap = createProcess([0.6, 0.9, 0.01, 0.3, 0.02])
  shrinkHeapOnce(heap, 1_000)
  const after = [1, 2, 3, 4, 5, 6, 7, 8].map(() => {
    vi.advanceTimersByTime(1_000)
    return heap.collected
  })
  expect(after).toEqual([0, 0, 1, 1, 2, 2, 2, 2])
})

it('O12: gives up where V8 does not give the memory back, and stops with the service', () => {
  const heap = { ...createProcess([]), youngMb: () => 62, collected: 0, collect: vi.fn() }
  shrinkHeapOnce(heap, 1_000)
  vi.advanceTimersByTime(60_000)
  expect(heap.collect).toHaveBeenCalledTimes(6)
  const stopped = createProcess([])
  shrinkHeapOnce(stopped, 1_000).stop()
  vi.advanceTimersByTime(60_000)
  expect(stopped.collected).toBe(0)
})
