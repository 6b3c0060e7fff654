/** Proofs of address: Sign-In-With-Ethereum messages (EIP-4361) and their rules. */

import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { hashMessage, isAddressEqual, isHex, recoverAddress } from 'viem'
import { parseSiweMessage, type SiweMessage } from 'viem/siwe'
import type { Context } from '../../domain/context.ts'
import { HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import { readAddress } from '../../domain/token.ts'
import type { EvmReader } from '../../ports/evm.ts'
import { inTime } from '../in-time.ts'
import type { AddressProof } from './asker.ts'
import { PROOF_HOURS } from './limits.ts'

type ProofResult = { address: `0x${string}` } | { problem: ProofProblem }

export type ReadProof = (proof: AddressProof, senderAddress?: string) => Promise<ProofResult>

export interface ProofSettings {
  publicUrl: string
  chainId: number
  /**
   * Verifies signatures of contract wallets (ERC-1271, ERC-6492). Without an endpoint for the chain only plain accounts
   * can be verified.
   */
  evm: EvmReader
  context: Pick<Context, 'now' | 'log'>
  /** How old a message may be, and how far in the future it may be dated because clocks differ. */
  goodForMs?: number
  aheadMs?: number
}

const LONGEST_MESSAGE = 4_096
const LONGEST_SIGNATURE = 16_384
const CHAIN_MS = 2_500

/** Verifies proofs of address. Nothing is stored: a proof is valid for its address, on this site, for a day. */
export function createProofReader(settings: ProofSettings): ReadProof {
  const { publicUrl, chainId, evm, context, goodForMs = GOOD_FOR_MS, aheadMs = CLOCKS_DIFFER_MS } = settings
  const judged = new LRUCache<string, { signed: boolean }>({ max: 5_000 })

  return async ({ message, signature }, senderAddress) => {
    if (message.length > LONGEST_MESSAGE || signature.length > LONGEST_SIGNATURE || !isHex(signature)) {
      return { problem: 'malformed' }
    }
    const said = parseSiweMessage(message)
    const { address } = said
    const problem = findProofProblem({
      ...{ message, said, publicUrl, chainId, senderAddress },
      nowMs: context.now(),
      ...{ goodForMs, aheadMs },
    })
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

export type ProofProblem =
  | 'malformed'
  | 'wrong_domain'
  | 'wrong_uri'
  | 'wrong_chain'
  | 'not_yet_valid'
  | 'too_old'
  | 'expired'
  | 'another_address'
  | 'bad_signature'
  | 'chain_unavailable'

interface ProofFacts {
  message: string
  said: Partial<SiweMessage>
  publicUrl: string
  chainId: number
  nowMs: number
  goodForMs: number
  aheadMs: number
  senderAddress?: string | undefined
}

const GOOD_FOR_MS = PROOF_HOURS * HOUR_MS
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS

/** The exact lines of EIP-4361 and nothing else, so that extra lines cannot pass as fields. */
const SHAPE = new RegExp(
  [
    '^[^\\n]+ wants you to sign in with your Ethereum account:\\n0x[0-9a-fA-F]{40}\\n\\n(?:\\n|[^\\n]+\\n\\n)?',
    'URI: [^\\n]+\\nVersion: 1\\nChain ID: \\d+\\nNonce: [a-zA-Z0-9]{8,}\\nIssued At: [^\\n]+',
    '(?:\\nExpiration Time: [^\\n]+)?(?:\\nNot Before: [^\\n]+)?(?:\\nRequest ID: [^\\n]*)?(?:\\nResources:(?:\\n- [^\\n]+)*)?$',
  ].join(''),
)

/** What is wrong with a message, apart from its signature. */
function findProofProblem(facts: ProofFacts): ProofProblem | undefined {
  const { message, said, publicUrl, chainId, nowMs, goodForMs, aheadMs, senderAddress } = facts
  const { origin, host, protocol } = new URL(publicUrl)
  const sender = readAddress(said.address ?? '')
  if (!SHAPE.test(message) || sender?.kind !== 'evm') return 'malformed'
  const times = [said.issuedAt, said.expirationTime, said.notBefore].map((time) => time?.getTime())
  const [issuedAtMs = 0, expiresAtMs = Number.POSITIVE_INFINITY, startsAtMs = 0] = times
  if (times.some(Number.isNaN)) return 'malformed'

  if (said.domain !== host || (said.scheme !== undefined && `${said.scheme}:` !== protocol)) return 'wrong_domain'
  if (originOf(said.uri) !== origin) return 'wrong_uri'
  if (said.chainId !== chainId) return 'wrong_chain'
  if (issuedAtMs > nowMs + aheadMs || startsAtMs > nowMs) return 'not_yet_valid'
  if (issuedAtMs <= nowMs - goodForMs) return 'too_old'
  if (expiresAtMs <= nowMs) return 'expired'
  if (senderAddress === undefined) return undefined
  const given = readAddress(senderAddress)
  return given?.kind === 'evm' && given.address === sender.address ? undefined : 'another_address'
}

function originOf(uri: string | undefined): string | undefined {
  return uri !== undefined && URL.canParse(uri) ? new URL(uri).origin : undefined
}
