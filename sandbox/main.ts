import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import pc from 'picocolors'
import { findRoot } from '../src/cli/read-settings.ts'
import { SETTINGS } from '../src/config/settings.ts'
import { prepareApp } from '../src/http/pages/build-app.ts'
import { namedAccount } from './chain/accounts.ts'
import { mintUsdc } from './chain/deploy.ts'
import { showPaidCall } from './demo.ts'
import { findPartsGap } from './missing-parts.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'

// `npm run sandbox`: starts the whole sandbox, shows its addresses and one paid call, and runs until Ctrl-C.

interface Options {
  port: number
  blockTime?: number
  readyFile?: string
  demo: boolean
  data?: string
}

const options = new Command('sandbox')
  .description('The whole of Sextant on this machine, with no network and no key: chain, USDC, upstreams, service.')
  .option('--port <port>', 'port of the service; 0 takes any free one', toPort, 4021)
  .option('--block-time <seconds>', 'seconds between blocks (default: mine at once)', toSeconds)
  .option('--ready-file <path>', 'write the places of everything as JSON when all is up')
  .option('--data <dir>', 'keep ledger and chain in this folder across restarts')
  .option('--no-demo', 'do not make the paid call at the end')
  .parse()
  .opts<Options>()

/** Whoever opens the pages: the key is public, and offered there as a wallet with play money. */
const visitor = namedAccount('visitor')
const VISITOR_USDC_BASE = 1_000_000_000n

const say = (line = '') => process.stdout.write(`${line}\n`)
const startedMs = Date.now()
let sandbox: Sandbox | undefined
let stopping = false

function stop(): void {
  if (stopping) return
  stopping = true
  void Promise.resolve(sandbox?.stop()).then(() => process.exit(0))
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

try {
  say(pc.bold('Sextant sandbox'))
  const gap = (await findPartsGap()) ?? (await prepareApp((line) => say(pc.dim(`  ${line}`))))
  if (gap !== undefined) throw new Error(gap)
  sandbox = await startSandbox({
    port: options.port,
    blockTimeSeconds: options.blockTime,
    dataDir: options.data,
    settings: { ...readChatSettings(), SANDBOX_WALLET_KEY: visitor.privateKey },
    progress: (step) => say(pc.dim(`  ${step} …`)),
  })
  await sandbox.chain.fundEth(visitor.address)
  await mintUsdc(sandbox.chain.client, visitor.address, VISITOR_USDC_BASE)
  showPlaces(sandbox)
  if (options.demo) {
    say(pc.bold('One paid call'))
    await showPaidCall(sandbox.baseUrl, sandbox.chain, (line) => say(`  ${line}`))
    say()
  }
  if (options.readyFile) writeReadyFile(options.readyFile, sandbox)
  showNext(sandbox, writeSettings(sandbox))
} catch (thrown) {
  process.stderr.write(
    `${pc.red('The sandbox could not start:')} ${thrown instanceof Error ? thrown.message : String(thrown)}\n`,
  )
  const problems = (thrown as { problems?: string[] }).problems ?? []
  for (const problem of problems) process.stderr.write(`  - ${problem}\n`)
  await sandbox?.stop()
  process.exit(1)
}

function showPlaces({ baseUrl, chain, upstreams, launches }: Sandbox): void {
  say(`  ${pc.green('ready')} in ${((Date.now() - startedMs) / 1000).toFixed(1)} s`)
  say()
  const rows = [
    ['service', baseUrl],
    ['chain', `${chain.url} (${chain.node.engine}, chain id ${chain.chainId})`],
    ['USDC', `${chain.usdc} (Circle's FiatTokenV2_2)`],
    ['upstreams', `${upstreams.url} (simulated; GET ${upstreams.url}/control)`],
    ['payee', chain.payTo],
    ['payer', `${chain.payer.address} (key ${chain.payer.privateKey})`],
  ]
  for (const [name = '', place = ''] of rows) say(`  ${name.padEnd(10)} ${place}`)
  for (const { symbol, token, about } of launches)
    say(`  ${'launched'.padEnd(10)} ${symbol.padEnd(8)} ${token} (${about})`)
  say()
}

function showNext({ baseUrl, settings }: Sandbox, settingsFile: string): void {
  say(pc.bold('Try it'))
  say(`  curl -i ${baseUrl}/api/price -H 'content-type: application/json' -d '{"symbol":"ETH"}'`)
  say(`  open ${baseUrl}/ : chat, and sign with the play-money wallet that the pages offer (docs/tour.md)`)
  say(`  open ${baseUrl}/docs , ${baseUrl}/openapi.json , ${baseUrl}/llms.txt , ${baseUrl}/charts/ETH.png`)
  say()
  say(pc.bold('A second replica on the same ledger'))
  say(`  set -a && . ${settingsFile} && PORT=${Number(settings.PORT) + 1} ${startCommand()}`)
  say(
    pc.dim(
      `  (its ${Object.keys(settings).length} settings, one a line, are in that file: where chain, ledger and every upstream are)`,
    ),
  )
  say()
  say('Ctrl-C stops everything.')
}

/** In a clone, or where this is the package `sextant-sandbox`. */
function startCommand(): string {
  return existsSync(join(findRoot(), 'src', 'main.ts')) ? 'npm start' : 'npx sextant-service start'
}

/** The settings as lines of a shell script, beside the ledger they belong to. */
function writeSettings({ settings }: Sandbox): string {
  const path = join(settings.DATA_DIR as string, 'settings.env')
  writeFileSync(
    path,
    Object.entries(settings)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  )
  return path
}

function writeReadyFile(path: string, { baseUrl, chain, upstreams, launches, settings }: Sandbox): void {
  const ready = {
    baseUrl,
    rpcUrl: chain.url,
    chainId: chain.chainId,
    usdc: chain.usdc,
    payTo: chain.payTo,
    payer: { address: chain.payer.address, privateKey: chain.payer.privateKey },
    upstreamsUrl: upstreams.url,
    launches: launches.map(({ symbol, token, pool, story }) => ({ symbol, token, pool, story })),
    pid: process.pid,
    settings,
  }
  writeFileSync(path, `${JSON.stringify(ready, null, 2)}\n`)
}

/** Only the limits of chat can be set from the environment; all other settings are the sandbox's own. */
function readChatSettings(): Record<string, string> {
  const names = SETTINGS.map(({ name }) => name).filter((name) => name.startsWith('CHAT_'))
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

function toPort(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new InvalidArgumentError('must be a port number')
  return port
}

function toSeconds(text: string): number {
  const seconds = Number(text)
  if (!(seconds > 0 && seconds <= 60)) throw new InvalidArgumentError('must be a number of seconds above 0, at most 60')
  return seconds
}
