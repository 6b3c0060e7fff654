/** A message with several requests: each is read like a message of its own and lends its token and chain to the next. */
import type { Item } from '../../language/item.ts'
import { toItems } from '../../language/items.ts'
import { rememberedText } from '../../language/remembered.ts'
import type { WordClass } from '../../language/words/language-words.ts'
import { type ParsedMessage, parseMessage } from '../../reading/parsed-message.ts'
import { isRecipient } from '../../reading/prepositions.ts'
import { isQuestion } from '../../reading/subject.ts'
import type { SlotName, Slots } from '../../slots.ts'
import { isToldOtherwise } from '../accounted/accounted.ts'
import { type HoldDoubtful, holdDoubtful } from '../accounted/hold-doubtful.ts'
import { decide } from '../decide.ts'
import { endsInLink } from '../ends-in-link.ts'
import type { Answerable, Part, Several, Understanding } from '../understanding.ts'
import { lend } from './lend.ts'
import { type Piece, splitRequests } from './split-requests.ts'
import { isKnown, isMoney, REQUESTS, type Read, standsAlone, startsCondition } from './stands-alone.ts'

const MOST_PARTS = 3

interface Request {
  text: string
  /** What is read: the text, with the verb of the request before where it has none. */
  said: string
  read: Read
  /** A joining word stands before it. */
  joined: boolean
  /** The text with each piece that was added to it, the longest last: read by `settle`, when there is a need to. */
  longer: string[]
}

type Found = Pick<Request, 'text' | 'said' | 'read'>

interface How {
  /** So much for each: "20 usdc each to a.eth and b.eth". */
  shares: boolean
  /** More than one is paid. */
  isToMany: boolean
}

/** `undefined` for a message that is one request. */
export function readSeveral(
  reading: ParsedMessage,
  whole: Understanding,
  hold: HoldDoubtful = holdDoubtful,
): Several | undefined {
  if (reading.items.length < 3 || !mayBeSeveral(reading)) return undefined
  const pieces = splitRequests(reading.message)
  if (pieces.length < 2) return undefined
  const isToMany = reading.items.filter(isRecipient).length >= 2
  const shares = EACH.test(reading.message)
  const requests = gather(shares ? pieces.map(withoutEach) : pieces, { shares, isToMany })
  if (requests.length < 2) return undefined
  requests.forEach((request, place) => {
    request.read = lend(
      request.said,
      request.read,
      requests.slice(0, place).map((one) => one.read),
    )
  })
  if (isOne(requests, whole)) return undefined
  const kept = requests.slice(0, MOST_PARTS)
  // A sign alone divides only what is complete on both sides.
  if (kept.some(({ joined, read: one }, place) => one.kind === 'clarify' && isLoose(kept, place) && !joined))
    return undefined
  const parts = kept.flatMap(({ text, said, read: one }, place): Part[] => {
    const held = hold(said, one, lastOf(kept.slice(0, place).map((request) => request.read)))
    if (held.kind === 'several') return []
    const isSure =
      text === said &&
      !shares &&
      held.kind === 'answer' &&
      !isToldOtherwise(reading.message, held) &&
      !leans(kept, place)
    return [isSure || held.kind !== 'answer' || !endsInLink(held.intent, held.slots) ? held : toConfirmation(held)]
  })
  return {
    kind: 'several',
    parts,
    left: requests.slice(MOST_PARTS).map(({ text }) => text),
    confidence: Math.min(...parts.map(({ confidence }) => confidence)),
  }
}

/** What a later part says for both, and a share of what an earlier part brings. */
function leans(requests: readonly Request[], place: number): boolean {
  const { slots, intent } = (requests[place] as Request).read
  if (place > 0 && slots.amount?.endsWith('%')) return true
  return requests
    .slice(place + 1)
    .some(
      ({ read: later }) =>
        later.intent === intent &&
        ((placeOf(slots) === undefined && placeOf(later.slots) !== undefined) ||
          (slots.token === undefined && later.slots.token !== undefined) ||
          (slots.destinationToken === undefined &&
            later.slots.destinationToken !== undefined &&
            slots.token !== undefined)),
    )
}

