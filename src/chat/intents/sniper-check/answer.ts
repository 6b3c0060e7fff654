/** Answers with holders and launch of a token; counted. */
import { sniperCheckText } from '../../../capabilities/sniper-check/card.ts'
import { sniperCheckOffer } from '../../../capabilities/sniper-check/offer.ts'
import { countedRead } from '../counted-read.ts'
import { findContract } from '../home-chains.ts'
import { type Answer, getSlot } from '../intent.ts'
import { toLocalText } from './local-text.ts'

export const answerSniperCheck: Answer = async (slots, context) => {
  const query = getSlot(slots, 'tokenAddress')
  const found = await findContract({ query, chain: slots.chain, field: 'tokenAddress' }, context)
  const input = { tokenAddress: found.address, chain: found.chain }
  return countedRead(context, sniperCheckOffer, input, (answer) => ({
    type: 'sniper-check',
    text: (context.say.lang === 'en' ? sniperCheckText : toLocalText(context.say))(answer, found.notes),
    notes: found.notes,
    data: answer,
    defaults: found.defaults,
  }))
}
