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
  if (HELD.test(message) || (named && HOLDS.test(message))) return true
  return has('balances') && unreadWords(reading).length <= 2
}

/** Words that mean a wallet's holdings and little else. */
const SURE =
  /\bbalances?\b(?! sheet)|\bportfolio|\bholdings\b|\bnet worth\b|\bsaldo|^bakiye|^баланс|^портфел|^số dư|余额/

const HOLDS = /\b(?:what|whats|what's|show|list)\b.{0,60}\b(?:holds?|holding|owns?|has|have)\b/i

/** A token between the words: "how much PEPE do i got", "do i still have any sol". */
const HELD =
  /\b(?:how (?:much|many)|do|did|have|am|what(?:'s|s)?)\b.{0,40}\b(?:i|my|mine)\b.{0,30}\b(?:have|hold|holding|own|got|left|bags?|wallet|account)\b|\bmy\b.{1,20}\bacross\b.{0,12}\bchains\b|\bcu[aá]nt[oa]s?\b.{0,20}\btengo\b|\bquant[oa]s?\b.{0,20}\btenho\b|\beverything i (?:hold|own|have)\b/i
