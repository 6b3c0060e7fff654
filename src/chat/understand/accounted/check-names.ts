/** Every token, chain and recipient of the text is in the reading, and those of the reading are in the text. */
import { findToken } from '../../language/gazetteer/tokens.ts'
import { STABLE } from '../../reading/stable.ts'
import type { SlotName, Slots } from '../../slots.ts'
import type { Doubt, Evidence } from './evidence.ts'
import { isExcluded } from './excluded.ts'
import type { RawPart } from './raw-text.ts'
import type { SaidName } from './said-names.ts'

const TOKEN_SLOTS: ReadonlySet<string> = new Set<SlotName>([
  'token',
  'destinationToken',
  'spender',
  'symbol',
  'symbols',
  'query',
  'tokenAddress',
  'address',
])
const CHAIN_SLOTS: ReadonlySet<string> = new Set<SlotName>(['chain', 'originChain', 'destinationChain', 'symbols'])
const RECIPIENT_SLOTS: ReadonlySet<string> = new Set([...TOKEN_SLOTS, 'recipient'])
const NAMED_SLOTS: ReadonlySet<string> = new Set([...TOKEN_SLOTS, ...CHAIN_SLOTS, 'recipient'])

/** Terms of trading that are also tickers. */
const ORDER_WORDS = new Set(['gtc', 'tp', 'sl', 'dca', 'twap', 'ath', 'pnl', 'lp', 'dex', 'rn', 'gm'])

export function checkNames(evidence: Evidence): Doubt[] {
  const doubts: Doubt[] = []
  addUnusedNames(doubts, evidence)
  addUnusedRecipients(doubts, evidence)
  addUnsaidNames(doubts, evidence)
  return doubts
}

/** The values of some slots in lower case; also those of what was said before, where something was. */
function valuesOf(names: ReadonlySet<string>, slots: Slots, before?: Slots): string[] {
  const values: string[] = []
  for (const name of Object.keys(slots)) {
    const value = names.has(name) ? slots[name as SlotName] : undefined
    if (typeof value === 'string') values.push(value.toLowerCase())
    else if (value !== undefined) for (const one of value) values.push(one.toLowerCase())
  }
  if (before !== undefined) values.push(...valuesOf(names, before))
  return values
}

/** What leads to a chain. */
const ON = new Set(
  'on in from to via over en na no em de desde auf sur di dari ke tren o в на из с على من pe par से पर'.split(' '),
)

function addUnusedNames(doubts: Doubt[], evidence: Evidence): void {
  const { names, slots, isFresh } = evidence
  if (names.length === 0) return
  const before = isFresh ? undefined : evidence.before
  const tokens = valuesOf(TOKEN_SLOTS, slots, before)
  const chains = valuesOf(CHAIN_SLOTS, slots, before)
  for (const name of names) {
    const kind = findUnused(name, evidence, tokens, chains)
    if (kind !== undefined) doubts.push({ kind, text: name.text })
  }
}

/** "eth, I said eth not weth": it is named once more, and meant. */
const isSaidElsewhere = (name: SaidName, evidence: Evidence): boolean =>
  evidence.names.some(
    (other) =>
      other.start !== name.start &&
      ((name.symbol !== undefined && other.symbol === name.symbol) ||
        (name.chain !== undefined && other.chain === name.chain)) &&
      !isExcluded(evidence, other.start, other.first),
  )

function findUnused(
  name: SaidName,
  evidence: Evidence,
  tokens: readonly string[],
  chains: readonly string[],
): Doubt['kind'] | undefined {
  const { symbol, chain, sure, text, start, first } = name
  const { slots, intent } = evidence
  // "I'll take tether for it": a dollar is seldom another word.
  if (!sure && !(intent === 'quote' && symbol !== undefined && STABLE.has(symbol) && text.length > 3)) return undefined
  const lower = text.toLowerCase()
  // "to eth, sol not eth": what is not meant is read all the same.
  if (isExcluded(evidence, start, first)) {
    const isRead =
      (symbol !== undefined && [slots.token, slots.destinationToken].includes(symbol)) ||
      (chain !== undefined && [slots.chain, slots.originChain, slots.destinationChain].includes(chain))
    return isRead && !isSaidElsewhere(name, evidence) ? 'not' : undefined
  }
  if (symbol !== undefined && tokens.includes(symbol.toLowerCase()) && !isChain(name, lower, evidence)) return undefined
  if (chain !== undefined && chains.includes(chain)) return undefined
  // What pays for an order that is not measured in its token.
  if (intent === 'advanced-order' && symbol !== undefined && STABLE.has(symbol)) return undefined
  if (ORDER_WORDS.has(lower) || (slots.spender !== undefined && lower.startsWith(slots.spender.toLowerCase())))
    return undefined
  return symbol === undefined ? 'chain' : 'token'
}

