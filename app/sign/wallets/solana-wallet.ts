/** Solana's wallets, by the wallet standard: they sign a transaction and send it themselves. */
import { getWallets } from '@wallet-standard/app'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { toBase58 } from '../../../src/domain/base58.ts'
import { stop } from '../problem.ts'
import type { WalletProvider } from './wallet-provider.ts'

const CHAIN = 'solana:mainnet'
const CONNECT = 'standard:connect'
const EVENTS = 'standard:events'
const SEND = 'solana:signAndSendTransaction'

interface Connect {
  connect(): Promise<{ accounts: readonly WalletAccount[] }>
}
interface Events {
  on(event: 'change', listener: (change: { accounts?: readonly WalletAccount[] }) => void): () => void
}
interface Send {
  signAndSendTransaction(input: {
    account: WalletAccount
    chain: string
    transaction: Uint8Array
  }): Promise<readonly { signature: Uint8Array }[]>
}

export interface SolanaWallet extends WalletProvider {
  /** Has the connected wallet sign and send a transaction; returns its signature in base 58. */
  send(transaction: Uint8Array): Promise<string>
}

export function createSolanaWallet(): SolanaWallet {
  const wallets = getWallets()
  const usable = () =>
    wallets.get().filter(({ features, chains }) => SEND in features && CONNECT in features && chains.includes(CHAIN))
  let chosen: { wallet: Wallet; account: WalletAccount } | undefined
  let onAccount: (account: string | undefined) => void = () => {}
  return {
    list: () => usable().map(({ name, icon }) => ({ id: name, name, icon })),
    onList: (change) => {
      wallets.on('register', change)
      wallets.on('unregister', change)
    },
    onAccount: (change) => {
      onAccount = change
    },
    async connect(id) {
      const wallet = usable().find(({ name }) => name === id)
      if (!wallet) throw stop('This wallet is gone', 'It is no longer offered by the browser.', 'reconnect')
      const { accounts } = await (wallet.features[CONNECT] as Connect).connect()
      const account = accounts[0]
      if (!account) throw stop('No account', 'The wallet did not share an account.', 'reconnect')
      chosen = { wallet, account }
      const events = wallet.features[EVENTS] as Events | undefined
      events?.on('change', ({ accounts: changed }) => {
        if (!changed) return
        chosen = changed[0] && { wallet, account: changed[0] }
        onAccount(changed[0]?.address)
      })
      return account.address
    },
    toAccount: (account) => account,
    async send(transaction) {
      if (!chosen) throw stop('No wallet is connected', 'Connect a wallet first.', 'reconnect')
      const { wallet, account } = chosen
      const send = wallet.features[SEND] as Send
      const [result] = await send.signAndSendTransaction({ account, chain: CHAIN, transaction })
      if (!result) throw stop('Not sent', 'The wallet gave no signature back.')
      return toBase58(result.signature)
    },
  }
}
