import type { Facilitator } from './facilitators/facilitator.ts'
import { PAY_WITHIN_SECONDS } from './limits.ts'
import { type Accepts, networkOf, networkV1Of, type Terms } from './wire/terms.ts'

/** One way to be paid: a scheme, a network, a token and a payee. Each is one entry of `accepts` in every challenge. */
export type PaymentMethod = Pick<Terms, 'scheme' | 'chainId' | 'asset' | 'payTo' | 'extra'>

/** What is sold; the amount is the same for all methods, whose tokens have the six decimals of USDC. */
export type Item = Pick<Terms, 'amount' | 'resource' | 'description'>

export interface PaymentSettings {
  CHAIN_ID: number
  USDC_ADDRESS: `0x${string}`
  USDC_NAME: string
  USDC_VERSION: string
  PAY_TO: `0x${string}`
}

export type PaymentMethods = readonly [PaymentMethod, ...PaymentMethod[]]

/** One value for each method, in their order; a list that is too short or too long does not compile. */
export type ForEach<Methods extends PaymentMethods, Value> = { readonly [Index in keyof Methods]: Value }

/** The methods that the settings name. A further network or scheme is a further entry here, with its own facilitator. */
export const listPaymentMethods = (settings: PaymentSettings) =>
  [
    {
      scheme: 'exact',
      chainId: settings.CHAIN_ID,
      asset: settings.USDC_ADDRESS,
      payTo: settings.PAY_TO,
      extra: { name: settings.USDC_NAME, version: settings.USDC_VERSION },
    },
  ] as const satisfies PaymentMethods

/** The terms under which one item is sold, one for each method. */
export function toAccepts(methods: PaymentMethods, item: Item): Accepts {
  const [first, ...others] = methods
  return [toTerms(first, item), ...others.map((method) => toTerms(method, item))]
}

const toTerms = ({ chainId, asset, extra, scheme, payTo }: PaymentMethod, item: Item): Terms => ({
  chainId,
  asset,
  extra,
  scheme,
  network: networkOf(chainId),
  networkV1: networkV1Of(chainId),
  payTo,
  amount: item.amount,
  maxTimeoutSeconds: PAY_WITHIN_SECONDS,
  resource: item.resource,
  description: item.description,
})

/** A facilitator that hands each payment to the one of its method; with a single method it is that one itself. */
export function joinFacilitators<const Methods extends PaymentMethods>(
  methods: Methods,
  facilitators: ForEach<Methods, Facilitator>,
): Facilitator {
  const all: readonly Facilitator[] = facilitators
  const [first] = all
  if (first && all.length === 1) return first
  const byMethod = new Map(all.map((facilitator, index) => [keyOf(methods[index] ?? methods[0]), facilitator]))
  const find = (terms: Terms): Facilitator => {
    const found = byMethod.get(keyOf(terms))
    if (!found) throw new Error(`nobody settles ${terms.scheme} payments of ${terms.asset} on ${terms.network}`)
    return found
  }
  return {
    name: all.map(({ name }) => name).join(', '),
    verify: async (payment, terms) => find(terms).verify(payment, terms),
    settle: async (payment, terms, steps) => find(terms).settle(payment, terms, steps),
    ...(all.every((facilitator) => facilitator.balanceOf) && {
      balanceOf: async (payer: string, terms: Terms) => (await find(terms).balanceOf?.(payer, terms)) ?? 0n,
    }),
    ...(first?.gasHealth && { gasHealth: first.gasHealth }),
    problems: async () =>
      (await Promise.all(all.map(async (facilitator) => (await facilitator.problems?.()) ?? []))).flat(),
  }
}

const keyOf = ({ scheme, chainId, asset }: Pick<Terms, 'scheme' | 'chainId' | 'asset'>): string =>
  `${scheme} ${chainId} ${asset.toLowerCase()}`
