import { OFFER_SECONDS } from '../limits.ts'
import { canonicalJson } from '../sale.ts'
import { OFFER_RECEIPT } from './signed-receipt.ts'

/** Signed offers of the x402 extension `offer-receipt`: our word that an answer costs this, until then. */
interface OfferExtension {
  [OFFER_RECEIPT]: { info: { offers: SignedOffer[] } }
}

interface SignedOffer {
  format: 'jws'
  /** The place in `accepts` of the challenge; a hint that is not signed. */
  acceptIndex: number
  signature: string
}

/** An entry of `accepts`. */
interface OfferedTerms {
  scheme: string
  network: string
  asset: string
  payTo: string
  amount: string
}

export interface SignedOffers {
  /** The offers of one route as they are now; they are signed when first asked for, and then by `rotate` alone. */
  of(resourceUrl: string, accepts: readonly OfferedTerms[]): OfferExtension
  /** Tells when the offers have been signed anew, so that what was made from them can be made anew. */
  onRotate(listener: () => void): void
  /** Signs all offers anew. */
  rotate(): void
}

interface Book {
  accepts: readonly OfferedTerms[]
  signed: OfferExtension
}

export function createSignedOffers({ seal, now }: { seal: (payload: string) => string; now(): number }): SignedOffers {
  const books = new Map<string, Book>()
  const listeners: (() => void)[] = []

  function signAll(resourceUrl: string, accepts: readonly OfferedTerms[]): OfferExtension {
    const validUntil = Math.floor(now() / 1000) + OFFER_SECONDS
    const offers = accepts.map(({ scheme, network, asset, payTo, amount }, acceptIndex) => {
      const payload = { version: 1, resourceUrl, scheme, network, asset, payTo, amount, validUntil }
      return { format: 'jws' as const, acceptIndex, signature: seal(canonicalJson(payload)) }
    })
    return { [OFFER_RECEIPT]: { info: { offers } } }
  }

  return {
    of(resourceUrl, accepts) {
      const known = books.get(resourceUrl)
      if (known?.accepts.length === accepts.length) return known.signed
      const signed = signAll(resourceUrl, accepts)
      books.set(resourceUrl, { accepts, signed })
      return signed
    },
    onRotate: (listener) => void listeners.push(listener),
    rotate() {
      for (const [resourceUrl, book] of books) book.signed = signAll(resourceUrl, book.accepts)
      for (const listener of listeners) listener()
    },
  }
}
