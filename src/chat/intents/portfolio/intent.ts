/** What a wallet holds and what it is worth. */
import type { ParsedMessage } from '../../reading/parsed-message.ts'
import { isQuestion, unreadWords } from '../../reading/subject.ts'
import type { Frame, Intent } from '../intent.ts'
import { chainOf } from '../shared-reading.ts'
import { addressOf, asksElsewhere, asksForTrade, patchPlace, placeOf, tokenOf } from '../wallet-reading.ts'
import { after, onChain } from '../wording.ts'
import { answerPortfolio } from './answer.ts'

export const portfolioIntent: Intent = {
  ability: { group: 'wallet', detail: 'what a wallet holds', short: ['wallet balances'] },
  readings: [
    { stage: 'question', rank: 8, read: (reading) => (asksForHoldings(reading) ? readWallet(reading) : undefined) },
  ],
  slots: ['address', 'chain', 'token'],
  modelHint: 'what a wallet holds; address only when the message has one',
  needs: () => [],
  patch: (reading, last) => ({ ...addressOf(reading), ...patchPlace(reading, last) }),
  ask: (_slots, _missing, say) => ({
    text: say('askWallet'),
    fill: [{}, { chain: 'base' }, { token: 'USDC' }],
  }),
  say: ({ address, chain, token }) => ['my', token, 'balance', after('on', chain), after('of', address)],
  label: ({ chain, token }, say) => {
    const on = onChain(say, chain)
    return token === undefined ? say('sayHoldings', { on }) : say('sayHoldingsOf', { token, on })
  },
  answer: answerPortfolio,
  tokenSlot: () => 'token',
  movesMoney: false,
}

function readWallet(reading: ParsedMessage): Frame {
  // After a command only a chain or an address follows.
  const rest = COMMAND.test(reading.message) ? placeOf(reading) : { ...chainOf(reading), ...tokenOf(reading) }
  return { slots: { ...addressOf(reading), ...rest }, missing: [], strong: false }
}

const COMMAND = /^\/(?:bal|balance|balances|portfolio|wallet)\b/i

/** "my balance", "what's in my wallet", "how much PEPE do i have", "0x… holdings". */
function asksForHoldings(reading: ParsedMessage): boolean {
  const { message, items, quantities, has } = reading
  if (COMMAND.test(message)) return true
  const sure = items.some(({ word }) => SURE.test(word))
  const named = addressOf(reading).address !== undefined
  if (asksForTrade(reading) || (asksElsewhere(reading) && !(sure && named))) return false
  if (sure) return true
  // Weaker words also stand in sentences about something else: with an amount, a danger, or much that was not read.
  if (quantities.length > 0 || has('risk') || (has('all') && !isQuestion(reading) && !has('more', 'price')))
    return false
  if (isSaid(message, HELD) || (named && isSaid(message, HOLDS))) return true
  return has('balances') && unreadWords(reading).length <= 2
}

/** Words that mean a wallet's holdings and little else. */
const SURE =
  /\bbalances?\b(?! sheet)|\bportfolio|\bholdings\b|\bnet worth\b|\bsaldo|^bakiye|^баланс|^портфел|^số dư|余额/

/** Words that follow one another, with others between them. */
const toSteps = (...steps: string[]) => steps.map((step) => new Set(step.split(' ')))
const OWNING = 'have hold holding own got left bag bags wallet account'
const HOLDS = [toSteps("what whats what's show list", 'hold holds holding own owns has have')]

/** A token between the words: "how much PEPE do i got", "do i still have any sol". */
const HELD = [
  toSteps("much many do did have am what whats what's", 'i my mine', OWNING),
  toSteps('my', 'across', 'chains'),
  toSteps('cuánto cuanto cuánta cuanta cuántos cuantos cuántas cuantas', 'tengo'),
  toSteps('quanto quanta quantos quantas', 'tenho'),
  toSteps('everything', 'i', 'hold own have'),
]
/** So many words may stand between two of them. */
const MOST_BETWEEN = 8

function isSaid(text: string, ways: readonly (readonly ReadonlySet<string>[])[]): boolean {
  const words = text.toLowerCase().match(/[\p{L}']+/gu) ?? []
  const follows = (steps: readonly ReadonlySet<string>[], from: number, end: number): boolean => {
    const [step, ...rest] = steps
    if (!step) return true
    const at = words.findIndex((word, place) => place >= from && place < end && step.has(word))
    return at >= 0 && follows(rest, at + 1, at + 2 + MOST_BETWEEN)
  }
  return ways.some(([first, ...rest]) =>
    words.some((word, place) => first?.has(word) === true && follows(rest, place + 1, place + 2 + MOST_BETWEEN)),
  )
}
