import { expect, it } from 'vitest'
import { findExecutable } from './kit/no-calldata.ts'

it('finds what a wallet could execute or sign, wherever it hides', () => {
  const answer = {
    steps: [{ to: '0x1111111111111111111111111111111111111111', value: '0' }],
    data: '0xa9059cbb',
    note: `see 0x${'ab'.repeat(33)}`,
    order: { domain: {}, types: {} },
    signature: null,
    transaction: { nonce: 1 },
    blob: 'QUJD'.repeat(60),
    schema: { properties: { data: { type: 'string' }, calldata: {} } },
  }
  expect(findExecutable(answer)).toEqual([
    '$.steps[0]',
    '$.data',
    '$.note',
    '$.order',
    '$.signature',
    '$.transaction',
    '$.blob',
    '$.schema.properties.data',
    '$.schema.properties.calldata',
  ])
})

it('lets hashes, addresses, links and the data of a chat card pass', () => {
  const reply = {
    type: 'swap',
    data: { from: { amount: '1' }, to: { amount: '2' }, txHash: `0x${'ab'.repeat(32)}` },
    link: `https://sextant.example/sign/${'Zx9_'.repeat(80)}`,
    transaction: `0x${'cd'.repeat(32)}`,
    address: '0x1111111111111111111111111111111111111111',
  }
  expect(findExecutable(reply)).toEqual([])
})
