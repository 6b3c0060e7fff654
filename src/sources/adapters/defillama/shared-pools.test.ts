import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { fakePool } from '../../../ports/yields.test-kit.ts'
import {
  type KeptPool,
  listTexts,
  type SharedPools,
  TEXT_CHARACTERS,
  toKeptPools,
  toSharedPools,
} from './pool-table.ts'
import { readPools } from './pools.ts'

const POOLS = 16_000
const CHAINS = ['base', 'ethereum', 'arbitrum']
const ADDRESS = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

/** As long as the real list: most pools hold USDC, and a few thousand tickers have one each. */
function manyPools(): KeptPool[] {
  return Array.from({ length: POOLS }, (_, place) => {
    const legs = place % 3 === 0 ? [`T${place}`, 'USDC'] : ['USDC', 'WETH']
    const { rewardTokens: _rewards, ...pool } = fakePool({ id: `pool-${place}`, legs, chain: CHAINS[place % 3] ?? '' })
    return { ...pool, project: `project-${place}`, variant: 'é'.repeat(80), rewards: Array(8).fill(ADDRESS) }
  })
}

const kept = toKeptPools(manyPools(), 3)
const shared = toSharedPools(kept)

describe('the whole list in shared memory', () => {
  it('is handed over without a copy: nothing that crosses grows with it, but what is shared', () => {
    const { bytes, tickers, texts, ...copied } = shared
    expect(bytes.length).toBeGreaterThan(10_000_000)
    for (const view of [bytes, tickers, texts]) expect(view.buffer).toBeInstanceOf(SharedArrayBuffer)
    expect(copied).toEqual({ chains: [...CHAINS].sort(), unreadable: 3 })

    const { port1, port2 } = new MessageChannel()
    port1.postMessage(shared)
    const received = receiveMessageOnPort(port2)?.message as SharedPools
    port1.close()
    const [before = 0] = bytes
    bytes[0] = before + 1
    expect(received.bytes[0]).toBe(before + 1)
    bytes[0] = before
  })

  it('is read in pieces of which none is long', () => {
    const texts = [...listTexts(shared, 'USDC')]
    expect(texts.length).toBeGreaterThan(100)
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(TEXT_CHARACTERS)
  })

  it('finds every ticker and nothing else', () => {
    const missing = Object.entries(kept.byTicker).filter(
      ([ticker, texts]) => JSON.stringify([...listTexts(shared, ticker)]) !== JSON.stringify(texts),
    )
    expect(missing).toEqual([])
    expect(
      ['', 'A', 'T', 'ZZZ', 'USD', 'USDCC', '\u{10ffff}'].flatMap((ticker) => [...listTexts(shared, ticker)]),
    ).toEqual([])
  })

  it('gives all pools of a ticker in their order', async () => {
    const found = await readPools(shared, 'USDC')
    expect(found.map(({ id }) => id)).toEqual(Array.from({ length: POOLS }, (_, place) => `pool-${place}`))
    expect(found[5]).toMatchObject({
      variant: 'é'.repeat(80),
      rewardTokens: Array(8).fill({ symbol: null, address: ADDRESS }),
    })
  })
})

it('holds a list without a pool', async () => {
  expect(await readPools(toSharedPools(toKeptPools([], 0)), 'USDC')).toEqual([])
})
