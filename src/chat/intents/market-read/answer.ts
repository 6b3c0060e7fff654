/** Answers with one read of the whole market; counted. */
import type { z } from 'zod'
import { marketReadText } from '../../../capabilities/market-read/card.ts'
import { marketReadOffer } from '../../../capabilities/market-read/offer.ts'
import { countedRead } from '../counted-read.ts'
import type { Answer } from '../intent.ts'
import { toLocalText } from './local-text.ts'

type Kind = z.input<typeof marketReadOffer.input>['kind']

export const answerMarketRead: Answer = (slots, context) =>
  // The offer's own schema refuses a kind that it does not know.
  countedRead(context, marketReadOffer, { kind: slots.kind as Kind }, (answer) => ({
    type: 'market-read',
    text: context.say.lang === 'en' ? marketReadText(answer) : toLocalText(context.say)(answer),
    data: answer,
  }))
