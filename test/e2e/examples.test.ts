// Runs every program of examples/ as a reader would, against a real service, and looks at what it printed and what it paid.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { freePort } from '../../sandbox/free-port.ts'
import { offers } from '../../src/capabilities/catalog.ts'
import { type BotServer, startBotServer } from '../kit/bot-server.ts'
import { noteSecrets } from '../kit/run-log.ts'
import { openShop, type Shop } from '../kit/shop.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const started = new Set<string>()

/** A program starts in about a second; a busy machine takes longer. */
const GIVE_UP_AFTER_MS = 120_000

let shop: Shop
let payer: SandboxAccount
beforeAll(async () => {
  const port = await freePort()
  shop = await openShop({ settings: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` } })
})
beforeEach(async () => {
  payer = await shop.chain.createPayer()
  noteSecrets([payer.privateKey])
})
afterAll(() => shop.close())

const RUN_BY: Record<string, [string, ...string[]]> = {
  ts: [process.execPath, '--import', 'tsx'],
  sh: ['bash'],
  py: ['python3'],
}

function commandOf(name: string): [string, string[]] {
  started.add(name)
  const [program, ...flags] = RUN_BY[name.split('.').pop() ?? ''] ?? ['false']
  return [program, [...flags, join('examples', name)]]
}

const envOf = (more: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NO_COLOR: '1',
  PYTHONDONTWRITEBYTECODE: '1',
  SEXTANT_URL: shop.url,
  ...more,
})

/** The lines that a program printed. */
async function run(name: string, more: Record<string, string> = {}): Promise<string[]> {
  const [program, args] = commandOf(name)
  const env = envOf({ KEY: payer.privateKey, ...more })
  const { stdout } = await promisify(execFile)(program, args, { cwd: root, env, timeout: GIVE_UP_AFTER_MS })
  return stdout.trimEnd().split('\n')
}

/** What this buyer paid, in base units of USDC and in order, with the transactions. */
async function listPaid() {
  const transfers = await shop.chain.transfersTo(shop.chain.payTo)
  const own = transfers.filter(({ from }) => from === payer.address)
  return {
    amounts: own.map(({ value }) => value),
    lines: own.map((transfer) => `transaction: ${transfer.transactionHash}`),
  }
}

const ETH_PRICE = expect.stringMatching(/^Ethereum \(ETH\) \$[\d,.]+, [+-][\d.]+% in 24h; /)

describe('the example', { timeout: GIVE_UP_AFTER_MS }, () => {
  it('fetch.ts prints the price that it paid for', async () => {
    const lines = await run('fetch.ts')
    const paid = await listPaid()
    expect(paid.amounts).toEqual([10_000n])
    expect(lines).toEqual([ETH_PRICE, ...paid.lines])
  })

  it('axios.ts pays for a report and nothing for a token that is unknown', async () => {
    const lines = await run('axios.ts')
    const paid = await listPaid()
    expect(paid.amounts).toEqual([20_000n])
    expect(lines).toEqual([
      expect.stringMatching(/^PEPE on Ethereum: \w+ risk, \d+ of 100; /),
      ...paid.lines,
      'refused: 404 unknown_token, charged: false',
    ])
  })

  it('typed-client.ts stays within its limits, and chats for free', async () => {
    const lines = await run('typed-client.ts')
    const paid = await listPaid()
    expect(paid.amounts).toEqual([10_000n, 10_000n])
    expect(lines.slice(0, 6)).toEqual([
      ETH_PRICE,
      paid.lines[0],
      ...Array(3).fill(expect.stringMatching(/^[\w-]+ on [\w-]+: [\d.]+ %$/)),
      'refused: over_limit, charged: false',
    ])
    expect(lines[6]).toMatch(/^[\d,.]+ USDC .* for 0\.1 ETH on Base$/)
    expect(lines.at(-1)).toMatch(new RegExp(`^${shop.url}/s/`))
  })

  it('same-payment-again.ts pays once for an answer that was lost', async () => {
    const lines = await run('same-payment-again.ts')
    const paid = await listPaid()
    expect(paid.amounts).toEqual([10_000n])
    expect(lines).toEqual([
      'lost: outcome_unknown, charged: null',
      expect.stringMatching(/^Bitcoin \(BTC\) \$/),
      ...paid.lines,
    ])
  })

  it('mcp-client.ts pays for a tool', async () => {
    const lines = await run('mcp-client.ts')
    const paid = await listPaid()
    expect(paid.amounts).toEqual([10_000n])
    expect(lines).toEqual([
      `tools: ${['chat', ...offers.map(({ name }) => name)].join(', ')}`,
      'price: 10000 base units of USDC',
      ETH_PRICE,
      ...paid.lines,
    ])
  })

  it('agent-tools.ts makes a tool of every paid route, and tells a model what was wrong', async () => {
    const lines = await run('agent-tools.ts')
    expect((await listPaid()).amounts).toEqual([10_000n])
    expect(lines.slice(0, offers.length)).toEqual(
      offers.map(({ name, summary, priceUsd }) => expect.stringContaining(`${name}: ${summary} Costs $${priceUsd}.`)),
    )
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}summary: 'Solana \(SOL\) \$/))
    expect(lines.at(-1)).toBe("{ error: 'invalid_request', detail: 'symbol is required' }")
  })

  it('mppx.sh reads the terms for free and pays from a shell', async () => {
    const lines = await run('mppx.sh', { MPPX_RPC_URL: shop.chain.url })
    expect((await listPaid()).amounts).toEqual([10_000n])
    expect(lines).toEqual(['unpaid: 402', expect.stringMatching(/^Best USDC yield: [\d.]+% /)])
  })

  it('python/price.py pays with the shapes of the wire', async () => {
    const lines = await run('python/price.py', { PYTHONPATH: join(root, 'test', 'kit', 'python') })
    const paid = await listPaid()
    expect(paid.amounts).toEqual([10_000n])
    expect(lines).toEqual(['402: 10000 base units of USD Coin on eip155:8453', ETH_PRICE, ...paid.lines])
  })
})

describe('the example telegram-relay.ts', { timeout: GIVE_UP_AFTER_MS }, () => {
  let bot: BotServer
  let relay: ChildProcess | undefined
  beforeEach(async () => {
    bot = await startBotServer()
  })
  afterEach(async () => {
    relay?.kill('SIGKILL')
    await bot.stop()
  })

  it('answers each chat in its own conversation, without a key', async () => {
    const [program, args] = commandOf('telegram-relay.ts')
    relay = spawn(program, args, {
      cwd: root,
      env: envOf({ BOT_URL: bot.url }),
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    expect(await bot.write(1, 'price of eth')).toMatch(/^\$[\d,.]+ Ethereum \(ETH\), /)
    expect(await bot.write(2, 'swap 0.1 eth to usdc on base')).toMatch(/for 0\.1 ETH on Base\n[\s\S]*\/s\//)
    expect(await bot.write(2, 'make it 0.2')).toMatch(/for 0\.2 ETH on Base\n/)
    expect(await bot.write(1, 'make it 0.2')).not.toContain('/s/')
    expect((await listPaid()).amounts).toEqual([])
  })
})

describe('examples/', () => {
  const programs = readdirSync(join(root, 'examples'), { recursive: true })
    .map(String)
    .filter((name) => /\.(ts|sh|py)$/.test(name))

  it('holds no program that was not run here', () => {
    expect(programs.length).toBeGreaterThan(7)
    expect(programs.filter((name) => !started.has(name))).toEqual([])
  })

  it('lists every program in its README, and each says how to run it', () => {
    const readme = readFileSync(join(root, 'examples', 'README.md'), 'utf8')
    expect(programs.filter((name) => !readme.includes(`](${name})`))).toEqual([])
    for (const name of programs)
      expect(readFileSync(join(root, 'examples', name), 'utf8')).toMatch(
        new RegExp(`npm run sandbox[\\s\\S]{1,200}examples/${name.replace('.', '\\.')}`),
      )
  })
})
