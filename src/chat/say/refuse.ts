/** Failures that chat itself throws: their text is in the asker's language already. */
import { Failed, type Failure, fail } from '../../domain/failure.ts'

class Said {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A request that cannot be met as it was said. */
export const refuse = (failure: Failure, text: string): Failed => fail(failure, new Said(text))

export const refuseField = (field: string, rule: string, text: string): Failed =>
  refuse({ code: 'invalid_request', errors: [{ field, rule, message: text }] }, text)

/** What is missing or does not fit, by the field that it concerns. */
export const refuseRule = (field: string, text: string): Failed =>
  refuse({ code: 'missing_conditional_field', field, rule: text }, text)

/** The text of a failure that chat threw. */
export const saidOf = (thrown: unknown): string | undefined =>
  thrown instanceof Failed && thrown.cause instanceof Said ? thrown.cause.text : undefined
