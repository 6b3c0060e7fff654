/** Who asks, as far as the request says. */
import { LONGEST_ANON_ID } from './limits.ts'

export interface Asker {
  /** From `createClientAddress`; never empty. */
  client: string
  format: 'text' | 'card'
  anonId?: string | undefined
  senderAddress?: string | undefined
  proof?: AddressProof | undefined
}

/** A Sign-In-With-Ethereum message (EIP-4361) and its signature. */
export interface AddressProof {
  message: string
  signature: string
}

/** The id, or `undefined` when it is blank or too long. */
export function readAnonId(anonId: string | undefined): string | undefined {
  const trimmed = anonId?.trim() ?? ''
  return trimmed.length > 0 && trimmed.length <= LONGEST_ANON_ID ? trimmed : undefined
}
