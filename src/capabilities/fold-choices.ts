import { z } from 'zod'

/** Choices of a request in any letter case: `sell` where the offer says SELL, `1H` where it says 1h. */

/**
 * The body with each choice written as the offer writes it, so that answers echo it so. Everything else stays as it was
 * sent. The schemas keep stating the exact values.
 */
export function foldChoices(input: z.ZodType, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const sent: Record<string, unknown> = { ...body }
  for (const [field, options] of choicesOf(input)) {
    const value = sent[field]
    if (!Object.hasOwn(sent, field) || typeof value !== 'string' || options.includes(value)) continue
    const wanted = value.trim().toLowerCase()
    const meant = options.find((option) => option.toLowerCase() === wanted)
    if (meant !== undefined) sent[field] = meant
  }
  return sent
}

const known = new WeakMap<z.ZodType, readonly [field: string, options: readonly string[]][]>()

function choicesOf(input: z.ZodType): readonly [field: string, options: readonly string[]][] {
  const kept = known.get(input)
  if (kept) return kept
  const shape: Record<string, z.ZodType> = input instanceof z.ZodObject ? input.shape : {}
  const choices = Object.entries(shape).flatMap(([field, schema]): [string, readonly string[]][] => {
    const options = optionsOf(schema)
    return options ? [[field, options]] : []
  })
  known.set(input, choices)
  return choices
}

/** The values of an enum inside whatever makes it optional, gives it a default or translates it. */
function optionsOf(schema: unknown): readonly string[] | undefined {
  if (schema instanceof z.ZodEnum) return schema.options.map(String)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return optionsOf(schema.unwrap())
  return schema instanceof z.ZodPipe ? optionsOf(schema.in) : undefined
}
