/** Numbers and names of a remark beside a request, and requests that are only quoted, told of, or put to somebody else. */
import { numberOf } from './beside.ts'
import { type Doubt, type Evidence, NO_DOUBTS } from './evidence.ts'

export function checkAsides(evidence: Evidence): readonly Doubt[] {
  const { intent, text, isFresh } = evidence
  if (!isFresh) return NO_DOUBTS
  const doubts: Doubt[] = []
  if ([QUOTED, OTHERS, HABIT, CALLED].some((pattern) => pattern.test(text)))
    doubts.push({ kind: 'asked', text: text.slice(0, 20) })
  const reason = REASON.exec(text)
  if (reason && reason.index > 0 && isOnlyBehind(evidence, reason.index))
    doubts.push({ kind: 'chain', text: reason[0].trim() })
  if (intent === 'advanced-order') doubts.push(...checkOrder(evidence))
  return doubts
}

/** A price or a time that is only told of, and an order that shall not wait. */
function checkOrder(evidence: Evidence): readonly Doubt[] {
  const { slots, text, numbers } = evidence
  const doubts: Doubt[] = []
  if (NOW.test(text)) doubts.push({ kind: 'when', text: 'now' })
  const level = numberOf(evidence, slots.priceLevel)
  if (level && /^ (?:in )?(?:total|altogether)/i.test(text.slice(level.end)))
    doubts.push({ kind: 'level', text: 'total' })
  const span = numbers.find(({ seconds }) => seconds !== undefined && String(seconds) === slots.durationSeconds)
  const told = [level, span].find((number) => number !== undefined && REMARK.test(text.slice(0, number.start)))
  if (told) doubts.push({ kind: 'level', text: told.text })
  return doubts
}

/** A chain or a coin that is named behind the reason alone. */
const isOnlyBehind = ({ names, slots }: Evidence, at: number): boolean =>
  names.some(({ start, symbol, chain }) => {
    const isRead =
      (chain !== undefined && [slots.chain, slots.originChain, slots.destinationChain].includes(chain)) ||
      (symbol !== undefined && [slots.token, slots.destinationToken].includes(symbol))
    const isBefore = names.some((one) => one.start < at && (one.symbol ?? one.chain) === (symbol ?? chain))
    return start > at && isRead && !isBefore
  })

const QUOTED = /^\s*(?:>|\/\/|`)|^["“«„「『][^"”»“」』]{8,}["”»“」』]/u
/** "Alice will send", "the bot will sell", "he put a stop loss on". */
const OTHERS =
  /^(?:he|she|they|(?:my|the|our) \p{L}{2,15}|[A-Z][a-z]{2,15}) (?:will|won't|put|puts|set|sets|dcas|sends|buys|sells|swaps)(?![\p{L}])/u
const HABIT = /^I (?:dca|buy|sell|send|swap|invest) [^.,]{0,60}(?:daily|usually|always|each time)/iu
/** Somebody of the family is spoken to. */
const CALLED =
  /^(?:hey |hi |oi |salut )?(?:dad|mom|mum|daddy|mommy|maman|papa|mamá|papá|mãe|pai|мама|папа|мам|пап|anne|baba|mẹ|ba ơi|mẹ ơi|anh ơi|ibu|ayah|엄마|아빠|お母さん|お父さん|老公|老婆|爸|妈|ماما|بابا|मम्मी|पापा)(?:[,，、]| (?:can|could|please|pls|stp|dong) ?|(?=\p{Lo}))/iu
const REASON = /(?:^|[^\p{L}])(?:because|porque|weil|parce que|потому что|karena|bởi vì|çünkü)(?![\p{L}])|因为/iu
const NOW =
  /(?:^|[^\p{L}])(?:right now|(?<!all )at once|immediately|straight away|right away|ahora mismo|agora mesmo|sofort|tout de suite|сейчас же|прямо сейчас|hemen|ngay bây giờ|sekarang juga)(?![\p{L}])|马上|立刻|今すぐ|지금 바로/iu
/** Between the request and a number of which something else is said. */
const REMARK =
  /[,.;] ?(?:everyone|everybody|people|they|analysts?|my target|it was|it's been|i've been|i have been|i heard|forget|he|she|skip)(?![\p{L}])[^,.;]{0,40}$/iu
