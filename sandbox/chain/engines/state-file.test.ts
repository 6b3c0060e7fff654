import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimStateFile, pidFileOf, savingInterval } from './state-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-state-'))
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))

test('a torn file is replaced by the one that was whole at the last start', async () => {
  const file = join(folder, 'torn.json')
  await writeFile(file, '{"block":1}')
  await claimStateFile(file, 'anvil')
  await writeFile(file, '{"blo')
  await claimStateFile(file, 'anvil')
  expect(await readFile(file, 'utf8')).toBe('{"block":1}')
})

test('a torn file without a copy is removed, so that a new chain can start', async () => {
  const file = join(folder, 'hopeless.json')
  await writeFile(file, '{"blo')
  await claimStateFile(file, 'anvil')
  await expect(readFile(file)).rejects.toThrow('ENOENT')
})

test('a chain that EDR has kept is not taken for a torn file of anvil', async () => {
  const file = join(folder, 'journal.json')
  await writeFile(file, '{"chainId":8453,"journal":1}\n["evm_mine",[1]]\n')
  await expect(claimStateFile(file, 'anvil')).rejects.toThrow('was kept by edr: set SANDBOX_CHAIN=edr')
  await expect(claimStateFile(file, 'edr')).resolves.toBeUndefined()
})

test('a file that a running chain owns is not taken', async () => {
  const file = join(folder, 'owned.json')
  const owner = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)', file])
  await writeFile(pidFileOf(file), `${owner.pid}\n`)
  await expect(claimStateFile(file, 'anvil', 100)).rejects.toThrow(`Process ${owner.pid} runs another chain on ${file}`)
  const claimed = claimStateFile(file, 'anvil')
  owner.kill('SIGKILL')
  await expect(claimed).resolves.toBeUndefined()
})

test.runIf(process.platform === 'linux')('a process id that now belongs to a stranger does not block', async () => {
  const file = join(folder, 'stranger.json')
  await writeFile(pidFileOf(file), `${process.pid}\n`)
  await expect(claimStateFile(file, 'anvil', 100)).resolves.toBeUndefined()
})

test('a small chain is saved every second, a large one less often', async () => {
  const file = join(folder, 'large.json')
  expect(await savingInterval(file)).toBe(1)
  await writeFile(file, Buffer.alloc(5_000_000))
  expect(await savingInterval(file)).toBe(3)
})
