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
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../sandbox/free-port.ts'
import { offers } from '../../src/capabilities/catalog.ts'
import { ALL_PAGES, askPages } from '../kit/ask-pages.ts'
import { copyClone, linkPackages, repository } from '../kit/copy-tree.ts'
import { spawnCommand } from '../kit/service-process.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'sextant-package-'))
const clone = join(folder, 'clone')
const installed = join(folder, 'node_modules', 'sextant')
const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
const running: ChildProcess[] = []
const stops: (() => Promise<unknown>)[] = []

/** What `npm install <tarball>` leaves behind, without asking a registry: the package, and what it depends on. */
beforeAll(async () => {
  copyClone(clone)
  linkPackages(clone)
  await run('npm', ['run', 'pack', '--', '--pack-destination', folder], { cwd: clone, maxBuffer: 64 << 20 })
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) as string
  mkdirSync(installed, { recursive: true })
  await run('tar', ['-xzf', join(folder, tarball), '-C', installed, '--strip-components=1'])
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(repository, 'node_modules', name), link)
  }
}, 240_000)
afterAll(async () => {
  // The command passes the signal on to the service.
  for (const stop of stops) await stop()
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

const env = () => ({ PATH: process.env.PATH ?? '', HOME: folder, SEXTANT_HOME: join(folder, 'home') })
const sextant = (...args: string[]) =>
  run(process.execPath, [join(installed, 'dist', 'sextant.js'), ...args], { cwd: folder, env: env() })

describe('npm pack', () => {
  it('is refused, with the command that packs everything', async () => {
    const other = join(folder, 'other-clone')
    copyClone(other)
    await expect(run('npm', ['pack'], { cwd: other, maxBuffer: 64 << 20 })).rejects.toThrow(/use-npm-run-pack-instead/)
    expect(readdirSync(other).filter((name) => name.endsWith('.tgz'))).toEqual([])
  })
})

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
    const tsc = join(repository, 'node_modules', 'typescript', 'bin', 'tsc')
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
    expect(await (await fetch(`${url}/docs/reference`)).text()).toMatch(/src="\/docs\/files\/[0-9a-f]{16}\/reference\.js"/)
    const price = await sextant('price', 'ETH', '--yes', '--url', url)
    expect([price.stdout, price.stderr]).toEqual([
      expect.stringMatching(/^Ethereum \(ETH\) \$[\d,.]+.*\n\n7d [▁-█]+\n/),
      expect.stringMatching(/^Paid \$0\.01, transaction 0x[0-9a-f]{64}\n$/),
    ])
    const swap = await sextant('chat', 'swap 0.1 eth to usdc on base', '--url', url)
    expect(swap.stdout).toMatch(/for 0\.1 ETH on Base[\s\S]*\/s\//)

    const { settings } = JSON.parse(readFileSync(ready, 'utf8'))
    const replica = await startReplica(settings)
    expect(await askPages(replica.url)).toEqual(ALL_PAGES)
    expect(await replica.kill('SIGTERM')).toBe(0)
    const npmStart: string = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')).scripts.start
    expect(npmStart).toContain('node --no-memory-reducer --max-semi-space-size=48 ')
    expect(readFileSync(flagsOfNode, 'utf8')).toMatch(
      /^--no-memory-reducer --max-semi-space-size=48 .*\/src\/main\.ts$/m,
    )

    const ended = new Promise((resolve) => sandbox.once('exit', resolve))
    sandbox.kill('SIGTERM')
    expect(await ended).toBe(0)
  }, 480_000)
})

/** Every Node process of the replica writes its flags and its program here, one line each. */
const flagsOfNode = join(folder, 'flags.txt')

/** `sextant start` beside the sandbox, on the same chain and ledger. */
async function startReplica(settings: Record<string, string>) {
  const port = String(await freePort())
  const recorder = join(folder, 'record-flags.mjs')
  writeFileSync(
    recorder,
    `import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
if (isMainThread) appendFileSync(${JSON.stringify(flagsOfNode)}, [...process.execArgv, process.argv[1]].join(' ') + '\\n')
`,
  )
  const service = await spawnCommand(
    [process.execPath, join(installed, 'dist', 'sextant.js'), 'start'],
    {
      ...env(),
      ...settings,
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      NODE_OPTIONS: `--import ${pathToFileURL(recorder)}`,
    },
    folder,
  )
  stops.push(() => service.kill('SIGTERM'))
  return service
}
