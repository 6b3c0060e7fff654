import type { z } from 'zod'
import type { Context } from '../domain/context.ts'
import { fail } from '../domain/failure.ts'
import { type Origin, toIso } from '../domain/provenance.ts'
import type { Sources } from '../ports/sources.ts'
import type { Meta } from './answer-fields.ts'
import { nameNulls } from './name-nulls.ts'
import type { Offer } from './offer.ts'

/** Joins an offer with the function that answers it. */

/** What a capability's function returns: the body without `meta`, and where its numbers come from. */
interface RunResult<Body> {
  body: Body
  origins: Origin[]
}

/** What a function may use. Its `Needs` name the ports; a function cannot reach any other. */
export interface Dependencies<Needs extends keyof Sources> {
  sources: Pick<Sources, Needs>
  context: Context
  /** The service's own public address, for links in answers. */
  publicUrl: string
}

/** The function behind a route. Its second type parameter names the ports that it uses. */
export type Run<O extends Offer, Needs extends keyof Sources = never> = (
  input: z.output<O['input']>,
  dependencies: Dependencies<Needs>,
) => Promise<RunResult<Omit<z.output<O['output']>, 'meta'>>>

export interface Capability<O extends Offer = Offer> {
  offer: O
  answer(
    input: unknown,
    dependencies: Dependencies<keyof Sources>,
    request: { requestId: string; charged: boolean },
  ): Promise<object>
}

/**
 * Builds a capability. Each answer names its unknowns and gets `meta`; it fails as `source_stale` when its oldest source is older than the
 * offer allows.
 */
export function defineCapability<O extends Offer, Needs extends keyof Sources>(
  offer: O,
  run: Run<O, Needs>,
): Capability<O> {
  return {
    offer,
    async answer(input, dependencies, request) {
      const { body, origins } = await run(input as z.output<O['input']>, dependencies)
      const meta = toMeta(offer, origins, dependencies.context.now(), request)
      return { ...nameNulls(body, offer.nulls), meta }
    },
  }
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
    sources: origins.map(({ name, atMs }) => ({ name, at: toIso(atMs) })),
    charged: request.charged,
    ...(origins.some((origin) => origin.sandbox) ? { sandbox: true as const } : {}),
  }
}
