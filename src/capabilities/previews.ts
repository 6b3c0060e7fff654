import type { Context } from '../domain/context.ts'
import { type Failure, type FailureCode, toFailure } from '../domain/failure.ts'
import type { Origin } from '../domain/provenance.ts'
import type { Sources } from '../ports/sources.ts'
import type { WarmMemory } from '../ports/warm-memory.ts'
import { createExpectedTimes } from './expected-times.ts'
import type { Offer } from './offer.ts'

/**
 * What an unpaid request is told of its answer: whether it can be given, how old its data is, how long it takes. Known from
 * earlier outcomes of the same request, from what is in memory, and from rules that need nobody; no upstream is asked.
 */
export interface Preview {
  answerable: Answerable
  /** Age of the oldest data that the answer would be made from; null when that is not known. */
  dataAgeSeconds: number | null
  /** From the payment to the answer, settlement included; null until such a request was answered. */
  expectedMs: number | null
}

type Answerable = { status: 'yes' } | { status: 'no'; failure: Failure } | { status: 'unknown' }

/** The part of a capability that is needed here. */
interface Question {
  offer: Offer
  readAhead?(input: unknown, sources: Sources): unknown
}

export interface Previews {
  /** Reads the request once; the function it returns tells how things are now. */
  open(question: Question, input: unknown): () => Preview
  /** Called when work on an answer begins. The returned functions note how it ended. */
  begin(question: Question, input: unknown): OutcomeNotes
  /** Time of a sale beside the work on its answer. */
  noteSettling(ms: number): void
}

interface OutcomeNotes {
  answered(origins: readonly Origin[]): void
  failed(failure: Failure): void
}

type Outcome =
  | { untilMs: number; startedMs: number; origins: readonly Origin[]; failure?: never }
  | { untilMs: number; failure: Failure }

/** Requests whose last outcome is remembered; the one that was noted longest ago goes first. */
const MOST_OUTCOMES = 20_000
/** A payment takes this long to be signed and sent; what is said must still be true then. */
const PAY_WITHIN_MS = 5_000
/** How long a definite refusal is repeated. Searches, lists and "does not exist" are all cached for longer. */
const REFUSAL_MS = 30_000
/** An outcome counts for this part of the age that the offer allows, and for ten minutes at most: tokens and pools change. */
const OUTCOME_SHARE = 0.5
const LONGEST_OUTCOME_MS = 600_000

/** How long a preview is told again as it is. */
const REMEMBERED_MS = 100

/** Refusals that asking again does not change while what they were made from is cached. None of them rests on a price. */
const DEFINITE: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'invalid_request',
  'unknown_token',
  'unknown_dao',
  'ambiguous_token',
  'token_not_on_chain',
  'unsupported_chain',
  'missing_conditional_field',
  'too_many_decimals',
])

interface PreviewParts {
  sources: Sources
  context: Pick<Context, 'now'>
  warm: WarmMemory
}

