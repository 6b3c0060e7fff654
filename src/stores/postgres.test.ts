import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createTestContext } from '../domain/test-context.ts'
import { openPostgres } from './postgres.ts'

const AUTHENTICATED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

let server: Server | undefined
afterEach(() => server?.close())

it('fails only the statement when a connection falls that has just been opened', async () => {
  const url = await startFallingServer()
  const unhandled: unknown[] = []
  const note = (why: unknown) => unhandled.push(why)
  process.on('unhandledRejection', note)
  const database = openPostgres({ url, log: createTestContext().log, connections: 2 })

  const asked = await Promise.allSettled(Array.from({ length: 4 }, () => database.ask((sql) => sql`SELECT 1`)))
  void database.close()
  process.off('unhandledRejection', note)

  expect(asked.map((one) => one.status === 'rejected' && one.reason.message)).toEqual(
    Array(4).fill('store_unavailable'),
  )
  expect(unhandled).toEqual([])
})

/** Lets everybody in, and resets the connection with the first thing it is asked. */
async function startFallingServer(): Promise<string> {
  server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(Buffer.concat([AUTHENTICATED, READY]))
      socket.once('data', () => socket.resetAndDestroy())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `postgres://any:any@127.0.0.1:${(server.address() as AddressInfo).port}/any`
}
