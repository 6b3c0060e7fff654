import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import type { Wallet } from '../chaos/wallet.ts'

/** One paid call: its payment, and what came of it at the first try. */
export interface Call {
  header: string
  /** `200`, or status and code, or why no answer came. */
  first: string
}

export interface Load {
  calls: readonly Call[]
  /** Ends when all calls have their first answer. */
  stop(): Promise<void>
  /** Sends the same payment again until it is answered with 200, as every client does; returns whether it was. */
  insist(call: Call): Promise<boolean>
  close(): Promise<void>
}

interface LoadSettings {
  url: string
  wallet: Wallet
  payers: readonly SandboxAccount[]
  /** Calls in progress at once. */
  atOnce: number
  /** Calls a second; without it each buyer buys again as soon as it has its answer. */
  perSecond?: number | undefined
}

/** Buyers come from addresses of their own, because nginx limits what one address may send. */
const ADDRESSES = Array.from({ length: 16 }, (_, index) => `127.0.0.${index + 2}`)
const INSIST_FOR_MS = 120_000
const INSIST_EVERY_MS = 500
const BODY = JSON.stringify({ symbol: 'ETH' })

/** Buys prices through one address, over connections that are kept open. */
export function startLoad({ url, wallet, payers, atOnce, perSecond }: LoadSettings): Load {
  const agents = ADDRESSES.map((localAddress) => new Agent({ localAddress }))
  const calls: Call[] = []
  let stopping = false
  let sent = 0
  let beganMs: number | undefined

  async function send(header: string): Promise<string> {
    const dispatcher = agents[sent++ % agents.length] as Agent
    const headers = { 'content-type': 'application/json', 'payment-signature': header }
    try {
      const { statusCode, body } = await request(`${url}/api/price`, {
        method: 'POST',
        headers,
        body: BODY,
        dispatcher,
      })
      const text = await body.text()
      return statusCode === 200 ? '200' : `${statusCode} ${/"code":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 80)}`
    } catch (thrown) {
      return String(thrown)
    }
  }

  async function buy(): Promise<void> {
    while (!stopping) {
      const place = calls.length
      const call: Call = { header: wallet.sign(payers[place % payers.length] as SandboxAccount).header, first: '' }
      calls.push(call)
      beganMs ??= Date.now()
      if (perSecond !== undefined) await wait(Math.max(0, beganMs + (place / perSecond) * 1000 - Date.now()))
      call.first = await send(call.header)
    }
  }
  const buying = Promise.all(Array.from({ length: atOnce }, buy))

  return {
    calls,
    async stop() {
      stopping = true
      await buying
    },
    async insist({ header }) {
      for (const untilMs = Date.now() + INSIST_FOR_MS; Date.now() < untilMs; ) {
        if ((await send(header)) === '200') return true
        await wait(INSIST_EVERY_MS)
      }
      return false
    },
    close: async () => void (await Promise.all(agents.map((agent) => agent.close()))),
  }
}
