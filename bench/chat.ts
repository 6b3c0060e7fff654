import { startChain } from '../sandbox/start-chain.ts'
import { understand } from '../src/chat/understand/understand.ts'
import { warmUp } from './answers/measure-answers.ts'
import { openWorld } from './answers/open-world.ts'
import { listAsked } from './answers/questions.ts'
import { startMarket } from './answers/start-market.ts'
import { toChatReport } from './chat/chat-report.ts'
import { measureParse } from './chat/measure-parse.ts'
import { measureReplies } from './chat/measure-replies.ts'
import { MESSAGES } from './chat/messages.ts'
import { readFlags, say } from './flags.ts'
import { describeMachine } from './report/machine.ts'
import { REPORT_FILE, writeSection } from './report/report.ts'

// `npm run bench:chat`: how fast the parser understands messages, and how long whole replies take from cache.

const POOLS = 2_000
const PLENTY = { CHAT_DAILY_READS: '1000000', CHAT_CONVERSATIONS_PER_CLIENT: '10000' }

const { quick } = readFlags()
const seconds = quick ? 1 : 8

const machine = await describeMachine()
say('Parsing')
const parse = measureParse(understand, MESSAGES, seconds)
say('Starting the chain and the simulated services')
const chain = await startChain()
const market = await startMarket(chain.url, POOLS)
try {
  const opened = await openWorld(chain, market, PLENTY)
  try {
    await warmUp(listAsked(market.launches), opened, market)
    say('Replying')
    const replies = [
      await measureReplies(MESSAGES, opened, { atOnce: 1, seconds }),
      await measureReplies(MESSAGES, opened, { atOnce: 16, seconds }),
    ]
    const report = toChatReport({ machine, messages: MESSAGES.length, parse, replies })
    process.stdout.write(`${report}\n`)
    if (!quick) writeSection(REPORT_FILE, 'chat', report)
  } finally {
    await opened.close()
  }
} finally {
  await market.stop()
  await chain.stop()
}
