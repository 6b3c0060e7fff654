/** A trade in words: the questions for what is missing, and the trade as a person would type it. */
import type { ChainSlug } from '../../../domain/chains/chain.ts'
import type { SlotName, Slots } from '../../slots.ts'
import type { Question } from '../intent.ts'
import { after, amountOf, fromChain, onChain, type Part, toChain } from '../wording.ts'

const BRIDGED: readonly ChainSlug[] = ['ethereum', 'arbitrum', 'base', 'optimism', 'polygon']
const MOST_OPTIONS = 4

export function askTrade(slots: Slots, missing: readonly SlotName[]): Question {
  const { token, destinationToken, originChain, destinationChain, amount } = slots
  const crosses =
    originChain !== destinationChain || missing.includes('originChain') || missing.includes('destinationChain')
  if (missing.includes('amount') && token === undefined && destinationToken === undefined)
    return {
      text: 'Which tokens would you like to swap, and how much? For example 0.1 ETH to USDC.',
      fill: [
        { amount: '0.1', token: 'ETH', destinationToken: 'USDC' },
        { amount: '$50', destinationToken: 'ETH' },
      ],
    }
  if (missing.includes('originChain') && !missing.includes('amount'))
    return {
      text: `Bridge ${amountOf(amount, token)}${toChain(destinationChain)}: from which chain?`,
      fill: chainsBut(destinationChain).map((chain) => ({ originChain: chain })),
    }
  if (missing.includes('destinationChain') && !missing.includes('amount'))
    return {
      text: `Bridge ${amountOf(amount, token)}${fromChain(originChain)}: to which chain?`,
      fill: chainsBut(originChain).map((chain) => ({ destinationChain: chain })),
    }
  if (missing.includes('amount')) return askSize(slots, crosses)
  if (missing.includes('destinationToken'))
    return {
      text: `Swap ${amountOf(amount, token)}${onChain(originChain)} to which token?`,
      fill: ['USDC', 'ETH'].filter((name) => name !== token).map((name) => ({ destinationToken: name })),
    }
  return {
    text: `Which token would you like to spend${destinationToken === undefined ? '' : ` on ${destinationToken}`}?`,
    fill: ['USDC', 'ETH'].filter((name) => name !== destinationToken).map((name) => ({ token: name })),
  }
}

/** Suggested amounts. When more than the amount is missing, the usual chains are filled in too. */
function askSize(slots: Slots, crosses: boolean): Question {
  const { token, destinationToken, originChain, destinationChain } = slots
  const start = originChain ?? other(destinationChain)
  const usual = crosses ? { originChain: start, destinationChain: destinationChain ?? other(start) } : {}
  const sizes = ['$50', '$100', '$500'].map((amount) => ({ ...usual, amount }))
  const examples = 'For example 0.1, $100, half or all.'
  if (crosses) {
    const ends = `${fromChain(originChain)}${toChain(destinationChain)}`
    const chains = originChain === undefined || destinationChain === undefined ? ', and from which chain to which' : ''
    return {
      text: `How much ${token ?? 'of which token'} would you like to bridge${ends}${chains}? ${examples}`,
      fill: sizes,
    }
  }
  if (token === undefined)
    return {
      text: `How much ${destinationToken} would you like to buy${onChain(originChain)}? For example $100.`,
      fill: sizes,
    }
  const target = destinationToken === undefined ? 'sell' : `swap to ${destinationToken}`
  return { text: `How much ${token} would you like to ${target}${onChain(originChain)}? ${examples}`, fill: sizes }
}

const other = (chain: string | undefined): string => (chain === 'ethereum' ? 'base' : 'ethereum')
const chainsBut = (taken: string | undefined): string[] =>
  BRIDGED.filter((slug) => slug !== taken).slice(0, MOST_OPTIONS)

export function sayTrade({
  token,
  amount,
  amountSide,
  destinationToken,
  originChain,
  destinationChain,
}: Slots): Part[] {
  const one = originChain === destinationChain ? originChain : undefined
  const crosses = originChain !== destinationChain
  if (crosses && destinationToken === undefined)
    return ['bridge', amountOf(amount, token), after('from', originChain), after('to', destinationChain)]
  if (crosses)
    return [
      'swap',
      amountOf(amount, token),
      after('on', originChain),
      after('to', destinationToken),
      after('on', destinationChain),
    ]
  if (amountSide === 'out' || token === undefined)
    return ['buy', amountOf(amount, destinationToken), after('with', token), after('on', one)]
  if (destinationToken === undefined) return ['sell', amountOf(amount, token), after('on', one)]
  return ['swap', amountOf(amount, token), after('to', destinationToken), after('on', one)]
}
