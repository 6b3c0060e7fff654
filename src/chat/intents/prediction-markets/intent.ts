/** Odds of an event on prediction markets. */
import type { ParsedMessage } from '../../reading/parsed-message.ts'
import { unreadWords } from '../../reading/subject.ts'
import type { Slots } from '../../slots.ts'
import { type Intent, needsAll } from '../intent.ts'
import { limitOf } from '../shared-reading.ts'
import { answerPredictionMarkets } from './answer.ts'
import { LONGEST_TOPIC, readPrediction } from './read.ts'

export const predictionMarketsIntent: Intent = {
  ability: { group: 'markets', detail: 'prediction-market odds', short: ['odds'] },
  readings: [{ stage: 'question', rank: 40, read: readPrediction }],
  slots: ['topic', 'limit'],
  needs: needsAll(),
  patch: (reading) => ({ ...patchTopic(reading), ...limitOf(reading) }),
  ask: (_slots, _missing, say) => ({ text: say('askOdds'), fill: [{ topic: 'fed rate cut' }, { topic: 'bitcoin' }] }),
  say: ({ topic }) => (topic === undefined ? ['biggest prediction markets'] : ['odds of', topic]),
  label: ({ topic }, say) => say('sayOdds', { topic: topic ?? '' }),
  answer: answerPredictionMarkets,
  tokenSlot: () => 'topic',
  movesMoney: false,
}

function patchTopic(reading: ParsedMessage): Slots {
  const said = [...reading.tokens.map(({ symbol }) => symbol.toLowerCase()), ...unreadWords(reading)]
  return said.length === 0 ? {} : { topic: said.join(' ').slice(0, LONGEST_TOPIC) }
}
