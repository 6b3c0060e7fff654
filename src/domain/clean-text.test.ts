import { expect, it } from 'vitest'
import { cleanText, isLookAlike } from './clean-text.ts'

it.each([
  ['Pepe', 'Pepe'],
  ['  a \n b\tc ', 'a b c'],
  ['zero\u200bwidth \u202eturned\u0007', 'zerowidth turned'],
  ['see https://evil.example/x now', 'see now'],
  ['go to evil.xyz/claim', 'go to'],
  ['ask @everyone', 'ask'],
  ['**bold** [x](y) `code` <b>', 'bold x(y) code b'],
  ['# heading', 'heading'],
  ['- # list', 'list'],
  ['#1 coin', '#1 coin'],
  ['-5 degrees', '-5 degrees'],
  ['x'.repeat(100), `${'x'.repeat(79)}…`],
])('%j is relayed as %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean)
})

it('tells tickers that borrow letters', () => {
  expect(['USDC', 'UЅDC', 'ΡEPE', '比特币', 'PEPE2'].map(isLookAlike)).toEqual([false, true, true, false, false])
})
