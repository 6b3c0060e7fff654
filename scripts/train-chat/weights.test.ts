import { expect, it } from 'vitest'
import packed from '../../src/chat/learned/weights.json' with { type: 'json' }
import { hashRows, readTrainingRows } from './rows-hash.ts'

it('are those of the rows as they are: after a change of rows, run npm run train:chat', () => {
  expect(packed.rows).toBe(hashRows(readTrainingRows()))
})
