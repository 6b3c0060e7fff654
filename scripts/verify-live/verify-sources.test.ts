import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMarket } from '../../sandbox/market/market.ts'
import { toSandboxSettings } from '../../sandbox/settings.ts'
import { type RunningUpstreams, startUpstreams } from '../../sandbox/upstreams/start-upstreams.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { createContext } from '../../src/domain/context.ts'
import { silentLog } from '../../src/domain/log.ts'
import { EVM_CHAINS } from '../../src/sources/adapters/evm-rpc/reader.ts'
import { UPSTREAM_NAMES } from '../../src/sources/client/upstreams.ts'
import type { Row } from './probe.ts'
import { isWrong } from './run-probes.ts'
import { verifySources } from './verify-sources.ts'

const KEYS = { NANSEN_API_KEY: 'nansen-key', DEFINITIVE_API_KEY: 'definitive-key' }
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
    payTo: '0x000000000000000000000000000000000000dEaD',
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
