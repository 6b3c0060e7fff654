import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Anvil, startAnvil } from './anvil.ts'
import { callTogether } from './rpc.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-anvil-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))

test('anvil goes down with a parent that was killed, and the next one waits for its state', async () => {
  const stateFile = join(folder, 'state.json')
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', parentScript(stateFile)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(parent.stdout, 'data')
  const orphan: Pick<Anvil, 'url' | 'pid'> = JSON.parse(String(line))
  expect(await readHeight(orphan.url)).toBe('0x3')

  parent.kill('SIGKILL')
  const next = await startAnvil({ stateFile })
  try {
    expect(() => process.kill(orphan.pid, 0)).toThrow('ESRCH')
    await expect(fetch(orphan.url)).rejects.toThrow()
    expect(await readHeight(next.url)).toBe('0x3')

    await expect(startAnvil({ port: next.port })).rejects.toThrow('Address already in use')
  } finally {
    await next.stop()
    await next.stop()
  }
  expect(() => process.kill(next.pid, 0)).toThrow('ESRCH')
}, 120_000)

function parentScript(stateFile: string): string {
  return `
    const { startAnvil } = await import(${JSON.stringify(new URL('./anvil.ts', import.meta.url).href)})
    const { callTogether } = await import(${JSON.stringify(new URL('./rpc.ts', import.meta.url).href)})
    const { url, pid } = await startAnvil({ stateFile: ${JSON.stringify(stateFile)} })
    await callTogether(url, [{ method: 'anvil_mine', params: ['0x3'] }])
    process.stdout.write(JSON.stringify({ url, pid }))
  `
}

async function readHeight(url: string): Promise<unknown> {
  const [height] = await callTogether(url, [{ method: 'eth_blockNumber' }])
  return height
}
