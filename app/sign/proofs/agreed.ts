/** The agreement that a transaction is compared with, and how a difference from it is refused. */
import { type Abi, type Address, decodeFunctionData, encodeFunctionData, type Hex, isAddressEqual } from 'viem'
import { stop } from '../problem.ts'

/** The agreed trade. Tokens are null for a native coin. */
export interface Agreed {
  account: Address
  /** In the address format of the chain of arrival. */
  recipient: string
  chainId: number
  /** null for Solana. */
  toChainId: number | null
  tokenIn: Address | null
  /** In the address format of the chain of arrival. */
  tokenOut: string | null
  /** The wrapped form of a native coin. */
  inputToken: Address
  outputToken: string | null
  amountIn: bigint
  /** Least that must arrive. */
  least: bigint
  /** Native coin that may leave beside the amount: the method's own fee. */
  nativeFee: bigint
  /** The contract that is called, and who is approved; from the table of methods alone. */
  target: Address
  spender: Address
  nowSeconds: number
  /** Latest time at which the trade may be carried out on chain. */
  deadlineSeconds: number
}

/** A transaction whose every part was compared with the agreement. */
export interface ProvenTrade {
  transaction: { to: Address; data: Hex; value: bigint }
  /** Who may take the token; null for a native coin. */
  spender: Address | null
  /** Output at the present price, and the least that the contract or the solver's order allows. */
  expected: bigint
  least: bigint
  /** The router's own id of the trade, for its status. */
  reference?: string
}

/** Throws for the first part that is not as agreed. */
export function refuse(parts: readonly (readonly [name: string, isRight: boolean])[]): void {
  const wrong = parts.find(([, isRight]) => !isRight)
  if (wrong)
    throw stop(
      'The router changed the deal',
      `Its transaction has another ${wrong[0]} than your link. Nothing was signed.`,
      'ask-again',
    )
}

interface Envelope {
  to?: unknown
  from?: unknown
  value?: unknown
  chainId?: unknown
  type?: unknown
  authorizationList?: unknown
}

/**
 * Refuses a transaction for another contract, account or network, with another amount of the native coin, or one that
 * would give the account other code (EIP-7702).
 */
export function refuseEnvelope(given: Envelope, agreed: Agreed, value: bigint): void {
  const asksForMore = (detail: string) => stop('The router asks for more', `${detail} Nothing was signed.`, 'ask-again')
  if (given.authorizationList !== undefined || ['4', '0x4', '0x04', 'eip7702'].includes(String(given.type)))
    throw asksForMore('It wants other code to act in place of your account.')
  if (!isSame(given.to, agreed.target)) throw asksForMore("Its transaction does not go to the router's own contract.")
  if (
    (given.from !== undefined && !isSame(given.from, agreed.account)) ||
    (given.chainId !== undefined && given.chainId !== agreed.chainId)
  )
    throw stop(
      'The router changed the deal',
      'Its transaction is for another account or another network. Nothing was signed.',
      'ask-again',
    )
  if (toValue(given.value) !== value)
    throw asksForMore('Its transaction would take another amount of the native coin than your link says.')
}

/** Refuses a spender other than the one of the table; an answer that names none is accepted. */
export function refuseSpender(given: unknown, { spender }: Agreed): void {
  if (given !== undefined && given !== null && given !== '' && !isSame(given, spender))
    throw stop(
      'The router asks for more',
      "It wants your token approved to an address that is not the router's own contract. Nothing was signed.",
      'ask-again',
    )
}

/** The decoded call; refused for other functions, and if encoding it again does not give the same bytes. */
export function decodeWhole<const T extends Abi>(abi: T, data: unknown) {
  const bytes = String(data).toLowerCase() as Hex
  try {
    const call = decodeFunctionData({ abi, data: bytes })
    if (encodeFunctionData({ abi, ...call } as never) === bytes) return call
  } catch {
    // Not one of the functions, or not encoded as the compiler does.
  }
  throw stop(
    'This transaction cannot be checked',
    'The router sent a call that this page cannot read completely. Nothing was signed.',
    'ask-again',
  )
}

export function larger(left: bigint, right: bigint): bigint {
  if (left > right) return left
  return right
}

/** Compares addresses; Solana's differ by case, EVM's do not. */
export const isSame = (given: unknown, wanted: string | undefined | null): boolean =>
  typeof given === 'string' &&
  typeof wanted === 'string' &&
  (given === wanted || (wanted.startsWith('0x') && given.toLowerCase() === wanted.toLowerCase()))

export const same = (given: Address | undefined, wanted: Address): boolean =>
  given !== undefined && isAddressEqual(given, wanted)

const toValue = (given: unknown): bigint =>
  given === undefined ? 0n : /^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(String(given)) ? BigInt(String(given)) : -1n
