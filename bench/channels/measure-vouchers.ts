import { Pool } from 'undici'
import type { RunningContestant } from '../contestants/start-contestant.ts'
import { REQUEST_BODY, ROUTE } from '../contestants/trivial-answer.ts'
import type { Buyer } from './buyers.ts'

/** What one server did with vouchers of so many channels, one call at a time on each. */
export interface Vouchers {
  name: string
  channels: number
  sent: number
  sold: number
  seconds: number
  cpuMs: number
  rpcCalls: number
  latenciesMs: number[]
}

export async function measureVouchers(
  server: RunningContestant,
  buyers: readonly Buyer[],
  channels: number,
): Promise<Vouchers> {
  await server.rest()
  const pool = new Pool(server.url, { connections: channels })
  const latenciesMs: number[] = []
  let [sent, sold] = [0, 0]
  const buy = async ({ headers }: Buyer) => {
    for (const payment of headers) {
      const startedMs = performance.now()
      const { statusCode, body } = await pool.request({
        path: ROUTE,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'PAYMENT-SIGNATURE': payment },
        body: REQUEST_BODY,
      })
      await body.dump()
      sent += 1
      if (statusCode !== 200) continue
      sold += 1
      latenciesMs.push(performance.now() - startedMs)
    }
  }
  const before = await server.usage()
  const startedMs = performance.now()
  await Promise.all(buyers.map(buy))
  const seconds = (performance.now() - startedMs) / 1000
  const after = await server.usage()
  await pool.close()
  const cpuMs = (after.micros - before.micros) / 1000
  return {
    name: server.name,
    channels,
    sent,
    sold,
    seconds,
    cpuMs,
    rpcCalls: after.rpcCalls - before.rpcCalls,
    latenciesMs,
  }
}
