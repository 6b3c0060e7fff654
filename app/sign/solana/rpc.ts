/** Solana's JSON-RPC, asked from this browser. */
import { toBase58 } from '../../../src/domain/base58.ts'
import { stop } from '../problem.ts'
import type { LookupTable } from './message.ts'

export interface RawAccount {
  lamports: bigint
  owner: string
  data: Uint8Array
}

export interface SolanaRpc {
  blockhash(): Promise<{ blockhash: string; lastHeight: number }>
  accounts(addresses: readonly string[]): Promise<(RawAccount | null)[]>
  /** Addresses in lookup tables, as the chain has them. */
  tables(addresses: readonly string[]): Promise<LookupTable[]>
  simulate(
    transaction: Uint8Array,
    watched: readonly string[],
  ): Promise<{ failed: boolean; units: number; after: (RawAccount | null)[] }>
  send(transaction: Uint8Array): Promise<string>
  /** Whether a transaction is in a block, has failed there, or is not known. */
  status(signature: string): Promise<'done' | 'failed' | 'unknown'>
  /** What a transaction has brought to an owner; null is SOL. Undefined for one that is in no block. */
  gain(signature: string, owner: string, mint: string | null): Promise<bigint | undefined>
}

interface JsonAccount {
  lamports: number
  owner: string
  data: [string, string]
}

interface TokenBalance {
  owner: string
  mint: string
  uiTokenAmount: { amount: string }
}
interface Mined {
  transaction: { message: { accountKeys: string[] } }
  meta: Meta
}
interface Meta {
  err: unknown
  /** Accounts that the transaction takes from lookup tables; they follow the others. */
  loadedAddresses?: { writable: string[]; readonly: string[] } | null
  fee: number
  preBalances: number[]
  postBalances: number[]
  preTokenBalances: TokenBalance[]
  postTokenBalances: TokenBalance[]
}

export function createSolanaRpc(urls: readonly string[], timeoutMs = 15_000): SolanaRpc {
  const ask = async <T>(method: string, params: unknown[]): Promise<T> => {
    for (const url of urls) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => undefined)
      const answer = response?.ok ? ((await response.json().catch(() => ({}))) as { result?: T }) : {}
      if (answer.result !== undefined) return answer.result
    }
    throw stop('No answer', 'No node of Solana answered. Nothing was sent. Try again in a moment.')
  }
  const accounts: SolanaRpc['accounts'] = async (addresses) => {
    const { value } = await ask<{ value: (JsonAccount | null)[] }>('getMultipleAccounts', [
      addresses,
      { encoding: 'base64' },
    ])
    return value.map(toAccount)
  }
  return {
    async blockhash() {
      const { value } = await ask<{ value: { blockhash: string; lastValidBlockHeight: number } }>(
        'getLatestBlockhash',
        [],
      )
      return { blockhash: value.blockhash, lastHeight: value.lastValidBlockHeight }
    },
    accounts,
    async tables(addresses) {
      if (addresses.length === 0) return []
      const found = await accounts(addresses)
      return addresses.flatMap((address, place) => {
        const account = found[place]
        return account ? [{ address, addresses: toAddresses(account.data) }] : []
      })
    },
    async simulate(transaction, watched) {
      const { value } = await ask<{
        value: { err: unknown; unitsConsumed?: number; accounts?: (JsonAccount | null)[] }
      }>('simulateTransaction', [
        toBase64(transaction),
        {
          encoding: 'base64',
          sigVerify: false,
          replaceRecentBlockhash: true,
          accounts: { encoding: 'base64', addresses: watched },
        },
      ])
      return {
        failed: value.err !== null,
        units: value.unitsConsumed ?? 0,
        after: (value.accounts ?? []).map(toAccount),
      }
    },
    send: (transaction) =>
      ask<string>('sendTransaction', [toBase64(transaction), { encoding: 'base64', skipPreflight: false }]),
    async status(signature) {
      const { value } = await ask<{ value: ({ err: unknown; confirmationStatus?: string } | null)[] }>(
        'getSignatureStatuses',
        [[signature], { searchTransactionHistory: true }],
      )
      const [found] = value
      if (!found || found.confirmationStatus === 'processed') return 'unknown'
      return found.err === null ? 'done' : 'failed'
    },
    async gain(signature, owner, mint) {
      const options = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
      const mined = await ask<Mined | null>('getTransaction', [signature, options])
      if (mined === null) return undefined
      const { meta, transaction } = mined
      if (meta.err !== null) return 0n
      if (mint === null) {
        const { writable = [], readonly = [] } = meta.loadedAddresses ?? {}
        const place = [...transaction.message.accountKeys, ...writable, ...readonly].indexOf(owner)
        // The first account has paid the network's fee.
        const fee = place === 0 ? meta.fee : 0
        return BigInt((meta.postBalances[place] ?? 0) - (meta.preBalances[place] ?? 0) + fee)
      }
      const held = (balances: TokenBalance[]) =>
        balances
          .filter((one) => one.owner === owner && one.mint === mint)
          .reduce((sum, { uiTokenAmount }) => sum + BigInt(uiTokenAmount.amount), 0n)
      return held(meta.postTokenBalances) - held(meta.preTokenBalances)
    },
  }
}

const toAccount = (given: JsonAccount | null): RawAccount | null =>
  given && { lamports: BigInt(given.lamports), owner: given.owner, data: fromBase64(given.data[0]) }

/** Addresses follow a head of 56 bytes. */
function toAddresses(data: Uint8Array): string[] {
  const count = Math.max(0, Math.floor((data.length - 56) / 32))
  return Array.from({ length: count }, (_, place) => toBase58(data.slice(56 + 32 * place, 88 + 32 * place)))
}

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
