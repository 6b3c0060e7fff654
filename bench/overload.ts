import { readFlags, say } from './flags.ts'
import { flood } from './overload/flood.ts'
import { listOverloadPromises, toOverloadReport } from './overload/overload-report.ts'
import { openMarket } from './paid/market.ts'
import { measureSales } from './paid/measure-sales.ts'
import { createSigner } from './paid/sign-quickly.ts'
import { describeMachine } from './report/machine.ts'
import { toPromisesReport } from './report/promises.ts'
import { REPORT_FILE, writeSection } from './report/report.ts'

// `npm run bench:overload`: ten times more calls than the server can sell; what is refused, and what sales cost
// meanwhile.

const BLOCK_SECONDS = 2
const AT_ONCE = 256
const TIMES = 10

const { quick, profileDir } = readFlags()
const seconds = quick ? 10 : 60
const fullLoad = { concurrency: AT_ONCE, count: AT_ONCE * (quick ? 2 : 5) }
const machine = await describeMachine()
const market = await openMarket({
  profileDir,
  blockTimeSeconds: BLOCK_SECONDS,
  alone: true,
  payers: 64,
  salesAtOnce: AT_ONCE,
})
try {
  const [server] = market.sellers as [(typeof market.sellers)[0]]
  say('Warming up, then as much as there is room for')
  await measureSales(server, market, { concurrency: AT_ONCE, count: AT_ONCE })
  const full = await measureSales(server, market, fullLoad)
  await server.rest()
  const before = await server.heldBytes()
  const perSecond = full.sold / full.seconds
  say(`${Math.round(perSecond)}/s; signing for ${seconds} s`)
  const sign = await createSigner(server.url)
  const payments: string[] = []
  for (let index = 0; index < perSecond * seconds * 1.5 + AT_ONCE; index++)
    payments.push(await sign(market.payers[index % market.payers.length] as (typeof market.payers)[0]))
  say(`Ten times as much for ${seconds} s`)
  let peak = before
  const watch = setInterval(async () => {
    peak = Math.max(peak, (await server.usage()).rssBytes)
  }, 1_000)
  const flooded = await flood(server.url, payments, { perSecond: perSecond * TIMES, seconds, connections: AT_ONCE * 2 })
  clearInterval(watch)
  await server.rest()
  const again = await measureSales(server, market, fullLoad)
  await server.rest()
  const after = await server.heldBytes()
  const seen = { machine, full, again, flooded, seconds, perSecond, rss: { before, peak, after } }
  const promises = listOverloadPromises(seen)
  const report = `${toOverloadReport(seen)}\n${toPromisesReport(promises)}`
  process.stdout.write(`${report}\n`)
  if (!quick) writeSection(REPORT_FILE, 'overload', report)
  if (promises.some(({ holds }) => !holds)) process.exitCode = 1
} finally {
  await market.close()
}
