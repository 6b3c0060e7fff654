import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { toSandboxSettings } from '../../sandbox/settings.ts'
import { silentLog } from '../../src/domain/log.ts'
import { pay, post } from '../kit/buyer.ts'
import { openShop } from '../kit/shop.ts'
import { type JudgementCase, readCases } from './case.ts'
import { startCaseServer } from './case-server.ts'
import { ownCases } from './cases/catalog.ts'
import { findFaults, type Judged } from './expectation.ts'

// `npm run judge`: pays for every case and holds the answer against what an expert concludes from the same facts.
// Without files it takes the repository's own cases; `npm run judge -- more.jsonl` adds those of a file.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Routes, or pieces of case ids, separated by commas. */
    only: { type: 'string' },
    /** Leaves out the repository's own cases. */
    'files-only': { type: 'boolean', default: false },
    /** Shows every answer in full. */
    full: { type: 'boolean', default: false },
  },
})
const PAID_AT_ONCE = 3
const MOST_TRIES = 4
const say = (line: string) => process.stdout.write(`${line}\n`)

const missing = positionals.filter((file) => !existsSync(file))
if (missing.length > 0) {
  say(`there is no file ${missing.join(', ')}`)
  process.exit(2)
}
const wanted = values.only?.split(',')
const all = [...(values['files-only'] ? [] : ownCases), ...positionals.flatMap(readCases)]
const cases = all.filter(({ id, route }) => !wanted || wanted.some((piece) => route === piece || id.includes(piece)))
const doubled = cases.filter(({ id }, place) => cases.findIndex((one) => one.id === id) !== place)
if (doubled.length > 0) throw new Error(`two cases have the id ${doubled[0]?.id}`)

say(`judge: ${cases.length} cases`)
let server: Awaited<ReturnType<typeof startCaseServer>> | undefined
const shop = await openShop({
  log: silentLog,
  settings: { NANSEN_API_KEY: 'judgement' },
  async adjust(chain, upstreams) {
    server = await startCaseServer(all, { upstreamsUrl: upstreams.url, rpcUrl: chain.url })
    const { url } = server
    const places = { port: 0, publicUrl: 'http://sextant.test', payTo: chain.payTo, rpcUrl: chain.url }
    const relayerKey = chain.relayer.privateKey
    const { DATA_DIR: _, ...settings } = toSandboxSettings({ ...places, relayerKey, dataDir: '', upstreamsUrl: url })
    return { ...settings, RPC_BASE_URL: `${url}/evm-rpc/base` }
  },
})
const payer = await shop.chain.createPayer()

// A source that is down in one case rests afterwards: those cases come last, one by one.
const isTroubled = ({ upstream = [] }: JudgementCase) =>
  upstream.some(({ status = 200, body }) => status >= 500 || (body as { code?: unknown } | undefined)?.code === 4029)
const results: { one: JudgementCase; faults: string[] }[] = []
const queue = cases.filter((one) => !isTroubled(one))
await Promise.all(
  Array.from({ length: PAID_AT_ONCE }, async () => {
    for (let one = queue.shift(); one; one = queue.shift()) await judge(one)
  }),
)
for (const one of cases.filter(isTroubled)) await judge(one)

say('')
for (const route of new Set(cases.map((one) => one.route))) {
  const own = results.filter(({ one }) => one.route === route)
  say(`${route}: ${own.filter(({ faults }) => faults.length === 0).length} of ${own.length} hold`)
}
const held = results.filter(({ faults }) => faults.length === 0).length
say(`in all: ${held} of ${results.length} hold`)
await shop.close()
await server?.stop()
process.exit(held === cases.length && cases.length > 0 ? 0 : 1)

async function judge(one: JudgementCase): Promise<void> {
  const answer = await buy(one.route, one.request)
  if (one.also)
    answer.body.also = await Promise.all(one.also.map(async (request) => (await buy(one.route, request)).body))
  const faults = findFaults(one.expect, answer)
  results.push({ one, faults })
  const { status, body } = answer
  const came =
    status === 200
      ? `${body.verdict ?? ''} ${body.score ?? ''} ${body.summary}`
      : `${status} ${body?.code} ${body?.detail}`
  if (faults.length === 0) say(`ok   ${one.id}: ${came.trim().slice(0, 150)}`)
  else
    say(
      `FAIL ${one.id}\n     why:  ${one.why}\n     came: ${came.trim()}\n${faults.map((fault) => `     - ${fault}`).join('\n')}`,
    )
  if (values.full) say(JSON.stringify(body, null, 1))
}

async function buy(route: string, request: object): Promise<Judged> {
  const url = `${shop.url}/api/${route}`
  for (let left = MOST_TRIES; ; left--) {
    const { status, body } = await post(url, request, await pay(payer, url))
    const isBusy =
      status === 429 || status === 504 || (status === 503 && ['overloaded', 'settlement_pending'].includes(body?.code))
    if (!isBusy || left === 0) return { status, body }
    await new Promise((resolve) => setTimeout(resolve, 1_500))
  }
}
