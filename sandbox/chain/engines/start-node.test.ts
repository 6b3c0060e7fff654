import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callTogether } from '../rpc.ts'
import { listEngines } from './choose-engine.ts'
import { type ChainNode, startNode } from './start-node.ts'

const engines = await listEngines()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-node-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))

describe.each(engines.map((engine) => ({ name: engine.name, engine })))('a chain on $name', ({ name, engine }) => {
  test('goes down with a parent that was killed, and the next one waits for its state', async () => {
    const stateFile = join(folder, `${name}.json`)
    const parent = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', parentScript(stateFile, name)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const [line] = await once(parent.stdout, 'data')
    const orphan: Pick<ChainNode, 'url' | 'pid'> = JSON.parse(String(line))
    expect(await readHeight(orphan.url)).toBe('0x3')

    parent.kill('SIGKILL')
    const next = await startNode({ stateFile }, engine)
    try {
      expect(() => process.kill(orphan.pid, 0)).toThrow('ESRCH')
      await expect(fetch(orphan.url)).rejects.toThrow()
      expect(await readHeight(next.url)).toBe('0x3')

      await expect(startNode({ port: next.port }, engine)).rejects.toThrow(/address already in use/i)
    } finally {
      await next.stop()
      await next.stop()
    }
    expect(() => process.kill(next.pid, 0)).toThrow('ESRCH')
  }, 120_000)
})

describe('the state file of EDR', () => {
  const edr = engines.find(({ name }) => name === 'edr')

  test('is whole up to the last line, also when EDR was killed while it wrote', async () => {
    const stateFile = join(folder, 'torn.json')
    const first = await startNode({ stateFile }, edr)
    await callTogether(first.url, [{ method: 'evm_mine' }, { method: 'evm_mine' }])
    process.kill(first.pid, 'SIGKILL')
    await first.ended
    await truncate(stateFile, (await readFile(stateFile)).length - 3)

    const second = await startNode({ stateFile }, edr)
    try {
      expect(await readHeight(second.url)).toBe('0x1')
    } finally {
      await second.stop()
    }
  }, 60_000)

  test('makes the very same blocks again', async () => {
    const stateFile = join(folder, 'again.json')
    const from = `0x${'a1'.repeat(20)}`
    const first = await startNode({ stateFile }, edr)
    await callTogether(first.url, [
      { method: 'anvil_setBalance', params: [from, '0xde0b6b3a7640000'] },
      { method: 'anvil_impersonateAccount', params: [from] },
      { method: 'evm_snapshot' },
      { method: 'evm_mine' },
      { method: 'evm_revert', params: ['0x1'] },
      { method: 'eth_sendTransaction', params: [{ from, to: from, value: '0x1', gas: '0x5208' }] },
      { method: 'anvil_mine', params: ['0x5', '0x3'] },
    ])
    const blocks = await readBlocks(first.url)
    await first.stop()

    const second = await startNode({ stateFile }, edr)
    try {
      expect(await readBlocks(second.url)).toEqual(blocks)
    } finally {
      await second.stop()
    }
    expect(blocks.map((block) => JSON.stringify(block)).join()).toContain(from)
  }, 60_000)

  test('is not that of anvil, which EDR leaves as it is', async () => {
    const ofAnvil = join(folder, 'of-anvil.json')
    await writeFile(ofAnvil, '{"block":{}}')
    await expect(startNode({ stateFile: ofAnvil }, edr)).rejects.toThrow('was kept by anvil')
    expect(await readFile(ofAnvil, 'utf8')).toBe('{"block":{}}')
  })
})

function parentScript(stateFile: string, engine: string): string {
  const load = (file: string) => `await import(${JSON.stringify(new URL(file, import.meta.url).href)})`
  return `
    const { startNode } = ${load('./start-node.ts')}
    const { listEngines } = ${load('./choose-engine.ts')}
    const { callTogether } = ${load('../rpc.ts')}
    const engine = (await listEngines()).find(({ name }) => name === ${JSON.stringify(engine)})
    const { url, pid } = await startNode({ stateFile: ${JSON.stringify(stateFile)} }, engine)
    await callTogether(url, [{ method: 'anvil_mine', params: ['0x3'] }])
    process.stdout.write(JSON.stringify({ url, pid }))
  `
}

async function readHeight(url: string): Promise<unknown> {
  const [height] = await callTogether(url, [{ method: 'eth_blockNumber' }])
  return height
}

async function readBlocks(url: string): Promise<unknown[]> {
  const height = Number(await readHeight(url))
  return callTogether(
    url,
    Array.from({ length: height + 1 }, (_, number) => ({
      method: 'eth_getBlockByNumber',
      params: [`0x${number.toString(16)}`, true],
    })),
  )
}
