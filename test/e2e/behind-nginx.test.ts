import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { afterAll, expect, it } from 'vitest'
import { freePort } from '../../sandbox/free-port.ts'
import { createContext } from '../../src/domain/context.ts'
import { silentLog } from '../../src/domain/log.ts'
import { openQuickLane } from '../../src/http/paid/quick-lane.ts'
import { createStopping, type Stopping } from '../../src/http/stopping.ts'
import { lackOf, titleOf } from '../kit/programs.ts'
import { type Nginx, startNginx } from '../rolling/nginx.ts'

/** Buyers come from addresses of their own, because nginx limits what one address may send. */
const agents = Array.from({ length: 16 }, (_, index) => new Agent({ localAddress: `127.0.0.${index + 2}` }))
const replicas: Stopping[] = []
let nginx: Nginx | undefined
afterAll(async () => {
  await nginx?.stop()
  for (const replica of replicas) await replica.stop(0)
  for (const agent of agents) await agent.close()
})

/** How often each request was worked on; twice would be two sales of one payment. */
const worked = new Map<string, number>()

async function open(port: number): Promise<Stopping> {
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    if (stopping.meet(path, response)) return
    worked.set(path, (worked.get(path) ?? 0) + 1)
    setTimeout(() => response.end('served'), Math.random() * 60)
  })
  const stopping = createStopping(server, openQuickLane(server, new Map(), createContext(silentLog)))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return stopping
}

async function post(url: string, place: number): Promise<string> {
  const dispatcher = agents[place % agents.length] as Agent
  try {
    const { statusCode, body } = await request(`${url}/call-${place}`, { method: 'POST', body: '{}', dispatcher })
    await body.text()
    return String(statusCode)
  } catch (thrown) {
    return String(thrown)
  }
}

const lack = lackOf('nginx')
const title =
  'O6: servers that stop and come back one by one behind our nginx fail no POST, and none is worked on twice'
it.skipIf(lack)(
  titleOf(title, lack),
  async () => {
    const ports = await Promise.all([freePort(), freePort(), freePort()])
    for (const port of ports) replicas.push(await open(port))
    nginx = await startNginx(ports.map((port) => `http://127.0.0.1:${port}`))
    const { url } = nginx
    const ends: string[] = []
    let isOver = false
    let sent = 0
    const buyers = Array.from({ length: 24 }, async () => {
      while (!isOver) ends.push(await post(url, sent++))
    })
    for (let turn = 0; turn < 6; turn++) {
      const place = turn % 3
      await wait(300)
      await replicas[place]?.stop(300)
      await wait(150)
      replicas[place] = await open(ports[place] ?? 0)
    }
    isOver = true
    await Promise.all(buyers)
    expect(ends.length).toBeGreaterThan(100)
    expect(ends.filter((end) => end !== '200')).toEqual([])
    expect([...worked.values()].filter((times) => times > 1)).toEqual([])
  },
  120_000,
)
