import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, it } from 'vitest'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { freePort } from '../../sandbox/free-port.ts'
import { ETH, pay, post, receiptOf } from '../kit/buyer.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'sextant-command-'))
const running: ChildProcess[] = []
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

interface Ready {
  baseUrl: string
  rpcUrl: string
  chainId: number
  usdc: string
  payTo: string
  payer: { address: string; privateKey: `0x${string}` }
  upstreamsUrl: string
  pid: number
  settings: Record<string, string>
}

async function startSandbox(
  ...options: string[]
): Promise<{ child: ChildProcess; ready: Ready; output: () => string }> {
  const readyFile = join(folder, `ready-${running.length}.json`)
  const child = run(['sandbox/main.ts', '--ready-file', readyFile, '--port', String(await freePort()), ...options], {})
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  await until(
    () => existsSync(readyFile) && readFileSync(readyFile, 'utf8').endsWith('}\n'),
    () => output,
  )
  return { child, ready: JSON.parse(readFileSync(readyFile, 'utf8')), output: () => output }
}

function run([script = '', ...args]: string[], env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: 'pipe',
  })
  running.push(child)
  return child
}

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
const payerOf = ({ payer }: Ready) =>
  ({ ...privateKeyToAccount(payer.privateKey), privateKey: payer.privateKey }) as SandboxAccount
const isUp = (url: string) =>
  fetch(url, { method: 'POST' }).then(
    () => true,
    () => false,
  )

describe('npm run sandbox', () => {
  it('starts everything, sells one answer, keeps chain and ledger across restarts, and leaves nothing running', async () => {
    const data = join(folder, 'data')
    const first = await startSandbox('--data', data)
    expect(first.ready).toMatchObject({
      chainId: 8453,
      usdc: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      pid: first.child.pid,
    })
    expect(first.output()).toMatch(
      /402 Payment Required[\s\S]*200 Ethereum \(ETH\)[\s\S]*receipt: transaction 0x[\s\S]*on chain: 10000/,
    )

    const url = `${first.ready.baseUrl}/api/price`
    const headers = await pay(payerOf(first.ready), url)
    const answer = await post(url, ETH, headers)
    expect([answer.status, answer.body.meta.sandbox]).toEqual([200, true])

    const port = String(await freePort())
    const replica = run(['src/main.ts'], { ...first.ready.settings, PORT: port })
    await until(() => isUp(`http://127.0.0.1:${port}/healthz`))
    const elsewhere = await post(`http://127.0.0.1:${port}/api/price`, ETH, headers)
    expect([elsewhere.status, elsewhere.text]).toEqual([200, answer.text])
    const replicaEnds = ended(replica)
    replica.kill('SIGTERM')
    expect(await replicaEnds).toBe(0)

    const firstEnds = ended(first.child)
    first.child.kill('SIGTERM')
    expect(await firstEnds).toBe(0)
    for (const place of [first.ready.baseUrl, first.ready.rpcUrl, first.ready.upstreamsUrl])
      expect(await isUp(place)).toBe(false)

    const second = await startSandbox('--data', data, '--no-demo')
    expect(second.output()).not.toContain('One paid call')
    const again = await post(`${second.ready.baseUrl}/api/price`, ETH, withoutResource(headers))
    expect([again.status, again.text, receiptOf(again).transaction]).toEqual([
      200,
      answer.text,
      receiptOf(answer).transaction,
    ])
    second.child.kill('SIGKILL')
    await until(async () => !(await isUp(second.ready.rpcUrl)))
  }, 120_000)
})

describe('npm start', () => {
  it('refuses bad settings with a list, and a chain that is not the right one', async () => {
    const child = run(['src/main.ts'], { PAY_TO: 'nobody' })
    let errors = ''
    child.stderr?.on('data', (chunk) => {
      errors += chunk
    })
    expect(await ended(child)).toBe(1)
    expect(errors).toMatch(
      /cannot start: \d+ settings are wrong[\s\S]*PUBLIC_URL: is required[\s\S]*PAY_TO: must be 0x/,
    )
    expect(errors).not.toContain('    at ')
  }, 60_000)
})

/** The second sandbox may sit on another port, and so under another public address. */
function withoutResource(headers: Record<string, string>): Record<string, string> {
  const envelope = JSON.parse(Buffer.from(headers['PAYMENT-SIGNATURE'] ?? '', 'base64').toString())
  delete envelope.resource
  return { 'PAYMENT-SIGNATURE': Buffer.from(JSON.stringify(envelope)).toString('base64') }
}

async function until(check: () => boolean | Promise<boolean>, why: () => string = () => ''): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (await check()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`it did not happen within a minute\n${why()}`)
}
