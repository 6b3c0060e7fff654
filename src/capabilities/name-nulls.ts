/**
 * Names every unknown of an answer: a null whose path, or one of its parents, `coverage.missing` does not have yet gets
 * an entry. Rows of a list are one path: `wallets.profitPct`.
 */

interface Gap {
  check: string
  reason: string
}

interface Covered {
  coverage: { checked: string[]; missing: Gap[] }
}

/** Why a field can be null, by its path; without an entry it was not reported. */
export type NullReasons = Readonly<Record<string, string>>

export function nameNulls<Body extends object>(body: Body, reasons: NullReasons = {}): Body {
  const { coverage } = body as Partial<Covered>
  if (!coverage) return body
  const unnamed = listNulls(body).filter((path) => !isNamed(path, coverage.missing))
  if (unnamed.length === 0) return body
  const added = unnamed.map((check) => ({ check, reason: reasons[check] ?? 'not_reported' }))
  return { ...body, coverage: { ...coverage, missing: [...coverage.missing, ...added] } }
}

/** Paths of all nulls, each once. */
export function listNulls(value: unknown): string[] {
  const found = new Set<string>()
  collect(value, '', found)
  return [...found]
}

function collect(value: unknown, path: string, found: Set<string>): void {
  if (value === null) found.add(path)
  else if (Array.isArray(value)) for (const row of value) collect(row, path, found)
  else if (typeof value === 'object') {
    for (const [field, inner] of Object.entries(value as object))
      collect(inner, path ? `${path}.${field}` : field, found)
  }
}

/** A gap names a path by the whole of it or by one of its parents. */
export function isNamed(path: string, missing: readonly Gap[]): boolean {
  return missing.some(({ check }) => `${path}.`.startsWith(`${check}.`))
}
