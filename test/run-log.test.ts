import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { searchRunLogs } from './kit/run-log.ts'

const KEY = `0x${'A1b2'.repeat(16)}`
const HEADER = `eyJ4NDAy${'aZ09+/'.repeat(20)}==`

it.each([
  ['a key', `{"cause":"cannot use ${KEY.toLowerCase()}, sorry"}`],
  ['a key without its prefix', `{"key":"${KEY.slice(2)}"}`],
  ['a payment header', `{"header":"${HEADER}"}`],
  ['a short token', '{"url":"https://rpc.example/my-token-9"}'],
])('finds %s in the logs of a run', (_, leak) => {
  const place = mkdtempSync(join(tmpdir(), 'sextant-run-log-'))
  const harmless = `{"event":"sale.settled","transaction":"0x${'77'.repeat(32)}"}`
  writeFileSync(join(place, '1.log'), `${harmless}\n${leak}\n`)
  writeFileSync(join(place, '2.secrets'), [KEY, HEADER, 'my-token-9'].map((one) => `${JSON.stringify(one)}\n`).join(''))
  expect(searchRunLogs(place)).toEqual({ lines: 2, secrets: 3, leaks: [leak] })
})
