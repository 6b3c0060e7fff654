import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { createTestContext } from '../../../domain/test-context.ts'
import { type LocalServer, reply, startLocalServer } from '../../client/local-server.test-kit.ts'
import { createEvmReader } from './reader.ts'

const servers: LocalServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
})

async function node(handle: (response: ServerResponse, request: IncomingMessage) => void): Promise<LocalServer> {
  const server = await startLocalServer((request, response) => handle(response, request))
  servers.push(server)
  return server
}
const healthy = (result: string) => node((response) => reply(response, 200, { jsonrpc: '2.0', id: 1, result }))
const reader = (urls: string[], context = createTestContext()) =>
  createEvmReader({ endpoints: { 1: urls, 8453: urls }, now: context.now, timeoutMs: 150, restMs: 10_000 })

it('has one client per chain and none for a chain without an endpoint', async () => {
  const evm = reader(['http://127.0.0.1:1'])
  expect(evm.clientFor(8453)).toBe(evm.clientFor(8453))
  expect(evm.clientFor(8453)?.chain?.name).toBe('Base')
  expect(evm.clientFor(1)?.chain?.contracts?.ensUniversalResolver).toBeDefined()
  expect(evm.clientFor(56)).toBeUndefined()
  expect(evm.clientFor(424242)).toBeUndefined()
})

it('names itself to every endpoint', async () => {
  let agent: string | undefined
  const server = await node((response, request) => {
    agent = request.headers['user-agent']
    reply(response, 200, { jsonrpc: '2.0', id: 1, result: '0x10' })
  })
  expect(await reader([server.url]).clientFor(8453)?.getBlockNumber()).toBe(16n)
  expect(agent).toMatch(/^sextant\//)
})

it('asks the next endpoint when the first is down, and leaves that one alone for a while', async () => {
  const context = createTestContext()
  const down = await node((response) => reply(response, 503, 'Service Unavailable'))
  const up = await healthy('0x2a')
  const client = reader([down.url, up.url], context).clientFor(8453)
  expect(await client?.getBlockNumber()).toBe(42n)
  expect(await client?.getBlockNumber()).toBe(42n)
  expect([down.seen.length, up.seen.length]).toEqual([1, 2])
  context.advance(11)
  await client?.getBlockNumber()
  expect(down.seen).toHaveLength(2)
})

it('asks the next endpoint when the first does not answer in time', async () => {
  const hanging = await node(() => {})
  const up = await healthy('0x7')
  expect(await reader([hanging.url, up.url]).clientFor(8453)?.getBlockNumber()).toBe(7n)
})

it('asks the next endpoint when the first refuses the question, and keeps asking the first', async () => {
  const refusing = await node((response) =>
    reply(response, 200, { jsonrpc: '2.0', id: 1, error: { code: -32005, message: 'limit exceeded' } }),
  )
  const up = await healthy('0x7')
  const client = reader([refusing.url, up.url]).clientFor(8453)
  await client?.getBlockNumber()
  await client?.getBlockNumber()
  expect(refusing.seen).toHaveLength(2)
})

it('asks each endpoint once and then gives up', async () => {
  const down = await Promise.all([0, 1].map(() => node((response) => reply(response, 502, 'Bad Gateway'))))
  const client = reader(down.map(({ url }) => url)).clientFor(8453)
  await expect(client?.getBlockNumber()).rejects.toThrow()
  expect(down.map(({ seen }) => seen.length)).toEqual([1, 1])
})

it('goes on asking an endpoint that nobody can stand in for', async () => {
  const down = await node((response) => reply(response, 500, 'no'))
  const client = reader([down.url]).clientFor(8453)
  await expect(client?.getBlockNumber()).rejects.toThrow()
  await expect(client?.getBlockNumber()).rejects.toThrow()
  expect(down.seen).toHaveLength(2)
})

it('uses at most three endpoints', async () => {
  const down = await Promise.all([0, 1, 2, 3].map(() => node((response) => reply(response, 500, 'no'))))
  await expect(
    reader(down.map(({ url }) => url))
      .clientFor(8453)
      ?.getBlockNumber(),
  ).rejects.toThrow()
  expect(down.map(({ seen }) => seen.length)).toEqual([1, 1, 1, 0])
})
