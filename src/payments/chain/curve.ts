import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { instantiateSecp256k1 } from '@bitauth/libauth'
import { recoverPublicKey } from 'viem'
import { sign } from 'viem/accounts'

/** Written by `npm run build:native`, for one machine, at the root of the project. */
export const NATIVE_CURVE = new URL('native/secp256k1.node', findRoot(new URL('.', import.meta.url)))

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

/** The fastest that is there, in this order. One that does not find a known signer is not taken. */
export async function chooseCurve(candidates = [openNative, openWasm, openPure]): Promise<Curve> {
  for (const open of candidates) {
    const curve = await open().catch(() => undefined)
    if (curve && (await isRight(curve).catch(() => false))) return curve
  }
  throw new Error('no implementation of secp256k1 works on this machine')
}

/** What the addon gives: every method writes into what it is handed, and returns 0 when it could. */
interface Addon {
  ecdsaRecover(key: Uint8Array, signature: Uint8Array, recovery: number, digest: Uint8Array): number
  ecdsaSign(made: { signature: Uint8Array; recid: number }, digest: Uint8Array, privateKey: Uint8Array): number
}

/** libsecp256k1 as an addon, four times as fast as in WebAssembly, where `npm run build:native` has made it. */
export async function openNative(): Promise<Curve> {
  const { Secp256k1 } = createRequire(import.meta.url)(fileURLToPath(NATIVE_CURVE)) as { Secp256k1: new () => Addon }
  const addon = new Secp256k1()
  return {
    name: 'native',
    recover(signature, recovery, digest) {
      const key = new Uint8Array(65)
      if (addon.ecdsaRecover(key, signature, recovery, digest) !== 0) throw new Error('nobody can have signed this')
      return key
    },
    sign(digest, privateKey) {
      const made = { signature: new Uint8Array(64), recid: 0 }
      if (addon.ecdsaSign(made, digest, privateKey) !== 0) throw new Error('not a private key')
      return { signature: made.signature, recovery: made.recid }
    },
  }
}

/** libsecp256k1 in WebAssembly: needs no compiler, and is about ten times as fast as JavaScript. */
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

/** viem's own, in JavaScript; there for machines that allow no WebAssembly. */
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

/** The nearest folder above that has a package file: the same for the sources and for what is built from them. */
function findRoot(folder: URL): URL {
  const above = new URL('..', folder)
  return existsSync(new URL('package.json', folder)) || above.href === folder.href ? folder : findRoot(above)
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
