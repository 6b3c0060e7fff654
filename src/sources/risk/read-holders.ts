import { findBySlug, nameAt } from '../../domain/chains/find-chain.ts'
import { Failed } from '../../domain/failure.ts'
import type { Sourced } from '../../domain/provenance.ts'
import type { HolderList } from '../../ports/holders.ts'
import type { PooledMarket, RiskSubject } from '../../ports/risk.ts'
import { blockscoutHolders } from '../adapters/blockscout/token-holders.ts'
import { geckoterminalHolders } from '../adapters/geckoterminal/holder-share.ts'
import type { GoplusSecurity } from '../adapters/goplus/security.ts'
import type { RugcheckReports } from '../adapters/rugcheck/report.ts'
import type { Fetched } from '../client/cache.ts'
import type { Upstream } from '../client/upstream.ts'
import type { UpstreamName } from '../client/upstreams.ts'
import { mergeReports, type Told } from '../holders/merge.ts'
import type { HolderReport } from '../shapes/holders.ts'

interface HolderReaders {
  goplus: GoplusSecurity
  rugcheck: RugcheckReports
}

/**
 * The holders of a risk answer, out of the replies that the scanners gave anyway and combined like those of a sniper
 * check. Explorer and GeckoTerminal are asked only when no scanner lists the ten largest.
 */
export async function readHolders(
  scanners: HolderReaders,
  upstreams: Record<UpstreamName, Upstream>,
  readMarket: () => Promise<Sourced<PooledMarket>>,
  { contract: { chain: slug, address } }: RiskSubject,
): Promise<HolderList | undefined> {
  const chain = findBySlug(slug)
  if (!chain) return undefined
  const [listed, ...scanned] = await Promise.all([
    readMarket().then(toListing, () => ({ pools: [], origin: undefined })),
    // RugCheck knows which accounts are pools, so its rows come first.
    ...(chain.kind === 'solana' ? [settle('rugcheck', readRugcheck(scanners, address))] : []),
    settle('goplus', readGoplus(scanners, chain.id, address)),
  ])
  const told = scanned.flatMap((one) => one ?? [])
  const found = mergeReports({ chain, address }, told, listed)
  if (found) return found
  const [explorer, network] = [nameAt(chain, 'blockscout'), nameAt(chain, 'geckoterminal')]
  const asked = await Promise.all([
    explorer ? settle('blockscout', blockscoutHolders(upstreams[explorer], address)) : undefined,
    network ? settle('geckoterminal', geckoterminalHolders(upstreams.geckoterminal, network, address)) : undefined,
  ])
  return mergeReports({ chain, address }, [...asked.flatMap((one) => one ?? []), ...told], listed)
}

type Reply = Fetched<HolderReport> | undefined

async function readGoplus({ goplus }: HolderReaders, chainId: number | null, address: string): Promise<Reply> {
  const fetched = await (chainId === null ? goplus.solana(address) : goplus.evm(chainId, address))
  return typeof fetched.body === 'string' ? undefined : { ...fetched, body: fetched.body.holders }
}

async function readRugcheck({ rugcheck }: HolderReaders, mint: string): Promise<Reply> {
  const fetched = await rugcheck.report(mint)
  return fetched && { ...fetched, body: fetched.body.holders }
}

async function settle(name: string, asked: Promise<Reply>): Promise<Told | undefined> {
  try {
    const reply = await asked
    if (!reply) return undefined
    const { body, fetchedAtMs, sandbox } = reply
    return { reading: body, origin: { name, atMs: fetchedAtMs, ...(sandbox ? { sandbox: true } : {}) } }
  } catch (thrown) {
    if (thrown instanceof Failed) return undefined
    throw thrown
  }
}

const toListing = ({ value, source, atMs }: Sourced<PooledMarket>) => ({
  pools: value.poolIds.map((id) => ({ id, tokens: [] })),
  origin: { name: source, atMs },
})
