import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { FREE_PORTS, freePort } from './free-port.ts'

it('finds ports that no outgoing connection is given', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()))
  expect(ports.filter((port) => port < FREE_PORTS.from || port > FREE_PORTS.to)).toEqual([])
  expect(FREE_PORTS.to).toBeLessThan(32_768)
})

it('passes over a port that somebody listens on, and says when there is no other', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const free = await freePort()
  const choices = [port, port, free]
  expect(await freePort(() => choices.shift() ?? 0)).toBe(free)
  await expect(freePort(() => port, 3)).rejects.toThrow('found no free port')
  await new Promise((resolve) => taken.close(resolve))
})
