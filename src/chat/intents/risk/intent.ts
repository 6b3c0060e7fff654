/** Safety of a token: honeypot, taxes, owner rights, liquidity. */
import type { ParsedMessage } from '../../reading/parsed-message.ts'
import { isQuestion, subjectsOf } from '../../reading/subject.ts'
import { type Frame, type Intent, needsAll } from '../intent.ts'
import { chainOf, isAddressLike, patchSubject, readAboutToken } from '../shared-reading.ts'
import { after } from '../wording.ts'
import { answerRisk } from './answer.ts'

export const riskIntent: Intent = {
  ability: { group: 'checks', detail: 'token safety checks', short: ['safety checks'] },
  readings: [
    { stage: 'question', rank: 60, read: (reading) => (asksAboutSafety(reading) ? readRisk(reading) : undefined) },
    { stage: 'question', rank: 90, read: (reading) => (reading.has('risk') ? readRisk(reading) : undefined) },
    // A contract address and nothing else is checked rather than priced.
    { stage: 'mention', rank: 10, read: (reading) => (namesContract(reading) ? readRisk(reading) : undefined) },
  ],
  slots: ['query', 'chain'],
  needs: needsAll(['query']),
  patch: (reading) => ({ ...patchSubject(reading, 'query'), ...chainOf(reading) }),
  ask: (_slots, _missing, say) => ({
    text: say('askRisk'),
    fill: [{ query: 'PEPE' }, { query: 'BONK' }],
  }),
  say: ({ query, chain }) => ['is', query ?? 'it', 'safe', after('on', chain)],
  label: ({ query = '' }, say) => say('sayRisk', { token: query }),
  answer: answerRisk,
  tokenSlot: () => 'query',
  movesMoney: false,
  askedBy: 'risk',
}

const readRisk = (reading: ParsedMessage): Frame => readAboutToken(reading, 'query')

const asksAboutSafety = (reading: ParsedMessage): boolean =>
  reading.has('risk') && (isQuestion(reading) || subjectsOf(reading).length > 0) && !asksForSafeYield(reading)

/** "safest usdc yield" asks for the yield. */
const asksForSafeYield = ({ items, has }: ParsedMessage): boolean =>
  has('yield') &&
  items.some(({ word }) =>
    /^(?:yield|yields|apy|apr|staking|stake|pools?|farm|lending|earn|interest|vaults?)$/.test(word),
  )

const namesContract = (reading: ParsedMessage): boolean =>
  subjectsOf(reading).some(({ symbol, strength }) => strength >= 1.5 && isAddressLike(symbol))
