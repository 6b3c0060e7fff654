/** A request among sentences that only explain it: the one clause that is a whole request by itself is said back. */
import { isAmong } from '../language/item.ts'
import { toItems } from '../language/items.ts'
import { LONGEST_READ, normalise } from '../language/normalise.ts'
import type { WordClass } from '../language/words/language-words.ts'
import { endsInLink } from './ends-in-link.ts'
import { isSameRequest } from './same-slots.ts'
import type { Answerable, Confirmation, Understanding } from './understanding.ts'

/** More are not looked at: who writes a letter is asked. */
const MOST_CLAUSES = 6
const SENTENCES = /(?<=[.!?;:…]) | [–—-] |(?<=[。！？；：])/u
const CLAUSES = /, |(?<=[，、])/u
/** What a request depends on is not left out. */
const CONDITION =
  /^(?:or|and|plus|then|also|oder|und|ou|et|o|y|e|или|и) |(?<![\p{L}])(?:if|when|whenever|once|unless|until|as soon as|except|don'?t|do not|instead|rather|cancel|si|cuando|hasta que|quando|wenn|falls|sobald|quand|dès que|eğer|если|когда|nếu|khi nào|jika|kalau)(?![\p{L}])|如果|等到|もし|만약|إذا|اذا|अगर/iu

type Read = (text: string) => Understanding

/** `undefined` where no clause, or more than one, is a request; `found` is what the whole message was taken for. */
export function readOneClause(text: string, found: Understanding, read: Read): Confirmation | undefined {
  if (!isUnclear(found) || text.length > LONGEST_READ) return undefined
  const sentences = text.split(SENTENCES)
  const request = find(sentences, read)
  // What asks for nothing as a whole has to be told apart by more than a comma.
  if (request || found.kind === 'unknown') return request
  const clauses = sentences.flatMap((one) => one.split(CLAUSES))
  return clauses.length === sentences.length ? undefined : find(clauses, read)
}

function find(clauses: readonly string[], read: Read): Confirmation | undefined {
  if (clauses.length < 2 || clauses.length > MOST_CLAUSES) return undefined
  const asking = clauses.filter(mayAsk)
  if (clauses.some((clause) => !asking.includes(clause) && CONDITION.test(clause))) return undefined
  let request: Confirmation | undefined
  for (const clause of asking) {
    const one = read(clause)
    if (!isRequest(one)) {
      if (CONDITION.test(clause) || isHalfRequest(one)) return undefined
    } else if (request === undefined) request = toConfirmation(one)
    else if (request.intent !== one.intent || !isSameRequest(request.slots, one.slots)) return undefined
  }
  return request
}

/** Has so much of something in it, or somebody, or an end to something: the rest need not be read. */
const mayAsk = (clause: string): boolean =>
  toItems(normalise(clause)).some(
    ({ kind, number, classes }) =>
      kind !== 'word' || number !== undefined || (classes.size > 0 && isAmong(SIZES_AND_ENDS, classes)),
  )

const SIZES_AND_ENDS: readonly WordClass[] = ['all', 'my', 'half', 'quarter', 'third', 'cancel', 'revoke']

const toConfirmation = (found: Answerable): Confirmation => ({ ...found, kind: 'confirm', others: [] })

/** Read without any doubt, and not only so much of a coin. */
const isRequest = (found: Understanding): found is Answerable =>
  found.kind === 'answer' && endsInLink(found.intent, found.slots) && !isOneCoin(found)

const isOneCoin = ({
  intent,
  slots: { token, destinationToken, originChain, destinationChain },
}: Answerable): boolean =>
  intent === 'quote' && (token === undefined || destinationToken === undefined) && originChain === destinationChain

/** Something else that is asked for, too: it is not left out. */
const isHalfRequest = (found: Understanding): boolean =>
  found.kind === 'clarify' && found.intent === 'pay' && found.slots.recipient !== undefined

function isUnclear(found: Understanding): boolean {
  if (found.kind === 'several') return found.parts.filter(({ kind }) => kind !== 'clarify').length < 2
  if (found.kind === 'clarify') return found.choices === undefined
  return found.kind === 'unknown' && found.subject === null
}
