import { treasuryText } from '../../../capabilities/treasury/card.ts'
import { treasuryOffer } from '../../../capabilities/treasury/offer.ts'
import type { Answer } from '../answer-context.ts'
import { toQuestion } from '../questions.ts'

export const answerTreasury: Answer = async (slots, desk) => {
  if (slots.dao === undefined) return { type: 'clarify', ...toQuestion('treasury', slots, ['dao']) }
  const answer = await desk.ask(treasuryOffer, { dao: slots.dao })
  return { type: 'treasury', text: treasuryText(answer), data: answer }
}