const placeOf = ({ chain, originChain }: Slots): string | undefined => chain ?? originChain

/** What leans on another part for its verb or its amount, or stands in a message that refuses or reports, is said back. */
const toConfirmation = ({ intent, slots, confidence }: Answerable): Part => ({
  kind: 'confirm',
  intent,
  slots,
  confidence,
})

/** Nothing of its own was said but a verb. */
const isLoose = (requests: readonly Request[], place: number): boolean => {
  const next = requests[place + 1]
  return place > 0 || next === undefined || !next.joined
}

const EACH =
  /(?<![\p{L}])(?:each(?! (?:week|month|day|hour|year|time|of))|apiece|cada uno|cada um|her birine|каждому|mỗi người|chacun|jeweils|je|masing[- ]?masing|masing2)(?![\p{L}])|各|每人|それぞれ|각각|씩|لكل|हर एक/iu

const withoutEach = ({ text, joined }: Piece): Piece => ({
  text: text.replace(EACH, ' ').replace(/ {2,}/g, ' '),
  joined,
})

function lastOf(before: readonly Read[]) {
  const slots = Object.assign({}, ...before.map((read) => read.slots))
  const last = before.at(-1)
  return last && last.intent !== null ? { intent: last.intent, slots, missing: [] } : undefined
}

const IS_REQUEST: ReadonlySet<WordClass> = new Set(REQUESTS)

function asksOutright({ classes }: Item): boolean {
  if (classes.size > 0) for (const name of classes) if (IS_REQUEST.has(name)) return true
  return false
}

/** Two places that ask, or two amounts. */
function mayBeSeveral({ items, quantities }: ParsedMessage): boolean {
  let asks = 0
  let recipients = 0
  for (const item of items) {
    if (asksOutright(item)) asks++
    if (isRecipient(item)) recipients++
  }
  return asks >= 2 || quantities.length >= 2 || recipients >= 2
}

/** A piece that asks for nothing by itself belongs to the request before it, a condition to the one after it. */
function gather(pieces: readonly Piece[], how: How): Request[] {
  const requests: Request[] = []
  let ahead = ''
  for (const { text: piece, joined: isJoined } of pieces) {
    const last = requests.at(-1)
    const joined = ahead === '' ? piece : `${ahead}, ${piece}`
    const found = toRequest(joined, last, how)
    const request = found && !isJoined && last && isRemark(found) ? undefined : found
    if (request && !(last && repeats(request, settle(last)))) {
      requests.push({ ...request, joined: isJoined, longer: [] })
      ahead = ''
    } else if (last && !startsCondition(piece)) {
      lengthen(last, `${last.text} and ${joined}`)
      ahead = ''
    } else ahead = joined
  }
  const last = requests.at(-1)
  if (ahead !== '' && last) lengthen(last, `${last.text}, ${ahead}`)
  return requests.length < 2 ? requests : requests.map(settle)
}

function lengthen(request: Request, text: string): void {
  request.text = text
  request.longer.push(text)
}

/** The request is what its longest text asks for; most messages turn out to be one request before this is read. */
function settle(request: Request): Request {
  for (const text of request.longer.splice(0).reverse()) {
    const found = read(text)
    if (!found) continue
    request.said = text
    request.read = found.read
    break
  }
  return request
}

/** The same question again without a subject of its own: "is it safe, should I buy". */
const repeats = ({ read: one }: Pick<Request, 'read'>, { read: last }: Request): boolean =>
  one.intent === last.intent && !isMoney(one) && (isWithin(one.slots, last.slots) || isWithin(last.slots, one.slots))

const isWithin = (few: Slots, many: Slots): boolean =>
  (Object.keys(few) as SlotName[]).every((name) => String(few[name]) === String(many[name]))

/** ", low gas pls": no question, and nothing of its own. */
function isRemark({ said, read: { kind, slots } }: Pick<Request, 'said' | 'read'>): boolean {
  if (kind !== 'answer' || Object.keys(slots).length > 0) return false
  const reading = parse(said)
  return !isQuestion(reading) && !reading.has('my', 'balances', 'openOrders')
}

