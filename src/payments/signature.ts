import { createRequire } from 'node:module'
import { domainSeparator, type Hex, hexToBytes, keccak256, recoverAddress, toHex } from 'viem'
import type { Authorization } from './payment.ts'
import type { Terms } from './terms.ts'

const TYPE_HASH = keccak256(
  toHex(
    'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
  ),
)

export const word = (value: string | bigint): string =>
  typeof value === 'bigint' ? value.toString(16).padStart(64, '0') : value.slice(2).padStart(64, '0')

/** Hashes authorizations of one token; the domain is hashed once. */
export function createDigest({ chainId, asset, extra }: Terms): (authorization: Authorization) => Hex {
  const separator = tokenDomainSeparator({ chainId, asset, extra })
  return (a) => {
    const struct = keccak256(
      `${TYPE_HASH}${word(a.from)}${word(a.to)}${word(BigInt(a.value))}${word(BigInt(a.validAfter))}${word(BigInt(a.validBefore))}${word(a.nonce)}`,
    )
    return keccak256(`0x1901${separator.slice(2)}${struct.slice(2)}`)
  }
}

export function tokenDomainSeparator({ chainId, asset, extra }: Pick<Terms, 'chainId' | 'asset' | 'extra'>): Hex {
  return domainSeparator({ domain: { name: extra.name, version: extra.version, chainId, verifyingContract: asset } })
}

const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/**
 * The account that signed, when the signature is one that the token takes from a plain account
 * (65 bytes, low s, v 27 or 28); otherwise `undefined`, and only the chain can tell.
 */
export async function recoverSigner(digest: Hex, signature: Hex): Promise<Hex | undefined> {
  if (signature.length !== 132) return undefined
  const v = Number.parseInt(signature.slice(130), 16)
  if ((v !== 27 && v !== 28) || BigInt(`0x${signature.slice(66, 130)}`) > HALF_ORDER) return undefined
  try {
    return nativeRecover
      ? nativeRecover(digest, signature, v - 27)
      : ((await recoverAddress({ hash: digest, signature })).toLowerCase() as Hex)
  } catch {
    return undefined
  }
}

type Recover = (digest: Hex, signature: Hex, recovery: number) => Hex

interface Secp256k1 {
  ecdsaRecover(signature: Uint8Array, recovery: number, digest: Uint8Array, compressed: boolean): Uint8Array
}

/** libsecp256k1 through its addon where one is built for this machine; about forty times faster than JavaScript. */
const nativeRecover = loadNative()

function loadNative(): Recover | undefined {
  try {
    const secp256k1 = createRequire(import.meta.url)('secp256k1/bindings') as Secp256k1
    return (digest, signature, recovery) => {
      const publicKey = secp256k1.ecdsaRecover(
        hexToBytes(signature.slice(0, 130) as Hex),
        recovery,
        hexToBytes(digest),
        false,
      )
      return `0x${keccak256(publicKey.slice(1)).slice(26)}`
    }
  } catch {
    return undefined
  }
}
