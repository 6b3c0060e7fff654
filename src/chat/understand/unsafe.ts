import type { Unsafe } from '../understanding.ts'
import { isRecipient } from './entities.ts'
import { isOrdinary } from './gazetteer/tokens.ts'
import { type Item, is } from './items.ts'
import type { WordClass } from './lexicon.ts'

/** What must never lead to an action: secrets, orders to break our rules, theft. A single word is seldom enough. */
export function findDanger(message: string, items: readonly Item[]): Unsafe['danger'] | undefined {
  const has = (...names: WordClass[]) => items.some((item) => is(item, ...names))
  if (asksForSecret(items, has) || isSeedPhrase(items)) return 'secret'
  if (isInjection(message, items, has)) return 'injection'
  if (isTheft(items, has)) return 'theft'
  return undefined
}

type Has = (...names: WordClass[]) => boolean

function asksForSecret(items: readonly Item[], has: Has): boolean {
  if (has('secret')) return true
  const says = (pattern: RegExp) => items.some(({ word }) => pattern.test(word))
  if (items.some(({ kind }) => kind === 'key')) return !says(/^(?:tx|txn|hash|transaction|txid|transacción)$/)
  return has('secretHint') && says(/^(?:my|your|import|restore|recover|reveal|leak|dump|print|show|give)$/)
}

/** Twelve or more plain words and nothing that joins them. */
function isSeedPhrase(items: readonly Item[]): boolean {
  if (![12, 15, 18, 21, 24].includes(items.length)) return false
  return items.every(
    ({ text, lead, classes }) =>
      /^[a-z]{3,8}$/.test(text) && lead === '' && !JOINING.has(text) && (classes.size === 0 || isOrdinary.has(text)),
  )
}

const JOINING = new Set(
  'the and for with from that this you are what how much can will price swap send buy sell bridge into onto have please'.split(
    ' ',
  ),
)

const SPEAKS_AS =
  /^\W{0,3}(?:system|assistant|developer|admin|root|operator)\W{0,3}\s?(?::|\]|>|override|message|prompt|note)/i
const TAGS = /<\/?(?:system|assistant|user|instructions?|tool|im_start)|\[\/?(?:inst|system)\]|<\|/i

function isInjection(message: string, items: readonly Item[], has: Has): boolean {
  if (SPEAKS_AS.test(message) || TAGS.test(message)) return true
  if (has('role')) return true
  if (within(items, 'override', 'instruction', 5)) return true
  const own =
    items.some(({ word }) =>
      /^(?:your|ur|system|hidden|initial|original|tu|tus|seu|sua|твой|твои|систем.*|你的)$/.test(word),
    ) ||
    (has('instruction') && items.some((item) => is(item, 'instruction') && /system|系统/.test(item.word)))
  if (has('reveal') && has('instruction') && own) return true
  if (!has('decode')) return false
  if (/base ?64|rot13|morse|hex decod|decrypt|deobfuscate/i.test(message)) return true
  const acts = has('send', 'swap', 'buy', 'sell', 'bridge', 'execute', 'confirm') || items.some(isRecipient)
  return acts || items.some(({ word }) => /^(?:run|do|follow|obey|perform)$/.test(word))
}

function isTheft(items: readonly Item[], has: Has): boolean {
  if (has('theft')) return true
  const meansTo =
    items.some(({ word }) => /^(?:help|how|teach|show|want|need|cómo|como|nasıl|как|làm|怎么|如何|帮)/.test(word)) &&
    items[0] !== undefined &&
    !/^(?:is|are|was|does|did|check|has)$/.test(items[0].word)
  if (
    has('trick') &&
    has('make', 'launch') &&
    (meansTo || is(items[0], 'make', 'more', 'launch') || is(items[1], 'make'))
  )
    return true
  return has('sanction') && (has('around') || has('send', 'move', 'override'))
}

function within(items: readonly Item[], first: WordClass, second: WordClass, most: number): boolean {
  return items.some(
    (item, place) => is(item, first) && items.slice(place + 1, place + 1 + most).some((later) => is(later, second)),
  )
}
