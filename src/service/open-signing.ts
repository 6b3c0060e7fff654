import { join } from 'node:path'
import { BadSettings, type Config } from '../config/read-config.ts'
import type { Context } from '../domain/context.ts'
import { OFFERS_EVERY_MS } from '../payments/limits.ts'
import { createSignedOffers, type SignedOffers } from '../payments/wire/signed-offers.ts'
import { createReceiptSealer, type SealReceipt } from '../payments/wire/signed-receipt.ts'
import { readRetiredKeys } from '../signing/retired-keys.ts'
import { createSeal, toDid } from '../signing/seal.ts'
import { createSigner, type Signer } from '../signing/signer.ts'
import { loadSigningKey } from '../signing/signing-key.ts'

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
  const { SIGNING_KEY, SIGNING_KEY_PREVIOUS, RETIRED_SIGNERS, PUBLIC_URL: baseUrl } = config
  const file = join(config.DATA_DIR, 'signing-key.json')
  const load = (name: string, setting: string | undefined) =>
    loadSigningKey(setting === undefined ? { file } : { file, setting }).catch(() => {
      throw new BadSettings([`${name}: must be an Ed25519 private key, 32 bytes in base64url or a JWK`])
    })
  const key = await load('SIGNING_KEY', SIGNING_KEY)
  const previous =
    SIGNING_KEY_PREVIOUS === undefined ? undefined : await load('SIGNING_KEY_PREVIOUS', SIGNING_KEY_PREVIOUS)
  const retired = await readRetiredKeys(RETIRED_SIGNERS).catch(() => {
    throw new BadSettings(['RETIRED_SIGNERS: must be public Ed25519 keys such as <x of the JWK>@2026-11-16'])
  })
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
