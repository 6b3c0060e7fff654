import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { BadSettings, readConfig } from './read-config.ts'
import { listSecrets } from './secrets.ts'
import { SETTINGS } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'sextant-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const KEY = `0x${'11'.repeat(32)}`
const good = {
  PUBLIC_URL: 'https://sextant.example',
  PAY_TO: '0xeb825715e38F1E2A06a32D8eEBb23678Ca78ba97',
  BASE_RPC_URL: 'https://rpc.example',
}

const problemsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env)
    return []
  } catch (thrown) {
    if (thrown instanceof BadSettings) return thrown.problems
    throw thrown
  }
}

it('O14: takes every secret from a file, without the line break at its end, and keeps it out of the log', () => {
  const values: Record<string, string> = {
    RELAYER_KEY: KEY,
    CHANNEL_KEY: `0x${'22'.repeat(32)}`,
    NANSEN_X402_KEY: `0x${'33'.repeat(32)}`,
    SANDBOX_WALLET_KEY: `0x${'44'.repeat(32)}`,
    DATABASE_URL: 'postgres://user:long-password@db/x',
    REDIS_URL: 'redis://:other-password@cache:6379',
    FACILITATOR_HEADERS: '{"authorization":"Bearer of-the-facilitator"}',
  }
  const secrets = SETTINGS.filter(({ secret }) => secret).map(({ name }) => name)
  const env = Object.fromEntries(
    secrets.map((name) => [`${name}_FILE`, fileOf(name, `${values[name] ?? `value-of-${name}-long-enough`}\n`)]),
  )
  const config = readConfig({ ...good, ...env })
  for (const name of secrets) {
    const wanted = values[name] ?? `value-of-${name}-long-enough`
    const read = (config as unknown as Record<string, unknown>)[name] ?? config.upstreams.keys?.[name as 'LIFI_API_KEY']
    expect([name, typeof read === 'object' ? JSON.stringify(read) : read]).toEqual([name, wanted])
  }
  expect(listSecrets(config)).toEqual(expect.arrayContaining([KEY, 'long-password', 'other-password']))
})

it('O14: says which file is missing, empty, or set beside the setting itself, once each', () => {
  const file = fileOf('key', KEY)
  expect(problemsOf({ ...good, RELAYER_KEY_FILE: join(folder, 'nothing') })).toEqual([
    `RELAYER_KEY_FILE: the file ${join(folder, 'nothing')} cannot be read (ENOENT)`,
    'RELAYER_KEY or FACILITATOR_URL: set exactly one of them (embedded or remote facilitator)',
  ])
  const { PAY_TO: _, ...rest } = good
  expect(problemsOf({ ...rest, RELAYER_KEY: KEY, PAY_TO_FILE: fileOf('empty', '\n') })).toEqual([
    `PAY_TO_FILE: the file ${join(folder, 'empty')} is empty`,
  ])
  const [twice] = problemsOf({ ...good, RELAYER_KEY: KEY, RELAYER_KEY_FILE: file })
  expect(twice).toMatch(/^RELAYER_KEY: is set twice/)
})

it('leaves variables alone that only look like it', () => {
  expect(problemsOf({ ...good, RELAYER_KEY: KEY, SOMEBODY_ELSES_FILE: '/nowhere' })).toEqual([])
})

it('takes several keys from a file, divided by commas or line breaks', () => {
  const other = `0x${'22'.repeat(32)}`
  for (const text of [`${KEY}\n${other}\n`, `${KEY}\r\n${other}`, `${KEY},${other}\n`, `${KEY},\n${other}`])
    expect(readConfig({ ...good, RELAYER_KEY_FILE: fileOf('gas.key', text) }).RELAYER_KEY).toBe(`${KEY},${other}`)
  expect(problemsOf({ ...good, RELAYER_KEY_FILE: fileOf('gas.key', `${KEY}\nno key`) })[0]).toMatch(
    /^RELAYER_KEY: must be 0x/,
  )
})
