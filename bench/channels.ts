import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts, type SandboxAccount } from '../sandbox/chain/accounts.ts'
import { startChain } from '../sandbox/start-chain.ts'
import { curve } from '../src/payments/chain/signature.ts'
import { openBuyers } from './channels/buyers.ts'
import { measureVouchers, type Vouchers } from './channels/measure-vouchers.ts'
import { toChannelsReport } from './channels/report.ts'
import { type Contestant, startContestant } from './contestants/start-contestant.ts'
import { readFlags, say } from './flags.ts'
import { describeMachine } from './report/machine.ts'
import { REPORT_FILE, writeSection } from './report/report.ts'

// `npm run bench:channels`: calls paid by channel, ours beside the official server: calls a second, CPU, calls to the node.

const { quick, profileDir } = readFlags()
const OURS = 'Sextant'
const points = quick
  ? [
      { channels: 1, calls: 60 },
      { channels: 16, calls: 20 },
    ]
  : [
      { channels: 1, calls: 400 },
      { channels: 16, calls: 100 },
      { channels: 64, calls: 60 },
    ]

const machine = await describeMachine()
const chain = await startChain()
const dataDir = mkdtempSync(join(tmpdir(), 'sextant-bench-'))
const all: Vouchers[] = []
try {
  const places = { rpcUrl: chain.url, payTo: chain.payTo }
  const gasKey = await chain.createPayer({ fundsBase: 0n })
  await chain.fundEth(gasKey.address)
  const contestants: Contestant[] = [
    {
      name: 'official',
      program: 'official-channels',
      settings: {
        ...places,
        relayerKey: gasKey.privateKey,
        authorizerKey: accounts.usdcAdmin.privateKey,
        countNonces: true,
        pollingMs: 50,
      },
    },
    { name: OURS, program: 'ours', settings: { ...places, relayerKey: chain.relayer.privateKey, dataDir } },
  ]
  for (const contestant of contestants) {
    const server = await startContestant(contestant, profileDir)
    try {
      for (const { channels, calls } of points) {
        say(`${contestant.name}: ${channels} channels, ${calls} calls each`)
        const payers: SandboxAccount[] = []
        for (let index = 0; index < channels; index++) payers.push(await chain.createPayer())
        const buyers = await openBuyers(server.url, payers, calls)
        all.push(await measureVouchers(server, buyers, channels))
      }
    } finally {
      await server.stop()
    }
  }
} finally {
  await chain.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
}
const report = toChannelsReport(all, OURS, curve.name, machine)
process.stdout.write(`${report}\n`)
if (!quick) writeSection(REPORT_FILE, 'channels', report)
if (all.some(({ sent, sold }) => sold !== sent)) process.exitCode = 1
