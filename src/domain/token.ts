import { getAddress, isAddress } from 'viem'

/** The token shape that every answer uses, and the reading of EVM and Solana addresses. */

/** A token as every answer shows it; `address` is null for a chain's native coin. */
export interface Token {
  symbol: string
  name: string
  chain: string | null
  chainId: number | null
  address: string | null
  decimals: number | null
  verified: boolean
}

export type ParsedAddress = { kind: 'evm' | 'solana'; address: string } | { kind: 'bad-checksum' } | undefined

const EVM_SHAPE = /^0x[0-9a-fA-F]{40}$/
const SOLANA_SHAPE = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/**
 * Reads an address. EVM addresses in any letter case come out checksummed; a wrong mixed-case checksum is
 * `bad-checksum`, and text that is no address is `undefined`.
 */
export function readAddress(text: string): ParsedAddress {
  const trimmed = text.trim()
  if (EVM_SHAPE.test(trimmed)) {
    const digits = trimmed.slice(2)
    const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
    if (mixed && !isAddress(trimmed)) return { kind: 'bad-checksum' }
    return { kind: 'evm', address: getAddress(`0x${digits.toLowerCase()}`) }
  }
  if (SOLANA_SHAPE.test(trimmed)) return { kind: 'solana', address: trimmed }
  return undefined
}
