import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChainAndUpstreams, startChainAndUpstreams } from '../../sandbox/chain-and-upstreams.ts'
import { freePort } from '../../sandbox/free-port.ts'
import { toSandboxSettings } from '../../sandbox/settings.ts'
import { ALL_PAGES, askPages } from '../kit/ask-pages.ts'
import { assembleImage } from '../kit/assemble-image.ts'
import { confine, IMAGE_USER } from '../kit/confine.ts'
import { copyClone, linkPackages, repository, unlinkDevPackages } from '../kit/copy-tree.ts'
import { askPaths, listReadmePaths } from '../kit/readme-links.ts'
import { type ServiceProcess, spawnCommand } from '../kit/service-process.ts'

/** The service as operators get it: from the image, and from a clone without packages for developing. */
const folder = mkdtempSync(join(tmpdir(), 'sextant-deployed-'))
// The user of the image must reach it.
chmodSync(folder, 0o755)
const started: ServiceProcess[] = []
let chainAndUpstreams: ChainAndUpstreams

beforeAll(async () => {
  chainAndUpstreams = await startChainAndUpstreams({ seed: 'tests' })
}, 240_000)
afterAll(async () => {
  for (const service of started) await service.kill('SIGKILL')
  await chainAndUpstreams?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

async function start(command: readonly string[], cwd: string, env: Record<string, string> = {}) {
  const { chain, upstreams } = chainAndUpstreams
  const port = await freePort()
  const dataDir = join(folder, `data-${port}`)
  mkdirSync(dataDir)
  if (process.getuid?.() === 0) chownSync(dataDir, IMAGE_USER, IMAGE_USER)
  const settings = toSandboxSettings({
    port,
    publicUrl: `http://127.0.0.1:${port}`,
    payTo: chain.payTo,
    rpcUrl: chain.url,
    relayerKey: chain.relayer.privateKey,
    dataDir,
    upstreamsUrl: upstreams.url,
  })
  const service = await spawnCommand(command, { ...env, HOME: folder, ...settings }, cwd)
  started.push(service)
  return service
}

const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
const npmStart: string[] = scripts.start.split(' ')

describe('the image', () => {
  it('O1: sells a quote, and serves the page that signs it, the front page, icons and docs, as nobody on read-only files', async () => {
    const image = await assembleImage(repository, join(repository, 'deploy', 'Dockerfile'), join(folder, 'image'))
    expect(image.user).toBe(`${IMAGE_USER}:${IMAGE_USER}`)
    expect(image.command).toEqual([
      'node',
      ...npmStart.filter((word) => /^--(no-m|max-s)/.test(word)),
      'dist/service.js',
    ])
    const confined = confine(image.command, image.root)
    const service = await start(confined.command, join(image.root, image.workdir), image.env)
    expect(lookAt(service.pid, image.root)).toEqual({
      user: confined.asUser ? IMAGE_USER : process.getuid?.(),
      mount: confined.readOnly ? 'ro' : 'none',
    })
    // Not everywhere can a test become another user and mount; where it could not, the report says so.
    if (!confined.asUser || !confined.readOnly) console.warn('the image was started without its confinement', confined)
    expect(await askPages(service.url)).toEqual(ALL_PAGES)
    const paths = listReadmePaths()
    expect(await askPaths(service.url, paths)).toEqual(paths.map((path) => `${path}: 200`))
    const [program = '', ...args] = image.health
    const isWell = (port: string) => spawnSync(program, args, { env: { PATH: process.env.PATH, PORT: port } }).status
    expect(isWell(new URL(service.url).port)).toBe(0)
    expect(await service.kill('SIGTERM')).toBe(0)
    expect(isWell(new URL(service.url).port)).toBe(1)
  }, 480_000)
})

/** Who runs a process, and how it sees a folder, from /proc. */
function lookAt(pid: number, root: string): { user: number | undefined; mount: string } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const mount = readFileSync(`/proc/${pid}/mountinfo`, 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, , , , place]) => place === root)
  return { user: Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]), mount: mount?.[5]?.split(',')[0] ?? 'none' }
}

describe('npm start without packages for developing', () => {
  it('refuses while the app is not built, and says what to run', async () => {
    const clone = join(folder, 'clone')
    copyClone(clone)
    linkPackages(clone)
    unlinkDevPackages(clone)
    await expect(start(npmStart, clone)).rejects.toThrow(
      /^the service ended: The web app is not built, so no link could be signed: .*\nRun `npm ci && npm run build:app`/,
    )
  }, 240_000)
})
