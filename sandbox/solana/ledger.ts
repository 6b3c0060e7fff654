import { fromBase58, toBase58 } from '../../src/domain/base58.ts'
import { ASSOCIATED, COMPUTE, SYSTEM, TOKEN, tokenAccountOf, WRAPPED_SOL } from '../../src/domain/solana-accounts.ts'
import { ASSETS } from '../market/assets.ts'
import { isSigned, type ReadInstruction, readTransaction } from './read-transaction.ts'
import { type Account, amountOf, mintOf, ownerOf, toTokenData, withAmount } from './token-bytes.ts'

/**
 * A small Solana: accounts, and the few instructions that a swap of the sign page consists of, with the checks of the real
 * programs. Anything else fails, as a program that is not there.
 */

export const JUPITER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
const RENT = 2_039_280n
const FEE = 5_000n

type Accounts = Map<string, Account>

export interface SolanaLedger {
  find(address: string): Account | null
  /** Gives an account SOL. */
  fund(address: string, lamports: bigint): void
  /** Runs a transaction without keeping what it does; the accounts are those afterwards. */
  simulate(transaction: Uint8Array): { error: string | null; accounts: Accounts }
  /** Runs a signed transaction; returns its signature, or why it was refused. */
  send(transaction: Uint8Array): { signature: string } | { error: string }
  /** A payment by somebody else, in a transaction of its own with this signature; null is SOL. */
  pay(signature: string, payment: SolanaPayment): Promise<void>
  isDone(signature: string): boolean
  /** Balances before and after a transaction; undefined for one that it does not know. */
  findMeta(signature: string): SolanaMeta | undefined
}

interface SolanaPayment {
  recipient: string
  mint: string | null
  amount: bigint
}

interface SolanaMeta {
  /** The accounts that the balances belong to, in their order. */
  keys: string[]
  fee: number
  preBalances: number[]
  postBalances: number[]
  preTokenBalances: TokenBalance[]
  postTokenBalances: TokenBalance[]
}

interface TokenBalance {
  owner: string
  mint: string
  uiTokenAmount: { amount: string }
}

const MINTS = new Set(
  ASSETS.flatMap(({ contracts }) =>
    contracts.filter(({ network }) => network === 'solana').map(({ address }) => address),
  ),
)

export function createSolanaLedger(): SolanaLedger {
  let accounts: Accounts = new Map()
  const done = new Map<string, SolanaMeta>()
  const run = (transaction: Uint8Array) => {
    const next: Accounts = new Map(accounts)
    const read = readTransaction(transaction)
    if (!read) return { error: 'cannot be read', accounts: next, read }
    try {
      addLamports(next, read.payer, -FEE)
      for (const instruction of read.instructions) execute(next, instruction, read.signers)
      return { error: null, accounts: next, read }
    } catch (thrown) {
      return { error: String(thrown), accounts: next, read }
    }
  }
  return {
    find: (address) =>
      accounts.get(address) ?? (MINTS.has(address) ? { lamports: RENT, owner: TOKEN, data: new Uint8Array(82) } : null),
    fund: (address, lamports) => addLamports(accounts, address, lamports),
    simulate(transaction) {
      const { error, accounts: after } = run(transaction)
      return { error, accounts: after }
    },
    send(transaction) {
      const { error, accounts: after, read } = run(transaction)
      if (error !== null || !read) return { error: error ?? 'cannot be read' }
      if (!isSigned(read, fromBase58(read.payer))) return { error: 'Transaction signature verification failure' }
      const signature = toBase58(read.signature)
      done.set(signature, toMeta([read.payer], accounts, after))
      accounts = after
      return { signature }
    },
    async pay(signature, { recipient, mint, amount }) {
      const account = mint === null ? recipient : await tokenAccountOf(recipient, mint, TOKEN)
      const after: Accounts = new Map(accounts)
      if (mint === null) addLamports(after, recipient, amount)
      else {
        addLamports(after, PAYER, RENT)
        openAccount(after, { payer: PAYER, address: account, owner: recipient, mint })
        const opened = held(after, account)
        after.set(account, withAmount(opened, amountOf(opened) + amount))
      }
      done.set(signature, toMeta([PAYER, recipient], accounts, after))
      accounts = after
    },
    isDone: (signature) => done.has(signature),
    findMeta: (signature) => done.get(signature),
  }
}

