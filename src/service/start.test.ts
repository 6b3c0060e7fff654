import { expect, it } from 'vitest'
import { toListening } from './start.ts'

it('the log names the address that is listened on', () => {
  expect([toListening('0.0.0.0', 4021), toListening('10.0.0.5', 80), toListening('::1', 4021)]).toEqual([
    '0.0.0.0:4021',
    '10.0.0.5:80',
    '[::1]:4021',
  ])
})
