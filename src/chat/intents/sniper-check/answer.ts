import { sniperCheckText } from '../../../capabilities/sniper-check/card.ts'
import { sniperCheckOffer } from '../../../capabilities/sniper-check/offer.ts'
import type { Answer } from '../answer-context.ts'
import { readIntel } from '../counted-read.ts'
import { findContract } from '../home-chains.ts'
import { toQuestion } from '../questions.ts'

export const answerSniperCheck: Answer = async (slots, desk) => {
  const query = slots.tokenAddress ?? slots.address ?? slots.symbol
  if (query === undefined) return { type: 'clarify', ...toQuestion('sniper-check', slots, ['tokenAddress']) }
  const found = await findContract({ query, chain: slots.chain, field: 'tokenAddress' }, desk)
  const input = { tokenAddress: found.address, chain: found.chain }
  return readIntel(desk, sniperCheckOffer, input, (answer) => ({
    type: 'sniper-check',
    text: sniperCheckText(answer, found.notes),
    data: answer,
    defaults: found.defaults,
  }))
}
