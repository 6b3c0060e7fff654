import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestContext } from '../../domain/test-context.ts'
import { type PreparedAnswer, prepareAnswer } from './quick-challenge.ts'
import { openQuickLane, type QuickLane } from './quick-lane.ts'

let server: Server
let lane: QuickLane
let bodies: string[]
let prepared: PreparedAnswer | undefined

const PARTS = { status: '402 Payment Required', headers: { a: 'b' }, body: ['quick ', '', '', '.'] } as const

beforeEach(async () => {
  bodies = []
  prepared = undefined
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    response.end(`slow ${request.method} ${request.url} ${Buffer.concat(chunks)}.`)
  })
  const answers = new Map([
    [
      'POST /api/price HTTP/1.1',
      (body: string, requestId: string) => {
        bodies.push(body)
        prepared ??= prepareAnswer(PARTS, requestId)
        return prepared
      },
    ],
  ])
  lane = openQuickLane(server, answers, createTestContext())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  lane.close()
  server.closeAllConnections()
  server.close()
})

const post = (body: string, more = '') =>
  `POST /api/price HTTP/1.1\r\nhost: a\r\n${more}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

async function dial(): Promise<{ socket: Socket; until(text: string): Promise<string> }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  socket.on('error', () => undefined)
  return {
    socket,
    async until(text) {
      const giveUpAt = Date.now() + 5_000
      while (!heard.includes(text) && Date.now() < giveUpAt) await sleep(5)
      const all = heard
      heard = ''
      return all
    },
  }
}

it('answers a plain request with prepared bytes', async () => {
  const { socket, until } = await dial()
  socket.write(post('{"symbol":"é"}'))
  const id = `req_${'1'.padStart(24, '0')}`
  const heard = await until('quick')
  expect(heard.replace(/date: .{29}\r\n/, '')).toBe(
    `HTTP/1.1 402 Payment Required\r\na: b\r\ncontent-length: 35\r\nconnection: keep-alive\r\nkeep-alive: timeout=5\r\nx-request-id: ${id}\r\n\r\nquick ${id}.`,
  )
  expect(bodies).toEqual(['{"symbol":"é"}'])
})

it('answers several in one piece, each with its own id', async () => {
  const { socket, until } = await dial()
  socket.write(post('1') + post('22') + post(''))
  const heard = await until(`quick req_${'3'.padStart(24, '0')}.`)
  expect([bodies, heard.match(/quick/g)?.length]).toEqual([['1', '22', ''], 3])
})

it.each([
  ['one with a payment', post('x', 'payment-signature: abc\r\n'), 'slow POST /api/price x.'],
  ['another path', 'GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n', 'slow GET /healthz .'],
  ['a question in the path', post('x').replace('/api/price', '/api/price?a=1'), 'slow POST /api/price?a=1 x.'],
  [
    'a body in pieces',
    'POST /api/price HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n',
    'slow POST /api/price x.',
  ],
  [
    'a request that is none',
    'POST /api/price HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxy',
    '400',
  ],
])('leaves %s to node:http, also after others', async (_what, text, answer) => {
  const { socket, until } = await dial()
  socket.write(text)
  expect(await until(answer)).toContain(answer)
  const second = await dial()
  second.socket.write(post('1') + text)
  const heard = await second.until(answer)
  expect([heard.includes('quick'), heard.includes(answer), bodies]).toEqual([true, true, ['1']])
})

it('leaves a request that comes in two pieces to node:http, whole', async () => {
  const { socket, until } = await dial()
  const text = post('{"symbol":"ETH"}')
  socket.write(text.slice(0, -5))
  await sleep(30)
  socket.write(text.slice(-5))
  expect(await until('slow')).toContain('slow POST /api/price {"symbol":"ETH"}.')
  socket.write(post('again'))
  expect(await until('slow')).toContain('slow POST /api/price again.')
})

it('gives every answer its own bytes, also to those who read late', async () => {
  const { socket, until } = await dial()
  prepared = prepareAnswer({ ...PARTS, headers: { a: 'b'.repeat(20_000) } }, `req_${'0'.repeat(24)}`)
  socket.pause()
  for (let count = 0; count < 400; count++) socket.write(post(String(count)))
  await sleep(50)
  socket.resume()
  const heard = await until(`quick req_${'400'.padStart(24, '0')}.`)
  const ids = [...heard.matchAll(/quick req_0*(\d+)\./g)].map(([, id]) => Number(id))
  expect(ids).toEqual(Array.from({ length: 400 }, (_, index) => index + 1))
})

it('ends with who hangs up, and lets nobody rest here once it is closed', async () => {
  const { socket } = await dial()
  socket.end()
  await once(socket, 'close')
  const other = await dial()
  const ended = once(other.socket, 'close')
  server.close()
  lane.close()
  await ended
  expect(server.listening).toBe(false)
})
