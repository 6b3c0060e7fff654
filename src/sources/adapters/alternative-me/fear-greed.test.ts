import { expect, it } from 'vitest'
import { createTestContext } from '../../../domain/test-context.ts'
import { fakeUpstream } from '../../client/fake-upstream.test-kit.ts'
import { countMapped, expectRows } from '../count-mapped.test-kit.ts'
import { readSamples } from '../samples.test-kit.ts'
import { readFearGreed, toDays } from './fear-greed.ts'

it('reads text as numbers, newest first, and drops what is no index', () => {
  const row = (value: unknown, timestamp: unknown) => ({ value, value_classification: 'Fear', timestamp })
  expect(
    toDays([row('28', '1794614400'), row('31', '1794700800'), row('101', '1'), row('', '2'), row('5', 'now'), {}]),
  ).toEqual([
    { atMs: 1_794_700_800_000, value: 31, label: 'Fear' },
    { atMs: 1_794_614_400_000, value: 28, label: 'Fear' },
  ])
})

it('lie matrix: drops a value that contradicts its own word', () => {
  const row = (value: string, value_classification: string) => ({
    value,
    value_classification,
    timestamp: '1794614400',
  })
  expect(toDays([row('79', 'Neutral'), row('0', 'Fear'), row('42', 'Extreme Fear')])).toEqual([])
  const words = [row('79', 'Extreme Greed'), row('26', 'Fear'), row('47', 'Neutral'), row('33', 'Bored')]
  expect(toDays(words)).toHaveLength(4)
})

it('takes an empty list for a failure, which is how the service tells of trouble', async () => {
  const upstream = fakeUpstream('alternative_me', createTestContext(), () => ({
    data: [],
    metadata: { error: 'down' },
  }))
  await expect(readFearGreed(upstream)).rejects.toMatchObject({ failure: { code: 'upstream_failed' } })
})

it('maps every recorded day', () => {
  const samples = readSamples('alternative-me', 'fng')
  for (const { json } of samples) {
    const { data } = json as { data: { value: string; value_classification: string; timestamp: string }[] }
    expect(toDays(data)).toEqual(
      data.map((day) => ({
        atMs: Number(day.timestamp) * 1000,
        value: Number(day.value),
        label: day.value_classification,
      })),
    )
  }
  expectRows(samples, ({ json }) => (json as { data: unknown[] }).data.length, { fixtures: [2, 34], shared: [3, 34] })
  countMapped(samples)
})
