import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAnvil, findOnPath } from './anvil.ts'
import { chooseEngine } from './choose-engine.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-binary-'))
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))

test('ANVIL_BIN comes before everything else', async () => {
  const anvil = await writeProgram(folder)
  expect(await findAnvil({ ANVIL_BIN: anvil, PATH: process.env.PATH })).toBe(anvil)
  const engine = await chooseEngine({ ANVIL_BIN: anvil })
  expect(engine).toMatchObject({ name: 'anvil', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
  expect(await engine.toCommand({ port: 8545 })).toMatchObject({
    command: anvil,
    args: expect.arrayContaining(['8545']),
  })
})

test('an ANVIL_BIN that cannot be run is named, not passed over', async () => {
  const missing = join(folder, 'missing')
  await expect(findAnvil({ ANVIL_BIN: missing })).rejects.toThrow(`ANVIL_BIN is ${missing}`)
})

test('the wrapper that npm puts on the PATH is not an installed anvil', async () => {
  const wrapper = join(folder, 'node_modules', '.bin')
  const installed = join(folder, 'bin')
  await writeProgram(wrapper)
  const anvil = await writeProgram(installed)
  expect(await findOnPath('anvil', wrapper)).toBeUndefined()
  expect(await findOnPath('anvil', [wrapper, installed].join(delimiter))).toBe(anvil)
})

test('SANDBOX_CHAIN chooses the engine, and says so when it cannot', async () => {
  const anvil = await writeProgram(folder)
  expect((await chooseEngine({ SANDBOX_CHAIN: 'edr', ANVIL_BIN: anvil })).name).toBe('edr')
  expect((await chooseEngine({ SANDBOX_CHAIN: 'anvil', ANVIL_BIN: anvil })).name).toBe('anvil')
  await expect(chooseEngine({ SANDBOX_CHAIN: 'ganache' })).rejects.toThrow('SANDBOX_CHAIN is ganache')
})

test('without an anvil of this platform the engine is EDR', async () => {
  const isPackaged = (await findAnvil({})) !== undefined
  expect((await chooseEngine({})).name).toBe(isPackaged ? 'anvil' : 'edr')
})

async function writeProgram(into: string): Promise<string> {
  const file = join(into, 'anvil')
  await mkdir(into, { recursive: true })
  await writeFile(file, '#!/bin/sh\n')
  await chmod(file, 0o755)
  return file
}
