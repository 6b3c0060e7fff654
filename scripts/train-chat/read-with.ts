import { assignRoles } from '../../src/chat/learned/assign-roles.ts'
import { decode } from '../../src/chat/learned/decode.ts'
import { HEAD_NAMES, HEADS, type HeadName } from '../../src/chat/learned/heads.ts'
import { itemFeatures } from '../../src/chat/learned/item-features.ts'
import { chooseBy, type LearnedReading } from '../../src/chat/learned/read-learned.ts'
import { TAGS } from '../../src/chat/learned/tags.ts'
import type { SlotName } from '../../src/chat/slots.ts'
import { scoreItem } from './crf.ts'
import { toShares } from './softmax.ts'
import type { Readied, Ready, Trained } from './train.ts'

/** What a model that is not packed yet makes of a row. */
export function readWith(
  { heads, crf }: Trained,
  { ids, grammar }: Ready,
  { items: vocabulary }: Readied,
): LearnedReading {
  const judged = Object.fromEntries(
    HEAD_NAMES.map((name) => {
      const shares = new Float64Array(HEADS[name].length)
      toShares(heads[name], ids, shares)
      return [name, [...shares]]
    }),
  ) as Record<HeadName, number[]>
  const choose = chooseBy((head) => judged[head])
  return {
    topics: judged.topic,
    incomplete: judged.complete[1] ?? 0,
    missing: () => choose('missing') as SlotName,
    slotsFor: (topic) => {
      const features = itemFeatures(grammar.items, topic)
      const scores = features.map((own) => scoreItem(crf.weights, vocabulary.toIds(own), TAGS.length))
      return decode(
        topic,
        grammar.items,
        assignRoles(grammar.items, scores, crf.moves, topic, choose('orderType')),
        choose,
      )
    },
  }
}
