import { type Address, getAddress, keccak256, toHex } from 'viem'
import { DAY_MS, HOUR_MS } from '../../../src/domain/time.ts'
import { LAUNCH_SUPPLY, LAUNCHES, type LaunchPlan, launchAddress } from '../../launches/plans.ts'
import type { MarketView } from '../../market/market-view.ts'

/** What the explorer knows about the wallets of the launches: who first paid them, and what deployers sent away. */

interface FirstPayment {
  funder: Address
  atMs: number
}

/** Ordinary buyers were paid long before by funders of their own; a bundle's wallets by their sniper, an hour before. */
function findFirstPayment(view: MarketView, wallet: Address): FirstPayment | undefined {
  for (const plan of LAUNCHES) {
    const launchedMs = view.launches.find(({ token }) => token === plan.token)?.createdMs
    if (launchedMs === undefined) continue
    const bought = indexOf(plan, 'buyer', plan.buysWei.length, wallet)
    if (bought >= 0) {
      return { funder: launchAddress('funder', plan.symbol, bought), atMs: launchedMs - (90 + bought) * DAY_MS }
    }
    if (indexOf(plan, 'bundled', plan.bundle?.wallets ?? 0, wallet) >= 0) {
      return { funder: launchAddress('sniper', plan.symbol), atMs: launchedMs - HOUR_MS }
    }
  }
  return undefined
}

const indexOf = ({ symbol }: LaunchPlan, role: string, count: number, wallet: Address): number =>
  Array.from({ length: count }, (_, place) => launchAddress(role, symbol, place)).indexOf(wallet)

/** As the explorer's list of transactions, oldest first; empty for a wallet that it has never seen. */
export function toTransactionList(view: MarketView, wallet: Address) {
  const paid = findFirstPayment(view, wallet)
  if (!paid) return { message: 'No transactions found', result: [], status: '0' }
  return {
    message: 'OK',
    result: [
      {
        blockHash: hashOf('block', wallet),
        blockNumber: '1',
        confirmations: '1000',
        contractAddress: '',
        cumulativeGasUsed: '21000',
        from: paid.funder.toLowerCase(),
        gas: '21000',
        gasPrice: '6000000',
        gasUsed: '21000',
        hash: hashOf('payment', wallet),
        input: '0x',
        isError: '0',
        nonce: '0',
        timeStamp: String(Math.floor(paid.atMs / 1000)),
        to: wallet.toLowerCase(),
        transactionIndex: '0',
        txreceipt_status: '1',
        value: '500000000000000000',
      },
    ],
    status: '1',
  }
}

export const toCounters = () => ({
  transactions_count: '41',
  token_transfers_count: '12',
  gas_usage_count: '1900000',
  validations_count: '0',
})

/** A deployer's own transfers of its token: the airdrops and the liquidity. */
export function toTransfers(view: MarketView, wallet: Address, token: string) {
  const plan = LAUNCHES.find((known) => known.deployer === wallet && known.token.toLowerCase() === token.toLowerCase())
  const launch = view.launches.find((known) => known.token === plan?.token)
  if (!plan || !launch) return { items: [], next_page_params: null }
  const rows: [string, number, boolean][] = [
    ...plan.airdropPcts.map((pct, place): [string, number, boolean] => [
      launchAddress('holder', plan.symbol, place),
      pct,
      false,
    ]),
    [launch.pool, plan.pooledPct, true],
  ]
  const items = rows.map(([to, pct, isContract], place) => ({
    block_hash: hashOf('block', to),
    block_number: 1,
    from: toParty(wallet, false),
    log_index: place,
    method: isContract ? 'launch' : 'disperse',
    timestamp: new Date(launch.createdMs).toISOString(),
    to: toParty(to, isContract),
    token: {
      address_hash: plan.token,
      circulating_market_cap: null,
      decimals: '18',
      exchange_rate: null,
      holders_count: String(plan.airdropPcts.length),
      icon_url: null,
      name: plan.name,
      reputation: 'ok',
      symbol: plan.symbol,
      total_supply: LAUNCH_SUPPLY.toString(),
      type: 'ERC-20',
      volume_24h: null,
    },
    token_type: 'ERC-20',
    total: { decimals: '18', value: ((LAUNCH_SUPPLY * BigInt(Math.round(pct * 100))) / 10_000n).toString() },
    transaction_hash: hashOf('transfer', to),
    type: 'token_transfer',
  }))
  return { items: items.slice(0, PAGE), next_page_params: items.length > PAGE ? { index: PAGE } : null }
}

const PAGE = 50

const toParty = (hash: string, isContract: boolean) => ({
  hash: getAddress(hash),
  implementations: [],
  is_contract: isContract,
  is_scam: false,
  is_verified: isContract,
  ens_domain_name: null,
  metadata: null,
  name: isContract ? 'Pair' : null,
  private_tags: [],
  proxy_type: null,
  public_tags: [],
  reputation: 'ok',
  watchlist_names: [],
})

const hashOf = (...words: string[]) => keccak256(toHex(`Sextant sandbox explorer: ${words.join(' ')}`))
