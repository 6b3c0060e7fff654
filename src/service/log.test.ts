import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/read-config.ts'
import { listSecrets } from '../config/secrets.ts'
import { createCensor, createLog, writtenTogether } from './log.ts'

const KEY = `0x${'4f'.repeat(32)}`
const config = readConfig({
  PUBLIC_URL: 'https://sextant.example',
  PAY_TO: '0x1111111111111111111111111111111111111111',
  BASE_RPC_URL: 'https://rpc.example/v2/abcdefghijklmnopqrstuvwxyz',
  RELAYER_KEY: KEY,
  ADMIN_TOKEN: 'a-token-of-some-length',
  SIGNING_KEY: 'c2lnbmluZw-signing-key',
  DATABASE_URL: 'postgres://user:pass-word-9@db.example/sextant',
})
const censor = createCensor(listSecrets(config))

describe('a line of the log loses', () => {
  it.each([
    ['a private key', `{"cause":"bad key ${KEY}"}`, KEY.slice(2)],
    ['a private key without 0x', `{"cause":"${KEY.slice(2)}"}`, KEY.slice(2)],
    ['a token', '{"a":"Bearer a-token-of-some-length"}', 'a-token-of-some-length'],
    ['a password in an address', '{"why":"postgres://user:pass-word-9@db"}', 'pass-word-9'],
    ['a key in the path of an endpoint', '{"url":"https://rpc.example/v2/abcdefghijklmnopqrstuvwxyz"}', 'abcdefghijkl'],
    [
      'a payment',
      `{"x":"${Buffer.from(JSON.stringify({ x402Version: 2, payload: 'p'.repeat(200) })).toString('base64')}"}`,
      'eyJ4',
    ],
    ['a signature', `{"x":"0x${'ab'.repeat(65)}"}`, 'abab'],
    ['a header', '{"authorization":"Bearer other"}', 'other'],
  ])('%s', (_, line, secret) => {
    expect(censor(line)).not.toContain(secret)
    expect(() => JSON.parse(censor(line))).not.toThrow()
  })

  it('nothing else', () => {
    const line = `{"event":"sale.settled","tx":"0x${'cd'.repeat(32)}","payTo":"${config.PAY_TO}"}`
    expect(censor(line)).toBe(line)
  })
})

it('writes the lines of one turn with one call, in their order', async () => {
  const written: string[] = []
  const to = writtenTogether({ write: (text) => void written.push(text) })
  const log = createLog({ level: 'info', secrets: [], to })
  log.info('first')
  log.info('second')
  expect(written).toEqual([])
  await expect.poll(() => written.length).toBe(1)
  log.info('third')
  await expect.poll(() => written.length).toBe(2)
  const events = written.join('').trim().split('\n')
  expect(events.map((line) => JSON.parse(line).event)).toEqual(['first', 'second', 'third'])
})
