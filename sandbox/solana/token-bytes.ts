import { fromBase58, toBase58 } from '../../src/domain/base58.ts'

/** Accounts of the simulated Solana as bytes: what is in a token account, and where. */

export interface Account {
  lamports: bigint
  owner: string
  data: Uint8Array
}

const SIZE = 165

export function toTokenData(mint: string, owner: string, amount: bigint, isNative: boolean): Uint8Array {
  const data = new Uint8Array(SIZE)
  const view = new DataView(data.buffer)
  data.set(fromBase58(mint), 0)
  data.set(fromBase58(owner), 32)
  view.setBigUint64(64, amount, true)
  data[108] = 1
  view.setUint32(109, isNative ? 1 : 0, true)
  return data
}

export const amountOf = (account: Account): bigint =>
  new DataView(account.data.buffer, account.data.byteOffset).getBigUint64(64, true)
export const ownerOf = (account: Account): string => toBase58(account.data.slice(32, 64))
export const mintOf = (account: Account): string => toBase58(account.data.slice(0, 32))

export function withAmount(account: Account, amount: bigint): Account {
  const data = account.data.slice()
  new DataView(data.buffer).setBigUint64(64, amount, true)
  return { ...account, data }
}
