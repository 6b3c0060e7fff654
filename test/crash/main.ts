import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChainAndUpstreams } from '../../sandbox/chain-and-upstreams.ts'
import { freePort } from '../../sandbox/free-port.ts'
import { toSandboxSettings } from '../../sandbox/settings.ts'
import type { SandboxChain } from '../../sandbox/start-chain.ts'
import { startRpcProxy } from '../kit/rpc-proxy.ts'
import { bundleService, type ServiceProcess, spawnService } from '../kit/service-process.ts'
import { createBuyers } from './buyers.ts'
import { killAtEachStep } from './each-step.ts'
import { reconcile } from './reconcile.ts'

// The crash test (`npm run test:crash`): the service is killed at each step of a sale and then at random moments; at
// the end buyers, ledger and chain must agree.

const option = (name: string, fallback: number) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? fallback : Number(process.argv[at + 1])
}
const kills = option('kills', 200)
const seconds = option('seconds', 540)
const seed = option('seed', Date.now() % 1_000_000)
const say = (line: string) => process.stdout.write(`${line}\n`)

say(`crash test: at least ${kills} kills, at most ${seconds} s, seed ${seed}`)
const chance = seeded(seed)
const folder = mkdtempSync(join(tmpdir(), 'sextant-crash-'))
const script = await bundleService()
const chainAndUpstreams = await startChainAndUpstreams({ seed: 'crash' })
const { chain, upstreams } = chainAndUpstreams
const proxy = await startRpcProxy(chain.url)
let failed = true
try {
  const settings = toSandboxSettings({
    port: await freePort(),
    publicUrl: 'http://sextant.test',
    payTo: chain.payTo,
    rpcUrl: proxy.url,
    relayerKey: chain.relayer.privateKey,
    dataDir: join(folder, 'service'),
    upstreamsUrl: upstreams.url,
  })
  const start = () => spawnService(script, settings)
  const buyers = createBuyers(`http://127.0.0.1:${settings.PORT}/api/price`, chain)

  say('killed at each step of a sale:')
  await killAtEachStep({ start, buyers, chain, proxy, upstreams, say })
  say('killed at random:')
  const done = await killAtRandom(start, buyers)
  const problems = await reconcile(chain, join(folder, 'service', 'ledger.sqlite'), buyers.attempts)
  const sold = buyers.attempts.filter(({ answers }) => answers.size === 1).length
  say(
    `${done} kills, ${buyers.attempts.length} payments, ${sold} answered, ${await earnedBy(chain)} USDC base units earned`,
  )
  const ends = new Map<string, number>()
  for (const { status, code } of buyers.attempts)
    ends.set(`${status} ${code}`.trim(), (ends.get(`${status} ${code}`.trim()) ?? 0) + 1)
  say(`last answers: ${[...ends].map(([end, count]) => `${count} × ${end}`).join(', ')}`)
  for (const problem of problems.slice(0, 20)) say(`  WRONG ${problem}`)
  if (done < kills) say(`  WRONG only ${done} of ${kills} kills in ${seconds} s`)
  failed = problems.length > 0 || done < kills
  say(failed ? 'ledger and chain DISAGREE' : 'ledger, chain and buyers agree')
} finally {
  await proxy.close()
  await chainAndUpstreams.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}
process.exit(failed ? 1 : 0)

/** Kills the service again and again at random moments while buyers keep buying. */
async function killAtRandom(
  start: () => Promise<ServiceProcess>,
  buyers: ReturnType<typeof createBuyers>,
): Promise<number> {
  const ends = Date.now() + seconds * 1000
  let service = await start()
  const shopping = buyers.keepBuying(6)
  let done = 0
  for (; done < kills && Date.now() < ends; done++) {
    await new Promise((resolve) => setTimeout(resolve, 20 + chance() * 480))
    await service.kill('SIGKILL')
    service = await start()
    if (done % 20 === 19) say(`  ${done + 1} kills, ${buyers.attempts.length} payments`)
  }
  await shopping.finish()
  await service.kill('SIGTERM')
  return done
}

async function earnedBy({ balanceOf, payTo }: SandboxChain): Promise<bigint> {
  return balanceOf(payTo)
}

function seeded(start: number): () => number {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
