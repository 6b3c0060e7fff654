/** Answers with what a DAO owns. */
import { treasuryText } from '../../../capabilities/treasury/card.ts'
import { treasuryOffer } from '../../../capabilities/treasury/offer.ts'
import { type Answer, getSlot } from '../intent.ts'

export const answerTreasury: Answer = async (slots, context) => {
  const answer = await context.ask(treasuryOffer, { dao: getSlot(slots, 'dao') })
  return { type: 'treasury', text: treasuryText(answer), data: answer }
}
