/**
 * What a message says and takes back: "send 20, no wait, 30" accounts for its 20 where 30 is read. Not so a recipient: who
 * is paid is asked about whenever two are named.
 */
import type { Evidence } from './evidence.ts'
import { isUsedNow } from './is-used.ts'
import { type Told, toConcepts } from './telling-words.ts'

interface Value {
  kind: 'number' | 'token' | 'chain'
  start: number
  end: number
  first: number
  last: number
  text: string
}

/** How far a correction may stand from the two values, in parts. */
const BEFORE = 10
const AFTER = 4

/** The evidence without values that a correction replaces by what was read, and without the words of that correction. */
export function withoutTakenBack(evidence: Evidence): Evidence {
  if (!evidence.isFresh || !evidence.concepts.has('correct')) return evidence
  const isEnglish = ENGLISH.test(evidence.text)
  const cues = evidence.told.filter(({ concept, text }) => concept === 'correct' && (isEnglish || !BARE.has(text)))
  const values = listValues(evidence)
  const solved = cues.flatMap((cue) => solve(cue, values, evidence))
  if (solved.length === 0) return evidence
  const gone = new Set(solved.flatMap(({ old }) => old.map(({ start }) => start)))
  const isSolved = ({ start }: Told) => solved.some((one) => start >= one.from && start < one.to)
  const told = evidence.told.filter((one) => one.concept !== 'correct' || !isSolved(one))
  return {
    ...evidence,
    numbers: evidence.numbers.filter(({ start }) => !gone.has(start)),
    names: evidence.names.filter(({ start }) => !gone.has(start)),
    told,
    concepts: toConcepts(told),
  }
}

/** "20 no 200" is 20 in Spanish, and 200 in English. */
const BARE = new Set(['no', 'nao', 'non'])
const ENGLISH = /\b(?:swap|send|pay|buy|sell|bid|the|to|into|for|of|and|with|take|no make)\b/i

function listValues({ numbers, names }: Evidence): Value[] {
  return [
    ...numbers.filter(({ sure }) => sure).map((number) => ({ ...number, kind: 'number' as const })),
    ...names
      .filter(({ sure }) => sure)
      .flatMap((name) => [
        ...(name.symbol === undefined ? [] : [{ ...name, kind: 'token' as const }]),
        ...(name.chain === undefined ? [] : [{ ...name, kind: 'chain' as const }]),
      ]),
  ].sort((left, right) => left.start - right.start)
}

interface Solved {
  from: number
  to: number
  old: Value[]
}

/** The next value behind the words is read, and the last one of its kind before them is not. */
function solve(cue: Told, values: readonly Value[], evidence: Evidence): Solved[] {
  const next = values.filter(({ start, first }) => start >= cue.end && first - cue.place <= AFTER)
  for (const value of next.filter(({ start }) => start === next[0]?.start)) {
    const old = values.findLast(
      ({ kind, end, last }) => kind === value.kind && end <= cue.start && cue.place - last <= BEFORE,
    )
    if (!old || !isRead(value, evidence) || isRead(old, evidence) || !isAlike(old, value, evidence)) continue
    const unit = value.kind === 'number' ? unitOf(value, values) : undefined
    const oldUnit = unit && unitOf(old, values)
    return [{ from: old.end, to: value.start, old: oldUnit && !isRead(oldUnit, evidence) ? [old, oldUnit] : [old] }]
  }
  return []
}

/** In an order a price does not take back a size: "buy $90 if it drops to 1.1, correction, 0.11". */
function isAlike(old: Value, value: Value, { intent, numbers }: Evidence): boolean {
  if (intent !== 'advanced-order' || value.kind !== 'number') return true
  const [before, now] = [old, value].map(({ start }) => numbers.find((number) => number.start === start))
  return before?.usd === now?.usd && before?.percent === now?.percent
}

/** The token that a number counts. */
const unitOf = ({ end, last }: Value, values: readonly Value[]): Value | undefined =>
  values.find(({ kind, start, first }) => kind === 'token' && start >= end && first - last <= 1)

function isRead(value: Value, evidence: Evidence): boolean {
  const { slots } = evidence
  if (value.kind === 'number') {
    const number = evidence.numbers.find(({ start }) => start === value.start)
    return number !== undefined && isUsedNow(number, slots)
  }
  const name = evidence.names.find(({ start }) => start === value.start)
  return value.kind === 'token'
    ? [slots.token, slots.destinationToken].includes(name?.symbol)
    : [slots.chain, slots.originChain, slots.destinationChain].includes(name?.chain as string)
}
