/** Answers with the odds of events. */
import { predictionMarketsText } from '../../../capabilities/prediction-markets/card.ts'
import { predictionMarketsOffer } from '../../../capabilities/prediction-markets/offer.ts'
import type { Answer } from '../intent.ts'
import { toLocalText } from './local-text.ts'

const LONGEST_TOPIC = 80

export const answerPredictionMarkets: Answer = async ({ topic, limit }, context) => {
  const answer = await context.ask(predictionMarketsOffer, {
    ...(topic === undefined ? {} : { topic: topic.slice(0, LONGEST_TOPIC) }),
    ...(limit === undefined ? {} : { limit: Number(limit) }),
  })
  const { say } = context
  return {
    type: 'prediction-markets',
    text: say.lang === 'en' ? predictionMarketsText(answer) : toLocalText(say)(answer),
    data: answer,
  }
}
