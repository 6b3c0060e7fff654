/** Self-corrections: "swap 5, no sorry 6, chainlink" asks for 6, and "to alice.eth, I mean bob.eth" pays Bob. */
import { changeItem, type Item } from '../language/item.ts'

/** Words that take back what was said before them. */
const CUES = new Set(
  `sorry|oops|whoops|correction|i mean|i meant|meant|mean|scratch that|or rather|rather|no wait|wait|wait no|no sorry|actually
  |perdón|perdon|digo|mejor|mejor dicho|espera|quise decir|desculpa|desculpe|aliás|alias|melhor|quero dizer|na verdade
  |pardon|plutôt|plutot|je veux dire|enfin|attends|moment|warte|quatsch|ich meine|ich meinte|besser|besser gesagt|lieber
  |точнее|вернее|ой|стой|извини|то есть|pardon|yani|daha doğrusu|aslında|yok
  |ralat|maksudku|maksudnya|maksud saya|eh|maaf|bukan|nhầm|khoan|ý tôi là
  |不对|等等|不是|我是说|说错了|いや|じゃなくて|ではなく|訂正|아니|아니다|정정|قصدي|اقصد|أقصد|عفوا|मतलब|नहीं|matlab|nahi|sorry`
    .split('|')
    .map((word) => word.trim()),
)
/** "make it 30" changes a number; "make it usdc" asks for a swap. */
const NUMBER_CUES = new Set(['make that', 'make it', "let's make it", 'make'])
/** These stand in a correction but do not make one. */
const FILLERS = new Set(
  "no nope nah non nein нет hayır não nao لا hm hmm uh um oh ah it to let us let's me i into the a for say of that is be should that's a para à nach zu в на ke at bei um".split(
    ' ',
  ),
)
/** "no" alone corrects only between two values: "send 20, no, 30". */
const NO = new Set('no nope nah non nein нет hayır não nao لا'.split(' '))
const NOT = new Set('not nicht pas no не bukan değil'.split(' '))
/** Without any of these nothing is taken back. */
const CORRECTING: ReadonlySet<string> = new Set([...CUES, ...NUMBER_CUES, ...NO, ...NOT])
const MOST_BETWEEN = 5

type ValueKind = 'number' | 'wallet' | 'token' | 'chain'

const WALLETS: ReadonlySet<Item['kind']> = new Set(['evm', 'solana', 'tron', 'name', 'handle'])

function kindsOf(item: Item | undefined): ValueKind[] {
  if (!item) return []
  if (item.number) return item.number.span?.certain ? [] : ['number']
  if (WALLETS.has(item.kind)) return ['wallet']
  if (item.kind !== 'word') return []
  const isToken = (item.token?.strength ?? 0) >= 2 && item.classes.size === 0
  return [...(isToken ? ['token' as const] : []), ...(item.chain === undefined ? [] : ['chain' as const])]
}

/** The items without what was taken back. */
export function applyCorrections(items: readonly Item[]): Item[] {
  let current = [...items]
  if (!items.some(({ word }) => CORRECTING.has(word))) return current
  for (let rounds = 0; rounds < 3; rounds++) {
    const next = correctOnce(current)
    if (next === undefined) break
    current = next
  }
  return dropDenied(current)
}

function correctOnce(items: readonly Item[]): Item[] | undefined {
  for (let start = 1; start < items.length - 1; start++) {
    if (!isCue(items, start)) continue
    let end = start
    while (end < items.length && end - start < MOST_BETWEEN && isSmall(items[end])) end++
    const isForNumbers =
      items.slice(start, end).every(({ word }) => !CUES.has(word)) && !NO.has(items[start]?.word ?? '')
    if (isForNumbers && !items[end]?.number) continue
    const corrected = replace(items, start, end)
    if (corrected) return corrected
  }
  return undefined
}

const isSmall = (item: Item | undefined): boolean =>
  item !== undefined &&
  kindsOf(item).length === 0 &&
  (CUES.has(item.word) || NUMBER_CUES.has(item.word) || FILLERS.has(item.word))

function isCue(items: readonly Item[], place: number): boolean {
  const word = items[place]?.word ?? ''
  const isSure = CUES.has(word) || NUMBER_CUES.has(word)
  if ((!isSure && !NO.has(word)) || kindsOf(items[place]).length > 0) return false
  if (isSure) return true
  const isBetween = kindsOf(items[place - 1]).length > 0 && kindsOf(items[place + 1]).length > 0
  return isBetween || CUES.has(items[place + 1]?.word ?? '') || items[place + 1]?.word === 'wait'
}

/** The value after the cue takes the place of the last one of its kind before it. */
function replace(items: readonly Item[], start: number, end: number): Item[] | undefined {
  const value = items[end]
  for (const kind of kindsOf(value)) {
    const place = items.slice(0, start).findLastIndex((item) => kindsOf(item).includes(kind))
    const old = items[place]
    if (!value || !old) continue
    const unit = items[end + 1]
    const hasUnit = kind === 'number' && kindsOf(unit).includes('token') && unit?.lead === ''
    const oldUnit = items[place + 1]
    const before = items.slice(0, place)
    const between = items.slice(place + 1, start)
    if (!unit || !hasUnit)
      return [...before, changeItem(value, { lead: old.lead }), ...between, ...items.slice(end + 1)]
    // "30, sorry, 35 usdc" and "1 eth to usdc, no wait, 2 eth".
    if (place + 1 === start || !oldUnit || !kindsOf(oldUnit).includes('token'))
      return [...before, ...between, ...items.slice(end)]
    const moved = [changeItem(value, { lead: old.lead }), changeItem(unit, { lead: oldUnit.lead })]
    return [...before, ...moved, ...between.slice(1), ...items.slice(end + 2)]
  }
  return undefined
}

const isAlike = (left: Item | undefined, right: Item | undefined): boolean =>
  kindsOf(left).some((kind) => kindsOf(right).includes(kind))

/** "with usdt, not usdc": what is denied is none of the request's values. */
function dropDenied(items: readonly Item[]): Item[] {
  const kept: Item[] = []
  for (let place = 0; place < items.length; place++) {
    const item = items[place] as Item
    const isDenied = NOT.has(item.word) && kept.length > 0 && isAlike(items[place + 1], kept.at(-1))
    if (isDenied) place++
    else kept.push(item)
  }
  return kept
}
