/** The wallets of EVM chains, through wagmi: accounts, the right network, trial runs and sending. */
import {
  type Connector,
  connect as connectTo,
  createConfig,
  getCapabilities,
  getConnection,
  getConnectorClient,
  http,
  injected,
  sendCalls,
  switchChain,
  waitForCallsStatus,
  watchConnection,
  watchConnectors,
} from '@wagmi/core'
import {
  type Address,
  type Chain,
  type Client,
  createClient,
  fallback,
  type Hash,
  type Hex,
  isAddress,
  isAddressEqual,
} from 'viem'
import { call, sendTransaction } from 'viem/actions'
import { listOnDemand, loadOnDemand } from '../../wallet/on-demand.ts'
import type { SignChain } from '../page-data.ts'
import { stop } from '../problem.ts'
import { findSent } from './find-sent.ts'
import type { WalletProvider } from './wallet-provider.ts'

export interface Transaction {
  to: Address
  data?: Hex
  value?: bigint
}

/** The wallets of this browser, and the one that is connected. */
export interface EvmWallet extends WalletProvider<Address> {
  chain: Chain
  /** Reads the chain through endpoints that the Content-Security-Policy of the page allows. */
  reader: Client
  /** The chain's second endpoint alone, where it has two: what the first one says can be compared with it. */
  second: Client | undefined
  /** Switches the wallet to the chain, and adds the chain if the wallet does not know it. */
  ensureChain(): Promise<void>
  /** A client that signs as this account, on the chain. */
  signer(account: Address): Promise<Client>
  /** Simulates a transaction; throws the network's error if it would fail. */
  simulate(account: Address, transaction: Transaction): Promise<void>
  send(account: Address, transaction: Transaction): Promise<Hash>
  /** Whether the wallet carries out several calls as one, all or none (EIP-5792). */
  canBatch(account: Address): Promise<boolean>
  /** Has the calls carried out as one; returns the hash of the transaction that did it. */
  sendBatch(account: Address, transactions: Transaction[]): Promise<Hash>
}

const LAST = 'sextant.wallet'
/** A second opinion is not waited for longer. */
const SECOND_MS = 4_000
/** Smart wallets may collect signatures before they send. */
const BATCH_MS = 300_000

export function createEvmWallet({ id, name, native, rpcUrls }: SignChain): EvmWallet {
  const chain: Chain = {
    id: id ?? 0,
    name,
    nativeCurrency: native,
    rpcUrls: { default: { http: [...rpcUrls] } },
  }
  const transport = fallback(rpcUrls.map((url) => http(url, { retryCount: 1, timeout: 15_000 })))
  const config = createConfig({
    chains: [chain],
    transports: { [chain.id]: transport },
    // Wallets without EIP-6963 only set `window.ethereum`.
    connectors: 'ethereum' in window ? [injected()] : [],
    storage: null,
  })
  const reader = createClient({ chain, transport, pollingInterval: 1000 })
  const [, secondUrl] = rpcUrls
  const second = secondUrl
    ? createClient({ chain, transport: http(secondUrl, { retryCount: 0, timeout: SECOND_MS }) })
    : undefined
  const offered = (): readonly Connector[] => {
    const announced = config.connectors.filter(({ id }) => id !== 'injected')
    return announced.length > 0 ? announced : config.connectors
  }
  /** The wallet may have been switched since the review; whatever is asked for is asked as this account, on this chain. */
  const checkPlace = async (account: Address) => {
    const { connector } = getConnection(config)
    if (!connector) throw stop('No wallet is connected', 'Connect a wallet first.', 'reconnect')
    const [accounts, chainId] = await Promise.all([connector.getAccounts(), connector.getChainId()])
    if (!accounts.some((one) => isAddressEqual(one, account)))
      throw stop(
        'Your wallet shows another account',
        `This was checked for ${account}. Nothing was signed. Pick that account in your wallet, or connect again.`,
        'reconnect',
      )
    if (chainId !== chain.id)
      throw stop('Your wallet is on another network', `Nothing was signed. Switch it to ${name}, then try again.`)
  }
  const signer = async (account: Address) => {
    await checkPlace(account)
    const client = await getConnectorClient(config, { account, chainId: chain.id })
    return client as Client
  }
  const simulate = async (account: Address, transaction: Transaction) => {
    await call(reader, { account, ...transaction })
  }
  return {
    chain,
    reader,
    second,
    list: () => {
      const last = recallLast()
      return offered()
        .map(({ id, name, icon }) => ({ id, name, icon: icon?.trim() }))
        .sort((left, right) => Number(right.id === last) - Number(left.id === last))
    },
    listOnDemand: () => listOnDemand(offered()),
    onList: (change) => void watchConnectors(config, { onChange: change }),
    onAccount: (change) => void watchConnection(config, { onChange: ({ address }) => change(address) }),
    async connect(id) {
      const current = getConnection(config)
      if (current.address && current.connector?.id === id) return current.address
      const find = () => offered().find((known) => known.id === id)
      const connector = find() ?? ((await loadOnDemand(id)) ? find() : undefined)
      if (!connector) throw stop('This wallet is gone', 'It is no longer offered by the browser.', 'reconnect')
      const { accounts } = await connectTo(config, { connector })
      rememberLast(id)
      return accounts[0] as Address
    },
    toAccount(account) {
      if (!isAddress(account, { strict: false }))
        throw stop('Not an account of this network', 'The wallet shared something that is no address.', 'reconnect')
      return account
    },
    async ensureChain() {
      const { connector } = getConnection(config)
      if (!connector) throw stop('No wallet is connected', 'Connect a wallet first.', 'reconnect')
      if ((await connector.getChainId()) === chain.id) return
      await switchChain(config, { chainId: chain.id, connector })
      if ((await connector.getChainId()) !== chain.id)
        throw stop('Your wallet is on another network', `Switch it to ${name}, then try again.`)
    },
    signer,
    simulate,
    findSent: (ticketId) => findSent(reader, ticketId),
    async send(account, transaction) {
      const client = await signer(account)
      return sendTransaction(client, { account, chain, ...transaction })
    },
    async canBatch(account) {
      const found = await getCapabilities(config, { account, chainId: chain.id }).catch(() => undefined)
      const status = (found as { atomic?: { status?: string } } | undefined)?.atomic?.status
      return status === 'supported' || status === 'ready'
    },
    async sendBatch(account, transactions) {
      await checkPlace(account)
      const { id } = await sendCalls(config, { account, chainId: chain.id, calls: transactions, forceAtomic: true })
      const { receipts = [], status } = await waitForCallsStatus(config, { id, timeout: BATCH_MS })
      const hash = receipts.at(-1)?.transactionHash
      // The wallet's status is a hint. Without a hash nothing can be looked up on the chain.
      if (!hash)
        throw stop(
          status === 'failure' ? 'The wallet did not carry it out' : 'The wallet does not say how it went',
          'Look at your wallet before you try again: it may still be on its way.',
          'none',
        )
      return hash
    },
  }
}

function recallLast(): string | null {
  try {
    return localStorage.getItem(LAST)
  } catch {
    return null
  }
}

function rememberLast(id: string): void {
  try {
    localStorage.setItem(LAST, id)
  } catch {
    // Private windows may refuse storage; then the last wallet is not listed first.
  }
}
