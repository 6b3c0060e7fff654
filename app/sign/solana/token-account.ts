/** A token account of Solana as bytes: whose it is, what is in it, and who else may act on it. */
import { toBase58 } from '../../../src/domain/base58.ts'
import { TOKEN, TOKEN_2022 } from '../../../src/domain/solana-accounts.ts'
import type { RawAccount } from './rpc.ts'

export interface TokenAccount {
  mint: string
  owner: string
  amount: bigint
  /** Who may take from it; null for nobody. */
  delegate: string | null
  /** Who may close it beside the owner; null for nobody. */
  closer: string | null
}

const SIZE = 165

/** Undefined for an account that is no token account. */
export function readTokenAccount(account: RawAccount | null | undefined): TokenAccount | undefined {
  if (!account || (account.owner !== TOKEN && account.owner !== TOKEN_2022) || account.data.length < SIZE)
    return undefined
  const { data } = account
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  const key = (place: number) => toBase58(data.slice(place, place + 32))
  const maybe = (place: number) => (view.getUint32(place, true) === 1 ? key(place + 4) : null)
  return { mint: key(0), owner: key(32), amount: view.getBigUint64(64, true), delegate: maybe(72), closer: maybe(129) }
}
