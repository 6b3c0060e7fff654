import type { z } from 'zod'
import type { Context } from '../domain/context.ts'
import { fail, toFailure } from '../domain/failure.ts'
import { mergeOrigins, type Origin, toIso } from '../domain/provenance.ts'
import type { Sources } from '../ports/sources.ts'
import type { Meta } from './answer-fields.ts'
import { nameNulls } from './name-nulls.ts'
import type { Offer } from './offer.ts'
import type { Previews } from './previews.ts'
import { roundFigures } from './round-figures.ts'

/** Joins an offer with the function that answers it. */

/** What a capability's function returns: the body without `meta`, and where its numbers come from. */
interface RunResult<Body> {
  body: Body
  /** Every reading, also several of one source; `meta` names each source once. */
  origins: Origin[]
}

/** What a function may use. Its `Needs` name the ports; a function cannot reach any other. */
export interface Dependencies<Needs extends keyof Sources> {
  sources: Pick<Sources, Needs>
  context: Context
  /** The service's own public address, for links in answers. */
  publicUrl: string
  /** Told how each request ended, for those who ask the same before they pay. */
  previews?: Pick<Previews, 'begin'>
}

/** The function behind a route. Its second type parameter names the ports that it uses. */
export type Run<O extends Offer, Needs extends keyof Sources = never> = (
  input: z.output<O['input']>,
  dependencies: Dependencies<Needs>,
) => Promise<RunResult<Omit<z.output<O['output']>, 'meta'>>>

/**
 * Reads a request as far as that needs nobody: fails with what `Run` would fail with, and returns the request in one
 * spelling, so that `eth` and `ETH` are the same question.
 */
export type ReadAhead<O extends Offer> = (input: z.output<O['input']>, sources: Sources) => unknown

export interface Capability<O extends Offer = Offer> {
  offer: O
  readAhead?(input: unknown, sources: Sources): unknown
  answer(
    input: unknown,
    dependencies: Dependencies<keyof Sources>,
    request: { requestId: string; charged: boolean },
  ): Promise<object>
}

/**
 * Builds a capability. Each answer has short figures, names its unknowns and gets `meta`; it fails as `source_stale` when its oldest source is older than the
 * offer allows.
 */
export function defineCapability<O extends Offer, Needs extends keyof Sources>(
  offer: O,
  run: Run<O, Needs>,
  readAhead?: ReadAhead<O>,
): Capability<O> {
  const capability: Capability<O> = {
    offer,
    ...(readAhead ? { readAhead: (input, sources) => readAhead(input as z.output<O['input']>, sources) } : {}),
    async answer(input, dependencies, request) {
      const outcome = dependencies.previews?.begin(capability, input)
      try {
        const { body, origins } = await run(input as z.output<O['input']>, dependencies)
        const meta = toMeta(offer, origins, dependencies.context.now(), request)
        outcome?.answered(origins)
        return { ...roundFigures(nameNulls(body, offer.nulls)), meta }
      } catch (thrown) {
        outcome?.failed(toFailure(thrown))
        throw thrown
      }
    },
  }
  return capability
}

/** Checks an answer against the offer's output schema before it is sold or shown. A mismatch is a defect of ours. */
export function checkAnswer({ name, output }: Offer, answer: object): void {
  const checked = output.safeParse(answer)
  if (!checked.success) throw new Error(`${name} made an answer that breaks its own promise: ${checked.error.message}`)
}

function toMeta(
  offer: Offer,
  origins: Origin[],
  nowMs: number,
  request: { requestId: string; charged: boolean },
): Meta {
  const oldest = origins.reduce((left, right) => (right.atMs < left.atMs ? right : left), origins[0] as Origin)
  if (!oldest) throw fail({ code: 'no_data', about: offer.name })
  const ageSeconds = Math.max(0, Math.round((nowMs - oldest.atMs) / 1000))
  if (ageSeconds > offer.freshSeconds) {
    throw fail({ code: 'source_stale', source: oldest.name, ageSeconds, limitSeconds: offer.freshSeconds })
  }
  return {
    requestId: request.requestId,
    asOf: toIso(oldest.atMs),
    ageSeconds,
    stale: false,
    sources: mergeOrigins(origins).map(({ name, atMs }) => ({ name, at: toIso(atMs) })),
    charged: request.charged,
    ...(origins.some((origin) => origin.sandbox) ? { sandbox: true as const } : {}),
  }
}
