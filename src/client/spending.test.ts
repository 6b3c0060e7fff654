import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../domain/time.ts'
import { createSpending, toUsd } from './spending.ts'

const folder = mkdtempSync(join(tmpdir(), 'sextant-spending-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const NOON = Date.UTC(2026, 0, 5, 12)
const codeOf = (thrown: { problem?: { code: string } }) => thrown.problem?.code ?? String(thrown)

describe('a limit per call', () => {
  it('is the dearest offer unless another is named', () => {
    expect(() => createSpending({}).checkCall(250_000n)).not.toThrow()
    expect(() => createSpending({}).checkCall(250_001n)).toThrow(/over_limit.*\$0\.250001.*\$0\.25 a call/)
    expect(() => createSpending({ maxPerCallUsd: '0.02' }).checkCall(50_000n)).toThrow('over_limit')
  })

  it('must be dollars in decimal text', () => {
    expect(() => createSpending({ maxPerCallUsd: '1e9' })).toThrow('maxPerCallUsd must be dollars')
  })
})

describe('a limit per day', () => {
  it('is reached exactly, and forgotten at midnight UTC', async () => {
    const { count } = createSpending({ maxPerDayUsd: '0.03' })
    await count(10_000n, NOON)
    await count(20_000n, NOON)
    expect(await count(1n, NOON).catch(codeOf)).toBe('over_limit')
    expect(await count(30_000n, NOON + DAY_MS)).toBeUndefined()
  })

  it('is shared through a file, also by those who ask at once', async () => {
    const spendingFile = join(folder, 'deep', 'spending.json')
    const both = [0, 1].map(() => createSpending({ maxPerDayUsd: '0.05', spendingFile }))
    const ends = await Promise.all(
      both.flatMap(({ count }) => Array.from({ length: 5 }, () => count(10_000n, NOON).then(() => 'paid', codeOf))),
    )
    expect(ends.sort()).toEqual([...Array(5).fill('over_limit'), ...Array(5).fill('paid')])
    expect(JSON.parse(readFileSync(spendingFile, 'utf8'))).toEqual({ day: '2026-01-05', spentBase: '50000' })
  })

  it('spends nothing when its file cannot be understood', async () => {
    const spendingFile = join(folder, 'broken.json')
    writeFileSync(spendingFile, 'forty')
    expect(await createSpending({ spendingFile }).count(1n, NOON).catch(codeOf)).toBe('over_limit')
  })
})

it('writes base units as dollars', () => {
  expect([10_000n, 250_000n, 1_234_567n, 1n, 2_000_000n].map(toUsd)).toEqual([
    '0.01',
    '0.25',
    '1.234567',
    '0.000001',
    '2.00',
  ])
})
