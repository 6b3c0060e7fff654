import { CHAINS } from '../../domain/chains/chain.ts'

const served = CHAINS.filter(({ orderVenues }) => orderVenues.length > 0)
const byDefinitive = served.filter(({ orderVenues }) => orderVenues.includes('definitive'))

/** Chains on which an order can rest, as the offer and a refusal list them: those that Definitive serves come first. */
export const ORDER_CHAINS: string[] = [...new Set([...byDefinitive, ...served])].map(({ slug }) => slug)
