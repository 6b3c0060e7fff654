/** Compares accounts before and after a simulated transaction of Solana, and refuses whatever was not agreed. */
import { stop } from '../problem.ts'
import type { RawAccount } from '../solana/rpc.ts'
import { readTokenAccount, type TokenAccount } from '../solana/token-account.ts'
import type { AgreedOnSolana } from './prove-jupiter.ts'

/** The accounts of wallet, source and destination. */
export interface Watched {
  wallet: RawAccount | null | undefined
  source: RawAccount | null | undefined
  destination: RawAccount | null | undefined
}

export interface SolanaSides {
  /** SOL itself is spent or received: then what counts is in the wallet, not in a token account. */
  isNativeIn: boolean
  isNativeOut: boolean
  recipient: string
  least: bigint
}

/** Fees of the transaction, and the deposit for token accounts that have to be opened. */
const MOST_COST = 10_000_000n

export function checkSolana(before: Watched, after: Watched, agreed: AgreedOnSolana, sides: SolanaSides): bigint {
  const lost = lamports(before.wallet) - lamports(after.wallet)
  const [spentFrom, paidTo] = [read(before.source), read(before.destination)]
  const [spentAfter, paidAfter] = [read(after.source), read(after.destination)]
  if (after.wallet && before.wallet && after.wallet.owner !== before.wallet.owner)
    throw asksForMore('takes over your wallet')
  checkRights(spentFrom, spentAfter, agreed.account)
  checkRights(paidTo, paidAfter, sides.recipient)
  const spent = sides.isNativeIn ? agreed.amountIn : (spentFrom?.amount ?? 0n) - (spentAfter?.amount ?? 0n)
  if (spent !== agreed.amountIn || lost > MOST_COST + (sides.isNativeIn ? agreed.amountIn : 0n))
    throw stop(
      'The trial run takes another amount',
      'In the trial run more leaves your wallet than your link says. Nothing was signed.',
      'ask-again',
    )
  const gained = sides.isNativeOut ? MOST_COST - lost : (paidAfter?.amount ?? 0n) - (paidTo?.amount ?? 0n)
  if (gained < sides.least)
    throw stop(
      'The trial run brings too little',
      'In the trial run less arrives than your link says. Nothing was signed.',
      'ask-again',
    )
  return gained
}

/** A transaction may touch no other token account of the wallet. */
export function checkOthers(others: readonly (RawAccount | null)[], account: string): void {
  if (others.some((one) => readTokenAccount(one)?.owner === account)) throw asksForMore('moves another token of yours')
}

/** Owner, delegate and closing authority of an account that stays must stay too. */
function checkRights(before: TokenAccount | undefined, after: TokenAccount | undefined, owner: string): void {
  if (!after) return
  if (after.owner !== owner) throw asksForMore('gives a token account to somebody else')
  if (after.delegate !== (before?.delegate ?? null) || after.closer !== (before?.closer ?? null))
    throw asksForMore('lets somebody else act on a token account')
}

const read = (account: RawAccount | null | undefined) => readTokenAccount(account)
const lamports = (account: RawAccount | null | undefined): bigint => account?.lamports ?? 0n
const asksForMore = (what: string) =>
  stop('The router asks for more', `In the trial run the transaction ${what}. Nothing was signed.`, 'ask-again')
