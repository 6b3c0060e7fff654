import { INTENT_NAMES, type IntentName } from '../../src/chat/intents/catalog.ts'
import { TOPICS } from '../../src/chat/learned/heads.ts'
import type { LearnedReading } from '../../src/chat/learned/read-learned.ts'
import type { Judges } from '../../src/chat/understand/vote.ts'
import { weighAction } from '../../src/chat/understand/weigh-action.ts'
import { ACTIONS } from '../chat-rows/score-row.ts'
import type { Ready } from './train.ts'
import { type Judgement, trainArbiter } from './train-arbiter.ts'
import { trainAsker } from './train-asker.ts'

/** Trains the arbiter and the asker on readings of writers that the model had not seen. */
export function trainJudges(readings: ReadonlyMap<Ready, LearnedReading>): Judges {
  const all = [...readings]
  const judgements = all.flatMap(([{ topic, view, row }, { topics }]): Judgement[] => {
    const label = placeOf(topic)
    if (label < 0) return []
    return [{ shares: topics, view, label, also: (row.accept ?? []).map(placeOf).filter((place) => place >= 0) }]
  })
  const actions = all.flatMap(([{ topic, row, grammar }, learned]) => {
    if (!ACTIONS.has(topic) || !isIntent(topic) || (row.accept ?? []).length > 0) return []
    return [{ view: weighAction(topic, grammar, learned).view, mustAsk: row.intent === 'clarify' }]
  })
  return { arbiter: trainArbiter(judgements), asker: trainAsker(actions) }
}

const placeOf = (topic: string): number => (TOPICS as readonly string[]).indexOf(topic)
const isIntent = (topic: string): topic is IntentName => (INTENT_NAMES as readonly string[]).includes(topic)
