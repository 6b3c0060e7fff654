import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { hashMessage, isAddressEqual, isHex, recoverAddress } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import type { Context } from '../../domain/context.ts'
import type { EvmReader } from '../../ports/evm.ts'
import { inTime } from '../in-time.ts'
import type { AddressProof } from './asker.ts'
import { findProofProblem, type ProofProblem } from './proof-rules.ts'

type ProofReading = { address: `0x${string}` } | { problem: ProofProblem }

export type ReadProof = (proof: AddressProof, senderAddress?: string) => Promise<ProofReading>

export interface ProofSettings {
  publicUrl: string
  chainId: number
  /** For contract wallets (ERC-1271, ERC-6492); where it has no such chain, only plain accounts can prove themselves. */
  evm: EvmReader
  context: Pick<Context, 'now' | 'log'>
}

const LONGEST_MESSAGE = 4_096
const LONGEST_SIGNATURE = 16_384
const CHAIN_MS = 2_500

/** Reads proofs of address. Nothing is stored: a proof is good for its address, on this site, for a day. */
export function createProofReader({ publicUrl, chainId, evm, context }: ProofSettings): ReadProof {
  const judged = new LRUCache<string, { signed: boolean }>({ max: 5_000 })

  return async ({ message, signature }, senderAddress) => {
    if (message.length > LONGEST_MESSAGE || signature.length > LONGEST_SIGNATURE || !isHex(signature)) {
      return { problem: 'malformed' }
    }
    const said = parseSiweMessage(message)
    const { address } = said
    const problem = findProofProblem({ message, said, publicUrl, chainId, nowMs: context.now(), senderAddress })
    if (problem || !address) return { problem: problem ?? 'malformed' }

    const key = createHash('sha256').update(`${signature}\0${message}`).digest('base64')
    const known = judged.get(key)
    if (known) return known.signed ? { address } : { problem: 'bad_signature' }
    try {
      const signed = await isSigned({ evm, chainId, address, message, signature })
      judged.set(key, { signed })
      return signed ? { address } : { problem: 'bad_signature' }
    } catch (thrown) {
      context.log.warn('proof.unread', { reason: String(thrown) })
      return { problem: 'chain_unavailable' }
    }
  }
}

interface Signed {
  evm: EvmReader
  chainId: number
  address: `0x${string}`
  message: string
  signature: `0x${string}`
}

async function isSigned({ evm, chainId, address, message, signature }: Signed): Promise<boolean> {
  const hash = hashMessage(message)
  const signer = await recoverAddress({ hash, signature }).catch(() => undefined)
  if (signer && isAddressEqual(signer, address)) return true
  const client = evm.clientFor(chainId)
  return client ? inTime(CHAIN_MS, client.verifyHash({ address, hash, signature })) : false
}
