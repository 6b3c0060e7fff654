/** Every token, chain and recipient of the text is in the reading, and those of the reading are in the text. */
import { findToken } from '../../language/gazetteer/tokens.ts'
import { STABLE } from '../../reading/stable.ts'
import type { SlotName, Slots } from '../../slots.ts'
import type { Doubt, Evidence } from './evidence.ts'
import { isExcluded } from './excluded.ts'

const TOKEN_SLOTS = [
  'token',
  'destinationToken',
  'spender',
  'symbol',
  'query',
  'tokenAddress',
  'address',
] as const satisfies readonly SlotName[]
const CHAIN_SLOTS = ['chain', 'originChain', 'destinationChain'] as const satisfies readonly SlotName[]

/** Terms of trading that are also tickers. */
const ORDER_WORDS = new Set(['gtc', 'tp', 'sl', 'dca', 'twap', 'ath', 'pnl', 'lp', 'dex', 'rn', 'gm'])

export function checkNames(evidence: Evidence): Doubt[] {
  return [...listUnusedNames(evidence), ...listUnusedRecipients(evidence), ...listUnsaidNames(evidence)]
}

function valuesOf(slots: Slots, names: readonly SlotName[]): string[] {
  const values: string[] = []
  for (const name of names) if (slots[name] !== undefined) values.push(String(slots[name]).toLowerCase())
  for (const symbol of slots.symbols ?? []) values.push(symbol.toLowerCase())
  return values
}

/** What leads to a chain. */
const ON = new Set(
  'on in from to via over en na no em de desde auf sur di dari ke tren o в на из с على من pe par से पर'.split(' '),
)

function listUnusedNames(evidence: Evidence): Doubt[] {
  const { names, slots, before, intent, parts } = evidence
  const tokens = [...valuesOf(slots, TOKEN_SLOTS), ...valuesOf(before, TOKEN_SLOTS)]
  const chains = [...valuesOf(slots, CHAIN_SLOTS), ...valuesOf(before, CHAIN_SLOTS)]
  return names.flatMap(({ symbol, chain, sure, text, start, first }): Doubt[] => {
    // "I'll take tether for it": a dollar is seldom another word.
    if (!sure && !(intent === 'quote' && symbol !== undefined && STABLE.has(symbol) && text.length > 3)) return []
    // "to eth, sol not eth": what is not meant is read all the same.
    if (isExcluded(evidence, start, first))
      return intent === 'quote' &&
        symbol !== undefined &&
        symbol === slots.destinationToken &&
        text.toLowerCase() !== chain
        ? [{ kind: 'not', text }]
        : []
    // "avax on avalanche", "network is Avalanche": the token is said already, so this is the chain.
    const isChain =
      chain === text.toLowerCase() &&
      names.some(
        (other) =>
          other.start !== start &&
          other.symbol === symbol &&
          (other.text.toLowerCase() !== chain || ON.has(parts[first - 1]?.word ?? '')),
      )
    if (symbol !== undefined && tokens.includes(symbol.toLowerCase()) && !isChain) return []
    if (chain !== undefined && chains.includes(chain)) return []
    // What pays for an order that is not measured in its token.
    if (intent === 'advanced-order' && symbol !== undefined && STABLE.has(symbol)) return []
    if (
      ORDER_WORDS.has(text.toLowerCase()) ||
      (slots.spender !== undefined && text.toLowerCase().startsWith(slots.spender.toLowerCase()))
    )
      return []
    return [{ kind: symbol === undefined ? 'chain' : 'token', text }]
  })
}

function listUnusedRecipients(evidence: Evidence): Doubt[] {
  const { parts, slots, before } = evidence
  const used = new Set([
    ...valuesOf(slots, [...TOKEN_SLOTS, 'recipient', 'address']),
    ...valuesOf(before, [...TOKEN_SLOTS, 'recipient']),
  ])
  return parts.flatMap(({ kind, text, start }, place): Doubt[] => {
    if (kind !== 'address' && kind !== 'name' && kind !== 'handle') return []
    const excluded = isExcluded(evidence, start, place)
    if (excluded) return slots.recipient?.toLowerCase() === text.toLowerCase() ? [{ kind: 'not', text }] : []
    // An address of mail is nobody's wallet; two names in one word are two.
    if (/[\w.]$/.test(evidence.text.slice(0, start)) || /\.(?:eth|sol|id)[^.\w].*\./u.test(text))
      return [{ kind: 'recipient', text }]
    if (used.has(text.toLowerCase()) || used.has(`@${text.toLowerCase()}`)) return []
    // Whom the message is for: "@bot swap …".
    if (kind === 'handle' && place === 0) return []
    return [{ kind: isTakenBack(evidence, start) ? 'correct' : 'recipient', text }]
  })
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
  names.some(({ symbol, chain }) => symbol?.toLowerCase() === value || chain === value) ||
  parts.some(({ word }) => word === value) ||
  // An address of Tron says its chain.
  (value === 'tron' && /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(slots.recipient ?? ''))

function listUnsaidNames(evidence: Evidence): Doubt[] {
  const { parts, slots, before, text } = evidence
  const lower = text.toLowerCase()
  const known = [...valuesOf(before, [...TOKEN_SLOTS, ...CHAIN_SLOTS, 'recipient'])]
  const tokens = valuesOf(slots, ['token', 'destinationToken']).filter(
    (value) =>
      !known.includes(value) &&
      !isSaid(evidence, value) &&
      !lower.includes(value) &&
      !parts.some(({ word }) => isSlip(word, value)),
  )
  const chains = valuesOf(slots, CHAIN_SLOTS).filter((value) => !known.includes(value) && !isSaid(evidence, value))
  return [
    ...tokens.map((value): Doubt => ({ kind: 'unsaid-token', text: value })),
    ...chains.map((value): Doubt => ({ kind: 'unsaid-chain', text: value })),
  ]
}
