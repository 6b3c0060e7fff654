import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BadSettings, type Config } from '../config/read-config.ts'
import type { Context } from '../domain/context.ts'
import { OFFERS_EVERY_MS } from '../payments/limits.ts'
import { createSignedOffers, type SignedOffers } from '../payments/wire/signed-offers.ts'
import { createReceiptSealer, type SealReceipt } from '../payments/wire/signed-receipt.ts'
import { type RetiredKey, readRetiredKeys } from '../signing/retired-keys.ts'
import { createSeal, toDid } from '../signing/seal.ts'
import { createSigner, type Signer } from '../signing/signer.ts'
import { loadSigningKey, type SigningKey } from '../signing/signing-key.ts'

/** What is signed with the service's own key: links, offers, receipts and the public record. */
export interface Signing {
  signer: Signer
  sealReceipt: SealReceipt
  /** Signs any text as compact JWS. */
  seal(payload: string): string
  signedOffers: SignedOffers
  stopSigning(): void
}

/** An unreadable key is reported as a wrong setting, not as a crash. */
export async function openSigning(config: Config, context: Context): Promise<Signing> {
  const { PUBLIC_URL: baseUrl } = config
  const [key, previous, retired] = [await loadKey(config), await loadPrevious(config), await loadRetired(config)]
  const seal = createSeal(key, toDid(baseUrl))
  const signedOffers = createSignedOffers({ seal, now: context.now })
  const timer = setInterval(() => signedOffers.rotate(), OFFERS_EVERY_MS)
  timer.unref()
  return {
    signer: createSigner({ key, previous, retired, baseUrl, now: context.now }),
    sealReceipt: createReceiptSealer(seal, baseUrl),
    seal,
    signedOffers,
    stopSigning: () => clearInterval(timer),
  }
}

/** What is wrong with the settings of keys, all at once and without making a key. */
export async function findSigningProblems(config: SigningSettings): Promise<string[]> {
  const isThere = config.SIGNING_KEY !== undefined || existsSync(fileOf(config))
  const loads = [...(isThere ? [loadKey(config)] : []), loadPrevious(config), loadRetired(config)]
  const ended = await Promise.allSettled(loads)
  return ended.flatMap((end) => {
    if (end.status === 'fulfilled') return []
    if (end.reason instanceof BadSettings) return end.reason.problems
    throw end.reason
  })
}

type SigningSettings = Pick<Config, 'SIGNING_KEY' | 'SIGNING_KEY_PREVIOUS' | 'RETIRED_SIGNERS' | 'DATA_DIR'>

const fileOf = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => join(DATA_DIR, 'signing-key.json')

const loadKey = (config: SigningSettings): Promise<SigningKey> => load(config, 'SIGNING_KEY')

const loadPrevious = async (config: SigningSettings): Promise<SigningKey | undefined> =>
  config.SIGNING_KEY_PREVIOUS === undefined ? undefined : load(config, 'SIGNING_KEY_PREVIOUS')

function load(config: SigningSettings, name: 'SIGNING_KEY' | 'SIGNING_KEY_PREVIOUS'): Promise<SigningKey> {
  const [file, setting] = [fileOf(config), config[name]]
  return loadSigningKey(setting === undefined ? { file } : { file, setting }).catch(() => {
    throw new BadSettings([`${name}: must be an Ed25519 private key, 32 bytes in base64url or a JWK`])
  })
}

const loadRetired = ({ RETIRED_SIGNERS }: SigningSettings): Promise<RetiredKey[]> =>
  readRetiredKeys(RETIRED_SIGNERS).catch(() => {
    throw new BadSettings(['RETIRED_SIGNERS: must be public Ed25519 keys such as <x of the JWK>@2026-11-16'])
  })
