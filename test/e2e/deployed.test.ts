import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChainAndUpstreams, startChainAndUpstreams } from '../../sandbox/chain-and-upstreams.ts'
import { freePort } from '../../sandbox/free-port.ts'
import { toSandboxSettings } from '../../sandbox/settings.ts'
import { ALL_PAGES, askPages } from '../kit/ask-pages.ts'
import { assembleImage } from '../kit/assemble-image.ts'
import { copyClone, linkPackages, repository, unlinkDevPackages } from '../kit/copy-tree.ts'
import { type ServiceProcess, spawnCommand } from '../kit/service-process.ts'

/** The service as operators get it: from the image, and from a clone without packages for developing. */
const folder = mkdtempSync(join(tmpdir(), 'sextant-deployed-'))
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
  const settings = toSandboxSettings({
    port,
    publicUrl: `http://127.0.0.1:${port}`,
    payTo: chain.payTo,
    rpcUrl: chain.url,
    relayerKey: chain.relayer.privateKey,
    dataDir: join(folder, `data-${port}`),
    upstreamsUrl: upstreams.url,
  })
  const service = await spawnCommand(command, { ...env, HOME: folder, ...settings }, cwd)
  started.push(service)
  return service
}

const npmStart: string[] = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')).scripts.start.split(' ')

describe('the image', () => {
  it('sells a quote, and serves the page that signs it, the front page, icons and docs', async () => {
    const image = await assembleImage(repository, join(repository, 'deploy', 'Dockerfile'), join(folder, 'image'))
    expect(image.command).toEqual(npmStart)
    const service = await start(image.command, join(image.root, image.workdir), image.env)
    expect(await askPages(service.url)).toEqual(ALL_PAGES)
    expect(await service.kill('SIGTERM')).toBe(0)
  }, 480_000)
})

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
