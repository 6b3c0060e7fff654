/** What a DAO owns. */
import { findDao } from '../../language/gazetteer/tokens.ts'
import type { ParsedMessage } from '../../reading/parsed-message.ts'
import { subjectsOf } from '../../reading/subject.ts'
import type { Slots } from '../../slots.ts'
import { type Intent, needsAll } from '../intent.ts'
import { answerTreasury } from './answer.ts'
import { readTreasury } from './read.ts'

export const treasuryIntent: Intent = {
  ability: { group: 'markets', detail: 'DAO treasuries', short: ['treasuries'] },
  readings: [{ stage: 'question', rank: 20, read: readTreasury }],
  slots: ['dao'],
  needs: needsAll(['dao']),
  patch: patchDao,
  ask: () => ({
    text: 'The treasury of which DAO? Uniswap, ENS and Arbitrum are covered.',
    fill: ['uniswap', 'ens', 'arbitrum'].map((dao) => ({ dao })),
  }),
  say: ({ dao }) => [dao, 'treasury'],
  answer: answerTreasury,
  tokenSlot: () => 'dao',
  movesMoney: false,
}

function patchDao(reading: ParsedMessage): Slots {
  for (const item of reading.items) {
    const known = item.kind === 'word' ? findDao(item.word) : undefined
    if (known) return { dao: known }
  }
  const [subject] = subjectsOf(reading, 1)
  return subject ? { dao: subject.symbol.toLowerCase() } : {}
}
