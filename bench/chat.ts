import { Pool } from 'undici'
import { startChain } from '../sandbox/start-chain.ts'
import { readChatRows } from '../scripts/chat-rows/read-rows.ts'
import { catalog } from '../src/capabilities/catalog.ts'
import type { Understand } from '../src/chat/understand/understanding.ts'
import { startServer } from '../src/http/server.ts'
import { warmUp } from './answers/measure-answers.ts'
import { openWorld } from './answers/open-world.ts'
import { listAsked } from './answers/questions.ts'
import { startMarket } from './answers/start-market.ts'
import { listChatPromises } from './chat/chat-promises.ts'
import { toChatReport } from './chat/chat-report.ts'
import { measureMedians, measureParse, measureUnseen } from './chat/measure-parse.ts'
import { type Ask, askDirectly, askOverHttp, HTTP_PLACES, measureReplies } from './chat/measure-replies.ts'
import { MESSAGES } from './chat/messages.ts'
import { compileAsShipped } from './contestants/compile.ts'
import { readFlags, say } from './flags.ts'
import { describeMachine } from './report/machine.ts'
import { REPORT_FILE, writeSection } from './report/report.ts'

// `npm run bench:chat`: how fast the parser understands messages, and how long whole replies take from cache.

const POOLS = 2_000
/** Of the labelled messages, how many are left out between two that are read again and again. */
const EVERY = 20
const PLENTY = {
  CHAT_DAILY_READS: '1000000',
  CHAT_PER_MINUTE: '1000000',
  CHAT_CONVERSATIONS_PER_CLIENT: String(2 * HTTP_PLACES),
}

const { quick } = readFlags()
const seconds = quick ? 1 : 8

const machine = await describeMachine()
say('Parsing')
const { understand } = (await import(await compileAsShipped('src/chat/understand/understand.ts'))) as {
  understand: Understand
}
const labelled = readChatRows().rows.map(({ message }) => message)
const unseen = measureUnseen(understand, labelled)
const some = labelled.filter((_, place) => place % EVERY === 0)
const parse = [measureParse(understand, MESSAGES, seconds), measureMedians(understand, some), unseen]
say('Starting the chain and the simulated services')
const chain = await startChain()
const market = await startMarket(chain.url, POOLS)
try {
  const opened = await openWorld(chain, market, PLENTY)
  const { world, config } = opened
  const server = await startServer({ ...world, port: 0, host: config.HOST, capabilities: catalog })
  const pool = new Pool(server.url, { connections: 16 })
  try {
    await warmUp(listAsked(market.launches), opened, market)
    say('Replying')
    const measure = (name: string, ask: Ask, atOnce: number) =>
      measureReplies(name, ask, MESSAGES, opened, { atOnce, seconds })
    const [directly, overHttp] = [askDirectly(opened), askOverHttp(pool)]
    const lone = await measure('without HTTP', directly, 1)
    const busy = await measure('without HTTP', directly, 16)
    const loneHttp = await measure('over HTTP', overHttp, 1)
    const busyHttp = await measure('over HTTP', overHttp, 16)
    const promises = listChatPromises(parse, loneHttp)
    const report = toChatReport({ machine, parse, replies: [lone, busy, loneHttp, busyHttp], promises })
    process.stdout.write(`${report}\n`)
    if (!quick) writeSection(REPORT_FILE, 'chat', report)
    if (!quick && promises.some(({ holds }) => !holds)) process.exitCode = 1
  } finally {
    await pool.close()
    await server.stop()
    await opened.close()
  }
} finally {
  await market.stop()
  await chain.stop()
}
