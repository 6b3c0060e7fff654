/** Answers with what a DAO owns. */
import { treasuryText } from '../../../capabilities/treasury/card.ts'
import { treasuryOffer } from '../../../capabilities/treasury/offer.ts'
import { type Answer, getSlot } from '../intent.ts'
import { toLocalText } from './local-text.ts'

export const answerTreasury: Answer = async (slots, context) => {
  const answer = await context.ask(treasuryOffer, { dao: getSlot(slots, 'dao') })
  const { say } = context
  return { type: 'treasury', text: say.lang === 'en' ? treasuryText(answer) : toLocalText(say)(answer), data: answer }
}
