import { expect, it } from 'vitest'
import { readPlainHead } from './plain-head.ts'

const head = (...fields: string[]) => ['POST /api/price HTTP/1.1', 'Host: sextant.test', ...fields].join('\r\n')

it('reads the first line and the length of the body', () => {
  expect([
    readPlainHead(head()),
    readPlainHead(head('content-type: application/json', 'Content-Length: 16', 'Connection: keep-alive')),
    readPlainHead(head('User-Agent:', 'accept:*/*', 'x-y: a:b c')),
  ]).toEqual([
    { line: 'POST /api/price HTTP/1.1', bodyBytes: 0 },
    { line: 'POST /api/price HTTP/1.1', bodyBytes: 16 },
    { line: 'POST /api/price HTTP/1.1', bodyBytes: 0 },
  ])
})

const NOT_PLAIN: [string, string][] = [
  ['a payment', head('PAYMENT-SIGNATURE: abc')],
  ['a version 1 payment', head('x-payment: abc')],
  ['two lengths', head('content-length: 3', 'content-length: 3')],
  ['two lengths in one', head('content-length: 3, 3')],
  ['a signed length', head('content-length: +3')],
  ['a length with a leading zero', head('content-length: 03')],
  ['no length in its field', head('content-length:')],
  ['a transfer coding', head('Transfer-Encoding: chunked')],
  ['a coding with an odd name', head('Transfer-Encoding : chunked')],
  ['an expectation', head('expect: 100-continue')],
  ['an upgrade', head('Upgrade: websocket')],
  ['a connection to close', head('connection: close')],
  ['a folded field', head('x-a: b', ' c')],
  ['a bare line feed', head('x-a: b\nx-payment: c')],
  ['a bare carriage return', head('x-a: b\rx-payment: c')],
  ['a control character', head('x-a: \u0000')],
  ['letters beyond ASCII', head('x-a: é')],
  ['two hosts', head('host: other.test')],
  ['no host', 'POST /api/price HTTP/1.1'],
  ['another version', 'POST /api/price HTTP/1.0\r\nhost: a'],
  ['a whole address', 'POST http://other.test/api/price HTTP/1.1\r\nhost: a'],
  ['a space in the path', 'POST /api/price x HTTP/1.1\r\nhost: a'],
  ['an empty line before it', '\r\nPOST /api/price HTTP/1.1\r\nhost: a'],
]

it.each(NOT_PLAIN)('leaves %s alone', (_what, text) => {
  expect(readPlainHead(text)).toBeUndefined()
})
