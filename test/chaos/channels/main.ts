import { parseArgs } from 'node:util'
import { type Entry, readChallenge } from '../../kit/channel-buyer.ts'
import { countEnds } from '../count-ends.ts'
import { createDisasters, KILL } from '../disasters.ts'
import { startEnvironment } from '../environment.ts'
import { compareRecord } from '../record.ts'
import { seeded } from '../seeded.ts'
import { judgeChannels } from './judge-channels.ts'
import { KINDS } from './voucher.ts'
import { createVoucherBuyers } from './voucher-buyers.ts'

// The chaos test of channels (`npm run test:chaos:channels`): thousands of vouchers against several replicas while things
// break, then a comparison of what buyers saw, what the ledger charged and what the escrow contract shows or would take.

const { values } = parseArgs({
  options: {
    vouchers: { type: 'string', default: '20000' },
    kills: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '2400' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    replicas: { type: 'string', default: '4' },
    channels: { type: 'string', default: '48' },
    /** Mean milliseconds between two disasters. */
    every: { type: 'string', default: '1500' },
    store: { type: 'string', default: 'postgres' },
  },
})
const [vouchers, kills, seconds, seed] = [values.vouchers, values.kills, values.seconds, values.seed].map(Number) as [
  number,
  number,
  number,
  number,
]
/** Reserved at the end, for open calls to finish and for the comparison. */
const LAST_SECONDS = Math.min(90, seconds * 0.3)
const say = (line: string) => process.stdout.write(`${line}\n`)
const startedAt = Date.now()
const elapsed = () => ((Date.now() - startedAt) / 1000).toFixed(0).padStart(4)

say(`chaos of channels: ${vouchers} vouchers, ${kills} kills, at most ${seconds} s, on ${values.store}, seed ${seed}`)
const environment = await startEnvironment({ replicas: Number(values.replicas), store: values.store, say })
const { chain, replicas, channels: store } = environment
let failed = true
try {
  const entry = (await readChallenge(replicas.urls[0] ?? '')).accepts[1] as Entry
  const disasters = createDisasters({ ...environment, wealthy: [], chance: seeded(seed + 1), mostlyKills: true })
  const killed = () => disasters.counts.get(KILL) ?? 0
  const most = () => (vouchers * (killed() + 1)) / Math.max(1, kills)
  const buyers = createVoucherBuyers({ urls: replicas.urls, chain, entry, chance: seeded(seed), most })
  const isOver = () => Date.now() - startedAt > (seconds - LAST_SECONDS) * 1000
  const isEnough = () => buyers.calls.length >= vouchers && killed() >= kills
  const progress = setInterval(() => {
    const ended = buyers.calls.filter((call) => call.ended).length
    const struck = [...disasters.counts.values()].reduce((sum, count) => sum + count, 0)
    say(`${elapsed()} s  ${buyers.calls.length} vouchers, ${ended} ended, ${struck} disasters, ${killed()} kills`)
  }, 10_000)

  const striking = disasters.run(Number(values.every))
  const shopping = buyers.shop({ channels: Number(values.channels), isOver: () => isOver() || isEnough() })
  while (!isOver() && !isEnough()) await new Promise((resolve) => setTimeout(resolve, 100))
  disasters.stop()
  await striking
  buyers.calm()
  say(`${elapsed()} s  calm; waiting for the last buyers`)
  await shopping
  clearInterval(progress)
  await disasters.untilFound()
  await environment.untilSettled()
  const wrongRecord = await compareRecord(chain, replicas.urls, say)
  const badEnds = await replicas.stop()

  const { calls } = buyers
  const priceBase = BigInt(entry.amount)
  const verdict = await judgeChannels({ chain, store, calls, priceBase })
  say(`\n${calls.length} vouchers on ${verdict.channels} channels, ${killed()} kills, in ${elapsed().trim()} s`)
  for (const kind of KINDS) say(`  ${kind}: ${countEnds(calls.filter((call) => call.kind === kind))}`)
  say(`disasters: ${[...disasters.counts].map(([name, count]) => `${count} × ${name}`).join(', ')}`)
  say(
    `${verdict.steps} steps, ${verdict.chargedBase} charged = ${verdict.claimedBase} claimed + ${verdict.claimableBase} claimable`,
  )
  const problems = [...verdict.problems, ...wrongRecord, ...badEnds]
  if (verdict.claimedBase + verdict.claimableBase !== verdict.chargedBase)
    problems.push('claimed and claimable are not what was charged')
  for (const problem of problems.slice(0, 30)) say(`  WRONG ${problem}`)
  say(problems.length > 0 ? `ledger, chain and buyers DISAGREE (seed ${seed})` : 'ledger, chain and buyers agree')
  const tooFew = calls.length < vouchers
  if (tooFew) say(`  WRONG only ${calls.length} of ${vouchers} vouchers fit into ${seconds} s`)
  if (killed() < kills) say(`  WRONG only ${killed()} of ${kills} kills in ${seconds} s`)
  failed = problems.length > 0 || tooFew || killed() < kills
  await buyers.close()
} finally {
  await environment.close()
}
process.exit(failed ? 1 : 0)
