import { getWallets } from '@wallet-standard/app'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type { TradeIntent } from '../../src/domain/intent.ts'
import { formatUnits } from '../shared/format.ts'
import type { SignData } from './page-data.ts'
import type { Plan, Purse, Work } from './plan.ts'
import { stop } from './problem.ts'
import { findQuote, followStatus } from './trade.ts'

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

/** Trades that start on Solana: the router's transaction, signed and sent by a wallet-standard wallet. */
export function createSolana(data: SignData): { purse: Purse; plan: Plan } {
  const wallets = getWallets()
  const usable = () =>
    wallets.get().filter(({ features, chains }) => SEND in features && CONNECT in features && chains.includes(CHAIN))
  let chosen: { wallet: Wallet; account: WalletAccount } | undefined
  let onAccount: (account: string | undefined) => void = () => {}

  const purse: Purse = {
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
  }

  const intent = data.intent as TradeIntent
  const shown = ({ symbol, decimals }: { symbol: string; decimals: number }, raw: string) =>
    `${formatUnits(BigInt(raw), decimals)} ${symbol}`
  const least = BigInt(intent.to.amountMinRaw)
  const plan: Plan = {
    async review(work) {
      checkReadable(intent)
      const { estimate } = await findQuote(work, least)
      return {
        rows: [
          { label: 'Now about', value: shown(intent.to, estimate.toAmount) },
          { label: 'At least', value: shown(intent.to, estimate.toAmountMin), tone: 'good' },
        ],
        action: `${intent.kind === 'swap' ? 'Swap' : 'Bridge'} ${shown(intent.from, intent.from.amountRaw)}`,
        steps: ['simulate', 'sign', 'follow'],
      }
    },
    async run(work) {
      const { begin, sent } = work
      begin('simulate')
      checkReadable(intent)
      const quote = await findQuote(work, least)
      const transaction = quote.transactionRequest?.data
      if (!chosen || !transaction)
        throw stop('No transaction', 'The router sent nothing that can be signed.', 'ask-again')
      begin('sign')
      const send = chosen.wallet.features[SEND] as Send
      const [result] = await send.signAndSendTransaction({
        account: chosen.account,
        chain: CHAIN,
        transaction: fromBase64(transaction),
      })
      if (!result) throw stop('Not sent', 'The wallet gave no signature back.')
      const hash = toBase58(result.signature)
      sent(hash)
      begin('follow')
      return plan.resume(work as Pick<Work, 'data' | 'wallets' | 'now'>, hash)
    },
    async resume(_, hash) {
      const { amount, message } = await followStatus(data, hash)
      return {
        title: intent.kind === 'swap' ? 'Swapped' : 'Bridged',
        detail: message ?? 'The funds have arrived.',
        hash,
        rows:
          amount === undefined ? [] : [{ label: 'Received', value: shown(intent.to, amount.toString()), tone: 'good' }],
      }
    },
  }
  return { purse, plan }
}

/** Nothing in the bytes of a bridge out of Solana shows who receives how much on the other chain. */
function checkReadable({ kind }: TradeIntent): void {
  if (kind === 'bridge')
    throw stop(
      'This bridge cannot be checked',
      'A transaction of Solana does not show who receives how much on the other network, so nothing was signed.',
      'none',
    )
}

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function toBase58(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; value > 0n; value /= 58n) text = `${ALPHABET[Number(value % 58n)]}${text}`
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}
