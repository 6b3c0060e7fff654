/** Answers with the safety of a token. */
import { riskText } from '../../../capabilities/risk/card.ts'
import { riskOffer } from '../../../capabilities/risk/offer.ts'
import { chainTitle } from '../../../domain/chains/find-chain.ts'
import { readAddress } from '../../../domain/token.ts'
import { leadWith } from '../../say/lines.ts'
import type { AnswerContext } from '../answer-context.ts'
import { getChain } from '../home-chains.ts'
import { type Answer, getSlot } from '../intent.ts'
import { toDirectAnswer } from './direct-answer.ts'
import { toLocalText } from './local-text.ts'

export const answerRisk: Answer = async (slots, context) => {
  const { chain } = slots
  const query = getSlot(slots, 'query')
  const answer = await context.ask(riskOffer, { query: await onChain(query, chain, context) })
  const elsewhere = chain !== undefined && answer.token.chain !== null && answer.token.chain !== chain
  const { say, asked } = context
  const notes = elsewhere ? [say('noteScanned', { chain: chainTitle(answer.token.chain ?? '') })] : []
  const text = (say.lang === 'en' ? riskText : toLocalText(say))(answer, notes)
  return { type: 'risk', text: leadWith(toDirectAnswer(answer, asked, say), text), notes, data: answer }
}

/** The capability takes no chain, so a ticker on a chain is replaced by its contract there. */
async function onChain(query: string, chain: string | undefined, { dependencies }: AnswerContext): Promise<string> {
  if (chain === undefined || readAddress(query)) return query
  const { address } = await dependencies.sources.tokens.resolve(query, getChain(chain, 'chain'), 'query')
  return address ?? query
}
