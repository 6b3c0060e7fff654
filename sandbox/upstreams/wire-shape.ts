/** Compares two JSON bodies by keys and value types; values are ignored, and lists may be empty. */
export function compareShapes(
  ours: unknown,
  theirs: unknown,
  allowed: { missing?: readonly string[]; nullable?: readonly string[] } = {},
): string[] {
  const mine = toPaths(ours)
  const real = toPaths(theirs)
  const problems: string[] = []
  for (const [path, { types }] of mine) {
    const known = real.get(path)
    if (!known) problems.push(`${path}: the real service does not send it`)
    for (const type of types) {
      if (!known || known.types.has(type) || (type === 'null' && allowed.nullable?.includes(path))) continue
      problems.push(`${path}: ${type} here, ${[...known.types].join(' or ')} there`)
    }
  }
  for (const [path, { parent, times }] of real) {
    const always = times === (real.get(parent)?.times ?? 1) && !path.endsWith('[]')
    if (always && mine.has(parent) && !mine.has(path) && !allowed.missing?.includes(path))
      problems.push(`${path}: missing here`)
  }
  return problems
}

interface Place {
  parent: string
  types: Set<string>
  times: number
}

/** Every path in a body; the entries of a list share the path `[]`. */
function toPaths(body: unknown): Map<string, Place> {
  const places = new Map<string, Place>()
  const visit = (value: unknown, path: string, parent: string) => {
    const place = places.get(path) ?? { parent, types: new Set<string>(), times: 0 }
    place.types.add(toType(value))
    place.times++
    places.set(path, place)
    if (Array.isArray(value)) {
      for (const entry of value) visit(entry, `${path}[]`, path)
    } else if (value !== null && typeof value === 'object') {
      for (const [key, entry] of Object.entries(value)) visit(entry, `${path}.${key}`, path)
    }
  }
  visit(body, '$', '')
  return places
}

function toType(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}
