import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Config } from '../../config/read-config.ts'
import { checkStart } from './check-start.ts'

const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
afterAll(() => rmSync(folder, { recursive: true }))
const told = async (settings: Partial<Config>) =>
  (await checkStart({ DATA_DIR: folder, ...settings } as Config)).map(
    ({ check, status, detail }) => `${status} ${check} ${detail.slice(0, 45)}`,
  )

it('finds every key that the start would refuse', async () => {
  expect(await told({ SIGNING_KEY_PREVIOUS: 'abc', RETIRED_SIGNERS: 'nonsense' })).toEqual([
    'fail settings SIGNING_KEY_PREVIOUS: must be an Ed25519 priv',
    'fail settings RETIRED_SIGNERS: must be public Ed25519 keys ',
  ])
  expect(await told({ SIGNING_KEY: 'abc' })).toEqual(['fail settings SIGNING_KEY: must be an Ed25519 private key, '])
})

it('makes no key where there is none yet', async () => {
  expect(await told({})).toEqual([])
  expect(existsSync(join(folder, 'signing-key.json'))).toBe(false)
})

it('tries a connection to Postgres', async () => {
  const settings = {
    DATABASE_URL: 'postgres://u:p@127.0.0.1:9/none',
    SIGNING_KEY: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  }
  expect(await told(settings)).toEqual([expect.stringContaining('fail ledger DATABASE_URL: Postgres cannot be used')])
})
