import { CHAINS, type Chain } from '../../domain/chains/chain.ts'
import { findChain } from '../../domain/chains/find-chain.ts'
import { fail } from '../../domain/failure.ts'
import { formatPct } from '../../domain/format.ts'
import { toOrigin } from '../../domain/provenance.ts'
import { readAddress, type Token } from '../../domain/token.ts'
import type { HolderList, TokenPlace } from '../../ports/holders.ts'
import type { LaunchedToken } from '../../ports/launches.ts'
import type { Run } from '../capability.ts'
import { checkLaunch, type LaunchCheck, listBuyers, type Sniper, toPct, toShares, toSniper } from './check-launch.ts'
import { type Concentration, THRESHOLD_PCT, toConcentration } from './concentration.ts'
import type { sniperCheckOffer } from './offer.ts'
import { toVerdict } from './verdict.ts'

/** Who holds a token and, on chains where launches can be read, whether its first buyers were one person. */
export const checkSnipers: Run<typeof sniperCheckOffer, 'holders' | 'launches'> = async (input, { sources }) => {
  const place = toPlace(input.tokenAddress, input.chain)
  const { address, chain } = place
  const live = sources.launches.covers(chain.id)
  const [list, check] = await Promise.all([
    sources.holders.list(place),
    live ? checkLaunch(sources.launches, address) : undefined,
  ])
  const owners = check ? [...listBuyers(check), ...(list.deployer ? [list.deployer.address.toLowerCase()] : [])] : []
  const launched = check && (await sources.launches.token(address, owners))
  const holders = toConcentration(list, check?.launch.pools)
  if (!holders) throw fail({ code: 'no_data', about: 'the largest holders of this token' })

  const sniper = check && launched ? toSniper(check, launched.value) : null
  const deployer = toDeployer(list, launched?.value)
  const token = toToken(place, list, launched?.value)
  const missing = [...holders.missing]
  if (list.count === null) missing.push({ check: 'holder-count', reason: 'not_offered_by_source' })
  if (!sniper) missing.push({ check: 'bundles', reason: 'unsupported_chain' })
  const partial = (check?.unread ?? 0) > 0
  if (partial) missing.push({ check: 'bundles', reason: `${check?.unread}_shared_transactions_not_read` })
  if (!deployer) missing.push({ check: 'deployer', reason: 'not_found' })
  return {
    body: {
      flags: [
        ...(holders.concentrated ? ['CONCENTRATED'] : []),
        ...(sniper?.sniped ? ['SNIPED'] : []),
        ...(holders.abnormalSupply ? ['ABNORMAL_SUPPLY'] : []),
      ],
      verdict: toVerdict({
        ...holders,
        sniped: sniper?.sniped ?? false,
        bundlesStillHeldPct: toBundlesStillHeld(check, launched?.value),
      }),
      token,
      holders: {
        count: list.count,
        top10Pct: holders.top10Pct,
        top10PctExPools: holders.top10PctExPools,
        thresholdPct: THRESHOLD_PCT,
        top: holders.top,
      },
      sniper,
      sniperStatus: !sniper ? 'unsupported_chain' : partial ? 'partial' : 'live',
      deployer,
      coverage: { checked: sniper && !partial ? ['holders', 'bundles'] : ['holders'], missing },
      summary: toSummary(token, chain, holders, sniper),
    },
    origins: [...list.origins, ...(launched ? [toOrigin(launched)] : [])],
  }
}

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
  const symbol = launched?.symbol ?? list.symbol ?? `${address.slice(0, 6)}…${address.slice(-4)}`
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

function toDeployer({ deployer }: HolderList, launched: LaunchedToken | undefined) {
  if (!deployer) return null
  const balance = launched?.balances.get(deployer.address.toLowerCase())
  const live = launched && balance !== undefined ? toPct(balance, launched.supplyRaw) : null
  return { address: deployer.address, holdingPct: live ?? deployer.holdingPct }
}

const toBundlesStillHeld = (check: LaunchCheck | undefined, launched: LaunchedToken | undefined): number | null =>
  check && launched ? toShares(check.bundles, launched).stillHeldPct : null

function toSummary({ symbol }: Token, { name }: Chain, holders: Concentration, sniper: Sniper | null): string {
  const beside =
    holders.top10PctExPools === null ? '' : ` (${formatPct(holders.top10PctExPools)} without pools and burns)`
  return `${symbol} on ${name}: top ten hold ${formatPct(holders.top10Pct)}${beside}${toStory(sniper)}.`
}

function toStory(sniper: Sniper | null): string {
  if (!sniper) return '; bundles of early buyers are not checked on this chain'
  const [largest, ...others] = sniper.bundles
  if (!largest) return `; no bundle among ${sniper.earlyBuyers?.count ?? 0} early buyers`
  const share = largest.boughtPct === null ? '' : ` for ${formatPct(largest.boughtPct)} of supply`
  const more =
    others.length === 0 ? '' : `, and ${others.length} more such ${others.length === 1 ? 'bundle' : 'bundles'}`
  return `, and ${largest.buyerCount} early buyers shared one transaction${share}${more}`
}
