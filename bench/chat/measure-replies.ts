import type { Pool } from 'undici'
import type { ReplyType } from '../../src/chat/reply.ts'
import type { BenchWorld } from '../answers/open-world.ts'
import { quantile } from '../report/figures.ts'

export interface ReplyTimes {
  name: string
  replies: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  cpuMs: number
  /** Replies of type `error`. */
  errors: number
}

/** Asks one question in one of many conversations, and says what type the reply has. */
export type Ask = (message: string, place: number) => Promise<ReplyType>

/** Whole turns without HTTP: understand, allow, answer, remember. */
export const askDirectly =
  ({ world }: BenchWorld): Ask =>
  async (message, place) => {
    const reply = await world.chat.turn({
      message,
      anonId: `bench-${place}`,
      format: 'text',
      sparkline: true,
      client: `10.0.${place >> 8}.${place & 255}`,
      requestId: 'req_bench',
    })
    return reply.type
  }

/** The same through `POST /api/chat` over kept connections; the client runs in this process, too. */
export const askOverHttp =
  (pool: Pool): Ask =>
  async (message, place) => {
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: '/api/chat',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message, anonId: `bench-http-${place % HTTP_PLACES}`, format: 'text', sparkline: true }),
    })
    const reply = (await body.json()) as { type?: ReplyType }
    return statusCode === 200 && reply.type ? reply.type : 'error'
  }

/** Measures replies from warm caches, with a stopped clock. */
export async function measureReplies(
  name: string,
  ask: Ask,
  messages: readonly string[],
  { clock }: BenchWorld,
  { atOnce, seconds }: { atOnce: number; seconds: number },
): Promise<ReplyTimes> {
  clock.hold()
  try {
    for (let round = 0; round < 2; round++) for (const [place, message] of messages.entries()) await ask(message, place)
    const times: number[] = []
    let errors = 0
    let next = 0
    const cpuBefore = process.cpuUsage()
    const startedAt = performance.now()
    const talk = async () => {
      while (performance.now() - startedAt < seconds * 1000) {
        const turn = next++
        const before = performance.now()
        const type = await ask(messages[turn % messages.length] as string, turn % PLACES)
        times.push(performance.now() - before)
        if (type === 'error') errors++
      }
    }
    await Promise.all(Array.from({ length: atOnce }, talk))
    const { user, system } = process.cpuUsage(cpuBefore)
    return {
      name: `${name}, ${atOnce === 1 ? 'one after another' : `${atOnce} at once`}`,
      replies: times.length,
      perSecond: (times.length * 1000) / (performance.now() - startedAt),
      p50Ms: quantile(times, 0.5),
      p99Ms: quantile(times, 0.99),
      cpuMs: (user + system) / 1000 / times.length,
      errors,
    }
  } finally {
    clock.release()
  }
}

/** Number of conversations that are used in turn, so that none uses up its allowance. */
const PLACES = 20_000
/** Over HTTP all of them come from one address, which may have so many. */
export const HTTP_PLACES = 5_000
