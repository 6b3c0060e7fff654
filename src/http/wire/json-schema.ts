import { z } from 'zod'

/** A JSON schema of draft 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = z.core.JSONSchema.JSONSchema

/** What may be sent: before defaults and aliases are applied. */
export const toRequestSchema = (schema: z.ZodType): JsonSchema =>
  withoutDialect(z.toJSONSchema(schema, { io: 'input' }))

/** What comes back. Answers may gain fields, so the schema of one never forbids more. */
export const toAnswerSchema = (schema: z.ZodType): JsonSchema =>
  withoutDialect(
    z.toJSONSchema(schema, {
      io: 'output',
      override: ({ jsonSchema }) => {
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      },
    }),
  )

function withoutDialect({ $schema: _dialect, '~standard': _standard, ...schema }: JsonSchema): JsonSchema {
  return schema
}

/**
 * The bare types of a schema, down to `depth` levels of fields; deeper ones keep only their type.
 * Whatever passes the schema passes its compact form.
 */
export function toCompactSchema(schema: JsonSchema, depth: number): JsonSchema {
  const { type, properties, items, anyOf } = schema
  if (anyOf) return toCompactChoice(anyOf.filter(isSchema), depth)
  if (depth > 0 && properties) {
    const fields = Object.entries(properties).map(([name, field]) => [
      name,
      isSchema(field) ? toCompactSchema(field, depth - 1) : {},
    ])
    return { type: 'object', properties: Object.fromEntries(fields) }
  }
  if (depth > 0 && type === 'array' && isSchema(items)) return { type, items: toCompactSchema(items, depth - 1) }
  return type === undefined ? {} : { type }
}

/** "This or null" stays readable; a choice between real shapes is left open. */
function toCompactChoice(options: JsonSchema[], depth: number): JsonSchema {
  const [option, ...others] = options.filter(({ type }) => type !== 'null')
  if (!option || others.length > 0) return {}
  const compact = toCompactSchema(option, depth)
  return compact.type === undefined ? {} : { ...compact, type: [compact.type, 'null'].flat() as JsonSchema['type'] }
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
