import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../sandbox/free-port.ts'
import { offers } from '../../src/capabilities/catalog.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'sextant-package-'))
const installed = join(folder, 'node_modules', 'sextant')
const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const running: ChildProcess[] = []

/** What `npm install <tarball>` leaves behind, without asking a registry: the package, and what it depends on. */
beforeAll(async () => {
  // The project's own settings keep npm from running scripts, `prepack` as well.
  await run('npm', ['run', 'build:package'], { cwd: root, maxBuffer: 64 << 20 })
  await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: root, maxBuffer: 64 << 20 })
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) as string
  mkdirSync(installed, { recursive: true })
  await run('tar', ['-xzf', join(folder, tarball), '-C', installed, '--strip-components=1'])
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), link)
  }
}, 240_000)
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

const env = () => ({ PATH: process.env.PATH, HOME: folder, SEXTANT_HOME: join(folder, 'home') })
const sextant = (...args: string[]) =>
  run(process.execPath, [join(installed, 'dist', 'sextant.js'), ...args], { cwd: folder, env: env() })

describe('the tarball', () => {
  it('holds what it needs and nothing else', () => {
    const names = readdirSync(installed, { recursive: true }).map(String)
    expect(names).toEqual(expect.arrayContaining(['dist/sextant.js', 'dist/client.js', 'app/dist/.sources', 'LICENSE']))
    expect(names.filter((name) => /\.test(-kit)?\.ts$|^test\/|^bench\/|(^|\/)\.env$/.test(name))).toEqual([])
  })

  it('shows its help quickly', async () => {
    const { stdout } = await sextant('help')
    for (const { name, priceUsd } of offers) expect(stdout).toMatch(new RegExp(`^ {2}${name} +\\$${priceUsd}`, 'm'))
  })

  it('gives the client with its types', async () => {
    writeFileSync(
      join(folder, 'use.mjs'),
      "import { createClient } from 'sextant'\nconsole.log(Object.keys(createClient({ baseUrl: 'http://127.0.0.1:9' })).join())\n",
    )
    const { stdout } = await run(process.execPath, ['use.mjs'], { cwd: folder })
    expect(stdout).toMatch(/^price,quote,risk,smartMoney,/)
    writeFileSync(
      join(folder, 'use.mts'),
      "import { createClient } from 'sextant'\nconst { answer } = await createClient({ baseUrl: '' }).price({ symbol: 'ETH' })\nexport const price: number = answer.price\n// @ts-expect-error no such field\nanswer.tarot\n",
    )
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    const flags = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2023']
    await run(process.execPath, [tsc, ...flags, 'use.mts'], { cwd: folder })
  }, 120_000)

  it('starts the sandbox, in which the other terminal buys a price and swaps in words', async () => {
    const port = String(await freePort())
    const ready = join(folder, 'ready.json')
    const args = ['sandbox', '--port', port, '--no-demo', '--ready-file', ready]
    const sandbox = spawn(process.execPath, [join(installed, 'dist', 'sextant.js'), ...args], {
      cwd: folder,
      env: env(),
    })
    running.push(sandbox)
    let words = ''
    for (const stream of [sandbox.stdout, sandbox.stderr])
      stream.on('data', (chunk) => {
        words += chunk
      })
    for (let turn = 0; !existsSync(ready); turn++) {
      if (turn > 1200 || sandbox.exitCode !== null) throw new Error(`the sandbox did not start: ${words}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const url = `http://127.0.0.1:${port}`
    expect(await (await fetch(`${url}/docs`)).text()).toMatch(/src="\/docs\/files\/[0-9a-f]{16}\/reference\.js"/)
    const price = await sextant('price', 'ETH', '--yes', '--url', url)
    expect([price.stdout, price.stderr]).toEqual([
      expect.stringMatching(/^Ethereum \(ETH\) \$[\d,.]+.*\n\n7d [▁-█]+\n/),
      expect.stringMatching(/^Paid \$0\.01, transaction 0x[0-9a-f]{64}\n$/),
    ])
    const swap = await sextant('chat', 'swap 0.1 eth to usdc on base', '--url', url)
    expect(swap.stdout).toMatch(/for 0\.1 ETH on Base[\s\S]*\/sign\//)
    const ended = new Promise((resolve) => sandbox.once('exit', resolve))
    sandbox.kill('SIGTERM')
    expect(await ended).toBe(0)
  }, 240_000)
})
