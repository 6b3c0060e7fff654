import { describe, expect, it } from 'vitest'
import { type Caller, holdsToken, isLocal } from './operator-app.ts'

const TOKEN = 'a-token-of-some-length'
const caller = (changes: Partial<Caller>): Caller => ({
  authorization: undefined,
  peer: '127.0.0.1',
  forwarded: false,
  ...changes,
})
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`

describe('a token', () => {
  it.each([`Bearer ${TOKEN}`, `bearer ${TOKEN}`, basic(`anyone:${TOKEN}`), basic(`:${TOKEN}`)])(
    'is held in %s',
    (authorization) => {
      expect(holdsToken(caller({ authorization }), TOKEN)).toBe(true)
    },
  )

  it.each([undefined, '', 'Bearer', `Bearer ${TOKEN}x`, TOKEN, `Digest ${TOKEN}`, basic(`${TOKEN}:`), basic('a:b')])(
    'is not held in %s',
    (authorization) => {
      expect(holdsToken(caller({ authorization }), TOKEN)).toBe(false)
    },
  )
})

it('only this machine is local, and not what it passes on', () => {
  expect(
    ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1', undefined].map((peer) => isLocal(caller({ peer }))),
  ).toEqual([true, true, true, false, false])
  expect(isLocal(caller({ forwarded: true }))).toBe(false)
})