/** "avax on avalanche", "network is Avalanche": the token is said already, so this is the chain. */
const isChain = ({ symbol, chain, start, first }: SaidName, lower: string, { names, parts }: Evidence): boolean =>
  chain === lower &&
  names.some(
    (other) =>
      other.start !== start &&
      other.symbol === symbol &&
      (other.text.toLowerCase() !== chain || ON.has(parts[first - 1]?.word ?? '')),
  )

function addUnusedRecipients(doubts: Doubt[], evidence: Evidence): void {
  const { parts } = evidence
  for (let place = 0; place < parts.length; place++) {
    const part = parts[place] as RawPart
    const kind = WALLETS.has(part.kind) ? findUnusedRecipient(part, place, evidence) : undefined
    if (kind !== undefined) doubts.push({ kind, text: part.text })
  }
}

function findUnusedRecipient(part: RawPart, place: number, evidence: Evidence): Doubt['kind'] | undefined {
  const { kind, text, start } = part
  const { slots, before } = evidence
  const lower = text.toLowerCase()
  if (isExcluded(evidence, start, place)) return slots.recipient?.toLowerCase() === lower ? 'not' : undefined
  // An address of mail is nobody's wallet; two names in one word are two.
  if (/[\w.]$/.test(evidence.text.slice(0, start)) || /\.(?:eth|sol|id)[^.\w].*\./u.test(text)) return 'recipient'
  const used = valuesOf(RECIPIENT_SLOTS, slots, before)
  if (used.includes(lower) || used.includes(`@${lower}`)) return undefined
  // Whom the message is for: "@bot swap …".
  if (kind === 'handle' && place === 0) return undefined
  return isTakenBack(evidence, start) ? 'correct' : 'recipient'
}

/** "to ann.eth, sorry, to zed.eth": the later one is in the reading, which is said back. */
function isTakenBack({ parts, slots, told }: Evidence, start: number): boolean {
  const read = parts.findLast(({ text }) => text.toLowerCase() === slots.recipient?.toLowerCase())
  return (
    read !== undefined &&
    told.some((one) => one.concept === 'correct' && one.start > start && one.end <= read.start) &&
    !parts.some((part) => WALLETS.has(part.kind) && part.start > read.start)
  )
}

const WALLETS: ReadonlySet<string> = new Set(['address', 'name', 'handle'])

/** Two letters exchanged: "ehtereum". */
function isSlip(word: string, value: string): boolean {
  if (!/^[a-z]{4,20}$/.test(word)) return false
  return [...word].some((_, at) => {
    const turned = word.slice(0, at) + (word[at + 1] ?? '') + word[at] + word.slice(at + 2)
    return at + 1 < word.length && findToken(turned)?.symbol.toLowerCase() === value
  })
}

/** By a name that means it, or as it is. */
const isSaid = ({ names, parts, slots }: Evidence, value: string): boolean =>
  parts.some(({ word }) => word === value) ||
  names.some(({ symbol, chain }) => chain === value || symbol?.toLowerCase() === value) ||
  // An address of Tron says its chain.
  (value === 'tron' && /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(slots.recipient ?? ''))

const NO_SYMBOLS: readonly string[] = []

function addUnsaidNames(doubts: Doubt[], evidence: Evidence): void {
  const { parts, slots, before, isFresh, text } = evidence
  const known = isFresh ? [] : valuesOf(NAMED_SLOTS, before)
  const symbols = slots.symbols ?? NO_SYMBOLS
  for (const symbol of [slots.token, slots.destinationToken, ...symbols]) {
    const value = symbol?.toLowerCase()
    if (value === undefined || known.includes(value) || isSaid(evidence, value)) continue
    if (text.toLowerCase().includes(value) || parts.some(({ word }) => isSlip(word, value))) continue
    doubts.push({ kind: 'unsaid-token', text: value })
  }
  for (const chain of [slots.chain, slots.originChain, slots.destinationChain, ...symbols]) {
    const value = chain?.toLowerCase()
    if (value !== undefined && !known.includes(value) && !isSaid(evidence, value))
      doubts.push({ kind: 'unsaid-chain', text: value })
  }
}
