import { HEAD_NAMES, HEADS, type HeadName, TOPICS } from '../../src/chat/learned/heads.ts'
import { itemFeatures } from '../../src/chat/learned/item-features.ts'
import { TAGS } from '../../src/chat/learned/tags.ts'
import { align } from './align.ts'
import { type Crf, type Sequence, trainCrf } from './crf.ts'
import { labelOf, type Prepared } from './prepare.ts'
import { type Sample, trainSoftmax } from './softmax.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

// Trains the parts of the reader that look at the message alone.

/** A prepared row with its features as numbers. */
export interface Ready extends Prepared {
  ids: Int32Array
  sequence: Sequence | undefined
}

export interface Readied {
  rows: Ready[]
  messages: Vocabulary
  items: Vocabulary
}

const WITHOUT_SLOTS: ReadonlySet<string> = new Set(['several', 'help', 'unknown', 'unsafe'])

/** Numbers the features of all rows. Those for scoring do not count for what is kept. */
export function ready(prepared: readonly Prepared[], counts: (prepared: Prepared) => boolean): Readied {
  const tagged = prepared.map((one) => {
    const { items } = one.grammar
    if (WITHOUT_SLOTS.has(one.row.intent) || items.length === 0) return undefined
    const { tags, lost } = align(items, one.topic, one.row.slots)
    // What stands nowhere in the message would teach that its words mean nothing.
    if (lost.length > 0 && one.row.context === undefined) return undefined
    return { features: itemFeatures(items, one.topic), labels: tags.map((tag) => TAGS.indexOf(tag)) }
  })
  const messages = createVocabulary(prepared.filter(counts).map(({ features }) => features))
  const items = createVocabulary(
    tagged.flatMap((one, place) => (one && counts(prepared[place] as Prepared) ? one.features : [])),
  )
  const rows = prepared.map((one, place) => {
    const own = tagged[place]
    const sequence = own && { labels: own.labels, features: own.features.map((list) => items.toIds(list)) }
    return { ...one, ids: messages.toIds(one.features), sequence }
  })
  return { rows, messages, items }
}

export interface Trained {
  heads: Record<HeadName, Float32Array>
  crf: Crf
}

function trainHead(head: HeadName, rows: readonly Ready[], size: number): Float32Array {
  const samples = rows.flatMap((one): Sample[] => {
    const label = labelOf(head, one)
    if (label === undefined) return []
    const others = head === 'topic' ? (one.row.accept ?? []) : []
    const also = others.map((name) => TOPICS.indexOf(name as never)).filter((place) => place >= 0 && place !== label)
    return [{ features: one.ids, label, also }]
  })
  return trainSoftmax(samples, size, HEADS[head].length)
}

export function train(rows: readonly Ready[], { messages, items }: Readied): Trained {
  const heads = HEAD_NAMES.map((head) => [head, trainHead(head, rows, messages.hashes.length)] as const)
  const sequences = rows.flatMap(({ sequence }) => sequence ?? [])
  return {
    heads: Object.fromEntries(heads) as Trained['heads'],
    crf: trainCrf(sequences, items.hashes.length, TAGS.length),
  }
}
