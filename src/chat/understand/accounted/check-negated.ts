/** "don't swap 5 eth": what is named and not wanted. */
import { type Doubt, type Evidence, NO_DOUBTS } from './evidence.ts'
import type { RawPart } from './raw-text.ts'
import type { Telling, Told } from './telling-words.ts'

export function checkNegated({ parts, told, concepts, text, isAscii, names, numbers }: Evidence): readonly Doubt[] {
  const inside = isAscii ? undefined : NOT_INSIDE.exec(text)?.[0]
  if (inside === undefined && !concepts.has('not')) return NO_DOUBTS
  const acts = told.filter(({ concept }) => ACTS.has(concept))
  const words = told.filter(
    (one) =>
      one.concept === 'not' &&
      isNegation(one, parts) &&
      !names.some(({ start, sure }) => start === one.start && (sure || isCounted(one, parts))),
  )
  const isMeant = (one: Told, act: Told) => leadsTo(one, act, parts) || follows(one, act, parts)
  const negated = words.find((one) => isForm(one, parts) || acts.some((act) => isMeant(one, act)))
  if (inside === undefined && !negated) return NO_DOUBTS
  const wanted = acts.filter((act) => !words.some((one) => holds(one, act) || isMeant(one, act)))
  if (negated && inside === undefined && wanted.some((act) => isTurn(negated, act, numbers, text))) return []
  // "don't bridge, just swap": something is wanted all the same.
  const isAll = inside !== undefined || wanted.length === 0
  const at = inside === undefined ? (negated?.start ?? 0) : text.indexOf(inside)
  const isUnclear = text.includes('?') || (negated !== undefined && (UNCLEAR.test(negated.text) || WHY.test(text)))
  const isAside = numbers.some(({ start, end }) => BREAK.test(start > at ? text.slice(at, start) : text.slice(end, at)))
  return [{ kind: isAll && !isUnclear && !isAside ? 'refused' : 'not', text: inside ?? negated?.text ?? '' }]
}

/** "1000 NOT into usdt": the coin. */
const isCounted = ({ place }: Told, parts: readonly RawPart[]): boolean => parts[place - 1]?.kind === 'number'

/** "can't sell", "instead of selling", "why not sell": perhaps no refusal. */
const UNCLEAR =
  /^(?:not|can'?t|can ?not|couldn'?t|didn'?t|doesn'?t|without|avoid|instead of|rather than|no need|chua|degil|khong)$/
/** Between a refusal and a number: they belong to two clauses. */
const BREAK = /[,.;:!،、。，](?!\d)|\band\b/u
const WHY = /^(?:why|pourquoi|warum|wieso|por que|porque|neden|почему|kenapa|tai sao)/i

/** "don't bridge, just swap 20 usdc": all that counts stands behind what is not wanted. */
function isTurn(negated: Told, act: Told, numbers: Evidence['numbers'], text: string): boolean {
  if (act.start < negated.end) return false
  const sign = /[,.;:!،、。，]/u.exec(text.slice(negated.end))
  const cut = Math.min(act.start, sign ? negated.end + sign.index : act.start)
  return numbers.every(({ start }) => start > cut)
}

/** Korean "안" is inside other words, "말고" stands behind what is replaced; Vietnamese "dùng" is to use. */
const isNegation = ({ text, place }: Told, parts: readonly RawPart[]): boolean =>
  text !== '안' && text !== '말고' && !(text === 'dung' && parts[place]?.text.toLowerCase() !== 'đừng')

/** "no vendas": the verb is part of it. */
const holds = (one: Told, act: Told): boolean => one.start <= act.start && one.end >= act.end

const ACTS: ReadonlySet<Telling> = new Set(['trade', 'buying', 'selling', 'moving', 'bridging', 'ordered', 'ending'])
/** Most words between a negation and its verb: "don't want you to swap". */
const BETWEEN = 4

/** The negation stands before the verb, with nothing but small words between. */
function leadsTo(one: Told, act: Told, parts: readonly RawPart[]): boolean {
  if (act.start < one.end) return false
  const between = withoutAside(parts.filter(({ start, end }) => start >= one.end && end <= act.start))
  return (
    between.length <= BETWEEN &&
    between.every(({ kind }) => kind === 'word') &&
    !between.some(({ word }, place) => POLITE.has(word) || (place === 0 && /^(?:you|u|ya)$/.test(word)))
  )
}

/** "do not, under any circumstances, send": what stands between two commas belongs to the negation. */
function withoutAside(between: readonly RawPart[]): readonly RawPart[] {
  const [first] = between
  const close = between.findIndex(({ text }, place) => place > 0 && text === ',')
  return first?.text === ',' && close > 0 ? between.slice(close + 1) : between
}

/** Right behind the verb, or at the end of its clause: "ne vends pas", "verkaufe meine 5 eth nicht". */
function follows(one: Told, act: Told, parts: readonly RawPart[]): boolean {
  if (one.start < act.end || !LATE.has(one.text)) return false
  const between = parts.filter(({ start, end }) => start >= act.end && end <= one.start)
  const next = parts.find(({ start }) => start >= one.end)
  const isEnd = next === undefined || (next.kind === 'sign' && next.text !== '?')
  return between.length === 0 || (isEnd && between.every(({ kind, text }) => kind !== 'sign' || text === "'"))
}

/** "no vendas", with its verb; Turkish says it with the verb itself, and before "emri" the same form is a noun. */
const isForm = ({ text, place }: Told, parts: readonly RawPart[]): boolean =>
  /^no (?!quiero|pienso|voy)/.test(text) || (FORMS.has(text) && !/^emir|^emr/.test(parts[place + 1]?.word ?? ''))

const FORMS = new Set('satma alma gonderme yapma etme istemiyorum istemem refuse refusing'.split(' '))
const LATE = new Set('pas nicht mat nahi nahin नहीं मत istemiyorum degil'.split(' '))
/** "if you don't mind", "don't forget to", "не мог бы ты". */
const POLITE = new Set(
  'mind forget hesitate worry care matter only just мог могла могли бы забудь только nur seulement solo so'.split(' '),
)
/** Written in one with the verb. */
const NOT_INSIDE =
  /たくない|たくありません|ないで(?:ください)?|するな|(?:보내|팔|사|바꾸|하|옮기)지\s?마|지\s?말|지\s?않|싶지|不想|不打算|不要(?=[卖賣买買换換转轉发發])|别(?=[卖买换转发])|不(?=[卖買买换]掉?[\d一二三])/u
