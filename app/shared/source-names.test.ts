import { expect, it } from 'vitest'
import { METHODS } from '../../src/domain/methods.ts'
import { formatLabel } from './format.ts'
import { sourceName } from './source-names.ts'

it('every router of the table of methods has the name that the sign page shows', () => {
  expect(METHODS.map(({ provider }) => sourceName(provider))).toEqual(METHODS.map(({ title }) => title))
  expect(sourceName('constructor')).toBe('constructor')
})

it('a label never shows a whole address', () => {
  expect(formatLabel('is 0x532f27101965dd16442E59d40670FaF5eBB142E4 safe?')).toBe('is 0x532f…42E4 safe?')
  expect(formatLabel('price of EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')).toBe('price of EPjFWd…Dt1v')
  expect(formatLabel(`transaction 0x${'ab'.repeat(32)}`)).toBe('transaction 0xabab…abab')
  expect(formatLabel('best yield for supercalifragilisticexpialidocious')).toBe(
    'best yield for supercalifragilisticexpialidocious',
  )
})
