import type { Payment } from './payment.ts'
import type { Terms } from './terms.ts'

/** The body of a facilitator's `/verify` and `/settle`, in the version the buyer paid with. */
export function toFacilitatorRequest(payment: Payment, terms: Terms, extensions?: object): object {
  const { signature, authorization } = payment
  const payload = { signature, authorization }
  if (payment.version === 1) {
    return {
      x402Version: 1,
      paymentPayload: { x402Version: 1, scheme: terms.scheme, network: terms.networkV1, payload },
      paymentRequirements: toRequirementsV1(terms),
    }
  }
  const requirements = toRequirements(terms)
  return {
    x402Version: 2,
    paymentPayload: {
      x402Version: 2,
      resource: { url: terms.resource, description: terms.description, mimeType: 'application/json' },
      accepted: requirements,
      payload,
      ...(extensions && { extensions }),
    },
    paymentRequirements: requirements,
  }
}

export function toRequirements(terms: Terms) {
  const { scheme, network, asset, amount, payTo, maxTimeoutSeconds, extra } = terms
  return { scheme, network, amount, asset, payTo, maxTimeoutSeconds, extra }
}

export function toRequirementsV1(terms: Terms) {
  const { scheme, networkV1, asset, amount, payTo, maxTimeoutSeconds, extra, resource, description } = terms
  return {
    scheme,
    network: networkV1,
    maxAmountRequired: amount,
    resource,
    description,
    mimeType: 'application/json',
    payTo,
    maxTimeoutSeconds,
    asset,
    extra,
  }
}
