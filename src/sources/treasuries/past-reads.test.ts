import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { HOUR_MS } from '../../domain/time.ts'
import { createPastReads, type PastRead } from './past-reads.ts'

const folder = mkdtempSync(join(tmpdir(), 'sextant-treasuries-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (hour: number, scope: PastRead['scope'] = 'positions'): PastRead => ({
  atMs: hour * HOUR_MS,
  scope,
  totalUsd: hour,
  chainUsd: { ethereum: hour },
})

it('survives a restart', async () => {
  const file = join(folder, 'sub', 'reads.json')
  const before = createPastReads(file)
  await Promise.all([before.add('ens', read(1)), before.add('uniswap', read(2))])
  const after = createPastReads(file)
  expect([await after.list('ens'), await after.list('uniswap'), await after.list('arbitrum')]).toEqual([
    [read(1)],
    [read(2)],
    [],
  ])
  expect(readdirSync(join(folder, 'sub'))).toEqual(['reads.json'])
})

it('keeps one reading an hour of each kind, oldest first, and forgets the oldest', async () => {
  const reads = createPastReads(null)
  await reads.add('ens', read(1))
  await reads.add('ens', { ...read(1), atMs: 1.5 * HOUR_MS })
  await reads.add('ens', read(1.2, 'wallets'))
  for (let hour = 2; hour <= 40; hour++) await reads.add('ens', read(hour))
  const kept = await reads.list('ens')
  expect(kept.map(({ totalUsd }) => totalUsd)).toEqual([1.2, ...Array.from({ length: 36 }, (_, place) => place + 5)])
})

it('starts anew when the file is broken', async () => {
  const file = join(folder, 'broken.json')
  writeFileSync(file, '{"ens":[{"atMs":"x"}]}')
  expect(await createPastReads(file).list('ens')).toEqual([])
})

it('remembers in memory what it cannot write', async () => {
  writeFileSync(join(folder, 'a-file'), '')
  const reads = createPastReads(join(folder, 'a-file', 'reads.json'))
  await reads.add('ens', read(1))
  expect(await reads.list('ens')).toEqual([read(1)])
})
