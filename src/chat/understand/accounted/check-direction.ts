/** Which way a trade goes: who sells for dollars gets them, who sends to a coin may mean a person, an arrow may point back. */
import { STABLE } from '../../reading/stable.ts'
import { numberOf } from './beside.ts'
import { type Doubt, type Evidence, NO_DOUBTS } from './evidence.ts'

export function checkDirection(evidence: Evidence): readonly Doubt[] {
  const { intent, slots, text, concepts, told, isFresh } = evidence
  if (intent !== 'quote') return NO_DOUBTS
  const doubts: Doubt[] = []
  if (BACKWARDS.test(text)) doubts.push({ kind: 'side', text: '←' })
  const { token, destinationToken, amountSide } = slots
  if (!isFresh || token === undefined || destinationToken === undefined || amountSide === 'out') return doubts
  const isSold =
    /^[\d.]+$/.test(slots.amount ?? '') && told.some((one) => one.concept === 'selling' && SOLD.test(one.text))
  if (isSold && !concepts.has('buying') && STABLE.has(token) && !STABLE.has(destinationToken) && !SELLS_FOR.test(text))
    doubts.push({ kind: 'side', text: token })
  if (concepts.has('moving') && !concepts.has('trade') && SENDS_TO.test(text) && !STABLE.has(destinationToken))
    doubts.push({ kind: 'side', text: destinationToken })
  // "convert into 2 eth my usdc": the number counts what arrives.
  const number = numberOf(evidence, slots.amount)
  if (number && /(?:^|[^\p{L}])into $/iu.test(text.slice(0, number.start))) doubts.push({ kind: 'side', text: token })
  if (IN_RETURN.test(text)) doubts.push({ kind: 'side', text: destinationToken })
  return doubts
}

const BACKWARDS = /←|<-/
const SOLD =
  /^(?:sell|sells|selling|dump.*|offload|vend.*|sat|прода.*|ban|verkauf.*|jual.*|卖|賣|売|매도|팔|بيع|بع|बेच.*|bech.*)$/
/** "sell 500 usdc for eth": the dollars are what is sold. */
const SELLS_FOR =
  /(?:sell|dump|offload|vend\p{L}{0,3}|verkaufe?|прода\p{L}{1,3}|jual|bán) \S{1,12} \S{2,8} (?:for|to|into|por|contra|gegen|in|contre|за|на|ke|lấy|sang) /iu
const SENDS_TO = /(?:^|[^\p{L}])to [\p{L}]{2,12}[.! ]*$/iu
/** What is given for it stands beside these. */
const IN_RETURN = /(?:^|[^\p{L}])взамен(?![\p{L}])|\p{L}払い/iu
