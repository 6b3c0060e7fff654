import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../sandbox/free-port.ts'
import { offers } from '../../src/capabilities/catalog.ts'
import { ALL_PAGES, askPages } from '../kit/ask-pages.ts'
import { copyClone, linkPackages, repository } from '../kit/copy-tree.ts'
import { type InstalledPackage, installPackage } from '../kit/installed-package.ts'
import { askPaths, listReadmePaths } from '../kit/readme-links.ts'
import { type ServiceProcess, spawnCommand } from '../kit/service-process.ts'

/** The three packages as strangers get them: packed in a fresh clone, each installed in an empty folder of its own. */
const run = promisify(execFile)
const root = mkdtempSync(join(tmpdir(), 'sextant-packages-'))
const folders = { client: join(root, 'client'), service: join(root, 'service'), sandbox: join(root, 'sandbox') }
const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
const install = (folder: string, name: string) => installPackage(folder, join(root, `${name}-${version}.tgz`))
const started: ServiceProcess[] = []
let client: InstalledPackage
let service: InstalledPackage
let sandbox: InstalledPackage

beforeAll(async () => {
  const clone = join(root, 'clone')
  copyClone(clone)
  linkPackages(clone)
  await run('npm', ['run', 'pack', '--', '--pack-destination', root], { cwd: clone, maxBuffer: 64 << 20 })
  client = install(folders.client, 'sextant')
  service = install(folders.service, 'sextant-service')
  sandbox = install(folders.sandbox, 'sextant-sandbox')
}, 300_000)
afterAll(async () => {
  for (const one of started) await one.kill('SIGKILL')
  rmSync(root, { recursive: true, force: true, maxRetries: 10 })
})

const env = () => ({ PATH: process.env.PATH ?? '', HOME: root, SEXTANT_HOME: join(root, 'home') })
const runIn =
  (cwd: string) =>
  ([program = '', ...args]: string[], more: Record<string, string> = {}) =>
    run(program, args, { cwd, env: { ...env(), ...more } })
const [inClient, inService] = [runIn(folders.client), runIn(folders.service)]
const sextant = (...args: string[]) => inClient([...client.command, ...args])

async function start(command: readonly string[], settings: Record<string, string>, cwd: string) {
  // The sandbox compiles its contracts at its first start.
  const one = await spawnCommand(command, { ...env(), ...settings }, cwd, 10_000)
  started.push(one)
  return one
}

describe('npm pack in a clone', () => {
  it('O1: is refused, with the command that packs everything', async () => {
    const other = join(root, 'other-clone')
    copyClone(other)
    await expect(run('npm', ['pack'], { cwd: other, maxBuffer: 64 << 20 })).rejects.toThrow(/use-npm-run-pack-instead/)
    expect(readdirSync(other).filter((name) => name.endsWith('.tgz'))).toEqual([])
  })
})

describe('what is installed', () => {
  it('O10: the client is small: one dependency, no chain tools, at most 15 MB', () => {
    expect(client.places).toEqual(['node_modules/sextant', 'node_modules/zod'])
    expect(client.bytes).toBeLessThan(15e6)
  })

  it('O10: none of the three runs a script while it is installed, and only the sandbox has chain tools', () => {
    for (const { withScripts, manifest } of [client, service, sandbox])
      expect([manifest.name, withScripts, 'scripts' in manifest]).toEqual([manifest.name, [], false])
    const chainTools = /anvil|\/edr-|solc|stablecoin/
    expect(service.places.filter((place) => chainTools.test(place))).toEqual([])
    expect(sandbox.places.filter((place) => chainTools.test(place)).length).toBeGreaterThan(1)
  })

  it('the contracts of the sandbox come compiled, without the compiler', () => {
    expect(sandbox.places).not.toContain('node_modules/solc')
    expect(readdirSync(join(sandbox.folder, 'sandbox/contracts/compiled'))).toHaveLength(1)
  })

  it('O12: holds JavaScript; nothing compiles TypeScript at run time', () => {
    for (const { places, folder } of [client, service, sandbox]) {
      expect(places.filter((place) => /\/(tsx|esbuild|typescript|vite)$/.test(place))).toEqual([])
      const names = readdirSync(folder, { recursive: true }).map(String)
      expect(names).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'THIRD-PARTY.md']))
      expect(names.filter((name) => /\.test(-kit)?\.[jt]s$|(^|\/)\.env$|^test\/|^bench\//.test(name))).toEqual([])
      expect(names.filter((name) => name.startsWith('dist/') && /(?<!\.d)\.ts$/.test(name))).toEqual([])
    }
  })

  it('says which versions were tested, for those who install it as a program', () => {
    for (const { folder, places } of [service, sandbox]) {
      const { packages } = JSON.parse(readFileSync(join(folder, 'npm-shrinkwrap.json'), 'utf8'))
      expect(places.slice(1).filter((place) => !(place in packages))).toEqual([])
    }
  })
})

