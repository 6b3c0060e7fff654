import { listUnknownFields, toFieldErrors } from '../../capabilities/field-errors.ts'
import { foldChoices } from '../../capabilities/fold-choices.ts'
import type { Offer } from '../../capabilities/offer.ts'
import { type Failure, type FieldError, toFailure } from '../../domain/failure.ts'
import { NOT_JSON } from '../wire/problem.ts'
import { parseJson } from '../wire/request.ts'

/**
 * Validation of a body, done before any payment. The `problems` of a valid body are warnings, such as unknown fields.
 */
export type RequestReading =
  | { ok: true; input: unknown; problems: FieldError[] }
  | { ok: false; problems: FieldError[]; failure: Failure }

export function readRequest(offer: Offer, text: string): RequestReading {
  if (text.trim() === '')
    return wrong({ field: 'body', rule: 'required', message: 'body is required: one JSON object' })
  let body: unknown
  try {
    body = parseJson(text)
  } catch (thrown) {
    const failure = toFailure(thrown)
    return { ok: false, problems: failure.code === 'invalid_request' ? failure.errors : [NOT_JSON], failure }
  }
  return readInput(offer, body)
}

/** The same for a body that is already parsed, as in an MCP tool call. */
export function readInput(offer: Offer, body: unknown): RequestReading {
  const parsed = offer.input.safeParse(foldChoices(offer.input, body))
  if (!parsed.success) {
    const errors = toFieldErrors(parsed.error)
    return { ok: false, problems: errors, failure: { code: 'invalid_request', errors } }
  }
  return { ok: true, input: parsed.data, problems: listUnknownFields(offer.input, body) }
}

function wrong(error: FieldError): RequestReading {
  return { ok: false, problems: [error], failure: { code: 'invalid_request', errors: [error] } }
}
