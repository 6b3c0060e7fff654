import { z } from 'zod'
import { cleanEcho } from '../domain/clean-text.ts'
import type { FieldError } from '../domain/failure.ts'
import { ADDRESS_SENT, MISSING_CHOICE } from './request-fields.ts'

/** Turns zod errors into our list of field errors. */

/** What is wrong with a request: one entry for each field and rule, with a message that names both. */
export function toFieldErrors(error: z.ZodError): FieldError[] {
  const errors = new Map<string, FieldError>()
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'body'
    const { rule, says } = toRule(issue)
    errors.set(`${field} ${rule}`, { field, rule, message: `${field} ${says}` })
  }
  return [...errors.values()]
}

/** Fields of a body that the request does not define. They are ignored; callers can report them. */
export function listUnknownFields(input: z.ZodType, body: unknown): FieldError[] {
  if (!(input instanceof z.ZodObject) || typeof body !== 'object' || body === null) return []
  const known = Object.keys(input.shape)
  return Object.keys(body)
    .filter((field) => !known.includes(field))
    .slice(0, UNKNOWN_LISTED)
    .map((field) => cleanEcho(field, 40) || '(no name)')
    .map((field) => ({
      field,
      rule: 'unknown',
      message: `${field} is not a field of this request and is ignored; known fields: ${known.join(', ')}`,
    }))
}

/** Limits the answer to a body with thousands of unknown fields. */
const UNKNOWN_LISTED = 10

type BrokenRule = { rule: string; says: string }

function toRule(issue: z.core.$ZodIssue): BrokenRule {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue)
        ? missing
        : { rule: 'type', says: `must be ${typeNames[issue.expected] ?? issue.expected}` }
    case 'invalid_value':
      if (issue.message === MISSING_CHOICE) return missing
      return { rule: 'enum', says: `must be one of ${issue.values.map(String).join(', ')}` }
    case 'too_small':
      return issue.origin === 'string'
        ? { rule: 'min_length', says: `must have at least ${characters(issue.minimum)}` }
        : { rule: 'minimum', says: `must be ${issue.inclusive ? 'at least' : 'greater than'} ${issue.minimum}` }
    case 'too_big':
      if (issue.message === ADDRESS_SENT) return { rule: 'max_length', says: ADDRESS_SENT }
      return issue.origin === 'string'
        ? { rule: 'max_length', says: `must have at most ${characters(issue.maximum)}` }
        : { rule: 'maximum', says: `must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}` }
    default:
      return { rule: 'format', says: issue.message }
  }
}

const missing: BrokenRule = { rule: 'required', says: 'is required' }

/** A finished zod issue no longer holds the value. Only its message tells a missing value from a wrong one. */
const isMissing = (issue: z.core.$ZodIssue): boolean => issue.message.endsWith('received undefined')

const characters = (count: number | bigint): string => `${count} ${count === 1 ? 'character' : 'characters'}`

const typeNames: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  object: 'a JSON object',
  array: 'a list',
}
