import { describe, expect, it } from 'vitest'
import { BadSettings, readConfig } from './read-config.ts'
import { SETTINGS } from './settings.ts'

const good = {
  PUBLIC_URL: 'https://sextant.example/',
  PAY_TO: '0xeb825715e38F1E2A06a32D8eEBb23678Ca78ba97',
  BASE_RPC_URL: 'https://rpc.example',
  RELAYER_KEY: `0x${'11'.repeat(32)}`,
}

const problemsOf = (env: Record<string, string | undefined>): string[] => {
  try {
    readConfig(env)
    return []
  } catch (thrown) {
    if (thrown instanceof BadSettings) return thrown.problems
    throw thrown
  }
}

describe('readConfig', () => {
  it('needs four settings and has a default for every other', () => {
    expect(readConfig(good)).toMatchObject({
      PORT: 4021,
      PUBLIC_URL: 'https://sextant.example',
      CHAIN_ID: 8453,
      DATA_DIR: 'data',
      CHAT_PER_MINUTE: 30,
      TRUSTED_PROXIES: 0,
      CHAT_DAILY_READS: 200,
    })
  })

  it('lists everything that is missing, each with how to set it', () => {
    const problems = problemsOf({})
    expect(problems.map((line) => line.split(':')[0])).toEqual(['PUBLIC_URL', 'PAY_TO', 'BASE_RPC_URL'])
    for (const line of problems) expect(line).toMatch(/is required \(for example /)
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['PUBLIC_URL', 'sextant.example'],
    ['PUBLIC_URL', 'https://sextant.example/path'],
    ['PAY_TO', '0x123'],
    ['PAY_TO', '0xEb825715e38F1E2A06a32D8eEBb23678Ca78ba97'],
    ['RELAYER_KEY', '0x12'],
    ['RELAYER_KEY', `0x${'11'.repeat(32)},0x12`],
    ['RELAYER_KEY', `0x${'00'.repeat(32)}`],
    ['RELAYER_KEY', `0x${'ff'.repeat(32)}`],
    ['CHANNEL_KEY', `0x${'00'.repeat(32)}`],
    ['RELAYER_LEAST_ETHER', '-1'],
    ['GAS_SHARE_PCT', '0'],
    ['SETTLEMENT_CONFIRMATIONS', '0'],
    ['SETTLEMENT_CONFIRMATIONS', '65'],
    ['SETTLEMENT_CONFIRMATIONS', '1.5'],
    ['FACILITATOR_HEADERS', 'x'],
    ['DATABASE_URL', 'mysql://somewhere'],
    ['DATABASE_URL', 'somewhere'],
    ['REDIS_URL', 'http://somewhere'],
    ['UPSTREAM_COINGECKO_URL', 'coingecko'],
    ['UPSTREAM_COINGECKO_PER_MINUTE', '-1'],
    ['CHAT_PER_MINUTE', '0'],
    ['TRUSTED_PROXIES', 'all'],
    ['CHAT_HOLDER_CHAIN', 'solana'],
    ['CHAT_HOLDER_BALANCES', '1,2'],
    ['CHAT_HOLDER_BALANCES', '1,3,2'],
    ['CHAT_HOLDER_BALANCES', '0,3,4'],
    ['LLM_BASE_URL', 'gpt'],
    ['METHODS_OFF', 'r1,uniswap'],
  ])('refuses %s=%s', (name, value) => {
    expect(problemsOf({ ...good, [name]: value }).map((line) => line.split(':')[0])).toEqual([name])
  })

  it('switches methods off by their id, or all of a router', () => {
    expect(readConfig(good).METHODS_OFF).toEqual([])
    expect(readConfig({ ...good, METHODS_OFF: 'Relay, l1' }).METHODS_OFF).toEqual(['l1', 'r1'])
  })

  it('wants exactly one facilitator', () => {
    expect(problemsOf({ ...good, FACILITATOR_URL: 'https://facilitator.example' })).toHaveLength(1)
    expect(problemsOf({ ...good, RELAYER_KEY: undefined })).toHaveLength(1)
    expect(problemsOf({ ...good, RELAYER_KEY: '', FACILITATOR_URL: 'https://facilitator.example' })).toEqual([])
  })

  it('takes shared stores, wants one signing key for them, and never repeats a password', () => {
    const stores = { DATABASE_URL: 'postgres://a:hunter2@db:5432/x', REDIS_URL: 'rediss://:hunter2@cache:6379' }
    expect(readConfig({ ...good, ...stores, SIGNING_KEY: 'x' })).toMatchObject(stores)
    expect(problemsOf({ ...good, ...stores }).map((line) => line.split(':')[0])).toEqual(['SIGNING_KEY'])
    const wrong = { DATABASE_URL: 'postgres//a:hunter2@db', REDIS_URL: 'redis//:hunter2@cache' }
    const problems = problemsOf({ ...good, ...wrong })
    expect(problems).toHaveLength(2)
    expect(problems.join()).not.toContain('hunter2')
    for (const name of Object.keys(stores)) expect(SETTINGS.find((one) => one.name === name)?.secret).toBe(true)
  })

  it('wants balances with a holder token and a model with its address', () => {
    const token = { CHAT_HOLDER_TOKEN: good.PAY_TO }
    expect(problemsOf({ ...good, ...token })).toHaveLength(1)
    expect(readConfig({ ...good, ...token, CHAT_HOLDER_BALANCES: '1, 2.5,3' }).CHAT_HOLDER_BALANCES).toEqual([
      '1',
      '2.5',
      '3',
    ])
    expect(problemsOf({ ...good, LLM_BASE_URL: 'https://llm.example/v1' })).toHaveLength(1)
  })

  it('reads proxies as a count or as networks', () => {
    const read = (TRUSTED_PROXIES: string) => readConfig({ ...good, TRUSTED_PROXIES }).TRUSTED_PROXIES
    expect(read('2')).toBe(2)
    expect(read('10.0.0.0/8, fd00::/8')).toEqual(['10.0.0.0/8', 'fd00::/8'])
  })

  it('refuses to earn into the gas key', () => {
    expect(problemsOf({ ...good, PAY_TO: '0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a' })).toHaveLength(1)
  })

  it.each([
    ['the zero address', `0x${'0'.repeat(40)}`, 'zero address'],
    ['a precompile', `0x${'0'.repeat(39)}4`, 'belongs to the chain'],
    ['an address for burning', '0x000000000000000000000000000000000000dEaD', 'burning'],
    ['another one', '0xdead000000000000000000000000000000000000', 'burning'],
    ['native money of other protocols', `0x${'E'.repeat(40)}`, 'place holder'],
    ['the token', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 'USDC_ADDRESS'],
    ['Multicall3', '0xcA11bde05977b3631167028862bE2a173976CA11', 'not a wallet'],
  ])('O11: refuses to earn into %s', (_, PAY_TO, why) => {
    const problems = problemsOf({ ...good, PAY_TO })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(why)
  })

  it('O11: refuses to earn into whatever token is set', () => {
    expect(problemsOf({ ...good, USDC_ADDRESS: good.PAY_TO })[0]).toContain('the token itself')
  })

  it('treats an empty value as not set', () => {
    expect(readConfig({ ...good, PORT: '' }).PORT).toBe(4021)
  })

  it('describes every setting and marks every secret', () => {
    for (const { about } of SETTINGS) expect(about.length).toBeGreaterThan(10)
    const secrets = SETTINGS.filter(({ name }) => /KEY|HEADERS/.test(name))
    expect(secrets.filter(({ secret }) => !secret).map(({ name }) => name)).toEqual([])
  })
})
