/** Solana's wallets, by the wallet standard: they sign a transaction and send it themselves. */
import { getWallets } from '@wallet-standard/app'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { toBase58 } from '../../../src/domain/base58.ts'
import { stop } from '../problem.ts'
import type { WalletProvider } from './wallet-provider.ts'

const CHAIN = 'solana:mainnet'
const CONNECT = 'standard:connect'
const EVENTS = 'standard:events'
const SIGN = 'solana:signTransaction'
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

interface Sign {
  signTransaction(input: {
    account: WalletAccount
    chain: string
    transaction: Uint8Array
  }): Promise<readonly { signedTransaction: Uint8Array }[]>
}

export interface SolanaWallet extends WalletProvider {
  /**
   * Has the wallet sign a transaction; returns its signature in base 58. What comes back must be the given message, and is
   * sent by the page. Wallets that only send themselves do both.
   */
  signAndSend(
    transaction: Uint8Array,
    message: Uint8Array,
    send: (signed: Uint8Array) => Promise<string>,
  ): Promise<string>
}

export function createSolanaWallet(): SolanaWallet {
  const wallets = getWallets()
  const usable = () =>
    wallets
      .get()
      .filter(
        ({ features, chains }) =>
          (SIGN in features || SEND in features) && CONNECT in features && chains.includes(CHAIN),
      )
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
    async signAndSend(transaction, message, send) {
      if (!chosen) throw stop('No wallet is connected', 'Connect a wallet first.', 'reconnect')
      const { wallet, account } = chosen
      if (SIGN in wallet.features) {
        const feature = wallet.features[SIGN] as Sign
        const [signed] = await feature.signTransaction({ account, chain: CHAIN, transaction })
        if (!signed || !isSameMessage(signed.signedTransaction, message))
          throw stop(
            'The wallet changed the transaction',
            'What it signed is not what was checked here. It was not sent.',
            'none',
          )
        return send(signed.signedTransaction)
      }
      const feature = wallet.features[SEND] as Send
      const [result] = await feature.signAndSendTransaction({ account, chain: CHAIN, transaction })
      if (!result) throw stop('Not sent', 'The wallet gave no signature back.')
      return toBase58(result.signature)
    },
  }
}

/** One signature of 64 bytes, then the message. */
function isSameMessage(signed: Uint8Array, message: Uint8Array): boolean {
  const given = signed.slice(65)
  return signed[0] === 1 && given.length === message.length && given.every((byte, place) => byte === message[place])
}
