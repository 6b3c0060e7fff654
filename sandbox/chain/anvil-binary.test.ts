import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anvilVersion, findAnvil } from './anvil-binary.ts'
import { findOnPath } from './find-on-path.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-binary-'))
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))

test('ANVIL_BIN comes before everything else', async () => {
  const anvil = await writeProgram(folder)
  expect(await findAnvil({ ANVIL_BIN: anvil, PATH: process.env.PATH })).toEqual({ command: anvil, args: [] })
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

test('the version is the one the project is locked to', () => {
  expect(anvilVersion()).toMatch(/^\d+\.\d+\.\d+$/)
})

async function writeProgram(into: string): Promise<string> {
  const file = join(into, 'anvil')
  await mkdir(into, { recursive: true })
  await writeFile(file, '#!/bin/sh\n')
  await chmod(file, 0o755)
  return file
}
