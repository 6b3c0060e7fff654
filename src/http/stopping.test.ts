import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createContext } from '../domain/context.ts'
import { silentLog } from '../domain/log.ts'
import { openQuickLane } from './paid/quick-lane.ts'
import { createStopping, type Stopping } from './stopping.ts'

const sockets: Socket[] = []
let server: Server
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.close()
})

/** A server that answers `/slow` when it is told to, and everything else at once; `endDelay` ends the delay of a stop. */
async function open() {
  let finishSlow: (() => void) | undefined
  let endDelay = () => {}
  server = createServer((request, response) => {
    const path = request.url ?? ''
    if (stopping.meet(path, response)) return
    if (path !== '/slow') return void response.end('served')
    finishSlow = () => void response.end('served')
  })
  const lane = openQuickLane(server, new Map(), createContext(silentLog))
  const delay = () =>
    new Promise<void>((resolve) => {
      endDelay = resolve
    })
  const stopping: Stopping = createStopping(server, lane, delay)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    stopping,
    port,
    endDelay: () => endDelay(),
    isSlowHere: () => finishSlow !== undefined,
    finishSlow: () => finishSlow?.(),
  }
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** A connection as a proxy keeps it: it can send requests, and says when it was closed by the other side. */
function keepConnection(port: number) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let text = ''
  let ended = false
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('close', () => {
    ended = true
  })
  return {
    send: (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`),
    /** The answer, once it is whole. */
    async answer() {
      await until(() => /\r\n\r\n[\s\S]*(?:served|\})/.test(text))
      const whole = text
      text = ''
      return { status: Number(whole.slice(9, 12)), closes: /^connection: close\r$/im.test(whole) }
    },
    ended: () => until(() => ended),
  }
}

it('O6: while it stops, /readyz says 503, everything else is served, and each answer closes its connection', async () => {
  const { stopping, endDelay, port } = await open()
  const [kept, probe, other] = [keepConnection(port), keepConnection(port), keepConnection(port)]
  kept.send('/')
  expect(await kept.answer()).toEqual({ status: 200, closes: false })
  const stopped = stopping.stop(1)
  kept.send('/')
  probe.send('/readyz')
  other.send('/readyz/chat')
  expect(await other.answer()).toEqual({ status: 503, closes: true })
  expect(await kept.answer()).toEqual({ status: 200, closes: true })
  expect(await probe.answer()).toEqual({ status: 503, closes: true })
  const late = keepConnection(port)
  late.send('/')
  expect(await late.answer()).toEqual({ status: 200, closes: true })
  await Promise.all([kept.ended(), probe.ended(), late.ended()])
  endDelay()
  await stopped
})

it('O6: a request in progress is finished, and the connection that it came on does not keep the server open', async () => {
  const { stopping, endDelay, isSlowHere, finishSlow, port } = await open()
  const kept = keepConnection(port)
  kept.send('/slow')
  const idle = keepConnection(port)
  idle.send('/')
  await idle.answer()
  await until(isSlowHere)
  const stopped = stopping.stop(0)
  endDelay()
  await idle.ended()
  finishSlow()
  expect(await kept.answer()).toEqual({ status: 200, closes: false })
  await kept.ended()
  await stopped
})
