import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts, type SandboxAccount } from '../sandbox/chain/accounts.ts'
import { type SandboxChain, startChain } from '../sandbox/start-chain.ts'
import { curve } from '../src/payments/chain/signature.ts'
import { openBuyers } from './channels/buyers.ts'
import { listChannelPromises } from './channels/channel-promises.ts'
import { measureExact } from './channels/measure-exact.ts'
import { measureVouchers, type Vouchers } from './channels/measure-vouchers.ts'
import { toChannelsReport } from './channels/report.ts'
import { type Contestant, type RunningContestant, startContestant } from './contestants/start-contestant.ts'
import { readFlags, say } from './flags.ts'
import { describeMachine } from './report/machine.ts'
import { toPromisesReport } from './report/promises.ts'
import { REPORT_FILE, writeSection } from './report/report.ts'

// `npm run bench:channels`: calls paid by channel, ours beside the official server: calls a second, CPU, calls to the node;
// then on a chain with blocks, where a call paid by itself waits for one.

interface Point {
  channels: number
  calls: number
}

const { quick, profileDir } = readFlags()
const OURS = 'Sextant'
const BLOCK_SECONDS = 2
/** Sold before anything is measured, so that the engine has compiled what is measured. */
const warmUp: Point = quick ? { channels: 16, calls: 20 } : { channels: 64, calls: 150 }
const points: Point[] = quick
  ? [
      { channels: 1, calls: 60 },
      { channels: 16, calls: 20 },
    ]
  : [
      { channels: 1, calls: 400 },
      { channels: 16, calls: 200 },
      { channels: 64, calls: 150 },
    ]
const inBlocks: Point = { channels: 1, calls: quick ? 60 : 400 }
const EXACT_CALLS = quick ? 2 : 5

const machine = await describeMachine()
const chain = await startChain()
const dataDir = mkdtempSync(join(tmpdir(), 'sextant-bench-'))
const all: Vouchers[] = []
const slow: Vouchers[] = []
let exactMs: number[] = []
const servers: RunningContestant[] = []
try {
  for (const contestant of await listContestants(chain)) servers.push(await startContestant(contestant, profileDir))
  for (const server of servers) {
    say(`${server.name}: warming up`)
    await measure(server, warmUp)
  }
  for (const point of points)
    for (const server of servers) {
      say(`${server.name}: ${point.channels} channels, ${point.calls} calls each`)
      all.push(await measure(server, point))
    }
  for (const server of servers) {
    say(`${server.name}: a block every ${BLOCK_SECONDS} s`)
    slow.push(await measure(server, inBlocks, () => chain.setBlockTime(BLOCK_SECONDS)))
    if (server.name === OURS) exactMs = await measureExact(server.url, await chain.createPayer(), EXACT_CALLS)
    await chain.setBlockTime(null)
  }
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  await chain.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
}
const promises = listChannelPromises({ all, slow, ours: OURS, curve: curve.name })
const report = [
  toChannelsReport({ all, slow, exactMs, blockSeconds: BLOCK_SECONDS, ours: OURS, curve: curve.name, machine }),
  toPromisesReport(promises),
].join('\n')
process.stdout.write(`${report}\n`)
if (!quick) writeSection(REPORT_FILE, 'channels', report)
const areAllSold = [...all, ...slow].every(({ sent, sold }) => sold === sent)
if (!areAllSold || (!quick && promises.some(({ holds }) => !holds))) process.exitCode = 1

/** Opens channels, which is not measured, and sells to all of them at the same time. */
async function measure(server: RunningContestant, { channels, calls }: Point, ready?: () => Promise<unknown>) {
  const payers: SandboxAccount[] = []
  for (let index = 0; index < channels; index++) payers.push(await chain.createPayer())
  const buyers = await openBuyers(server.url, payers, calls)
  await ready?.()
  return measureVouchers(server, buyers, channels)
}

async function listContestants({ url, payTo, relayer, createPayer, fundEth }: SandboxChain): Promise<Contestant[]> {
  const places = { rpcUrl: url, payTo }
  const gasKey = await createPayer({ fundsBase: 0n })
  await fundEth(gasKey.address)
  const official = {
    relayerKey: gasKey.privateKey,
    authorizerKey: accounts.usdcAdmin.privateKey,
    countNonces: true,
    pollingMs: 50,
  }
  return [
    { name: 'official', program: 'official-channels', settings: { ...places, ...official } },
    { name: OURS, program: 'ours', settings: { ...places, relayerKey: relayer.privateKey, dataDir } },
  ]
}
