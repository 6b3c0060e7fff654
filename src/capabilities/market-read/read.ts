import type { z } from 'zod'
import { type Failed, fail } from '../../domain/failure.ts'
import { type Origin, type Sourced, toIso, toOrigin } from '../../domain/provenance.ts'
import type { marketReadOffer } from './offer.ts'

/** Types and helpers that the six kinds of market read share. */

type Body = z.output<typeof marketReadOffer.output>
export type Kind = Body['kind']
export type Input = Body['inputs'][number]
export type Item = Body['items'][number]
type Confidence = Body['confidence']

/** A fact that was read, or the failure. */
export type Given<T> = Sourced<T> | { failed: Failed }

/** The result of a kind's rule. Everything in it follows from `inputs`. */
export interface Read {
  stance: string
  confidence: Confidence
  headline: string
  text: string
  inputs: Input[]
  items: Item[]
  checked: string[]
  missing: { check: string; reason: string }[]
  origins: Origin[]
  validUntilMs: number
}

export function isGiven<T>(given: Given<T> | undefined): given is Sourced<T> {
  return given !== undefined && 'value' in given
}

export function toInput(name: string, value: number | string | null, origin: Sourced<unknown>, atMs?: number): Input {
  const shown = typeof value === 'number' ? Number(value.toPrecision(6)) : value
  return { name, value: shown, source: origin.source, at: toIso(atMs ?? origin.atMs) }
}

/** One entry for each fact that could not be read. */
export function toMissing(facts: Record<string, Given<unknown> | undefined>): Read['missing'] {
  return Object.entries(facts).flatMap(([check, given]) =>
    given && 'failed' in given ? [{ check, reason: given.failed.failure.code }] : [],
  )
}

/** The failure to throw when a rule lacks a fact that it needs: that of the first missing fact, else `no_data`. */
export function toMissingFailure(kind: Kind, facts: readonly (Given<unknown> | undefined)[]): Failed {
  for (const given of facts) if (given && 'failed' in given) return given.failed
  return fail({ code: 'no_data', about: `market read: ${kind}` })
}

export function toOrigins(facts: readonly (Given<unknown> | undefined)[]): Origin[] {
  return facts.filter(isGiven).map(toOrigin)
}

/** A read is valid until its oldest fact passes the age limit of its kind. */
export function toValidUntil(origins: readonly Origin[], limitSeconds: number): number {
  return Math.min(...origins.map(({ atMs }) => atMs)) + limitSeconds * 1000
}
