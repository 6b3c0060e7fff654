/** Finds messages that must never lead to an action: secrets, injected instructions, theft. */
import { classesIn, type Item, is, isAmong } from '../language/item.ts'
import type { Classes } from '../language/lexicon.ts'
import type { WordClass } from '../language/words/language-words.ts'
import type { Danger } from '../phrases/help.ts'
import { isRecipient } from '../reading/prepositions.ts'
import { takesFromOthers } from './others-wallet.ts'

/** What must never lead to an action: secrets, orders to break our rules, theft. A single word is seldom enough. */
export function findDanger(message: string, items: readonly Item[]): Danger | undefined {
  const has = toHas(classesIn(items))
  if (asksForSecret(items, has) || isSeedPhrase(items)) return 'secret'
  if (isInjection(message, items, has)) return 'injection'
  if ((isTheft(items, has) || takesFromOthers(message)) && !isWorry(message, has)) return 'theft'
  return undefined
}

/** Whether others, or we, might steal from somebody: who asks that is afraid of it, as long as nothing is to be done. */
const WORRIES =
  /^(?:(?:and|so|ok|but|wait),? )?(?:(?:did|has|have|can|could|is|are|do|does|will|would|might) (?:some(?:one|body)|any(?:one|body)|they|(?:the |its )?(?:devs?|team|owner|deployer|creator|issuer|whales|hackers?|scammers?))\b|(?:can|could|will|would|do) you (?:ever )?(?:steal|take|drain|lose|touch) my\b)/i
const isWorry = (message: string, has: Has): boolean =>
  WORRIES.test(message) &&
  !/\b(?:for me|help me|with me|how)\b/i.test(message) &&
  !has('send', 'swap', 'bridge', 'move', 'spend')

type Has = (name: WordClass, ...others: WordClass[]) => boolean

const toHas =
  (present: Classes): Has =>
  (name, ...others) =>
    present.has(name) || (others.length > 0 && isAmong(others, present))

const says = (items: readonly Item[], pattern: RegExp): boolean => items.some(({ word }) => pattern.test(word))

function asksForSecret(items: readonly Item[], has: Has): boolean {
  if (has('secret')) return true
  if (items.some(({ kind }) => kind === 'key')) return !says(items, /^(?:tx|txn|hash|transaction|txid|transacción)$/)
  if (items.some(({ word }) => RESTORING.has(word)) && says(items, /^(?:wallet|my wallet|account)$/)) return true
  return has('secretHint') && says(items, /^(?:my|your|import|restore|recover|reveal|leak|dump|print|show|give)$/)
}

const RESTORING: ReadonlySet<string> = new Set(['import', 'restore', 'recover'])

const SEED_WORDS = 12

/** Twelve ordinary words in a row without any function words: this looks like a seed phrase. */
function isSeedPhrase(items: readonly Item[]): boolean {
  if (items.length < SEED_WORDS) return false
  let run = 0
  for (const { text, lead, kind } of items) {
    const plain = kind === 'word' && /^[a-z]{3,8}$/.test(text) && !SENTENCE_WORDS.has(text)
    run = plain ? (lead === '' ? run + 1 : 1) : 0
    if (run >= SEED_WORDS) return true
  }
  return false
}

const SENTENCE_WORDS = new Set(
  'the and for with from that this you your are was were what how can will would could should please not but its they them who which when where has have does did swap send buy sell bridge price into onto usdc usdt eth btc sol'.split(
    ' ',
  ),
)

const SPEAKS_AS =
  /^\W{0,3}(?:system|assistant|developer|admin|root|operator)\W{0,3}\s?(?::|\]|>|override|message|prompt|note)/i
const SPEAKS_LATER = /\s\W?(?:system|assistant|developer|operator)\W?:/i
const TAGS = /<\/?(?:system|assistant|user|instructions?|tool|im_start)|\[\/?(?:inst|system)\]|<\|/i

function isInjection(message: string, items: readonly Item[], has: Has): boolean {
  if (SPEAKS_AS.test(message) || (message.includes(':') && SPEAKS_LATER.test(message))) return true
  if ((message.includes('<') || message.includes('[')) && TAGS.test(message)) return true
  if (has('role')) return true
  const instructs = has('instruction')
  if (
    instructs &&
    has('override') &&
    (within(items, 'override', 'instruction', 5) || within(items, 'instruction', 'override', 3))
  )
    return true
  if (instructs && has('reveal') && isAboutUs(items)) return true
  if (!has('decode')) return false
  if (/base ?64|rot13|morse|hex decod|decrypt|deobfuscate/i.test(message)) return true
  const acts = has('send', 'swap', 'buy', 'sell', 'bridge', 'execute', 'confirm') || items.some(isRecipient)
  return acts || items.some(({ word }) => /^(?:run|do|follow|obey|perform)$/.test(word))
}

/** Instructions of ours, not of a recipe. */
const isAboutUs = (items: readonly Item[]): boolean =>
  says(items, /^(?:your|ur|system|hidden|initial|original|tu|tus|seu|sua|твой|твои|систем.*|你的)$/) ||
  items.some((item) => is(item, 'instruction') && /system|系统/.test(item.word))

function isTheft(items: readonly Item[], has: Has): boolean {
  if (has('theft')) {
    // Unlimited approvals are what people look for and take back; only giving one is refused.
    const undoes = has('revoke', 'cancel', 'more') || /^(?:who|which|what|did|do|any|list)$/.test(items[0]?.word ?? '')
    if (items.some((item) => is(item, 'theft') && !(undoes && /approv/.test(item.word)))) return true
  }
  if (has('trick') && isTaught(items, has)) return true
  return has('sanction') && (has('around') || has('send', 'move', 'override'))
}

/** A trick shall be made or shown, not found out about. */
function isTaught(items: readonly Item[], has: Has): boolean {
  const meansTo = says(items, /^(?:help|how|teach|show|want|need|cómo|como|nasıl|как|làm|怎么|如何|帮)/)
  const asksWhether = /^(?:is|are|was|were|does|did|check|has|have)$/.test(items[0]?.word ?? '')
  const builds = within(items, 'make', 'trick', 4) || (meansTo && has('make', 'launch'))
  if (builds && !asksWhether) return true
  return (
    says(items, /^(?:how to|how do|how can|how)$/) &&
    says(items, /^(?:do|pull|run|make|perform|pull off|set)$/) &&
    !says(items, /^(?:avoid|spot|detect|check|know|tell if|report|recognize|identify)$/)
  )
}

function within(items: readonly Item[], first: WordClass, second: WordClass, most: number): boolean {
  return items.some(
    (item, place) => is(item, first) && items.slice(place + 1, place + 1 + most).some((later) => is(later, second)),
  )
}
