import { CHAINS } from '../../domain/chains/chain.ts'
import { findChain } from '../../domain/chains/find-chain.ts'
import { fail } from '../../domain/failure.ts'
import { toOrigin } from '../../domain/provenance.ts'
import { readAddress, type Token } from '../../domain/token.ts'
import type { HolderList, TokenPlace } from '../../ports/holders.ts'
import type { LaunchedToken } from '../../ports/launches.ts'
import type { ReadAhead, Run } from '../capability.ts'
import { inField } from '../in-field.ts'
import { THRESHOLD_PCT } from '../top-holders.ts'
import { checkLaunch, listBuyers, toShares, toSniper } from './check-launch.ts'
import { type Concentration, toConcentration } from './concentration.ts'
import { toCoverage } from './coverage.ts'
import { readTransfers, toDeployer } from './deployer.ts'
import {
  chooseEarlyBuyers,
  largestClusterPct,
  listNewClusters,
  sharesOfBuyers,
  sharesOfHolders,
  toFunding,
} from './funding.ts'
import type { sniperCheckOffer } from './offer.ts'
import { readOrigins } from './origins.ts'
import { toSummary } from './summary.ts'
import { toVerdict } from './verdict.ts'

/**
 * Who holds a token and, on chains where launches can be read, whether its first buyers were one person: by bundles, and
 * by who first funded them. Elsewhere the funders of the largest holders are read.
 */
export const checkSnipers: Run<typeof sniperCheckOffer, 'holders' | 'launches' | 'walletHistory'> = async (
  input,
  { sources, context },
) => {
  const place = toPlace(input.tokenAddress, input.chain)
  const { address, chain } = place
  const live = sources.launches.covers(chain.id)
  const [list, check] = await Promise.all([
    inField('tokenAddress', sources.holders.list(place)),
    live ? inField('tokenAddress', checkLaunch(sources.launches, address)) : undefined,
  ])
  const holders = toConcentration(list, check?.launch.pools)
  if (!holders) throw fail({ code: 'no_data', field: 'tokenAddress', about: 'the largest holders of this token' })
  const owners = check ? [...listBuyers(check), ...(list.deployer ? [list.deployer.address.toLowerCase()] : [])] : []
  const wallets = check ? chooseEarlyBuyers(check) : listWallets(holders)
  const [launched, origins, transfers] = await Promise.all([
    check && sources.launches.token(address, owners),
    readOrigins(sources.walletHistory, chain, wallets, check?.launch.atMs ?? null),
    check && readTransfers(sources.walletHistory, place, list.deployer),
  ])

  const sniper = check && launched ? toSniper(check, launched.value) : null
  const deployer = toDeployer(list, launched?.value, transfers, check?.launch.pools ?? [])
  const token = toToken(place, list, launched?.value)
  const of = check && launched ? 'early_buyers' : 'top_holders'
  const sharesOf = check && launched ? sharesOfBuyers(check.buys, launched.value) : sharesOfHolders(holders.top)
  const known = { deployer: deployer?.address ?? null, bundles: check?.bundles ?? [] }
  const funding = origins ? toFunding(origins, of, sharesOf, known) : null
  const unread = check?.unread ?? 0
  const clusters = listNewClusters(funding)
  const commonFunder = clusters.length > 0
  const [largest] = [...clusters].sort((left, right) => right.walletCount - left.walletCount)
  const bundled = check && launched ? toShares(check.bundles, launched.value) : null
  sources.launches.remember(place, {
    sniped: sniper?.sniped ?? null,
    bundleCount: sniper?.bundles.length ?? 0,
    bundledPct: sniper?.sniped ? (bundled?.boughtPct ?? null) : 0,
    stillHeldPct: sniper?.sniped ? (bundled?.stillHeldPct ?? null) : 0,
    commonFunder: largest
      ? {
          walletCount: largest.walletCount,
          pct: largestClusterPct(clusters),
          isDeployer: largest.isDeployer === true,
        }
      : null,
    fundersRead: origins !== undefined,
    pools: check?.launch.pools ?? [],
    source: launched?.source ?? origins?.source ?? list.origins[0]?.name ?? 'holders',
    atMs: launched?.atMs ?? origins?.atMs ?? context.now(),
  })
  const deployerPct = listedPct(holders, deployer?.address)
  const verdict = toVerdict({
    ...holders,
    sniped: sniper?.sniped ?? false,
    bundlesStillHeldPct: bundled?.stillHeldPct ?? null,
    commonFunder,
    clusterPct: largestClusterPct(clusters),
    deployerPct,
  })
  return {
    body: {
      flags: [
        ...(holders.concentrated ? ['CONCENTRATED'] : []),
        ...(sniper?.sniped ? ['SNIPED'] : []),
        ...(commonFunder ? ['COMMON_FUNDER'] : []),
        ...(holders.abnormalSupply ? ['ABNORMAL_SUPPLY'] : []),
      ],
      verdict,
      token,
      holders: {
        count: list.count,
        top10Pct: holders.top10Pct,
        top10PctExPools: holders.top10PctExPools,
        ownedPct: holders.ownedPct,
        thresholdPct: THRESHOLD_PCT,
        top: holders.top,
      },
      sniper,
      sniperStatus: !sniper ? 'unsupported_chain' : unread > 0 ? 'partial' : 'live',
      funding,
      deployer,
      coverage: toCoverage({
        holders,
        list,
        sniper,
        unread,
        origins,
        hasExplorer: sources.walletHistory.covers(chain),
        deployer,
      }),
      summary: toSummary({
        verdict,
        symbol: token.symbol,
        chainName: chain.name,
        holders,
        sniper,
        unread,
        funding,
        deployerPct,
      }),
    },
    origins: [...list.origins, ...(launched ? [toOrigin(launched)] : [])],
  }
}

