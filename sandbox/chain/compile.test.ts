import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileContracts, shipContracts } from './compile.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-compile-'))
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))

test('compiles a source once and reads it from the cache afterwards', async () => {
  await writeFile(join(folder, 'Box.sol'), 'pragma solidity ^0.8.24; contract Box { uint256 public held = 7; }')
  const compiled = await compileContracts(folder, [folder])
  expect(compiled).toEqual({ Box: expect.stringMatching(/^0x60[0-9a-f]+$/) })

  const [cached = ''] = await readdir(join(folder, 'contracts'))
  await writeFile(join(folder, 'contracts', cached), '{"Box":"0x60"}')
  expect(await compileContracts(folder, [folder])).toEqual({ Box: '0x60' })
}, 60_000)

test('takes what was shipped with the sources, and compiles other sources all the same', async () => {
  const shipped = await mkdtemp(join(folder, 'shipped-'))
  await writeFile(join(shipped, 'Box.sol'), 'pragma solidity ^0.8.24; contract Box { uint256 public held = 8; }')
  await shipContracts(shipped)
  const [file = ''] = await readdir(join(shipped, 'compiled'))
  await writeFile(join(shipped, 'compiled', file), '{"Box":"0x61"}')
  expect(await compileContracts(shipped, [shipped])).toEqual({ Box: '0x61' })

  await writeFile(join(shipped, 'Box.sol'), 'pragma solidity ^0.8.24; contract Box { uint256 public held = 9; }')
  expect(await compileContracts(shipped, [shipped])).toEqual({ Box: expect.stringMatching(/^0x60[0-9a-f]+$/) })
}, 60_000)

test('says where a source is wrong', async () => {
  await writeFile(join(folder, 'Box.sol'), 'pragma solidity ^0.8.24; contract Box { nonsense }')
  await expect(compileContracts(folder, [folder])).rejects.toThrow('Box.sol:1')
}, 60_000)
