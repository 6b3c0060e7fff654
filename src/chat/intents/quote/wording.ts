/** A trade in words: the questions for what is missing, and the trade as a person would type it. */
import type { ChainSlug } from '../../../domain/chains/chain.ts'
import type { Say } from '../../say/say.ts'
import type { SlotName, Slots } from '../../slots.ts'
import type { Question } from '../intent.ts'
import { after, amountOf, amountSaid, fromChain, onChain, type Part, toChain } from '../wording.ts'

const BRIDGED: readonly ChainSlug[] = ['ethereum', 'arbitrum', 'base', 'optimism', 'polygon']
const MOST_OPTIONS = 4

export function askTrade(slots: Slots, missing: readonly SlotName[], say: Say): Question {
  const { token, destinationToken, originChain, destinationChain, amount } = slots
  const what = amountSaid(say, amount, token)
  const crosses =
    originChain !== destinationChain || missing.includes('originChain') || missing.includes('destinationChain')
  if (missing.includes('amount') && token === undefined && destinationToken === undefined)
    return {
      text: say('askTrade'),
      fill: [
        { amount: '0.1', token: 'ETH', destinationToken: 'USDC' },
        { amount: '$50', destinationToken: 'ETH' },
      ],
    }
  const usual = missing.includes('token') ? { token: 'USDC' } : {}
  if (missing.includes('originChain') && !missing.includes('amount'))
    return {
      text: say('askOrigin', { what, to: toChain(say, destinationChain) }),
      fill: chainsBut(destinationChain).map((chain) => ({ ...usual, originChain: chain })),
    }
  if (missing.includes('destinationChain') && !missing.includes('amount'))
    return {
      text: say('askDestination', { what, from: fromChain(say, originChain) }),
      fill: chainsBut(originChain).map((chain) => ({ ...usual, destinationChain: chain })),
    }
  if (missing.includes('amount')) return askSize(slots, crosses, say)
  if (missing.includes('destinationToken') && token !== undefined)
    return {
      text: say('askTarget', { what, on: onChain(say, originChain) }),
      fill: usualBut(token).map((name) => ({ destinationToken: name })),
    }
  if (destinationToken === undefined && !missing.includes('token'))
    return { text: say('askBought'), fill: BOUGHT.map((name) => ({ destinationToken: name })) }
  if (destinationToken === undefined) return { text: say('askFunding'), fill: [...USUAL_PAIRS] }
  return {
    text: say('askFundingFor', { token: destinationToken }),
    fill: usualBut(destinationToken).map((name) => ({ token: name })),
  }
}

/** What is offered where a token was not said. */
const USUAL: readonly string[] = ['USDC', 'ETH', 'USDT']
const usualBut = (taken: string | undefined): string[] => USUAL.filter((name) => name !== taken)
/** Nobody buys dollars without saying what pays for them. */
const BOUGHT: readonly string[] = ['ETH', 'BTC', 'SOL']
const USUAL_PAIRS: readonly Slots[] = [
  { token: 'USDC', destinationToken: 'ETH' },
  { token: 'ETH', destinationToken: 'USDC' },
  { token: 'USDT', destinationToken: 'ETH' },
]

/** Suggested amounts. When more than the amount is missing, the usual chains are filled in too. */
function askSize(slots: Slots, crosses: boolean, say: Say): Question {
  const { token, destinationToken, originChain, destinationChain } = slots
  const start = originChain ?? other(destinationChain)
  const usual = crosses ? { originChain: start, destinationChain: destinationChain ?? other(start) } : {}
  const sizes = ['$50', '$100', '$500'].map((amount) => ({ ...usual, amount }))
  if (crosses) {
    const both = originChain !== undefined && destinationChain !== undefined
    const ends = `${fromChain(say, originChain)}${toChain(say, destinationChain)}`
    const text = say(both ? 'askBridge' : 'askBridgeChains', { token: token ?? say('ofWhichToken'), ends })
    return { text, fill: sizes }
  }
  const on = onChain(say, originChain)
  if (token === undefined)
    return { text: say('askBuy', { token: destinationToken ?? say('ofWhichToken'), on }), fill: sizes }
  if (destinationToken === undefined) return { text: say('askSell', { token, on }), fill: sizes }
  return { text: say('askSwap', { token, target: destinationToken, on }), fill: sizes }
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

export function labelTrade(slots: Slots, say: Say): string {
  const { token, amount, amountSide, destinationToken, originChain, destinationChain } = slots
  const crosses = originChain !== destinationChain
  const what = amountSaid(say, amount, token)
  if (crosses && destinationToken === undefined)
    return say('sayBridge', { what, from: fromChain(say, originChain), to: toChain(say, destinationChain) })
  const on = crosses ? `${fromChain(say, originChain)}${toChain(say, destinationChain)}` : onChain(say, originChain)
  if (amountSide === 'out' || token === undefined) {
    const bought = amountSaid(say, amount, destinationToken)
    return token === undefined ? say('sayBuy', { what: bought, on }) : say('sayBuyWith', { what: bought, token, on })
  }
  if (destinationToken === undefined) return say('saySell', { what, on })
  return say('saySwap', { what, target: destinationToken, on })
}
