import { z } from 'zod'
import type { Offer } from '../capabilities/offer.ts'
import { UsageError } from './exit-codes.ts'

/** One field of a request, as an argument or flag of the command. */
interface OfferField {
  name: string
  flag: string
  kind: 'text' | 'number'
  description: string
  choices: string[] | undefined
  default: unknown
}

export interface OfferFields {
  /** Arguments, in this order: the required fields, or the first field if none is required. */
  positional: (OfferField & { required: boolean })[]
  flags: OfferField[]
}

/** Arguments and flags of an offer, from its input schema, so that a new field becomes a new flag. */
export function toOfferFields({ input }: Offer): OfferFields {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input' })
  const fields = Object.entries(properties).map(([name, schema]) => toField(name, schema === true ? {} : schema))
  const needed = fields.filter(({ name }) => required.includes(name))
  const positional = needed.length > 0 ? needed : fields.slice(0, 1)
  return {
    positional: positional.map((field) => ({ ...field, required: required.includes(field.name) })),
    flags: fields.filter((field) => !positional.includes(field)),
  }
}

/** The request body from arguments and flags; fields that were not given are left out. */
export function toInput(fields: OfferFields, typed: (string | undefined)[], flags: Record<string, unknown>): object {
  const given = [
    ...fields.positional.map((field, place) => [field, typed[place]] as const),
    ...fields.flags.map((field) => [field, flags[field.name]] as const),
  ]
  return Object.fromEntries(
    given.flatMap(([field, text]) => (typeof text === 'string' ? [[field.name, toValue(field, text)]] : [])),
  )
}

function toField(name: string, schema: z.core.JSONSchema.JSONSchema | false): OfferField {
  const { type, description = '', enum: choices, default: preset } = schema === false ? {} : schema
  return {
    name,
    flag: `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    kind: type === 'integer' || type === 'number' ? 'number' : 'text',
    description,
    choices: choices?.map(String),
    default: preset,
  }
}

function toValue({ kind, flag, name }: OfferField, text: string): unknown {
  if (kind === 'text') return text
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new UsageError(`${flag}: ${name} must be a number.`)
  return value
}
