import { z } from 'zod'
import { catalog } from '../src/capabilities/catalog.ts'
import type { Offer } from '../src/capabilities/offer.ts'

/** `docs/fields.md`: every field of every answer, from the schemas that answers are checked against. */
export const fieldsPage = (): string => `# Fields of the answers

Made by \`npm run docs\` from the output schemas in \`src/capabilities/*/offer.ts\`; do not edit by hand.

A dot leads into an object or into the rows of a list. A field that may be null is null when it is not known, and \`coverage.missing\`
names it then by this path, or by one of its parents, with a reason. \`coverage\` and \`meta\` are the same in every answer and are
told once, at the end. What the figures mean beside those of others is in [answers.md](answers.md).

${catalog.map(({ offer }) => section(offer)).join('\n\n')}

## coverage and meta

| field | type | what it is |
|---|---|---|
| \`coverage.checked\` | list of strings | What was looked at. |
| \`coverage.missing\` | list of objects | What is not known: \`check\`, a path or the name of a check, and \`reason\`. |
| \`meta.requestId\` | string | Finds the request in our log. |
| \`meta.asOf\` | string | Time of the oldest source. |
| \`meta.ageSeconds\` | number | Age of the oldest source when the answer was made. |
| \`meta.stale\` | boolean | Always false: an answer that is too old is not sold. |
| \`meta.sources\` | list of objects | Every source: \`name\` and the time \`at\` of its data. |
| \`meta.charged\` | boolean | Whether this answer was paid for. |
| \`meta.sandbox\` | boolean | Present when the numbers come from the sandbox. |
`

interface Schema {
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

interface Field {
  path: string
  type: string
  mayBeNull: boolean
  about: string
}

function section({ name, output, nulls = {} }: Offer): string {
  const schema = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as Schema
  const fields = new Map<string, Field>()
  for (const field of listFields(schema))
    if (!isShared(field.path)) fields.set(field.path, merge(fields.get(field.path), field))
  const rows = [...fields.values()].map(({ path, type, mayBeNull, about }) => {
    const why = nulls[path] ? ` Null with the reason \`${nulls[path]}\`.` : ''
    return `| \`${path}\` | ${type}${mayBeNull ? ' or null' : ''} | ${(about + why).trim().replaceAll('|', '\\|')} |`
  })
  return [`## ${name}`, '', '| field | type | what it is |', '|---|---|---|', ...rows].join('\n')
}

const isShared = (path: string): boolean => /^(?:coverage|meta)\b/.test(path)

/** Items of several kinds can have a field of the same name. */
function merge(known: Field | undefined, field: Field): Field {
  if (!known) return field
  return { ...known, mayBeNull: known.mayBeNull || field.mayBeNull, about: known.about || field.about }
}

function listFields(schema: Schema, path = ''): Field[] {
  const options = (schema.anyOf ?? [schema]).filter(({ type }) => type !== 'null')
  return options.flatMap((option) => {
    if (option.items) return listFields(option.items, path)
    return Object.entries(option.properties ?? {}).flatMap(([field, inner]) => {
      const own = path === '' ? field : `${path}.${field}`
      return [toField(own, inner), ...listFields(inner, own)]
    })
  })
}

function toField(path: string, schema: Schema): Field {
  const all = schema.anyOf ?? [schema]
  const options = all.filter(({ type }) => type !== 'null')
  const about = schema.description ?? options.find(({ description }) => description)?.description ?? ''
  const types = [...new Set(options.map(toType))]
  return { path, type: types.join(' or '), mayBeNull: options.length < all.length || all.some(isNullable), about }
}

const isNullable = ({ type, enum: values }: Schema): boolean =>
  [type].flat().includes('null') || values?.includes(null) === true

function toType({ type, enum: values, const: value, items }: Schema): string {
  if (values)
    return values
      .filter((one) => one !== null)
      .map((one) => `\`${one}\``)
      .join(', ')
  if (value !== undefined) return `\`${value}\``
  if (type === 'array') return `list of ${items ? `${toType(items)}s` : 'values'}`
  return [type ?? 'value']
    .flat()
    .filter((one) => one !== 'null')
    .join(' or ')
}
