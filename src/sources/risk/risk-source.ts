import { findChain, nameAt } from '../../domain/chains/find-chain.ts'
import { Failed, fail } from '../../domain/failure.ts'
import type { Sourced } from '../../domain/provenance.ts'
import type { EvmReader } from '../../ports/evm.ts'
import type { HolderSource } from '../../ports/holders.ts'
import type { PriceSource } from '../../ports/prices.ts'
import type {
  MissingReason,
  PooledMarket,
  RiskSource,
  RiskSubject,
  ScanMethod,
  ScanOutcome,
  TokenScan,
} from '../../ports/risk.ts'
import { coingeckoContracts } from '../adapters/coingecko/contracts.ts'
import { dexscreenerPairs } from '../adapters/dexscreener/pairs.ts'
import { type DexscreenerMarket, dexscreenerMarket } from '../adapters/dexscreener/token-market.ts'
import { type GeckoterminalInfo, geckoterminalInfo } from '../adapters/geckoterminal/token-info.ts'
import { type GeckoterminalPools, geckoterminalPools } from '../adapters/geckoterminal/token-pools.ts'
import { type GoplusFinding, type GoplusSecurity, goplusSecurity, isTooManyCalls } from '../adapters/goplus/security.ts'
import { type HoneypotSimulation, honeypotSimulation } from '../adapters/honeypot-is/simulation.ts'
import { type RugcheckReports, rugcheckReports } from '../adapters/rugcheck/report.ts'
import type { Fetched } from '../client/cache.ts'
import { findTrouble } from '../client/failure.ts'
import type { Upstream } from '../client/upstream.ts'
import type { UpstreamName } from '../client/upstreams.ts'
import { createHolderSource } from '../holders/holder-source.ts'
import { isBuiltIn } from '../known/imitation.ts'
import type { LaunchMemory } from '../launches/launch-memory.ts'
import { toPooledMarket } from '../shapes/pools.ts'
import { findSubject } from './find-subject.ts'
import { readHolders } from './read-holders.ts'
import { readOwner } from './read-owner.ts'

/** What a risk answer takes from other sources; without chains nobody is asked who owns a contract. */
interface Beside {
  evm?: EvmReader
  holders?: HolderSource
  launches?: Pick<LaunchMemory, 'find'>
}

/** The chain whose launches a sniper check reads. */
const LAUNCHES_READ_ON = 'base'

/** Risk data of a token: which contract is meant, its pools, and what each scanner says. */
export function createRiskSource(
  upstreams: Record<UpstreamName, Upstream>,
  prices: PriceSource,
  { evm, holders, launches }: Beside = {},
): RiskSource {
  const holderSource = holders ?? createHolderSource(upstreams)
  const subjects = {
    prices,
    pairs: dexscreenerPairs(upstreams.dexscreener),
    contracts: coingeckoContracts(upstreams.coingecko),
  }
  const markets = {
    dexscreener: dexscreenerMarket(upstreams.dexscreener),
    geckoterminal: geckoterminalPools(upstreams.geckoterminal),
  }
  const scanners = {
    goplus: goplusSecurity(upstreams.goplus),
    honeypot: honeypotSimulation(upstreams.honeypot_is),
    rugcheck: rugcheckReports(upstreams.rugcheck),
    info: geckoterminalInfo(upstreams.geckoterminal),
  }
  return {
    find: (query) => findSubject(subjects, query),
    market: (subject) => readMarket(markets, subject),
    scans: (subject) => readScans(scanners, subject),
    owner: async ({ contract }, address) => {
      const chainId = findChain(contract.chain)?.id ?? null
      return chainId === null || !evm ? null : readOwner(evm, chainId, address)
    },
    holders: (subject) => readHolders(holderSource, subject),
    launch: ({ contract: { chain, address } }) =>
      launches?.find(chain, address) ?? (chain === LAUNCHES_READ_ON ? 'not_looked_at' : 'unsupported_chain'),
  }
}

interface MarketReaders {
  dexscreener: DexscreenerMarket
  geckoterminal: GeckoterminalPools
}

/** Pools against the chain's own coin have the zero address on that side. */
const isNative = (address: string): boolean => /^0x0{40}$/.test(address)

type Attempt = () => Promise<Sourced<PooledMarket> | undefined>

