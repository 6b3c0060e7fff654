import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestContext } from '../../src/domain/test-context.ts'
import { readNamed, SAMPLE_SETS } from '../../src/sources/adapters/samples.test-kit.ts'
import { createMarket } from '../market/market.ts'
import { type RunningUpstreams, startUpstreams } from './start-upstreams.ts'
import { compareShapes } from './wire-shape.ts'

const context = createTestContext()
let running: RunningUpstreams

beforeAll(async () => {
  running = await startUpstreams({ market: createMarket({ seed: 'test', now: context.now }) })
})
afterAll(() => running.stop())

const get = async (path: string) => JSON.parse(await (await fetch(`${running.url}${path}`)).text())

const PEPE = '0x6982508145454Ce325dDbE47a25d4ec3d2311933'
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'

describe.each(SAMPLE_SETS)('scanners beside an answer of the real service: %s', (set) => {
  const sample = (name: string) => JSON.parse(readFileSync(readNamed(set, name).location, 'utf8'))

  it('GoPlus has the same fields, keyed by the lower-case address', async () => {
    const ours = await get(`/goplus/token_security/1?contract_addresses=${PEPE}`)
    expect(Object.keys(ours.result)).toEqual([PEPE.toLowerCase()])
    const theirs = Object.values({
      ...sample('goplus/token_security-2').result,
      ...sample('goplus/token_security-1').result,
    })
    const missing = ['$[].transfer_tax']
    expect(compareShapes(Object.values(ours.result), theirs, { missing })).toEqual([])
    const solana = await get(`/goplus/solana/token_security?contract_addresses=${BONK}`)
    const real = Object.values(sample('goplus/solana-token_security-1').result)
    expect(compareShapes(Object.values(solana.result), real)).toEqual([])
  })

  it('honeypot.is has the same fields', async () => {
    const ours = await get(`/honeypot-is/v2/IsHoneypot?address=${PEPE}&chainID=1`)
    expect(compareShapes(ours, sample('honeypot-is/IsHoneypot-1'))).toEqual([])
  })

  it('RugCheck has no field that the real report lacks, and refuses an unknown mint in the same way', async () => {
    const { knownAccounts, ...ours } = await get(`/rugcheck/tokens/${BONK}/report`)
    expect(Object.values(knownAccounts)).toEqual(Array(2).fill({ name: expect.any(String), type: 'AMM' }))
    const problems = compareShapes(ours, sample('rugcheck/report-1'), { nullable: ['$.creatorTokens'] })
    expect(problems.filter((problem) => !problem.endsWith('missing here'))).toEqual([])
    expect(await get('/rugcheck/tokens/nobody/report')).toEqual(sample('rugcheck/report-error-400-1'))
  })

  it('GeckoTerminal has the same trades and token facts', async () => {
    const pools = await get(`/geckoterminal/networks/solana/tokens/${BONK}/pools`)
    const [pool] = pools.data
    const trades = await get(`/geckoterminal/networks/solana/pools/${pool.attributes.address}/trades`)
    expect(trades.data).toHaveLength(300)
    expect(compareShapes(trades, sample('geckoterminal/pool-trades-1'))).toEqual([])
    const info = await get(`/geckoterminal/networks/solana/tokens/${BONK}/info`)
    const missing = ['$.data.attributes.launchpad_details']
    expect(
      compareShapes(info, sample('geckoterminal/token-info-1'), { missing }).filter((line) => !NULLS.test(line)),
    ).toEqual([])
  })

  it('Nansen has the same kinds of wallet', async () => {
    const response = await fetch(`${running.url}/nansen/tgm/flow-intelligence`, {
      method: 'POST',
      headers: { apikey: 'k', 'content-type': 'application/json' },
      body: JSON.stringify({ chain: 'ethereum', token_address: PEPE, timeframe: '1d' }),
    })
    const { data } = (await response.json()) as { data: unknown[] }
    expect(compareShapes(data, sample('nansen/flow-intelligence-1').response.data)).toEqual([])
  })
})

/** Links, pictures and handles that the sandbox's tokens do not have. */
const NULLS = /banner_image_url|telegram_handle|twitter_handle|websites|categories|gt_category_ids/
