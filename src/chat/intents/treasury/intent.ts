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
  ask: (_slots, _missing, say) => ({
    text: say('askDao'),
    fill: ['uniswap', 'ens', 'arbitrum'].map((dao) => ({ dao })),
  }),
  say: ({ dao }) => [dao, 'treasury'],
  label: ({ dao = '' }, say) => say('sayDao', { dao: DAOS[dao] ?? dao }),
  answer: answerTreasury,
  tokenSlot: () => 'dao',
  movesMoney: false,
}

const DAOS: Readonly<Record<string, string>> = { uniswap: 'Uniswap', ens: 'ENS', arbitrum: 'Arbitrum' }

function patchDao(reading: ParsedMessage): Slots {
  for (const item of reading.items) {
    const known = item.kind === 'word' ? findDao(item.word) : undefined
    if (known) return { dao: known }
  }
  const [subject] = subjectsOf(reading, 1)
  return subject ? { dao: subject.symbol.toLowerCase() } : {}
}
