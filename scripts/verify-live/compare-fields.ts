import { listSamples, readSample } from '../../src/sources/adapters/samples.test-kit.ts'
import { type Answer, toSampleName } from './answer-folder.ts'

/**
 * Compares the answers of real services with our fixtures, field by field: which fields are gone, and which hold another
 * type. Values do not matter, and fields that are new are only counted.
 */
interface FieldDifference {
  /** Adapter and endpoint: `kraken/public-Ticker`. */
  sample: string
  /** `result.{}.c[]`; `{}` stands for any key of a table, `[]` for any entry of a list. */
  field: string
  expected: string
  found: string
}

export interface FieldComparison {
  /** Endpoints that have a fixture and were answered. */
  endpoints: number
  /** Fields that are there and have the type that we expect. */
  alike: number
  /** Fields that no fixture has. */
  further: number
  differences: FieldDifference[]
}

export function createFieldComparison() {
  const answers = new Map<string, unknown[]>()
  return {
    keep({ source, endpoint, json }: Answer): void {
      const sample = toSampleName(source, endpoint)
      answers.set(sample, [...(answers.get(sample) ?? []), json])
    },
    compare(): FieldComparison {
      const total: FieldComparison = { endpoints: 0, alike: 0, further: 0, differences: [] }
      for (const [sample, found] of [...answers].sort(([left], [right]) => left.localeCompare(right))) {
        const expected = readFixtures(sample)
        if (expected.length === 0) continue
        const { alike, further, differences } = compareFields(expected, found)
        total.endpoints += 1
        total.alike += alike
        total.further += further
        total.differences.push(...differences.map((difference) => ({ sample, ...difference })))
      }
      return total
    },
  }
}

const readFixtures = (sample: string): unknown[] =>
  listSamples()
    .filter(({ origin, endpoint }) => origin === 'fixtures' && endpoint === sample)
    .map((entry) => readSample(entry).json)

export function compareFields(expected: readonly unknown[], found: readonly unknown[]) {
  const wanted = toFields(expected)
  const present = toFields(found)
  const differences: Omit<FieldDifference, 'sample'>[] = []
  let alike = 0
  for (const [field, { types, parent, times }] of wanted) {
    const other = present.get(field)
    const always = times >= (wanted.get(parent)?.times ?? 1)
    const say = (words: string) =>
      differences.push({ field: field === '' ? '(whole)' : field, expected: toWords(types), found: words })
    if (!other) {
      // An empty list or table says nothing about what its entries would hold.
      if (always && present.has(parent) && !/(\[\]|\{\})$/.test(field)) say('missing')
      continue
    }
    const odd = [...other.types].filter((type) => type !== 'null' && !types.has(type))
    if (odd.length > 0 && !isOnly(types, 'null')) say(toWords(other.types))
    else alike += 1
  }
  const further = [...present.keys()].filter((field) => !wanted.has(field)).length
  return { alike, further, differences }
}

interface Field {
  parent: string
  types: Set<string>
  times: number
}

/** Every field of some bodies. Entries of a list share a field, and so do those of a table whose keys are data. */
function toFields(bodies: readonly unknown[]): Map<string, Field> {
  const fields = new Map<string, Field>()
  const visit = (value: unknown, field: string, parent: string) => {
    const known = fields.get(field) ?? { parent, types: new Set<string>(), times: 0 }
    known.types.add(toType(value))
    known.times += 1
    fields.set(field, known)
    if (Array.isArray(value)) for (const entry of value) visit(entry, `${field}[]`, field)
    else if (typeof value === 'object' && value !== null) {
      const isTable = looksLikeTable(value)
      for (const [key, entry] of Object.entries(value)) {
        visit(entry, isTable ? `${field}.{}` : field === '' ? key : `${field}.${key}`, field)
      }
    }
  }
  for (const body of bodies) visit(body, '', 'none')
  return fields
}

/** Keys that are addresses, pairs, tickers, dates or numbers are data, not names of fields. */
const DATA_KEY = /^(0x.*|.*:.*|\d.*|[A-Z0-9./_-]{2,}|[1-9A-HJ-NP-Za-km-z]{32,44})$/

function looksLikeTable(value: object): boolean {
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key) => DATA_KEY.test(key))
}

const toType = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value)
const toWords = (types: ReadonlySet<string>): string => [...types].sort().join(' or ')
const isOnly = (types: ReadonlySet<string>, type: string): boolean => types.size === 1 && types.has(type)