describe('the client', () => {
  it('shows its help, and names the package that a command needs', async () => {
    const { stdout } = await sextant('help')
    for (const { name, priceUsd } of offers) expect(stdout).toMatch(new RegExp(`^ {2}${name} +\\$${priceUsd}`, 'm'))
    for (const [args, name] of [
      [['start'], 'sextant-service'],
      [['ledger', 'list'], 'sextant-service'],
      [['sandbox', '--no-demo'], 'sextant-sandbox'],
    ] as const)
      await expect(sextant(...args)).rejects.toMatchObject({
        code: 2,
        stderr: `This needs the package ${name}, which is not installed here: npm install ${name}\n`,
      })
  })

  it('has types that need nothing but what it brings', async () => {
    writeFileSync(
      join(folders.client, 'use.mts'),
      "import { createClient } from 'sextant'\nconst { answer } = await createClient({ baseUrl: '' }).price({ symbol: 'ETH' })\nexport const price: number = answer.price\n// @ts-expect-error no such field\nanswer.tarot\n",
    )
    const tsc = join(repository, 'node_modules', 'typescript', 'bin', 'tsc')
    const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', '']
    await inClient([process.execPath, tsc, ...flags, 'use.mts'])
  }, 120_000)
})

describe('sandbox, service and client together', () => {
  it('pay a call, and serve every page and link of the README', async () => {
    const port = await freePort()
    const ready = join(root, 'ready.json')
    mkdirSync(join(root, 'home'), { recursive: true })
    const args = ['--port', String(port), '--no-demo', '--ready-file', ready]
    const world = await start([...sandbox.command, ...args], { PORT: String(port) }, folders.sandbox)
    await untilWritten(ready)
    const { settings, payer } = JSON.parse(readFileSync(ready, 'utf8'))

    const price = await sextant('price', 'ETH', '--yes', '--url', world.url)
    expect([price.stdout, price.stderr]).toEqual([
      expect.stringMatching(/^Ethereum \(ETH\) \$[\d,.]+.*\n\n7d [▁-█]+\n/),
      expect.stringMatching(/^Paid \$0\.01, transaction 0x[0-9a-f]{64}\n$/),
    ])
    const swap = await sextant('chat', 'swap 0.1 eth to usdc on base', '--url', world.url)
    expect(swap.stdout).toMatch(/for 0\.1 ETH on Base[\s\S]*\/s\//)
    writeFileSync(
      join(folders.client, 'buy.mjs'),
      `import { createClient } from 'sextant'
const client = createClient({ baseUrl: process.argv[2], key: process.argv[3] })
const { answer, receipt } = await client.yield({ symbol: 'USDC' })
console.log(answer.symbol, answer.pools.length > 0, receipt.transaction.length)
`,
    )
    const bought = await inClient([process.execPath, 'buy.mjs', world.url, payer.privateKey])
    expect(bought.stdout).toBe('USDC true 66\n')

    const replica = await startReplica(settings)
    expect(await askPages(replica.url)).toEqual(ALL_PAGES)
    const paths = listReadmePaths()
    expect(paths.length).toBeGreaterThan(25)
    expect(await askPaths(replica.url, paths)).toEqual(paths.map((path) => `${path}: 200`))
    const reference = await (await fetch(`${replica.url}/docs/reference`)).text()
    expect(reference).toContain('/api/sniper-check')
    expect(await replica.kill('SIGTERM')).toBe(0)

    const listed = await inService([...service.command, 'ledger', 'list', '--json'], settings)
    expect(JSON.parse(listed.stdout).map(({ state }: { state: string }) => state)).toEqual([
      'settled',
      'settled',
      'settled',
    ])
    expect(await world.kill('SIGTERM')).toBe(0)
  }, 480_000)
})

/** `sextant start`, by the client's command once the service is installed beside it, on the chain and ledger of the sandbox. */
async function startReplica(settings: Record<string, string>): Promise<ServiceProcess> {
  const port = String(await freePort())
  const beside = install(folders.service, 'sextant')
  // Every Node process writes its flags and its program here, one line each.
  const flags = join(root, 'flags.txt')
  const recorder = join(root, 'record-flags.mjs')
  writeFileSync(
    recorder,
    `import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
if (isMainThread) appendFileSync(${JSON.stringify(flags)}, [...process.execArgv, process.argv[1]].join(' ') + '\\n')
`,
  )
  const more = {
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    NODE_OPTIONS: `--import ${pathToFileURL(recorder)}`,
  }
  const replica = await start([...beside.command, 'start'], { ...settings, ...more }, folders.service)
  expect(readFileSync(flags, 'utf8').trim().split('\n')).toEqual([
    join(beside.folder, 'dist', 'sextant.js'),
    `--no-memory-reducer --max-semi-space-size=48 ${join(service.folder, 'dist', 'service.js')}`,
  ])
  return replica
}

async function untilWritten(file: string): Promise<void> {
  for (let turn = 0; turn < 2400; turn++) {
    try {
      return void JSON.parse(readFileSync(file, 'utf8'))
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  throw new Error(`${file} was not written`)
}
