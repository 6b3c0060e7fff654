import { parseArgs } from 'node:util'
import { rollUnderLoad } from './roll.ts'

// `npm run test:rolling`: three replicas behind nginx are restarted one by one under about 100 paid calls a second, then one is
// killed. No call may fail in the first part; in the second, what was in progress is sent again, and nobody pays without an answer.

const { values } = parseArgs({
  options: {
    replicas: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    'per-second': { type: 'string', default: '100' },
    'at-once': { type: 'string', default: '64' },
  },
})
const say = (line: string) => process.stdout.write(`${line}\n`)
const report = await rollUnderLoad({
  replicas: Number(values.replicas),
  rounds: Number(values.rounds),
  perSecond: Number(values['per-second']),
  atOnce: Number(values['at-once']),
  say,
})
const { calls, seconds, failed, ends, killed, earnedBase, priceBase } = report
say(
  `rolling restart: ${calls} paid calls in ${seconds.toFixed(0)} s (${(calls / seconds).toFixed(0)}/s), ${ends.length} restarts`,
)
say(`  failed: ${failed.length} ${[...new Set(failed)].join(', ')}`)
say(`  replicas ended with ${ends.join(', ')}`)
say(
  `kill -9: ${killed.calls} paid calls, ${killed.again.length} sent again (${[...new Set(killed.again)].join(', ')}), ${killed.lost} without an answer`,
)
say(`on chain: ${earnedBase} base units, the calls cost ${priceBase}`)
const isRight = failed.length === 0 && ends.every((code) => code === 0) && killed.lost === 0 && earnedBase === priceBase
say(isRight ? 'no call failed' : 'WRONG')
process.exit(isRight ? 0 : 1)