export const readSniperCheckAhead: ReadAhead<typeof sniperCheckOffer> = ({ tokenAddress, chain }) => {
  const place = toPlace(tokenAddress, chain)
  return { chain: place.chain.slug, address: place.address }
}

/** The largest holders that are wallets; pools, lockers and other contracts have no funder that would tell something. */
const listWallets = ({ top }: Concentration): string[] =>
  top.filter(({ kind }) => kind === 'wallet').map(({ address }) => address.toLowerCase())

/** The deployer's share where it is among the largest holders: whoever holds that much stands on the list. */
const listedPct = ({ top }: Concentration, deployer: string | undefined): number | null =>
  top.find(({ kind, address }) => kind === 'wallet' && address.toLowerCase() === deployer?.toLowerCase())?.pct ?? null

/** The token's address, checked against the address format of its chain. */
function toPlace(tokenAddress: string, chainText: string): TokenPlace {
  const chain = findChain(chainText)
  if (!chain || chain.kind === 'other') {
    throw fail({
      code: 'unsupported_chain',
      field: 'chain',
      chain: chainText,
      supported: CHAINS.map(({ slug }) => slug),
    })
  }
  const read = readAddress(tokenAddress)
  if (read?.kind === 'bad-checksum') {
    throw refuse('checksum', 'The letter case of this address does not match its checksum.')
  }
  if (read?.kind !== chain.kind) {
    const form = chain.kind === 'evm' ? '0x and 40 hex digits' : 'a mint in base58, 32 to 44 characters'
    throw refuse('format', `tokenAddress must be ${form} on ${chain.name}`)
  }
  return { chain, address: read.address }
}

const refuse = (rule: string, message: string) =>
  fail({ code: 'invalid_request', errors: [{ field: 'tokenAddress', rule, message }] })

function toToken({ chain, address }: TokenPlace, list: HolderList, launched: LaunchedToken | undefined): Token {
  const told = (launched?.symbol ?? list.symbol)?.replace(/^\$/, '')
  const symbol = told || `${address.slice(0, 6)}…${address.slice(-4)}`
  return {
    symbol,
    name: launched?.name ?? list.name ?? symbol,
    chain: chain.slug,
    chainId: chain.id,
    address,
    decimals: launched?.decimals ?? list.decimals,
    verified: list.verified,
  }
}
