/** One of six reads of the whole market, such as fear and greed or what is trending. */
import { type Intent, needsAll } from '../intent.ts'
import { answerMarketRead } from './answer.ts'
import { readMarket } from './read.ts'
import { READ_LABELS } from './stances.ts'

export const marketReadIntent: Intent = {
  ability: { group: 'markets', detail: 'market reads', short: ['market reads'] },
  readings: [
    { stage: 'question', rank: 30, read: (reading) => (reading.has('x402') ? readMarket(reading) : undefined) },
    { stage: 'question', rank: 80, read: readMarket },
  ],
  slots: ['kind'],
  needs: needsAll(['kind']),
  patch: () => ({}),
  ask: (_slots, _missing, say) => ({
    text: say('askRead'),
    fill: ['defi', 'narrative', 'trending', 'fear'].map((kind) => ({ kind })),
  }),
  say: ({ kind }) => [READS[kind ?? ''] ?? 'fear and greed index'],
  label: ({ kind }, say) => say(READ_LABELS[kind as keyof typeof READ_LABELS] ?? 'sayReadFear'),
  answer: answerMarketRead,
  tokenSlot: () => 'kind',
  movesMoney: false,
}

const READS: Readonly<Record<string, string>> = {
  defi: 'state of defi',
  narrative: 'hot narratives',
  trending: 'what is trending',
  protocols: 'top protocols',
  fear: 'fear and greed index',
  x402: 'x402 ecosystem pulse',
}
