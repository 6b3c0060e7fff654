import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createChainHolders } from '../../sandbox/launches/chain-holders.ts'
import { readLaunches } from '../../sandbox/launches/read-launches.ts'
import { createMarket } from '../../sandbox/market/market.ts'
import { startUpstreams } from '../../sandbox/upstreams/start-upstreams.ts'
import { generatePools } from './generate-pools.ts'

/** Messages from the bench to the process of the simulated services. */
export type MarketAsk = { kind: 'start'; chainUrl: string; pools: number } | { kind: 'count' }

export type MarketTell =
  | { kind: 'started'; upstreamsUrl: string; poolsUrl: string; launches: string[] }
  | { kind: 'count'; calls: Record<string, number> }

/** Starts the simulated services outside the measured process; the list of yield pools has its real size. */
async function start(chainUrl: string, poolCount: number) {
  const holders = createChainHolders(chainUrl)
  const launches = await readLaunches(chainUrl, holders)
  const market = createMarket({ seed: 'bench', now: () => Date.now(), launches })
  const upstreams = await startUpstreams({ market, chain: holders })
  const answer = await fetch(`${upstreams.url}/defillama-yields/pools`)
  const { data } = (await answer.json()) as { data: Record<string, unknown>[] }
  const body = Buffer.from(JSON.stringify({ status: 'success', data: generatePools(data, poolCount) }))
  upstreams.control.reset()
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.writeHead(200, { 'content-type': 'application/json', 'x-sextant-sandbox': '1' })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    upstreamsUrl: upstreams.url,
    poolsUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    launches: launches.map(({ token }) => token),
    count: () => ({ ...upstreams.control.state().calls, defillama_yields: asked }),
  }
}

let running: Awaited<ReturnType<typeof start>> | undefined

process.on('message', async (ask: MarketAsk) => {
  if (ask.kind === 'count') return tell({ kind: 'count', calls: running?.count() ?? {} })
  running = await start(ask.chainUrl, ask.pools)
  const { upstreamsUrl, poolsUrl, launches } = running
  tell({ kind: 'started', upstreamsUrl, poolsUrl, launches })
})
// The bench has ended or crashed.
process.on('disconnect', () => process.exit(0))

const tell = (told: MarketTell): void => void process.send?.(told)
