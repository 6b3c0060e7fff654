import { type Address, getAddress, isAddress } from 'viem'
import type { BlockscoutUpstream } from '../../../src/domain/chains/chain.ts'
import { nameAt } from '../../../src/domain/chains/find-chain.ts'
import type { HeldToken } from '../../launches/chain-holders.ts'
import { LAUNCHES, type LaunchPlan, launchAddress } from '../../launches/plans.ts'
import { findByContract } from '../../market/assets.ts'
import { NETWORK_SLUGS, type NetworkSlug } from '../../market/networks.ts'
import { inventWallet, toContractStory } from '../contract-story.ts'
import type { Answer, Ask, Route, SandboxUpstream } from '../sandbox-upstream.ts'
import { type IndexedToken, PAGE, toCreator, toHolders, toToken, toWalletFacts } from './rows.ts'
import { toCounters, toTransactionList, toTransfers } from './wallets.ts'

/** Stands for the Blockscout explorers. For tokens of the sandbox's chain the balances are read from the chain. */
export const blockscouts: readonly SandboxUpstream[] = NETWORK_SLUGS.flatMap((network) => {
  const name = nameAt(network, 'blockscout')
  return name === null ? [] : [toExplorer(name, network)]
})

function toExplorer(name: BlockscoutUpstream, network: NetworkSlug): SandboxUpstream {
  return {
    name,
    prefix: `/${name}`,
    lagMs: 0,
    routes: [
      route('/api/v2/tokens/:address', network, toToken),
      route('/api/v2/tokens/:address/holders', network, toHolders),
      addressRoute(network),
      walletRoute('/api/v2/addresses/:address/counters', ({ params }) => params.address, toCounters),
      walletRoute(
        '/api/v2/addresses/:address/token-transfers',
        ({ params }) => params.address,
        ({ view, query }, wallet) => toTransfers(view, wallet, query.get('token') ?? ''),
      ),
      walletRoute(
        '/api',
        ({ query }) => query.get('address') ?? '',
        ({ view, query }, wallet) =>
          query.get('action') === 'txlist' && network === 'base' ? toTransactionList(view, wallet) : NO_TRANSACTIONS,
      ),
    ],
    notFound: { status: 404, json: { message: 'Not found' } },
    tooMany: { status: 429, json: { message: 'Too Many Requests' } },
  }
}

const NO_TRANSACTIONS = { message: 'No transactions found', result: [], status: '0' }

/** A token, or a wallet that the launches mention. */
function addressRoute(network: NetworkSlug): Route {
  const own = route('/api/v2/addresses/:address', network, toCreator)
  return {
    ...own,
    async answer(ask) {
      const found = await own.answer(ask)
      if (found.status !== 404) return found
      const address = getAddress(ask.params.address ?? '')
      const isKnown = network === 'base' && LAUNCHES.some((plan) => listFunders(plan).includes(address))
      return isKnown ? { json: toWalletFacts(address) } : found
    },
  }
}

/** Those who paid the wallets of a launch. */
const listFunders = ({ symbol, buysWei }: LaunchPlan) => [
  launchAddress('sniper', symbol),
  ...buysWei.map((_, place) => launchAddress('funder', symbol, place)),
]

function walletRoute(
  path: string,
  addressOf: (ask: Ask) => string | undefined,
  to: (ask: Ask, wallet: Address) => unknown,
): Route {
  return {
    path,
    answer(ask): Answer {
      const address = addressOf(ask) ?? ''
      if (!isAddress(address, { strict: false })) return { status: 422, json: { message: 'Invalid parameter(s)' } }
      return { json: to(ask, getAddress(address)) }
    },
  }
}

function route(path: string, network: NetworkSlug, to: (token: IndexedToken) => unknown): Route {
  return {
    path,
    async answer(ask): Promise<Answer> {
      const address = ask.params.address ?? ''
      if (!isAddress(address, { strict: false })) return { status: 422, json: { message: 'Invalid parameter(s)' } }
      const token = await findToken(ask, network, getAddress(address))
      return token ? { json: to(token) } : { status: 404, json: { message: 'Not found' } }
    },
  }
}

async function findToken(
  { view, chain }: Ask,
  network: NetworkSlug,
  address: string,
): Promise<IndexedToken | undefined> {
  const asset = findByContract(network, address)
  const held = network === 'base' ? await chain?.read(address) : undefined
  if (held) return { ...toIndexed(held), priceUsd: asset ? view.price(asset.id) : null }
  const contract = asset?.contracts.find((deployed) => deployed.network === network)
  if (!asset || !contract || asset.pools === 'launched') return undefined
  const story = toContractStory(view, network, asset)
  const supplyRaw = BigInt(Math.round(asset.supply)) * 10n ** BigInt(contract.decimals)
  const share = (pct: number) => (supplyRaw * BigInt(Math.round(pct * 10_000))) / 1_000_000n
  const last = story.holders.at(-1)?.pct ?? 0
  const others = Array.from({ length: Math.min(PAGE, story.holderCount) - story.holders.length }, (_, place) => ({
    address: inventWallet(view.seed, network, asset.id, 'small', place),
    balanceRaw: share(last * 0.9 ** (place + 1)),
    isContract: false,
  }))
  return {
    address,
    symbol: asset.symbol,
    name: asset.name,
    decimals: contract.decimals,
    supplyRaw,
    count: story.holderCount,
    creator: story.creator,
    priceUsd: view.price(asset.id),
    holders: [
      ...story.holders.map(({ address: owner, pct, isPool }) => ({
        address: owner,
        balanceRaw: share(pct),
        isContract: isPool,
      })),
      ...others,
    ].filter(({ address: owner }) => isAddress(owner, { strict: false })),
  }
}

function toIndexed({ address, symbol, name, decimals, supplyRaw, deployer, holders }: HeldToken) {
  return { address, symbol, name, decimals, supplyRaw, count: holders.length, creator: deployer, holders }
}
