/** What a request takes over from the ones before it in the same message: a token, a chain, but never an amount. */
import { type IntentName, intents } from '../../intents/catalog.ts'
import type { Intent } from '../../intents/intent.ts'
import type { SlotName, Slots } from '../../slots.ts'
import type { Answerable, Question } from '../understanding.ts'

type Read = Answerable | Question

const SUBJECTS = ['symbol', 'query', 'tokenAddress', 'token', 'destinationToken'] as const satisfies readonly SlotName[]
const POINTS =
  /(?<![\p{L}])(?:it|them|that|those|this|the proceeds|the result|the rest|what i get|whatever i get|all of it|lo|los|las|el resultado|eso|isso|o resultado|onu|onları|gelen|их|его|всё это|это|nó|số đó|le résultat|les|ça|es|das ergebnis|den erlös|davon|itu|hasilnya|hasil)(?![\p{L}])|它|全部转|换到的|得到的|それ|그걸|그거|받은|الناتج|ها(?!\p{L})|उसे|उसको|usko|use/iu
const THERE =
  /(?<![\p{L}])(?:there|alli|allí|ahí|ahi|lá|ali|orada|oradaki|там|ở đó|là-bas|dort|da|di sana|di situ|هناك|वहां|वहाँ|wahan)(?![\p{L}])|那里|那边|そこ|거기/iu

const of = (name: IntentName): Intent => intents[name]

const isSubjectless = ({ slots }: Read): boolean =>
  SUBJECTS.every((name) => slots[name] === undefined) && slots.symbols === undefined && slots.address === undefined

/** The request with what an earlier one has said; what depends on its outcome is asked about. */
export function lend(text: string, read: Read, before: readonly Read[]): Read {
  if (read.intent === null || before.length === 0) return read
  const intent = of(read.intent)
  const slots: Slots = { ...withChain(text, read, before) }
  const subject = before.map((one) => subjectOf(one.slots)).findLast((symbol) => symbol !== undefined)
  const points = POINTS.test(text)
  if (subject !== undefined && isSubjectless({ ...read, slots })) {
    const missing = [...(read.kind === 'clarify' ? read.missing : []), ...intent.needs(slots)]
    const wanted = missing.find((name) => (SUBJECTS as readonly SlotName[]).includes(name)) ?? optional(read.intent, points)
    const slot = wanted === undefined ? undefined : wanted === 'token' && /\b(?:buy|grab|ape|get)\b/i.test(text) && intent.slots.includes('destinationToken') ? 'destinationToken' : wanted
    if (slot !== undefined && intent.slots.includes(slot)) Object.assign(slots, { [slot]: subject })
  }
  const spends = intent.movesMoney && before.some((one) => one.intent !== null && of(one.intent).movesMoney)
  if (spends && points && (slots.amount === undefined || !/^\$?\d/.test(slots.amount))) {
    const { amount: _, ...rest } = slots
    return { kind: 'clarify', intent: read.intent, slots: rest, missing: ['amount'], confidence: read.confidence }
  }
  // "tp at 260 and sl at 140": the size is the same.
  const order = before.findLast((one) => one.intent === 'advanced-order' && one.slots.side === 'sell')
  if (read.intent === 'advanced-order' && slots.qty === undefined && slots.side === 'sell' && order?.slots.qty !== undefined)
    Object.assign(slots, { qty: order.slots.qty })
  const missing = [...new Set([...(read.kind === 'clarify' ? read.missing.filter((name) => slots[name] === undefined && !(name === 'token' && slots.destinationToken !== undefined) && !(name === 'destinationToken' && !intent.needs(slots).includes(name) && slots.token !== undefined && isSubjectless(read))) : []), ...intent.needs(slots)])]
  if (missing.length > 0) return { kind: 'clarify', intent: read.intent, slots, missing, confidence: read.confidence }
  return { kind: 'answer', intent: read.intent, slots, confidence: read.confidence }
}

/** Questions that may go without a token take the last one when they point at it. */
function optional(intent: IntentName, points: boolean): SlotName | undefined {
  if (intent === 'smart-money') return 'symbol'
  return points && of(intent).slots.includes('token') && !of(intent).movesMoney ? 'token' : undefined
}

const subjectOf = ({ destinationToken, token, symbol, symbols, query, tokenAddress, address }: Slots): string | undefined =>
  tokenAddress ?? query ?? symbol ?? symbols?.[0] ?? destinationToken ?? token ?? address

function withChain(text: string, { intent, slots }: Read, before: readonly Read[]): Slots {
  if (intent === null || !of(intent).slots.includes('chain') || slots.chain !== undefined || !THERE.test(text)) return slots
  const chain = before.map((one) => one.slots.chain ?? one.slots.destinationChain ?? one.slots.originChain).findLast((slug) => slug !== undefined)
  return chain === undefined ? slots : { ...slots, chain }
}
