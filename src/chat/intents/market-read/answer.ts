import type { z } from 'zod'
import { marketReadText } from '../../../capabilities/market-read/card.ts'
import { marketReadOffer } from '../../../capabilities/market-read/offer.ts'
import type { Answer } from '../answer-context.ts'
import { readIntel } from '../counted-read.ts'

type Kind = z.input<typeof marketReadOffer.input>['kind']

export const answerMarketRead: Answer = (slots, desk) =>
  // The offer's own schema refuses a kind that it does not know.
  readIntel(desk, marketReadOffer, { kind: slots.kind as Kind }, (answer) => ({
    type: 'market-read',
    text: marketReadText(answer),
    data: answer,
  }))
