import { DAY_MS } from '../../src/domain/time.ts'
import { blockscoutHolders } from '../../src/sources/adapters/blockscout/token-holders.ts'
import {
  blockscoutFunder,
  blockscoutOrigin,
  blockscoutTokensSent,
  FirstPayments,
} from '../../src/sources/adapters/blockscout/wallet-history.ts'
import { dexscreenerPools } from '../../src/sources/adapters/dexscreener/launch-pools.ts'
import { dexscreenerMarket } from '../../src/sources/adapters/dexscreener/token-market.ts'
import { geckoterminalHolders } from '../../src/sources/adapters/geckoterminal/holder-share.ts'
import { geckoterminalPools } from '../../src/sources/adapters/geckoterminal/launch-pools.ts'
import { geckoterminalInfo } from '../../src/sources/adapters/geckoterminal/token-info.ts'
import { goplusHolders } from '../../src/sources/adapters/goplus/holder-list.ts'
import { goplusSecurity } from '../../src/sources/adapters/goplus/security.ts'
import { honeypotSimulation } from '../../src/sources/adapters/honeypot-is/simulation.ts'
import { nansenFlows } from '../../src/sources/adapters/nansen/who-traded.ts'
import { rugcheckHolders } from '../../src/sources/adapters/rugcheck/holder-list.ts'
import { rugcheckReports } from '../../src/sources/adapters/rugcheck/report.ts'
import { solanaLargestAccounts } from '../../src/sources/adapters/solana-rpc/largest-accounts.ts'
import { ORIGINS } from '../../src/sources/client/cache-policies.ts'
import { toPath } from '../../src/sources/client/to-path.ts'
import type { Probe, ProbeConfig, ProbeDependencies } from './probe.ts'
import { BASE_USDC, PEPE, tokenOf, WIF } from './well-known.ts'

/** Probes of token sources: contract risk, holders and trades. */
export const listTokenProbes = ({ upstreams: { urls, keys } }: ProbeConfig): Probe[] => [
  { source: 'goplus', ask: async ({ upstreams }) => found(await goplusSecurity(upstreams.goplus).evm(1, PEPE)) },
  { source: 'goplus', ask: async ({ upstreams }) => found(await goplusSecurity(upstreams.goplus).solana(WIF)) },
  {
    source: 'goplus',
    ask: async ({ upstreams }) => rowsOf(found(await goplusHolders(upstreams.goplus, 8453, BASE_USDC))),
  },
  {
    source: 'honeypot_is',
    ask: async ({ upstreams }) => (await honeypotSimulation(upstreams.honeypot_is).simulate(1, PEPE))?.body,
  },
  { source: 'rugcheck', ask: async ({ upstreams }) => (await rugcheckReports(upstreams.rugcheck).report(WIF))?.body },
  { source: 'rugcheck', ask: async ({ upstreams }) => (await rugcheckHolders(upstreams.rugcheck, WIF))?.body.rows },
  {
    source: 'geckoterminal',
    ask: async ({ upstreams }) => (await geckoterminalInfo(upstreams.geckoterminal).info('eth', PEPE))?.body,
  },
  {
    source: 'geckoterminal',
    ask: async ({ upstreams }) => (await geckoterminalHolders(upstreams.geckoterminal, 'base', BASE_USDC))?.body,
  },
  {
    source: 'geckoterminal',
    ask: async ({ upstreams }) => (await geckoterminalPools(upstreams.geckoterminal, 'base', BASE_USDC))?.body,
  },
  {
    source: 'dexscreener',
    ask: async ({ upstreams }) => (await dexscreenerMarket(upstreams.dexscreener).market('ethereum', PEPE))?.body,
  },
  {
    source: 'dexscreener',
    ask: async ({ upstreams }) => (await dexscreenerPools(upstreams.dexscreener, 'base', BASE_USDC)).body,
  },
  ...EXPLORED.map(
    ([chain, token]): Probe => ({
      source: `blockscout_${chain}`,
      ask: async ({ upstreams }) =>
        (await blockscoutHolders(upstreams[`blockscout_${chain}`], tokenOf(`${chain} ${token}`).token.address ?? ''))
          ?.body.rows,
    }),
  ),
  ...EXPLORED.map(([chain, token]): Probe => ({ source: `blockscout_${chain}`, ask: askHistory(chain, token) })),
  {
    source: 'solana_rpc',
    known: urls?.solana_rpc ? undefined : 'public endpoints refuse to list holders',
    ask: async ({ upstreams }) => (await solanaLargestAccounts(upstreams.solana_rpc, WIF)).body.rows,
  },
  { source: 'nansen', skip: keys?.NANSEN_API_KEY ? undefined : 'no NANSEN_API_KEY is set', ask: askNansen },
]

const EXPLORED = [
  ['ethereum', 'PEPE'],
  ['base', 'USDC'],
  ['arbitrum', 'USDC'],
  ['optimism', 'USDC'],
  ['polygon', 'USDC'],
  ['robinhood', 'USDG'],
] as const

/** What the explorer knows of the largest holder's wallet: who first paid it and what it sent away; and the tags of the contract. */
function askHistory(chain: (typeof EXPLORED)[number][0], symbol: string): Probe['ask'] {
  return async ({ upstreams }) => {
    const upstream = upstreams[`blockscout_${chain}`]
    const token = tokenOf(`${chain} ${symbol}`).token.address ?? ''
    const wallet = (await blockscoutHolders(upstream, token))?.body.rows[0]?.address ?? token
    const inner = toPath`/api?module=account&action=txlistinternal&address=${wallet}&page=1&offset=5&sort=asc`
    return {
      origin: (await blockscoutOrigin(upstream, wallet)).body,
      paidByContracts: (await upstream.get(inner, FirstPayments, ORIGINS)).body.length,
      funder: await blockscoutFunder(upstream, token),
      sent: (await blockscoutTokensSent(upstream, token, wallet)).body.whole,
    }
  }
}

/** Called only with a key: this check must not pay per call. */
async function askNansen({ upstreams, context }: ProbeDependencies): Promise<unknown> {
  const nansen = nansenFlows(upstreams.nansen)
  const [toMs, fromMs] = [context.now(), context.now() - DAY_MS]
  const traders = await nansen.traders({ chain: 'ethereum', address: PEPE, side: 'BUY', fromMs, toMs })
  const segments = await nansen.segments('ethereum', PEPE, '1d')
  return traders.body.traders.length === 0 ? segments.body : traders.body.traders
}

/** A scanner answers with a text instead of an object if it has no result. */
const found = <T>({ body }: { body: T | string }): T | undefined => (typeof body === 'string' ? undefined : body)

const rowsOf = (reading: { rows: readonly unknown[] } | undefined): unknown => reading?.rows