/** "no, twenty": what takes something back asks for nothing new. */
const CORRECTION =
  /^(?:no|nope|nah|wait|actually|sorry|scratch|i mean|make that|rather|forget|whatever|perdón|perdon|mejor|não|digo|yok|нет|точнее|khoan|non|pardon|plutôt|nein|warte|bukan|eh|不对|不是|いや|아니|لا|नहीं|well)(?![\p{L}])/iu
const isCorrection = (text: string): boolean => CORRECTION.test(text)

/** Pieces are looked at several times. */
const parse = rememberedText((text) => parseMessage(text, toItems(text)))

const read = rememberedText((text): { read: Read; reading: ParsedMessage } | undefined => {
  const reading = parse(text)
  const found = decide(reading)
  if ((found.kind !== 'answer' && found.kind !== 'clarify') || found.intent === null) return undefined
  return { read: found, reading }
})

/** The piece as a request of its own, or with the verb of the one before. */
function toRequest(text: string, before: Request | undefined, { shares, isToMany }: How): Found | undefined {
  if (isCorrection(text)) return undefined
  const found = read(text)
  if (found && standsAlone(found.read, found.reading, text)) return { text, said: text, read: found.read }
  const reading = found?.reading ?? parse(text)
  const isPaid = reading.items.some(isRecipient)
  const isCounted = reading.quantities.length > 0 && reading.tokens.some(isKnown)
  const payment = isToMany && isPaid && isCounted && !reading.has(...REQUESTS) ? toPayment(text) : undefined
  if (payment) return payment
  if (!before || (!isPaid && !isCounted)) return undefined
  const verb = verbOf(settle(before).read)
  if (verb === undefined) return undefined
  const counted = isCounted || (before.read.intent === 'pay' && isPaid && reading.items.length > 1)
  // "20 usdc each to a.eth and b.eth".
  if (shares && before.read.intent === 'pay' && reading.items.length === 1 && isPaid) {
    const { amount, token, chain } = before.read.slots
    const same = ['send', amount, token, 'to', text, chain === undefined ? '' : `on ${chain}`].join(' ').trim()
    const shared = read(same)
    return shared && { text, said: same, read: shared.read }
  }
  if (!counted || reading.has(...REQUESTS)) return undefined
  const said = `${verb} ${text}`
  const elliptic = read(said)
  return elliptic && elliptic.read.intent === before.read.intent ? { text, said, read: elliptic.read } : undefined
}

/** "20 usdc to a.eth, 30 usdc to b.eth": each is paid, without a word for it. */
function toPayment(text: string): Found | undefined {
  const said = `send ${text}`
  const found = read(said)
  return found?.read.intent === 'pay' && found.read.kind === 'answer' ? { text, said, read: found.read } : undefined
}

function verbOf({ intent, slots }: Read): string | undefined {
  if (intent === 'pay') return 'send'
  if (intent === 'quote')
    return slots.token === undefined || slots.amountSide === 'out'
      ? 'buy'
      : slots.destinationToken === undefined
        ? 'sell'
        : 'swap'
  if (intent === 'advanced-order' && slots.orderType !== undefined)
    return [
      slots.orderType === 'take-profit'
        ? 'take profit'
        : slots.orderType === 'stop-loss'
          ? 'stop loss'
          : slots.orderType,
      slots.side,
    ].join(' ')
  return undefined
}

/** Several tokens under one question, one trade with its question, or a question that a verb stands in. */
function isOne(requests: readonly Request[], whole: Understanding): boolean {
  const names = new Set(requests.map(({ read: { intent } }) => intent))
  if (names.size === 1 && (names.has('price') || names.has('yield'))) return true
  const [first, second] = requests
  // "sell my X and buy Y with it" is one trade.
  if (
    first?.read.intent === 'quote' &&
    first.read.slots.destinationToken === undefined &&
    second?.read.kind === 'clarify' &&
    second.read.slots.amount === undefined &&
    second.read.slots.destinationToken !== undefined
  )
    return true
  if (whole.kind !== 'answer' || isMoney(whole)) return false
  return requests.some(({ read: one }) => one.kind === 'clarify' && isMoney(one))
}
