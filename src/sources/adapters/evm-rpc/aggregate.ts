import type { Address, Hex, PublicClient } from 'viem'

/**
 * Many reads of a chain in one `eth_call` to Multicall3 `aggregate3`. Written out by hand, because a wallet's balances are
 * hundreds of calls for one chain and thousands for all, and the general encoder would block the process for that long.
 */

export interface ContractCall {
  to: Address
  data: Hex
}

/** What a contract returned; `undefined` when it reverted. `0x` when there is no contract at the address. */
export type CallResult = Hex | undefined

/** In the order asked. Fails when the chain cannot be read, or has no Multicall3. */
export async function aggregate(client: PublicClient, calls: readonly ContractCall[]): Promise<CallResult[]> {
  const multicall = client.chain?.contracts?.multicall3
  if (!multicall || !('address' in multicall)) throw new Error('the chain has no Multicall3')
  const to = multicall.address as Address
  const params = [{ to, data: encodeAggregate(calls) }, 'latest'] as const
  const answer = await client.request({ method: 'eth_call', params: [...params] })
  return decodeAggregate(answer, calls.length)
}

const SELECTOR = '82ad56cb'
const WORD = 64

const word = (value: number): string => value.toString(16).padStart(WORD, '0')

/** `aggregate3((address target, bool allowFailure, bytes callData)[])`, with `allowFailure` for every call. */
export function encodeAggregate(calls: readonly ContractCall[]): Hex {
  const bodies = calls.map(({ to, data }) => {
    const bytes = data.slice(2)
    const padded = bytes.padEnd(Math.ceil(bytes.length / WORD) * WORD, '0')
    return `${to.slice(2).toLowerCase().padStart(WORD, '0')}${word(1)}${word(96)}${word(bytes.length / 2)}${padded}`
  })
  let offset = calls.length * 32
  const offsets = bodies.map((body) => {
    const here = offset
    offset += body.length / 2
    return word(here)
  })
  return `0x${SELECTOR}${word(32)}${word(calls.length)}${offsets.join('')}${bodies.join('')}`
}

/** Reads `(bool success, bytes returnData)[]`. Fails on an answer that is cut off or has another number of results. */
export function decodeAggregate(answer: Hex, count: number): CallResult[] {
  const hex = answer.slice(2)
  const numberAt = (place: number): number => {
    const text = hex.slice(place, place + WORD)
    if (text.length !== WORD) throw new Error('the answer of Multicall3 is cut off')
    return Number(`0x${text}`)
  }
  const list = numberAt(0) * 2
  if (numberAt(list) !== count) throw new Error('Multicall3 answered another number of calls')
  const first = list + WORD
  return Array.from({ length: count }, (_, index) => {
    const entry = first + numberAt(first + index * WORD) * 2
    const ok = numberAt(entry) === 1
    const bytes = entry + numberAt(entry + WORD) * 2
    const end = bytes + WORD + numberAt(bytes) * 2
    if (end > hex.length) throw new Error('the answer of Multicall3 is cut off')
    return ok ? (`0x${hex.slice(bytes + WORD, end)}` as const) : undefined
  })
}

/** Calldata of one function with words as arguments: addresses and numbers. */
export function toCalldata(selector: Hex, ...args: readonly (Address | bigint)[]): Hex {
  const words = args.map((arg) =>
    (typeof arg === 'bigint' ? arg.toString(16) : arg.slice(2).toLowerCase()).padStart(WORD, '0'),
  )
  return `${selector}${words.join('')}`
}

/** The first word of a result as a number; `undefined` for a revert, for no contract and for a shorter answer. */
export function toUint(result: CallResult): bigint | undefined {
  return result === undefined || result.length < WORD + 2 ? undefined : BigInt(result.slice(0, WORD + 2))
}

/** Selectors of the functions that wallets are read with. */
export const SELECTORS = {
  balanceOf: '0x70a08231',
  allowance: '0xdd62ed3e',
  symbol: '0x95d89b41',
  decimals: '0x313ce567',
  getEthBalance: '0x4d2301cc',
  getBlockNumber: '0x42cbb15c',
} as const satisfies Record<string, Hex>
