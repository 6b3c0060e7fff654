import type { JsonSchema } from './json-schema.ts'

export interface BodyField {
  name: string
  /** Type, need, bounds and default in words: "integer, optional, 1 to 10, default 5". */
  rule: string
  description: string
}

/** The fields of a request in words, read from its JSON schema. */
export function listBodyFields({ properties = {}, required = [] }: JsonSchema): BodyField[] {
  return Object.entries(properties).map(([name, schema]) => {
    const field: JsonSchema = typeof schema === 'boolean' ? {} : schema
    const rule = [toType(field), required.includes(name) ? 'required' : 'optional', toBounds(field), toDefault(field)]
    return { name, rule: rule.filter((part) => part !== '').join(', '), description: field.description ?? '' }
  })
}

const toType = ({ type, enum: values }: JsonSchema): string => values?.join(' | ') ?? String(type)

function toBounds({ minLength, maxLength, minimum, exclusiveMinimum, maximum }: JsonSchema): string {
  if (maxLength !== undefined) return `length ${minLength ?? 0} to ${maxLength}`
  if (minLength !== undefined) return `length at least ${minLength}`
  if (exclusiveMinimum !== undefined) return `more than ${exclusiveMinimum}, at most ${maximum}`
  return minimum === undefined ? '' : `${minimum} to ${maximum}`
}

const toDefault = (field: JsonSchema): string =>
  field.default === undefined ? '' : `default ${JSON.stringify(field.default)}`