export function createPreviews({ sources, context, warm }: PreviewParts): Previews {
  const outcomes = new Map<string, Outcome>()
  const times = createExpectedTimes()
  /** Counts changes of `outcomes`. */
  let version = 0

  /** The request in one spelling, or the refusal that it is sure to get. */
  function readAhead({ offer, readAhead: read }: Question, input: unknown): { key: string } | { failure: Failure } {
    try {
      return { key: `${offer.name} ${JSON.stringify(read ? read(input, sources) : input)}` }
    } catch (thrown) {
      const failure = toFailure(thrown)
      return failure.code === 'internal' ? { key: `${offer.name} ${JSON.stringify(input)}` } : { failure }
    }
  }

  function look(question: Question, key: string, nowMs: number): Preview {
    const { name, freshSeconds } = question.offer
    const outcome = outcomes.get(key)
    if (outcome && nowMs + PAY_WITHIN_MS < outcome.untilMs) {
      if (outcome.failure)
        return { answerable: { status: 'no', failure: outcome.failure }, dataAgeSeconds: null, expectedMs: null }
      const data = findData(outcome, nowMs, freshSeconds)
      if (data) return { answerable: { status: 'yes' }, ...data, expectedMs: times.find(name, 'warm') }
    }
    return { answerable: { status: 'unknown' }, dataAgeSeconds: null, expectedMs: times.find(name, 'cold') }
  }

  /** The age of the data, if all that the earlier answer was made from is in memory now and will still be when paid. */
  function findData(
    { origins, startedMs }: Extract<Outcome, { origins: unknown }>,
    nowMs: number,
    freshSeconds: number,
  ): { dataAgeSeconds: number | null } | undefined {
    let oldestMs = nowMs
    /** The oldest time that a source may have moved on from; none goes back. */
    let doubtfulMs = Number.POSITIVE_INFINITY
    for (const { name, atMs, fetchedAtMs = atMs } of origins) {
      const kept = warm.look(fetchedAtMs)
      if (warm.isDown(name) || (kept && kept.untilMs < nowMs + PAY_WITHIN_MS)) return undefined
      // What was read while the answer was made, and is not kept, is read again: it will be of that moment.
      if (!kept && atMs >= startedMs) continue
      if (kept?.fetchedAtMs === fetchedAtMs) oldestMs = Math.min(oldestMs, atMs)
      else if (kept && kept.fetchedAtMs !== null && fetchedAtMs === atMs)
        oldestMs = Math.min(oldestMs, kept.fetchedAtMs)
      else doubtfulMs = Math.min(doubtfulMs, atMs)
    }
    if (nowMs + PAY_WITHIN_MS - oldestMs > freshSeconds * 1000) return undefined
    return { dataAgeSeconds: doubtfulMs < oldestMs ? null : Math.max(0, Math.round((nowMs - oldestMs) / 1000)) }
  }

  /** Unpaid requests come in large numbers: between two outcomes of any request the same preview is told for a moment. */
  function remember(read: (nowMs: number) => Preview): () => Preview {
    let known: Preview | undefined
    let untilMs = 0
    let ofVersion = version
    return () => {
      const nowMs = context.now()
      if (known && nowMs < untilMs && ofVersion === version) return known
      known = read(nowMs)
      untilMs = nowMs + REMEMBERED_MS
      ofVersion = version
      return known
    }
  }

  function note(key: string, outcome: Outcome): void {
    version += 1
    outcomes.delete(key)
    outcomes.set(key, outcome)
    if (outcomes.size > MOST_OUTCOMES) outcomes.delete(outcomes.keys().next().value as string)
  }

  return {
    open(question, input) {
      const ahead = readAhead(question, input)
      if ('key' in ahead) return remember((nowMs) => look(question, ahead.key, nowMs))
      const refused: Preview = {
        answerable: { status: 'no', failure: ahead.failure },
        dataAgeSeconds: null,
        expectedMs: null,
      }
      return () => refused
    },
    begin(question, input) {
      const ahead = readAhead(question, input)
      if (!('key' in ahead)) return NOTHING_TO_NOTE
      const { key } = ahead
      const { name, freshSeconds } = question.offer
      const startedMs = context.now()
      const troubles = warm.troubles()
      const kind = look(question, key, startedMs).answerable.status === 'yes' ? 'warm' : 'cold'
      return {
        answered(origins) {
          const nowMs = context.now()
          times.note(name, kind, nowMs - startedMs)
          const lastsMs = Math.min(freshSeconds * 1000 * OUTCOME_SHARE, LONGEST_OUTCOME_MS)
          note(key, { untilMs: nowMs + lastsMs, startedMs, origins })
        },
        failed(failure) {
          const nowMs = context.now()
          // A refusal that came while a source was failing may be owed to that.
          if (DEFINITE.has(failure.code) && warm.troubles() === troubles)
            note(key, { untilMs: nowMs + PAY_WITHIN_MS + REFUSAL_MS, failure })
          else if (outcomes.delete(key)) version += 1
        },
      }
    },
    noteSettling: times.noteSettling,
  }
}

const NOTHING_TO_NOTE: OutcomeNotes = { answered: () => undefined, failed: () => undefined }
