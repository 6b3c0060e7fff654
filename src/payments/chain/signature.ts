import { domainSeparator, type Hex } from 'viem'
import { TRANSFER_TYPE_TEXT } from '../../domain/eip3009.ts'
import type { Authorization } from '../wire/payment.ts'
import type { Terms } from '../wire/terms.ts'
import { word } from './calls.ts'
import { chooseCurve } from './curve.ts'
import { keccak, keccakHex } from './keccak.ts'

// EIP-712 digests of EIP-3009 authorizations, and who signed them.

const TYPE_HASH = keccak(Buffer.from(TRANSFER_TYPE_TEXT))

/** Which implementation of secp256k1 this process uses. */
export const curve = await chooseCurve()

/** Hashes authorizations of one token; its domain and the type are hashed once. */
export function createDigest({ chainId, asset, extra }: Terms): (authorization: Authorization) => Hex {
  const struct = Buffer.alloc(7 * 32)
  struct.set(TYPE_HASH)
  const whole = Buffer.alloc(2 + 2 * 32)
  whole.write('1901', 'hex')
  whole.write(tokenDomainSeparator({ chainId, asset, extra }).slice(2), 2, 'hex')
  return (a) => {
    const words = `${word(a.from)}${word(a.to)}${word(BigInt(a.value))}${word(BigInt(a.validAfter))}${word(BigInt(a.validBefore))}${word(a.nonce)}`
    struct.write(words, 32, 'hex')
    whole.set(keccak(struct), 34)
    return keccakHex(whole)
  }
}

export function tokenDomainSeparator({ chainId, asset, extra }: Pick<Terms, 'chainId' | 'asset' | 'extra'>): Hex {
  return domainSeparator({ domain: { name: extra.name, version: extra.version, chainId, verifyingContract: asset } })
}

const HALF_ORDER = '7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0'

/**
 * The account that signed, when the signature is one that the token takes from a plain account
 * (65 bytes, low s, v 27 or 28); otherwise `undefined`, and only the chain can tell.
 */
export async function recoverSigner(digest: Hex, signature: Hex, by = curve): Promise<Hex | undefined> {
  if (signature.length !== 132) return undefined
  const v = Number.parseInt(signature.slice(130), 16)
  if ((v !== 27 && v !== 28) || signature.slice(66, 130).toLowerCase() > HALF_ORDER) return undefined
  try {
    const bytes = Buffer.from(signature.slice(2, 130), 'hex')
    const publicKey = await by.recover(bytes, v - 27, Buffer.from(digest.slice(2), 'hex'))
    return addressOf(publicKey)
  } catch {
    return undefined
  }
}

const addressOf = (publicKey: Uint8Array): Hex => `0x${keccakHex(publicKey.subarray(1)).slice(26)}`
