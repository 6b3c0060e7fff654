import { createRequire } from 'node:module'
import { instantiateSecp256k1 } from '@bitauth/libauth'
import { recoverPublicKey } from 'viem'
import { sign } from 'viem/accounts'

/** secp256k1 as this machine does it best. */
export interface Curve {
  name: 'native' | 'wasm' | 'pure'
  /** The public key, 65 bytes, of who made this signature of 64; throws when nobody can have made it. */
  recover(signature: Uint8Array, recovery: number, digest: Uint8Array): Uint8Array | Promise<Uint8Array>
  sign(digest: Uint8Array, privateKey: Uint8Array): Signed | Promise<Signed>
}

interface Signed {
  /** 64 bytes, low s. */
  signature: Uint8Array
  recovery: number
}

/**
 * libsecp256k1 as an addon where one is built for this machine, else as WebAssembly, else JavaScript: each about ten
 * times slower than the one before. One that does not find a known signer is not taken.
 */
export async function chooseCurve(candidates = [openNative, openWasm, openPure]): Promise<Curve> {
  for (const open of candidates) {
    const curve = await open().catch(() => undefined)
    if (curve && (await isRight(curve).catch(() => false))) return curve
  }
  throw new Error('no implementation of secp256k1 works on this machine')
}

interface Addon {
  ecdsaRecover(signature: Uint8Array, recovery: number, digest: Uint8Array, compressed: boolean): Uint8Array
  ecdsaSign(digest: Uint8Array, privateKey: Uint8Array): { signature: Uint8Array; recid: number }
}

/** Straight from its binding: the package itself would fall back to JavaScript without a word. */
export async function openNative(): Promise<Curve> {
  const addon = createRequire(import.meta.url)('secp256k1/bindings') as Addon
  return {
    name: 'native',
    recover: (signature, recovery, digest) => addon.ecdsaRecover(signature, recovery, digest, false),
    sign: (digest, privateKey) => {
      const { signature, recid } = addon.ecdsaSign(digest, privateKey)
      return { signature, recovery: recid }
    },
  }
}

export async function openWasm(): Promise<Curve> {
  const library = await instantiateSecp256k1()
  return {
    name: 'wasm',
    recover(signature, recovery, digest) {
      const key = library.recoverPublicKeyUncompressed(signature, recovery as 0 | 1, digest)
      if (typeof key === 'string') throw new Error(key)
      return key
    },
    sign(digest, privateKey) {
      const made = library.signMessageHashRecoverableCompact(privateKey, digest)
      if (typeof made === 'string') throw new Error(made)
      return { signature: made.signature, recovery: made.recoveryId }
    },
  }
}

export async function openPure(): Promise<Curve> {
  const hex = (bytes: Uint8Array): `0x${string}` => `0x${Buffer.from(bytes).toString('hex')}`
  return {
    name: 'pure',
    async recover(signature, recovery, digest) {
      const whole = { r: hex(signature.subarray(0, 32)), s: hex(signature.subarray(32)), yParity: recovery }
      return Buffer.from((await recoverPublicKey({ hash: hex(digest), signature: whole })).slice(2), 'hex')
    },
    async sign(digest, privateKey) {
      const { r, s, yParity } = await sign({ hash: hex(digest), privateKey: hex(privateKey) })
      return { signature: Buffer.from(`${r.slice(2)}${s.slice(2)}`, 'hex'), recovery: yParity ?? 0 }
    },
  }
}

/** The public key of 1 is the curve's own generator. */
const GENERATOR_X = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'

async function isRight(curve: Curve): Promise<boolean> {
  const digest = new Uint8Array(32).fill(7)
  const one = new Uint8Array(32)
  one[31] = 1
  const { signature, recovery } = await curve.sign(digest, one)
  const key = await curve.recover(signature, recovery, digest)
  return key.length === 65 && Buffer.from(key.subarray(1, 33)).toString('hex') === GENERATOR_X
}
