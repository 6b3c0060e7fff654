import type { Slots } from '../../understanding.ts'
import type { Reading } from '../reading.ts'

/** Where from and where to; one chain alone is both, unless the verb says that something crosses. */
export function readChains({ chains }: Reading, crosses: boolean): Pick<Slots, 'originChain' | 'destinationChain'> {
  const [first, second] = chains
  if (!first) return {}
  const from = chains.find(({ role }) => role === 'from')
  const to = chains.find(({ role, slug }) => role === 'to' && slug !== from?.slug)
  const on = chains.filter(({ role }) => role === 'on')
  if (from && to) return { originChain: from.slug, destinationChain: to.slug }
  if (from && on[0] && on[0].slug !== from.slug) return { originChain: from.slug, destinationChain: on[0].slug }
  if (to && on[0] && on[0].slug !== to.slug) return { originChain: on[0].slug, destinationChain: to.slug }
  if (second && second.slug !== first.slug) return { originChain: first.slug, destinationChain: second.slug }
  if (!crosses) return { originChain: first.slug, destinationChain: first.slug }
  if (from) return { originChain: from.slug }
  if (to) return { destinationChain: to.slug }
  return { originChain: first.slug }
}
