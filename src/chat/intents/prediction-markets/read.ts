/** Reads a question for odds, and the words of the event. */
import { type Item, is } from '../../language/item.ts'
import type { ParsedMessage } from '../../reading/parsed-message.ts'
import type { Frame } from '../intent.ts'

/** Reads a request for odds: asked for explicitly, or with "will". */
export function readPrediction(reading: ParsedMessage): Frame | undefined {
  if (!reading.has('prediction') && !asksWhetherWill(reading) && !asksForMarkets(reading)) return undefined
  const topic = topicOf(reading)
  const { limit } = reading.measures
  return {
    slots: { ...(topic === '' ? {} : { topic }), ...(limit === undefined ? {} : { limit: String(limit) }) },
    missing: [],
    strong: false,
  }
}

/** "will eth hit 10k", "is trump gonna win", "who wins the election". */
function asksWhetherWill({ items, has }: ParsedMessage): boolean {
  if (has('risk')) return false
  const [first, second] = items
  if (has('buy', 'sell', 'swap', 'bridge', 'order') && !is(first, 'will')) return false
  if (first?.word === 'will' || is(first, 'will'))
    return (
      !/^(?:you|u|i|it|this)$/.test(second?.word ?? '') ||
      (items.length > 3 && /^(?:it|this)$/.test(second?.word ?? '') && !has('risk'))
    )
  const later = items.findIndex((item, place) => place > 0 && is(item, 'will'))
  if (
    later > 0 &&
    /^(?:who|which|when|what|do you think|think|кто|quién|quien|quem|kim|ai|谁)$/.test(first?.word ?? '')
  )
    return true
  if (later > 0 && items.some(({ text }) => /[一-鿿]/.test(text))) return true
  if (/^(?:is|are)$/.test(first?.word ?? '') && later > 0 && later <= 4) return true
  return (
    /^(?:who|quién|quien|quem)$/.test(first?.word ?? '') && /^(?:wins|win|ganará|vence)$/.test(items[1]?.word ?? '')
  )
}

/** "find all crypto markets about bitcoin". */
const asksForMarkets = ({ items }: ParsedMessage): boolean =>
  items.some(
    ({ word }, place) =>
      /^(?:markets|market)$/.test(word) && /^(?:about|on|regarding|related)$/.test(items[place + 1]?.word ?? ''),
  )

export const LONGEST_TOPIC = 80

/** The words of the event, without those of the question. */
function topicOf({ items, measures }: ParsedMessage): string {
  const kept = items.filter(
    (item, place) => !isScaffold(item) && !(measures.taken.has(place) && item.number && is(items[place - 1], 'top')),
  )
  const isList = kept.every(
    (item) =>
      LISTING.has(item.word) ||
      item.unit !== undefined ||
      item.number !== undefined ||
      is(item, 'top', 'trending', 'more'),
  )
  if (isList) return ''
  const words = kept.filter((item) => !is(item, 'top') && !SCAFFOLD.has(item.word) && !TRAILING.has(item.word))
  return words
    .map(({ text }) => text)
    .join(' ')
    .slice(0, LONGEST_TOPIC)
    .trim()
}

function isScaffold(item: Item): boolean {
  if (item.kind !== 'word') return false
  if (is(item, 'prediction', 'explain', 'help', 'greeting', 'thanks') && !CONTENT.has(item.word)) return true
  if (is(item, 'will') || is(item, 'more', 'fragment', 'past')) return !CONTENT.has(item.word)
  return SCAFFOLD.has(item.word)
}

/** Words that belong to the event although our word tables have them too. */
const CONTENT = new Set(['this', 'last', 'rate', 'cut', 'forecast', 'support'])
const LISTING = new Set(
  'biggest largest hottest popular active volume traded today now crypto right events event trending all any live open moving movers'.split(
    ' ',
  ),
)
const TRAILING = new Set(['prices', 'price', 'yes', 'no', 'volume', 'active', 'current', 'each'])
const SCAFFOLD = new Set(
  `what what's whats which who when how is are was be the a an of on for in at to by about that there any some all me i you we it its do does did
  market markets estimate calculate saying says say current currently think like and or with will would could can show find search tell give get gonna
  please pls thanks hey yes/no right now rn much odds game's happening happen happens really versus vs
  cuál cual qué que la el los las un una de del en es hay para por se va a lo qual o os as um uma do da dos das no na em que é tem de
  ne ve bir mi mı için какова какой какие что на в и о об ли того xác suất là bao nhiêu của 的 是 多少 有 吗 呢 什么 现在 在 上`
    .trim()
    .split(/\s+/),
)
