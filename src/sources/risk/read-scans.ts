import { findChain } from '../../domain/chain.ts'
import { Failed } from '../../domain/failure.ts'
import type { MissingReason, RiskSubject, ScanMethod, ScanOutcome, TokenScan } from '../../ports/risk.ts'
import { findChainName } from '../chain-names.ts'
import type { GeckoterminalInfo } from '../geckoterminal/token-info.ts'
import { type GoplusFinding, type GoplusSecurity, isTooManyCalls } from '../goplus/security.ts'
import { type HoneypotSimulation, SIMULATED_CHAINS } from '../honeypot-is/simulation.ts'
import type { RugcheckReports } from '../rugcheck/report.ts'
import { findTrouble } from '../upstream/trouble.ts'
import type { Fetched } from '../upstream.ts'

export interface ScanReaders {
  goplus: GoplusSecurity
  honeypot: HoneypotSimulation
  rugcheck: RugcheckReports
  info: GeckoterminalInfo
}

type Finding = Fetched<TokenScan> | MissingReason

/** Every scanner for the chain at once; GeckoTerminal's facts only where the others leave the holders open. */
export async function readScans(readers: ScanReaders, subject: RiskSubject): Promise<ScanOutcome[]> {
  const { chain, address } = subject.contract
  const chainId = findChain(chain)?.id ?? null
  const asked = [settle('goplus', 'scanner', () => askGoplus(readers, chain, chainId, address))]
  if (chain === 'solana') asked.push(settle('rugcheck', 'scanner', () => askRugcheck(readers, address)))
  else asked.push(settle('honeypot_is', 'simulation', () => askHoneypot(readers, chainId, address)))

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

async function askHoneypot({ honeypot }: ScanReaders, chainId: number | null, address: string): Promise<Finding> {
  if (chainId === null || !SIMULATED_CHAINS.includes(chainId)) return 'chain_unsupported'
  const fetched = await honeypot.simulate(chainId, address)
  return fetched?.body ? { ...fetched, body: fetched.body } : 'not_found'
}

async function askRugcheck({ rugcheck }: ScanReaders, mint: string): Promise<Finding> {
  return (await rugcheck.report(mint)) ?? 'not_found'
}

async function askInfo({ info }: ScanReaders, chain: string, address: string): Promise<Finding> {
  const network = findChainName(chain, 'geckoterminal')
  return network === undefined ? 'chain_unsupported' : ((await info.info(network, address)) ?? 'not_found')
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

const BUSY = new Set(['rate_limited', 'over_budget', 'paused'])
