import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMarket } from '../../sandbox/market/market.ts'
import { toSandboxSettings } from '../../sandbox/settings.ts'
import { type RunningUpstreams, startUpstreams } from '../../sandbox/upstreams/start-upstreams.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { EVM_CHAINS } from '../../src/domain/chains/chain.ts'
import { createContext } from '../../src/domain/context.ts'
import { silentLog } from '../../src/domain/log.ts'
import { reduce as reducePools } from '../../src/sources/adapters/defillama/pools.ts'
import { Security } from '../../src/sources/adapters/goplus/security.ts'
import { DollarTickers } from '../../src/sources/adapters/kraken/market.ts'
import { toTopMarkets } from '../../src/sources/adapters/polymarket/gamma.ts'
import { listSamples, readSample } from '../../src/sources/adapters/samples.test-kit.ts'
import { USED_ENDPOINTS } from '../../src/sources/adapters/used-samples.test-kit.ts'
import { UPSTREAM_NAMES } from '../../src/sources/client/upstreams.ts'
import { type AnswerRow, createAnswerFolder } from './answer-folder.ts'
import { createFieldComparison } from './compare-fields.ts'
import type { Row } from './probe.ts'
import { isWrong } from './run-probes.ts'
import { listSecrets } from './settings.ts'
import { verifySources } from './verify-sources.ts'

const KEYS = { NANSEN_API_KEY: 'nansen-key' }
const LONG_KEYS = { NANSEN_API_KEY: 'nansen-key-of-the-test' }
/** What the probes have no question for. */
const NOT_PROBED = ['evm-rpc/eth_call-balanceOf', 'evm-rpc/receipt-base-aerodrome-swap', 'solana-rpc/wallet']
const context = createContext(silentLog)
let running: RunningUpstreams

beforeAll(async () => {
  running = await startUpstreams({ market: createMarket({ seed: 'verify', now: context.now }) })
})
beforeEach(() => running.control.reset())
afterAll(() => running.stop())

/** No chain runs here: Base is simulated as the others are. */
function configOf(keys: Record<string, string>) {
  const settings = toSandboxSettings({
    port: 0,
    publicUrl: 'http://sextant.test',
    payTo: '0xeb825715e38F1E2A06a32D8eEBb23678Ca78ba97',
    rpcUrl: `${running.url}/evm-rpc/base`,
    relayerKey: `0x${'1'.repeat(64)}`,
    dataDir: 'unused',
    upstreamsUrl: running.url,
  })
  return readConfig({ ...settings, ...keys })
}

const waits: number[] = []
const verify = (only = '', keys: Record<string, string> = KEYS) =>
  verifySources(configOf(keys), { context, only, wait: async (ms) => void waits.push(ms), say: () => {} })

describe('verify:live', () => {
  it('probes every upstream and every chain, and finds nothing wrong with simulated ones', async () => {
    const rows = await verify()
    expect(rows.filter(isWrong)).toEqual([])
    const asked = new Set(rows.filter(({ ms }) => ms !== null).map(({ source }) => source))
    expect([...asked].sort()).toEqual(
      [...UPSTREAM_NAMES, ...EVM_CHAINS.map(({ slug }) => `rpc_${slug}`)].sort() as string[],
    )
  }, 60_000)

  it('compares the fields of every endpoint with a fixture, and simulated services send the same types', async () => {
    const fields = createFieldComparison()
    await verifySources(configOf(KEYS), { context, wait: async () => {}, say: () => {}, keep: fields.keep })
    const { endpoints, alike, differences } = fields.compare()
    expect(endpoints).toBeGreaterThan(40)
    // A simulated service leaves out fields that no adapter reads; those that it sends have the type of the real ones.
    const otherType = differences.filter(({ found }) => found !== 'missing')
    expect(otherType.length / alike, JSON.stringify(otherType)).toBeLessThan(0.02)
  }, 60_000)

  it('skips a source that wants a key, and says which', async () => {
    expect(await verify('nansen', {})).toEqual([
      {
        source: 'nansen',
        endpoint: '',
        ms: null,
        verdict: 'skipped',
        status: null,
        detail: 'no NANSEN_API_KEY is set',
      },
    ])
  })

  it('shows an answer that is no longer what it was as a shape difference', async () => {
    running.control.setScenario({ upstream: '*', scenario: 'garbage' })
    const summary = ({ endpoint, verdict, status }: Row) => [endpoint, verdict, status]
    const rows = [...(await verify('kraken')), ...(await verify('defillama_yields'))]
    expect(rows.map(summary)).toEqual([
      ['/0/public/Ticker?assetVersion=1', 'shape differs', 200],
      ['/0/public/OHLC?pair=ETHUSD&interval=60', 'shape differs', 200],
      ['/pools', 'shape differs', 200],
    ])
    expect(rows[0]?.detail).toBe('not JSON: {"data":[{"id":"bitcoin","price":8')
  })

  it('asks once more after the pause that a source wants', async () => {
    running.control.setScenario({ upstream: 'alternative_me', scenario: '429' })
    waits.length = 0
    const [row] = await verify('alternative_me')
    expect({ verdict: row?.verdict, waits }).toEqual({ verdict: 'failed', waits: [31_000] })
  })

  it('counts a chain as well when one of its endpoints is', async () => {
    const { endpoints, upstreams } = configOf({})
    const optimism = [...(endpoints[10] ?? []), `${running.url}/nowhere`]
    const rows = await verifySources(
      { upstreams, endpoints: { ...endpoints, 10: optimism } },
      { context, only: 'rpc_optimism', wait: async () => {}, say: () => {} },
    )
    expect(rows.map(({ verdict, status }) => [verdict, status])).toEqual([
      ['ok', 200],
      ['does not count', 404],
    ])
  })
})

