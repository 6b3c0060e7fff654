import { expect, it } from 'vitest'
import { readPreview } from '../../client/challenge.ts'
import { toPreviewWords } from './preview.ts'

const figures = { dataAgeSeconds: 12, expectedMs: 430 }

it.each([
  [{ answerable: 'yes', why: 'kept', ...figures }, 'It can be answered, from data of 12 s ago, in about 0.4 s.'],
  [
    { answerable: 'no', why: 'No treasury is known.', refusal: { code: 'unknown_dao' }, ...figures },
    'It cannot be answered now: No treasury is known.',
  ],
  [{ answerable: 'unknown', why: '', dataAgeSeconds: null, expectedMs: 2_300 }, 'An answer takes about 2.3 s.'],
  [{ answerable: 'unknown', why: '', dataAgeSeconds: null, expectedMs: null }, ''],
])('a preview is told in one line: %j', (body, words) => {
  expect(toPreviewWords(readPreview(JSON.stringify({ code: 'payment_required', ...body })))).toBe(words)
})

it.each(['', 'no json', '{}', '{"answerable":"perhaps","why":""}'])('nothing is told of %j', (text) => {
  expect(toPreviewWords(readPreview(text))).toBe('')
})