/** DexScreener's pools, or GeckoTerminal's when DexScreener has none or fails. */
async function readMarket(readers: MarketReaders, { contract, token }: RiskSubject): Promise<Sourced<PooledMarket>> {
  const { chain, address } = contract
  const [chainName, network] = [nameAt(chain, 'dexscreener'), nameAt(chain, 'geckoterminal')]
  const attempts: Attempt[] = []
  if (chainName !== null) {
    attempts.push(async () => {
      const fetched = await readers.dexscreener.market(
        chainName,
        address,
        (other) => isNative(other) || isBuiltIn({ chain, address: other }),
      )
      return fetched && toSourced('dexscreener', fetched, fetched.body)
    })
  }
  if (network !== null) {
    attempts.push(async () => {
      const fetched = await readers.geckoterminal.pools(network, address)
      const market = fetched && toPooledMarket(fetched.body.pools)
      return fetched && market && toSourced('geckoterminal', fetched, market)
    })
  }
  let trouble: unknown
  for (const attempt of attempts) {
    try {
      const found = await attempt()
      if (found) return found
    } catch (thrown) {
      if (!(thrown instanceof Failed)) throw thrown
      trouble ??= thrown
    }
  }
  throw trouble ?? fail({ code: 'no_data', about: `pools of ${token.symbol}` })
}

function toSourced(
  source: string,
  { fetchedAtMs, sandbox }: Fetched<unknown>,
  value: PooledMarket,
): Sourced<PooledMarket> {
  return { value, source, atMs: fetchedAtMs, ...(sandbox ? { sandbox: true } : {}) }
}

interface ScanReaders {
  goplus: GoplusSecurity
  honeypot: HoneypotSimulation
  rugcheck: RugcheckReports
  info: GeckoterminalInfo
}

type Finding = Fetched<TokenScan> | MissingReason

/**
 * Asks every scanner for the chain at once. GeckoTerminal's facts are added only when the others say nothing about
 * holders.
 */
async function readScans(readers: ScanReaders, subject: RiskSubject): Promise<ScanOutcome[]> {
  const { chain, address } = subject.contract
  const chainId = findChain(chain)?.id ?? null
  const asked = [settle('goplus', 'scanner', () => askGoplus(readers, chain, chainId, address))]
  if (chain === 'solana') asked.push(settle('rugcheck', 'scanner', () => askRugcheck(readers, address)))
  else asked.push(settle('honeypot_is', 'simulation', () => askHoneypot(readers, chain, address)))

  const outcomes = await Promise.all(asked)
  const holdersKnown = outcomes.some((outcome) => 'scan' in outcome && outcome.scan.value.top10Pct !== null)
  if (holdersKnown) return outcomes
  return [...outcomes, await settle('geckoterminal', 'scanner', () => askInfo(readers, chain, address))]
}

async function askGoplus(
  { goplus }: ScanReaders,
  chain: string,
  chainId: number | null,
  address: string,
): Promise<Finding> {
  if (chain !== 'solana' && chainId === null) return 'chain_unsupported'
  const fetched: Fetched<GoplusFinding> =
    chainId === null ? await goplus.solana(address) : await goplus.evm(chainId, address)
  return typeof fetched.body === 'string' ? fetched.body : { ...fetched, body: fetched.body.scan }
}

async function askHoneypot({ honeypot }: ScanReaders, chain: string, address: string): Promise<Finding> {
  const chainId = nameAt(chain, 'honeypot_is')
  if (chainId === null) return 'chain_unsupported'
  const fetched = await honeypot.simulate(chainId, address)
  return fetched?.body ? { ...fetched, body: fetched.body } : 'not_found'
}

async function askRugcheck({ rugcheck }: ScanReaders, mint: string): Promise<Finding> {
  const fetched = await rugcheck.report(mint)
  return fetched ? { ...fetched, body: fetched.body.scan } : 'not_found'
}

async function askInfo({ info }: ScanReaders, chain: string, address: string): Promise<Finding> {
  const network = nameAt(chain, 'geckoterminal')
  return network === null ? 'chain_unsupported' : ((await info.info(network, address)) ?? 'not_found')
}

async function settle(source: string, method: ScanMethod, ask: () => Promise<Finding>): Promise<ScanOutcome> {
  try {
    const finding = await ask()
    if (typeof finding === 'string') return { source, method, missing: finding }
    const { body, fetchedAtMs, sandbox } = finding
    return { source, method, scan: { value: body, source, atMs: fetchedAtMs, ...(sandbox ? { sandbox: true } : {}) } }
  } catch (thrown) {
    if (!(thrown instanceof Failed)) throw thrown
    return { source, method, missing: toReason(thrown), cause: thrown }
  }
}

function toReason(thrown: Failed): MissingReason {
  const found = findTrouble(thrown)
  if (found?.kind === 'timeout') return 'timeout'
  const busy = found && (BUSY.has(found.kind) || isTooManyCalls(found.detail))
  return busy ? 'rate_limited' : 'source_unavailable'
}

/** Kinds of trouble that a caller sees as `rate_limited`. */
const BUSY = new Set(['rate_limited', 'over_budget', 'paused'])
