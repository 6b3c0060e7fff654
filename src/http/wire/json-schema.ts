import { z } from 'zod'

/** A JSON schema of draft 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = z.core.JSONSchema.JSONSchema

/** The schema of a request body, as clients send it: before defaults and aliases are applied. */
export const toRequestSchema = madeOnce((schema) => withoutDialect(z.toJSONSchema(schema, { io: 'input' })))

/** The schema of an answer. Later versions may add fields, so it never forbids additional ones. */
export const toAnswerSchema = madeOnce((schema) =>
  withoutDialect(
    z.toJSONSchema(schema, {
      io: 'output',
      override: ({ jsonSchema }) => {
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      },
    }),
  ),
)

/**
 * Challenges, documents, tools and pages show the same schemas, and converting them all was a seventh of the CPU time of a
 * start. What is returned is shared: nobody may change it.
 */
function madeOnce(convert: (schema: z.ZodType) => JsonSchema): (schema: z.ZodType) => JsonSchema {
  const made = new WeakMap<z.ZodType, JsonSchema>()
  return (schema) => {
    const known = made.get(schema) ?? convert(schema)
    made.set(schema, known)
    return known
  }
}

function withoutDialect({ $schema: _dialect, '~standard': _standard, ...schema }: JsonSchema): JsonSchema {
  return schema
}

/**
 * Reduces a schema to bare types, down to `depth` levels of fields; below that only the type of a field remains.
 * Every value that is valid by the schema is valid by its compact form.
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

/** `X | null` keeps the type of X; a union of several shapes becomes the empty schema, which allows anything. */
function toCompactChoice(options: JsonSchema[], depth: number): JsonSchema {
  const [option, ...others] = options.filter(({ type }) => type !== 'null')
  if (!option || others.length > 0) return {}
  const compact = toCompactSchema(option, depth)
  return compact.type === undefined ? {} : { ...compact, type: [compact.type, 'null'].flat() as JsonSchema['type'] }
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