/** Pays out what solvers owe. */
const PAYER = toBase58(new Uint8Array(32).fill(9))

function toMeta(keys: string[], before: Accounts, after: Accounts): SolanaMeta {
  const lamports = (state: Accounts) => keys.map((key) => Number(state.get(key)?.lamports ?? 0n))
  return {
    keys,
    fee: Number(FEE),
    preBalances: lamports(before),
    postBalances: lamports(after),
    preTokenBalances: listTokens(before),
    postTokenBalances: listTokens(after),
  }
}

const listTokens = (accounts: Accounts): TokenBalance[] =>
  [...accounts.values()]
    .filter(({ owner }) => owner === TOKEN)
    .map((account) => ({
      owner: ownerOf(account),
      mint: mintOf(account),
      uiTokenAmount: { amount: amountOf(account).toString() },
    }))

function execute(accounts: Accounts, { program, accounts: given, data }: ReadInstruction, signers: string[]): void {
  const at = (place: number) => given[place] ?? ''
  const mustSign = (address: string) => {
    if (!signers.includes(address)) throw new Error(`${address} has not signed`)
  }
  if (program === COMPUTE) return
  if (program === SYSTEM && data[0] === 2) {
    mustSign(at(0))
    const lamports = new DataView(data.buffer, data.byteOffset).getBigUint64(4, true)
    addLamports(accounts, at(0), -lamports)
    addLamports(accounts, at(1), lamports)
  } else if (program === ASSOCIATED && data[0] === 1) {
    mustSign(at(0))
    openAccount(accounts, { payer: at(0), address: at(1), owner: at(2), mint: at(3) })
  } else if (program === TOKEN && data[0] === 17) {
    const account = held(accounts, at(0))
    accounts.set(at(0), withAmount(account, account.lamports - RENT))
  } else if (program === TOKEN && data[0] === 9) {
    mustSign(at(2))
    const account = held(accounts, at(0))
    if (ownerOf(account) !== at(2)) throw new Error('not the owner')
    accounts.delete(at(0))
    addLamports(accounts, at(1), account.lamports)
  } else if (program === JUPITER) swap(accounts, given, data, mustSign)
  else throw new Error(`Attempt to load a program that does not exist: ${program}`)
}

function openAccount(
  accounts: Accounts,
  { payer, address, owner, mint }: { payer: string; address: string; owner: string; mint: string },
): void {
  const known = accounts.get(address)
  if (known && known.owner === TOKEN) return
  addLamports(accounts, payer, -RENT)
  const lamports = (known?.lamports ?? 0n) + RENT
  accounts.set(address, { lamports, owner: TOKEN, data: toTokenData(mint, owner, 0n, mint === WRAPPED_SOL) })
}

/** `route_v2`: takes the amount from the source and pays what was quoted, if that is above the minimum. */
function swap(accounts: Accounts, given: string[], data: Uint8Array, mustSign: (address: string) => void): void {
  const [authority = '', source = '', destination = '', inputMint, outputMint] = given
  const view = new DataView(data.buffer, data.byteOffset)
  const [amountIn, out] = [view.getBigUint64(8, true), view.getBigUint64(16, true)]
  mustSign(authority)
  const [from, to] = [held(accounts, source), held(accounts, destination)]
  if (ownerOf(from) !== authority || mintOf(from) !== inputMint || mintOf(to) !== outputMint)
    throw new Error('wrong account')
  if (amountOf(from) < amountIn) throw new Error('insufficient funds')
  const move = (address: string, account: Account, change: bigint) => {
    const isWrapped = mintOf(account) === WRAPPED_SOL
    const next = withAmount(account, amountOf(account) + change)
    accounts.set(address, isWrapped ? { ...next, lamports: next.lamports + change } : next)
  }
  move(source, from, -amountIn)
  move(destination, held(accounts, destination), out)
}

function held(accounts: Accounts, address: string): Account {
  const account = accounts.get(address)
  if (account?.owner !== TOKEN) throw new Error(`no token account ${address}`)
  return account
}

function addLamports(accounts: Accounts, address: string, change: bigint): void {
  const known = accounts.get(address) ?? { lamports: 0n, owner: SYSTEM, data: new Uint8Array() }
  if (known.lamports + change < 0n) throw new Error('insufficient lamports')
  accounts.set(address, { ...known, lamports: known.lamports + change })
}
