/** Signs and words beside an amount or a recipient that make it another one, or none: "~100", "1k+", "twice", "bob.eth's brother". */
import { STABLE } from '../../reading/stable.ts'
import { numberOf } from './beside.ts'
import { type Doubt, type Evidence, NO_DOUBTS } from './evidence.ts'
import type { RawNumber } from './raw-number.ts'

export function checkInexact(evidence: Evidence): readonly Doubt[] {
  const { intent, slots, text, before } = evidence
  if (intent === 'approvals' || intent === 'orders')
    return ORDINAL.test(text) ? [{ kind: 'number', text: 'second' }] : NO_DOUBTS
  const doubts: Doubt[] = []
  const size = slots.amount ?? slots.qty
  const number = size === (before.amount ?? before.qty) ? undefined : numberOf(evidence, size)
  if (number && isInexact(text, number)) doubts.push({ kind: 'about', text: number.text })
  if (DOTS.test(text) || TENS.test(text)) doubts.push({ kind: 'number', text: size ?? '' })
  const some = SOME_OF.exec(text)
  if (some && size !== undefined && some.index > text.indexOf(size)) doubts.push({ kind: 'number', text: some[0] })
  if (size?.endsWith('%') && AND_A_HALF.test(text)) doubts.push({ kind: 'half', text: 'half' })
  if (TAIL.test(text)) doubts.push({ kind: 'unasked', text: 'not' })
  if (MONEY.test(text)) doubts.push({ kind: 'currency', text: '€' })
  if (intent !== 'advanced-order') doubts.push(...checkPlain(evidence, number))
  return doubts
}

/** What an order can say and a plain trade or payment cannot. */
function checkPlain({ intent, slots, text, parts, numbers, isFresh }: Evidence, number?: RawNumber): readonly Doubt[] {
  const doubts: Doubt[] = []
  if (TWICE.test(text)) doubts.push({ kind: 'each', text: 'twice' })
  if (intent === 'quote' && AT.test(text)) doubts.push({ kind: 'level', text: 'at' })
  if (isFresh && numbers.some((one) => one.clock && AT_TIME.test(text.slice(0, one.start))))
    doubts.push({ kind: 'when', text: 'at' })
  if (intent !== 'pay') return doubts
  const { recipient = '', token } = slots
  const owner = text.toLowerCase().indexOf(recipient.toLowerCase())
  if (
    recipient !== '' &&
    owner >= 0 &&
    /^['’]s (?:brother|sister|mom|mum|dad|friend|wife|husband|son|daughter|boss|partner|wallet|other|alt)/iu.test(
      text.slice(owner + recipient.length),
    )
  )
    doubts.push({ kind: 'recipient', text: recipient })
  const next = number && parts[number.last + 1]
  const isOther = number && next?.kind === 'word' && next.start > number.end && !LEADING.has(next.word)
  if (token === undefined && isOther && !number.usd && !STABLE.has(next.text.toUpperCase()))
    doubts.push({ kind: 'unit', text: next.text })
  return doubts
}

const isInexact = (text: string, { start, end }: RawNumber): boolean =>
  /^couple /i.test(text.slice(start, end)) ||
  BEFORE.test(text.slice(Math.max(0, start - 14), start)) ||
  AFTER.test(text.slice(end, end + 14))

const BEFORE =
  /(?:(?:[~≈≤≥±]|(?:^|[^\p{L}])(?:(?<!it )up to|at most|min|minimum|a couple|couple of|couple)) ?|(?<![-=])[<>]|[数幾])\$?$/iu
/** A letter alone that is no scale, or a word for a little more. */
const AFTER =
  /^ [b-df-hj-npqrtvz] \p{L}{2}|^\+(?![\d%])|^(?: ?\p{L}{0,5})(?:くらい|ぐらい|ほど)|^(?:多|余|여) ?\p{L}|^ küsur/iu
const DOTS = /\d\.\.+\d|(?:^| )\.\d+\.\d/
/** "one twenty" is 120, or 1.20. */
const TENS =
  /(?:triệu|nghìn|ngàn|trăm) (?:một|hai|ba|bốn|năm|sáu|bảy|tám|chín)(?= (?!mươi|trăm|nghìn)\p{L})|\b(?:one|two|three|four|five|six|seven|eight|nine) (?:ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\b/iu
/** "sell only one of them", behind the size. */
const SOME_OF = /\b(?:only|just|sell) (?:one|two|three|four|five|half|\d{1,6}) of (?:them|it|those|these)\b/i
/** Half more of what was said, not half of all. */
const AND_A_HALF =
  /(?<![\p{L}])(?:and a half|et demie?|y medi[oa]|e mei[oa]|und eine?n? halb\p{L}{0,2}|с половиной)(?![\p{L}])|rưỡi/iu
const TWICE =
  /(?<![\p{L}])(?:twice|(?:two|three|\d{1,4}) times|dos veces|duas vezes|deux fois|zweimal|дважды|трижды|iki kez|hai lần|dua kali|مرتين|do baar)(?![\p{L}])|两次|二回|2回|두 번/iu
const AT = /\bat (?:double|triple|ath|the top|the bottom|breakeven|break even|cost)\b/i
const AT_TIME = /(?:^|[^\p{L}])(?:at|by|um|a las|às|à|в|saat|lúc|jam) $/iu
const TAIL = /(?:[?.!,—–-] ?|\p{L} )(?:nope|not|nah|cancel|cancel it|no)[.! ]*$/iu
/** Money written behind a coin. */
const MONEY = /[A-Za-z][€£¥₹₩₽₺₫]/
const LEADING = new Set(
  'to for at on in a an al para pra por en em na no à pour sur an auf für in ke untuk di buat cho vào на в для к по ile için ko को पर pe par إلى الى ل على and then now please pls'.split(
    ' ',
  ),
)
const ORDINAL =
  /(?<![\p{L}\p{N}])(?:first|second|third|fourth|fifth|last|latest|oldest|newest|1st|2nd|3rd|\dth|that one|this one|primer[oa]?|segund[oa]|tercer[oa]?|últim[oa]|premier|première|deuxième|dernière?|erste[nrs]?|zweite[nrs]?|letzte[nrs]?|перв\p{L}{2,3}|втор\p{L}{2,3}|последн\p{L}{2,3}|pertama|kedua|terakhir|birinci|ikinci|sonuncu|pehla|doosra)(?![\p{L}\p{N}])|第[一二三\d]|最后|最初の|番目|번째|마지막/iu
