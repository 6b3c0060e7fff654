import { startChain } from '../sandbox/start-chain.ts'
import { isOver, toAnswersReport } from './answers/answers-report.ts'
import { type AnswerTimes, measureAnswers, warmUp } from './answers/measure-answers.ts'
import { type Load, type LoadCalls, measureLoad } from './answers/measure-load.ts'
import { measureRefresh } from './answers/measure-refresh.ts'
import { openWorld } from './answers/open-world.ts'
import { listAsked } from './answers/questions.ts'
import { type RunningMarket, startMarket } from './answers/start-market.ts'
import { readFlags, say } from './flags.ts'
import { toText } from './report/figures.ts'
import { describeMachine } from './report/machine.ts'
import { REPORT_FILE, writeSection } from './report/report.ts'

// `npm run bench:answers`: how fast capabilities answer from cache, how a list refresh affects the event loop, and how
// many upstream calls a mixed load causes.

const POOLS = 16_000

const { quick } = readFlags()
const limits = quick ? { seconds: 0.5, most: 200 } : { seconds: 3, most: 2_000 }
const loadSeconds = quick ? 4 : 24
/** Long enough for caches of several minutes to expire. */
const slowSeconds = quick ? 8 : 300
const LOADS: Load[] = [
  { name: 'the first 100 requests ever', seconds: 15, requests: 100 },
  { name: 'as fast as it goes', seconds: loadSeconds },
  { name: '200 a second', seconds: loadSeconds, perSecond: 200 },
  { name: '50 a second', seconds: slowSeconds, perSecond: 50 },
]

const machine = await describeMachine()
say('Starting the chain and the simulated services')
const chain = await startChain()
const market = await startMarket(chain.url, POOLS)
try {
  const asked = listAsked(market.launches)
  const answers = await measureAll(market)
  say('Renewing the list of yield pools')
  const refresh = await measureRefresh(market.poolsUrl, quick ? 2 : 6)
  const loads = await measureLoads(market)
  const report = toAnswersReport({ machine, answers, refresh, loads, asked })
  process.stdout.write(`${report}\n`)
  if (!quick) writeSection(REPORT_FILE, 'answers', report)
  // The first load starts with empty caches; it is shown but does not count.
  if (loads.slice(1).some(isOver)) process.exitCode = 1

  async function measureAll(services: RunningMarket): Promise<AnswerTimes[]> {
    const opened = await openWorld(chain, services)
    try {
      await warmUp(asked, opened, services)
      const all: AnswerTimes[] = []
      for (const one of asked) {
        const times = await measureAnswers(one, opened, services, limits)
        say(`${times.name}: ${toText(times.p50Ms)} ms, CPU ${toText(times.cpuMs)} ms`)
        all.push(times)
      }
      return all
    } finally {
      await opened.close()
    }
  }

  async function measureLoads(services: RunningMarket): Promise<LoadCalls[]> {
    const opened = await openWorld(chain, services)
    try {
      const all: LoadCalls[] = []
      for (const load of LOADS) {
        say(`Mixed load, ${load.name}`)
        all.push(await measureLoad(asked, opened, services, load))
      }
      return all
    } finally {
      await opened.close()
    }
  }
} finally {
  await market.stop()
  await chain.stop()
}
