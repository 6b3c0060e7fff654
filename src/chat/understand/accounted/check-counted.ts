/** What the size of a request counts: the coin right behind its number, and money that is not a number of a document. */
import { findToken } from '../../language/gazetteer/tokens.ts'
import { STABLE } from '../../reading/stable.ts'
import { numberOf } from './beside.ts'
import type { Doubt, Evidence } from './evidence.ts'
import type { RawNumber } from './raw-number.ts'
import { lowerOf } from './raw-text.ts'

export function checkCounted(evidence: Evidence): Doubt[] {
  const { slots, before, text } = evidence
  const size = slots.amount ?? slots.qty
  if (size === (before.amount ?? before.qty)) return []
  const number = numberOf(evidence, size)
  const doubts: Doubt[] = []
  if (!number) {
    addOrdinary(doubts, evidence)
    return doubts
  }
  if (isLeftOver(text, number)) doubts.push({ kind: 'number', text: number.text })
  const other = coinBehind(evidence, number)
  if (other !== undefined && /^[\d.]+$/.test(size ?? '')) doubts.push({ kind: 'side', text: other })
  if (isLabelled(text, number)) doubts.push({ kind: 'number', text: number.text })
  // "usd=64" is money, whatever is sent.
  if (slots.amount !== undefined && !size?.startsWith('$') && !STABLE.has(slots.token ?? '') && isDollars(text, number))
    doubts.push({ kind: 'number', text: number.text })
  addOrdinary(doubts, evidence)
  return doubts
}

/** "down to 100 left", "keep 100", "trim my sol to 10": what stays is not what is sold. */
function isLeftOver(text: string, { start, end }: RawNumber): boolean {
  const before = text.slice(Math.max(0, start - 40), start)
  return STAYS_BEFORE.test(before) || (STAYS_AFTER.test(text.slice(end, end + 30)) && !HAS.test(before))
}

/** "there are 5 avax left and I want them as usdc": that is what is sold. */
const HAS = /(?:^|[^\p{L}])(?:have|got|'ve|ve|there (?:are|is)|the|my|tengo|quedan|habe|noch|j'ai|reste) [~$]?$/iu

const STAYS_BEFORE =
  /(?:^|[^\p{L}])(?:(?:keep|keeping|leave|leaving|retain|hold back|behalte|lass|deja|quédate con|deixa|garde|laisse|оставь|sisakan|bırak) (?:me |just |only |mir |nur |moi |solo |só )?|(?:down|back) to |(?:trim|reduce|cut|lower|shrink) [^,.;]{0,25} to )[~$]?$/iu
const STAYS_AFTER =
  /^ ?\p{L}{0,10} (?:left|remain|remaining|stay|übrig|restantes?|restent|осталось|останется|kalsın|tersisa)(?![\p{L}])/iu

/** "lisk 0.04 eth > base": what stands right behind the number, where something else is read as counted. */
function coinBehind({ names, slots }: Evidence, { first: begin, last, end }: RawNumber): string | undefined {
  const { token, destinationToken, amountSide, qty, side, qtyUnit } = slots
  if (qty !== undefined && side === 'buy' && qtyUnit !== 'token') return undefined
  const counted = amountSide === 'out' ? destinationToken : token
  const next = names.find(({ first, start }) => first === last + 1 && start - end <= 1)
  const coin = names.find((name) => name.last === begin - 1 && name.sure && name.chain === undefined)
  // "usdt 990 tron": where it is, not what.
  if (coin && next?.chain === next?.text.toLowerCase() && next?.symbol === counted && coin.symbol !== counted)
    return next?.text
  if (counted === undefined || next?.symbol === undefined || next.symbol === counted) return undefined
  if (!next.sure && !WELL_KNOWN.has(next.symbol)) return undefined
  // "usdc 240 polygon -> base": the coin stands before its number.
  return coin?.symbol === counted ? undefined : next.text
}

/** `INV-0418`, `0417`: the number of a document. */
const isLabelled = (text: string, { start, end }: RawNumber): boolean =>
  (JOINTS.has(text.charAt(start - 1)) && /\p{L}$/u.test(text.slice(Math.max(0, start - 2), start - 1))) ||
  (text[start] === '0' && /^0\d+$/.test(text.slice(start, end)))

const JOINTS = new Set('-–_')

function isDollars(text: string, { start }: RawNumber): boolean {
  const lead = text.slice(Math.max(0, start - 14), start)
  if (!lead.includes('=') && !lead.includes(':')) return false
  return /(?:^|[^\p{L}])(?:usd|dollars?)["']?\s?[=:]\s?["']?$/iu.test(lead)
}

/** "put my dai to work", "my usual size", "that one": an ordinary word is a coin only where it must be one. */
function addOrdinary(doubts: Doubt[], evidence: Evidence): void {
  const { token, destinationToken } = evidence.slots
  const first = token === undefined ? undefined : findOrdinary(token, evidence)
  const second = destinationToken === undefined ? undefined : findOrdinary(destinationToken, evidence)
  if (first !== undefined) doubts.push({ kind: 'ticker', text: first })
  if (second !== undefined) doubts.push({ kind: 'ticker', text: second })
}

function findOrdinary(symbol: string, { before, names, parts, numbers }: Evidence): string | undefined {
  if (symbol === before.token || symbol === before.destinationToken || WELL_KNOWN.has(symbol)) return undefined
  const said = names.filter((name) => name.symbol === symbol)
  if (said.length === 0 || !said.every((name) => isOrdinary(name, parts))) return undefined
  const isCounted = said.some(({ first }) => numbers.some(({ last }) => first - last === 1))
  return isCounted ? undefined : said[0]?.text
}

/** Written like any word, and the name of a coin that few know. */
function isOrdinary({ first, last, symbol }: Evidence['names'][number], parts: Evidence['parts']): boolean {
  const part = parts[first]
  if (first !== last || part?.kind !== 'word') return false
  const lower = lowerOf(part)
  return part.text === lower && symbol === lower.toUpperCase() && findToken(lower)?.strength === 1
}

/** Coins that people write like any word. */
const WELL_KNOWN = new Set(
  'LINK NEAR HYPE OP S SAND FLOW MASK SAFE BLUR MAGIC PUMP RAY CAKE CORE SUPER APE PEOPLE UNI COMP SUI TON ENS TURBO GOAT VIRTUAL MOVE BERA TRUMP GIGA DOGS DRIFT SKY WAVES PORTAL BEAM PRIME RON GRASS OCEAN SHIB STABLES RUNE JOE HONEY GODS FLUID BICO'.split(
    ' ',
  ),
)
