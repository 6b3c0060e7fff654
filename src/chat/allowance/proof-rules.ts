import type { SiweMessage } from 'viem/siwe'
import { readAddress } from '../../domain/token.ts'

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

export interface ProofFacts {
  message: string
  said: Partial<SiweMessage>
  publicUrl: string
  chainId: number
  nowMs: number
  senderAddress?: string | undefined
}

const GOOD_FOR_MS = 24 * 60 * 60_000
const CLOCKS_DIFFER_MS = 5 * 60_000

/** EIP-4361, line by line and nothing else, so that no other lines can pose as the fields. */
const SHAPE = new RegExp(
  [
    '^[^\\n]+ wants you to sign in with your Ethereum account:\\n0x[0-9a-fA-F]{40}\\n\\n(?:\\n|[^\\n]+\\n\\n)?',
    'URI: [^\\n]+\\nVersion: 1\\nChain ID: \\d+\\nNonce: [a-zA-Z0-9]{8,}\\nIssued At: [^\\n]+',
    '(?:\\nExpiration Time: [^\\n]+)?(?:\\nNot Before: [^\\n]+)?(?:\\nRequest ID: [^\\n]*)?(?:\\nResources:(?:\\n- [^\\n]+)*)?$',
  ].join(''),
)

/** What is wrong with a message, whoever signed it. */
export function findProofProblem(facts: ProofFacts): ProofProblem | undefined {
  const { message, said, publicUrl, chainId, nowMs, senderAddress } = facts
  const { origin, host, protocol } = new URL(publicUrl)
  const sender = readAddress(said.address ?? '')
  if (!SHAPE.test(message) || sender?.kind !== 'evm') return 'malformed'
  const times = [said.issuedAt, said.expirationTime, said.notBefore].map((time) => time?.getTime())
  const [issuedAtMs = 0, expiresAtMs = Number.POSITIVE_INFINITY, startsAtMs = 0] = times
  if (times.some(Number.isNaN)) return 'malformed'

  if (said.domain !== host || (said.scheme !== undefined && `${said.scheme}:` !== protocol)) return 'wrong_domain'
  if (originOf(said.uri) !== origin) return 'wrong_uri'
  if (said.chainId !== chainId) return 'wrong_chain'
  if (issuedAtMs > nowMs + CLOCKS_DIFFER_MS || startsAtMs > nowMs) return 'not_yet_valid'
  if (issuedAtMs <= nowMs - GOOD_FOR_MS) return 'too_old'
  if (expiresAtMs <= nowMs) return 'expired'
  if (senderAddress === undefined) return undefined
  const given = readAddress(senderAddress)
  return given?.kind === 'evm' && given.address === sender.address ? undefined : 'another_address'
}

function originOf(uri: string | undefined): string | undefined {
  return uri !== undefined && URL.canParse(uri) ? new URL(uri).origin : undefined
}
