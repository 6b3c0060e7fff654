/** Which names of a trade are chains: where it leaves, where it goes, and a coin that is called like its chain. */
import { type Doubt, type Evidence, NO_DOUBTS } from './evidence.ts'
import type { SaidName } from './said-names.ts'

export function checkPlaces(evidence: Evidence): Doubt[] {
  const doubts: Doubt[] = []
  doubts.push(...checkChains(evidence), ...checkPlace(evidence), ...checkCoinAsChain(evidence))
  return doubts
}

/** "to base from arbitrum": where the origin stands behind, a word says so. */
function checkChains({ slots, before, names, parts, numbers }: Evidence): readonly Doubt[] {
  const { originChain, destinationChain } = slots
  if (
    originChain === destinationChain ||
    (originChain === before.originChain && destinationChain === before.destinationChain)
  )
    return NO_DOUBTS
  // "0.1 eth from base to mainnet": what a number counts is no chain where another word says it.
  const isCounted = ({ first }: SaidName) => numbers.some(({ sure, last }) => sure && last === first - 1)
  const placeOf = (slug: string | undefined) =>
    slug === undefined
      ? undefined
      : (names.find((name) => name.chain === slug && !isCounted(name)) ?? names.find(({ chain }) => chain === slug))
  const from = placeOf(originChain)
  const to = placeOf(destinationChain)
  if (!from || !to || from.text === to.text) return NO_DOUBTS
  const isLed = [from.first - 1, from.first - 2, from.first - 3].some((place) => FROM.has(parts[place]?.word ?? ''))
  // "with the 0.2 eth I have on base".
  if (isHeldOn(parts, to)) return [{ kind: 'side', text: to.text }]
  // "unichain's where I want to be, base is where my eth is": the place says nothing about the way.
  const isTold = from.start < to.start ? !saysWhere(parts, from) && !saysWhere(parts, to) : isLed
  return isTold ? NO_DOUBTS : [{ kind: 'side', text: from.text }]
}

const isHeldOn = (parts: Evidence['parts'], { first }: SaidName): boolean =>
  parts[first - 1]?.word === 'on' &&
  /^(?:have|hold|holding|got|sitting|sits|parked|is)$/.test(parts[first - 2]?.word ?? '')

/** "usdt from tron into ethereum", "5 op on op to eth": a coin, or the chain of the same name? */
function checkPlace({ slots, names, parts, told, concepts }: Evidence): readonly Doubt[] {
  const { destinationToken, originChain, destinationChain } = slots
  const asToken = names.find(
    ({ symbol, chain }) => symbol !== undefined && symbol === destinationToken && chain !== undefined,
  )
  if (asToken && originChain !== undefined && asToken.chain !== originChain && isChainsOwn(asToken))
    return [{ kind: 'chain', text: asToken.text }]
  // "ship 2 eth to arbitrum", "0.02 eth to op need gas there": moved there, not exchanged for it.
  const isGoing = asToken !== undefined && LEADS_TO.test(parts[asToken.first - 1]?.text ?? '')
  const isTraded = () => told.some(({ concept, text }) => concept === 'trade' && text !== 'into')
  if (asToken && isGoing && (isChainsOwn(asToken) || concepts.has('moving')) && !isTraded())
    return [{ kind: 'chain', text: asToken.text }]
  if (asToken && isGoing && THERE.test(parts.map(({ word }) => word).join(' ')))
    return [{ kind: 'chain', text: asToken.text }]
  const other = findOtherCoin(names, slots) ?? findWrongEnd(parts, names, slots)
  if (other !== undefined) return [{ kind: 'token', text: other }]
  if (originChain !== 'ethereum' && parts.some(({ word }) => word === 'l1')) return [{ kind: 'chain', text: 'L1' }]
  if (destinationToken !== undefined || originChain === destinationChain) return NO_DOUBTS
  const places = names.filter(({ chain }) => chain === destinationChain)
  const asChain = places.every(({ text }) => COINS.has(text.toLowerCase())) ? places[0] : undefined
  const isFrom = ({ chain, first }: SaidName) => chain === originChain && FROM.has(parts[first - 1]?.word ?? '')
  const comesFrom = names.some((name) => name.chain !== undefined && isFrom(name))
  const isMoved = comesFrom || concepts.has('bridging') || concepts.has('moving')
  return asChain && !isMoved ? [{ kind: 'chain', text: asChain.text }] : NO_DOUBTS
}

/** "0.3 eth (arb) get bnb (bsc)": where a chain has been named by its own name, the other name is its coin. */
const findOtherCoin = (names: Evidence['names'], { token, destinationToken }: Evidence['slots']): string | undefined =>
  names.find(
    ({ chain, symbol, text, sure }) =>
      sure &&
      chain !== undefined &&
      symbol !== undefined &&
      symbol !== token &&
      symbol !== destinationToken &&
      /^[a-z]+$/i.test(text) &&
      text.toLowerCase() !== chain &&
      names.some((other) => other.chain === chain && other.text.toLowerCase() !== text.toLowerCase()),
  )?.text

/** "destination base origin mainnet": each end is called what it is. */
const findWrongEnd = (
  parts: Evidence['parts'],
  names: Evidence['names'],
  { originChain, destinationChain }: Evidence['slots'],
): string | undefined =>
  names.find(({ chain, first }) => {
    if (chain === undefined) return false
    const near = parts[first - 1]?.word ?? ''
    const far = parts[first - 2]?.word ?? ''
    return DESTINATION.has(near) || DESTINATION.has(far)
      ? chain !== destinationChain
      : (ORIGIN.has(near) || ORIGIN.has(far)) && chain !== originChain
  })?.text

const DESTINATION = new Set('destination dest destino ziel hedef tujuan'.split(' '))
const ORIGIN = new Set('origin source src origen origem herkunft kaynak asal'.split(' '))

/** "what would it cost in eth": a coin that stands for its chain is led by a word for places. */
function checkCoinAsChain({ slots, names, parts }: Evidence): readonly Doubt[] {
  const { originChain, destinationChain, token, destinationToken } = slots
  if (originChain === undefined || originChain !== destinationChain) return NO_DOUBTS
  const said = names.filter(({ chain }) => chain === originChain)
  const isCoin = ({ text, symbol }: SaidName) =>
    COINS.has(text.toLowerCase()) && symbol !== token && symbol !== destinationToken
  if (said.length === 0 || !said.every(isCoin)) return NO_DOUBTS
  const isLed = said.some(({ first }) => parts[first - 1]?.word === 'in')
  return isLed ? [{ kind: 'chain', text: said[0]?.text ?? '' }] : NO_DOUBTS
}

const LEADS_TO = /^(?:to|→|>)$/i
const THERE = /\b(?:there|over there|that chain|that network|gas there)\b/

/** "polygon", not "pol". */
const isChainsOwn = ({ text, chain }: SaidName): boolean => text.toLowerCase() === chain
/** Coins that chains are called by. */
const COINS = new Set('eth sol bnb avax pol matic'.split(' '))

/** "base is where …", "arbitrum, that's where …". */
const saysWhere = (parts: Evidence['parts'], { last }: SaidName): boolean =>
  parts.slice(last + 1, last + 5).some(({ word }) => word === 'where' || word === 'wherever')

const FROM = new Set(
  'from off out sitting stuck lying parked held desde de da do из с со от tu depuis du von vom aus dari من 从'.split(
    ' ',
  ),
)
