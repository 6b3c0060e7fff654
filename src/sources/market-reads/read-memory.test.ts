import { expect, it } from 'vitest'
import { createReadMemory } from './read-memory.ts'

it('A10: compares with the last read that is half an hour older, each kind by itself', () => {
  const remember = createReadMemory()
  const read = (minutes: number) => ({ atMs: minutes * 60_000, stance: `AT_${minutes}`, figures: {} })
  const say = (kind: string, minutes: number) => remember(kind, read(minutes))?.stance
  expect([say('fear', 0), say('fear', 29), say('fear', 30), say('fear', 40), say('defi', 41), say('fear', 70)]).toEqual(
    [undefined, undefined, 'AT_0', 'AT_0', undefined, 'AT_30'],
  )
})
