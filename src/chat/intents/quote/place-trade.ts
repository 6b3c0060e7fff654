/** Fills in the chains and tokens of a trade that were not said, and notes what was assumed. */
import type { Chain } from '../../../domain/chains/chain.ts'
import type { Say } from '../../say/say.ts'
import type { Slots } from '../../slots.ts'
import type { AnswerContext } from '../answer-context.ts'
import { findHome, getChain, listChains, stableOn, standIn, USUAL_CHAIN } from '../home-chains.ts'

/** A trade with all tokens and chains filled in, and the assumptions that were made. */
export interface PlacedTrade {
  origin: Chain
  destination: Chain
  token: string
  destinationToken: string
  defaults: Slots
  notes: string[]
}

type Places = Pick<AnswerContext, 'places' | 'dependencies'>
type Worded = Places & Pick<AnswerContext, 'say'>

export async function placeTrade(slots: Slots, context: Worded): Promise<PlacedTrade> {
  const defaults: Slots = {}
  const notes: string[] = []
  const { say } = context
  const { origin, destination } = await placeChains(slots, context)
  if (slots.originChain === undefined) defaults.originChain = origin.slug
  if (slots.destinationChain === undefined) defaults.destinationChain = destination.slug
  notes.push(...noteChains(slots, { origin, destination }, say))

  const bought = slots.destinationToken
  const token = slots.token ?? fundingOn(origin, bought)
  if (slots.token === undefined) {
    defaults.token = token
    notes.push(say('notePayIn', { token }))
  }
  const destinationToken = bought ?? (origin.slug === destination.slug ? fundingOn(destination, token) : token)
  if (bought === undefined) {
    defaults.destinationToken = destinationToken
    if (origin.slug === destination.slug) notes.push(say('noteWant', { token: destinationToken }))
  }
  const [spent, received] = [standIn(token, origin, context), standIn(destinationToken, destination, context)]
  if (spent !== token) noteStandIn('token', token, spent, origin)
  if (received !== destinationToken) noteStandIn('destinationToken', destinationToken, received, destination)
  return { origin, destination, token: spent, destinationToken: received, defaults, notes }

  function noteStandIn(slot: 'token' | 'destinationToken', coin: string, stands: string, chain: Chain): void {
    defaults[slot] = stands
    const note = say('noteStandIn', { coin, chain: chain.name, token: stands })
    if (!notes.includes(note)) notes.push(note)
  }
}

/**
 * The token that pays for a purchase or that a sale receives: the chain's dollar token, or its native coin when the
 * other side is that token.
 */
function fundingOn(chain: Chain, other: string | undefined): string {
  const stable = stableOn(chain)
  return other === stable ? chain.native.symbol : stable
}

async function placeChains(slots: Slots, context: Places): Promise<{ origin: Chain; destination: Chain }> {
  const { originChain, destinationChain, token, destinationToken } = slots
  if (originChain !== undefined && destinationChain !== undefined)
    return both(getChain(originChain, 'originChain'), getChain(destinationChain, 'destinationChain'))
  if (originChain !== undefined) {
    const origin = getChain(originChain, 'originChain')
    return both(origin, await otherEnd(origin, destinationToken, context))
  }
  if (destinationChain !== undefined) {
    const destination = getChain(destinationChain, 'destinationChain')
    return both(await otherEnd(destination, token, context), destination)
  }
  return pickChains(token, destinationToken, context)
}

const both = (origin: Chain, destination: Chain) => ({ origin, destination })

/** The named chain, unless the token at the other end is known not to exist there. */
async function otherEnd(named: Chain, query: string | undefined, context: Places): Promise<Chain> {
  const chains = query === undefined ? undefined : listChains(query, context)
  if (query === undefined || !chains || chains.includes(named.slug)) return named
  return getChain((await findHome(query, context)) ?? named.slug, 'chain')
}

/** One chain on which both tokens are original, if there is one; else each token's own chain. */
async function pickChains(token: string | undefined, destinationToken: string | undefined, context: Places) {
  const [spentHome, boughtHome] = await Promise.all(
    [token, destinationToken].map(async (query) => (query === undefined ? undefined : findHome(query, context))),
  )
  const only = token === undefined ? boughtHome : destinationToken === undefined ? spentHome : undefined
  if (token === undefined || destinationToken === undefined) return same(only ?? USUAL_CHAIN)
  const [spentOn, boughtOn] = [listChains(token, context), listChains(destinationToken, context)]
  const fits = (slug: string) => isOn(spentOn, spentHome, slug) && isOn(boughtOn, boughtHome, slug)
  const wished = [boughtHome, spentHome].filter((slug) => slug !== USUAL_CHAIN)
  const shared = [...wished, USUAL_CHAIN, ...(spentOn ?? [])].find((slug) => slug !== undefined && fits(slug))
  if (shared !== undefined) return same(shared)
  return both(
    getChain(spentHome ?? USUAL_CHAIN, 'originChain'),
    getChain(boughtHome ?? USUAL_CHAIN, 'destinationChain'),
  )
}

/** A token that no list has is on its home chain, or on any chain when that is unknown too. */
const isOn = (chains: string[] | undefined, home: string | undefined, slug: string): boolean =>
  chains ? chains.includes(slug) : home === undefined || home === slug

function same(slug: string) {
  const chain = getChain(slug, 'chain')
  return both(chain, chain)
}

function noteChains(slots: Slots, { origin, destination }: { origin: Chain; destination: Chain }, say: Say): string[] {
  const { originChain, destinationChain } = slots
  const same = origin.slug === destination.slug
  if (originChain !== undefined && destinationChain !== undefined) return []
  if (originChain === undefined && destinationChain === undefined)
    return [
      same ? say('noteChain', { chain: origin.name }) : say('noteChains', { from: origin.name, to: destination.name }),
    ]
  if (same) return []
  return [
    originChain === undefined ? say('noteFrom', { chain: origin.name }) : say('noteTo', { chain: destination.name }),
  ]
}