describe('verify:live --record', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-recorded-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const record = async (only = '') => {
    const config = configOf(LONG_KEYS)
    const answers = createAnswerFolder(folder, { secrets: listSecrets(config), now: context.now })
    await verifySources(config, { context, only, wait: async () => {}, say: () => {}, keep: answers.keep })
    return answers.write()
  }
  const index = () => JSON.parse(readFileSync(join(folder, 'INDEX.json'), 'utf8')) as AnswerRow[]
  const samples = () =>
    listSamples({ fixtures: folder, shared: join(folder, 'none'), recorded: folder }).map(readSample)

  it('keeps an answer of every endpoint that we ask, under the names of its fixtures', async () => {
    const written = await record()
    expect(samples()).toHaveLength(written)
    const names = new Set(samples().map(({ endpoint }) => endpoint))
    const listed = USED_ENDPOINTS.map(({ samples: [name] }) => name ?? '')
    expect(listed.filter((name) => !names.has(name)).sort()).toEqual(NOT_PROBED)
    expect([...names].filter((name) => !listed.includes(name ?? ''))).toEqual([])
    expect(index()[0]).toEqual({
      file: expect.stringMatching(/^[a-z0-9-]+\/.+-1\.json$/),
      source: expect.any(String),
      endpoint: expect.any(String),
      url: expect.stringContaining(running.url),
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      status: 200,
    })
  }, 120_000)

  it('keeps them as they came, so that adapters can read them', () => {
    const jsonOf = (name: string) => samples().find(({ endpoint }) => endpoint === name)?.json
    expect(DollarTickers.parse(jsonOf('kraken/public-Ticker')).size).toBeGreaterThan(5)
    const { markets } = jsonOf('polymarket/markets-keyset') as { markets: unknown[] }
    expect(toTopMarkets(markets).length).toBeGreaterThan(5)
    expect(reducePools(jsonOf('defillama/yields-pools')).unreadable).toBe(0)
    expect(Security.safeParse(jsonOf('goplus/token_security')).success).toBe(true)
  })

  it('writes no key, neither of a header nor of an address', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
    const texts = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('')
    expect(files.length).toBeGreaterThan(50)
    expect(Object.values(LONG_KEYS).filter((key) => texts.includes(key))).toEqual([])
    const answers = createAnswerFolder(join(folder, 'echo'), { secrets: ['sesame-sesame-12'], now: context.now })
    const url = 'https://kraken.example/sesame-sesame-12/0/public/Ticker'
    answers.keep({ source: 'kraken', endpoint: '/0/public/Ticker', url, json: { echoed: 'sesame-sesame-12' } })
    answers.write()
    const read = (file: string) => JSON.parse(readFileSync(join(folder, 'echo', file), 'utf8'))
    expect(read('kraken/public-Ticker-1.json')).toEqual({ echoed: '***' })
    expect(read('INDEX.json')[0].url).toBe('https://kraken.example/***/0/public/Ticker')
  })

  it('replaces the answers of the sources that are asked again, and keeps the others', async () => {
    const before = index().map(({ file }) => file)
    await record('kraken')
    const after = index().map(({ file }) => file)
    expect([...after].sort()).toEqual([...before].sort())
    expect(after.at(-1)).toMatch(/^kraken\//)
  })
})
