/** The fields of a JSON Schema as rows: one for each property, also inside objects and lists. */

export interface SchemaField {
  /** `pools[].apy.totalPct` */
  path: string
  type: string
  required: boolean
  description: string
}

interface Schema {
  type?: string | readonly string[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  additionalProperties?: Schema | boolean
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  description?: string
}

export function listSchemaFields(given: unknown, prefix = ''): SchemaField[] {
  const { properties = {}, required = [] } = given as Schema
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = `${prefix}${name}`
    const row = { path, type: typeOf(schema), required: required.includes(name), description: describe(schema) }
    return [row, ...insideOf(schema, path)]
  })
}

/** Fields of objects, of the objects in a list, and of each form that a value may have. */
function insideOf(schema: Schema, path: string): SchemaField[] {
  const forms = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const seen = new Set<string>()
  return [
    ...(schema.properties ? listSchemaFields(schema, `${path}.`) : []),
    ...(schema.items ? fieldsOfItem(schema.items, `${path}[]`) : []),
    ...(typeof schema.additionalProperties === 'object' ? fieldsOfItem(schema.additionalProperties, `${path}.*`) : []),
    ...forms.flatMap((form) => insideOf(form, path)),
  ].filter((field) => !seen.has(field.path) && seen.add(field.path))
}

const fieldsOfItem = (item: Schema, path: string): SchemaField[] =>
  item.properties ? listSchemaFields(item, `${path}.`) : insideOf(item, path)

function typeOf(schema: Schema): string {
  const { type, items, anyOf, oneOf } = schema
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const forms = anyOf ?? oneOf
  if (forms) return [...new Set(forms.map(typeOf))].join(' or ')
  if (type === 'array') return items?.type === undefined ? 'list' : `list of ${typeOf(items)}`
  return typeof type === 'string' ? type : (type ?? ['any value']).join(' or ')
}

const describe = ({ description = '', default: given }: Schema): string =>
  [description, given === undefined ? '' : `Default: ${JSON.stringify(given)}.`].filter(Boolean).join(' ')
