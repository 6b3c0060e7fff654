import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Where free ports are looked for: below those that systems give to outgoing connections (from 32768 on Linux, 49152
 * elsewhere). From there a connection could take the port before its server listens, or while its server restarts.
 */
export const FREE_PORTS = { from: 20_000, to: 29_999 }
const MOST_TRIES = 100

/** A port that nobody listens on at this moment. */
export async function freePort(
  choose = () => randomInt(FREE_PORTS.from, FREE_PORTS.to + 1),
  tries = MOST_TRIES,
): Promise<number> {
  const port = choose()
  if (await isFree(port)) return port
  if (tries <= 1) throw new Error(`found no free port between ${FREE_PORTS.from} and ${FREE_PORTS.to}`)
  return freePort(choose, tries - 1)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
