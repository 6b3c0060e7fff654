import { z } from 'zod'
import { offers } from '../../src/capabilities/catalog.ts'
import type { Offer } from '../../src/capabilities/offer.ts'

/** Text that means something to a URL, a file system, a shell or a database, and nothing as the name of a token or chain. */
export const PATH_LIKE = [
  ...[
    '..',
    '.',
    '...',
    '../x',
    'x/..',
    './',
    '/',
    '//x',
    'a/b',
    'a\\b',
    '..\\..',
    '%2e%2e',
    '%2E',
    '%252e',
    '%2f',
    '%',
  ],
  ...[
    '?x',
    '#',
    '&x=1',
    ';',
    ':',
    '@',
    ',',
    '..,..',
    '\0',
    'a\0b',
    '\uD800',
    '\uDC00x',
    '\r\n',
    '~',
    '*',
    '$',
    '$..',
    '|',
  ],
  ...['__proto__', 'constructor', 'toString', '-1', '0x', "'", '"', '{}', '[]', '\u{10FFFF}', 'ﬀ', '\u0130', '٣'],
]

/** One of each kind of invisible character. */
export const HIDDEN_CHARACTERS = [
  ...['\u200b', '\u200d', '\u202e', '\u2066', '\u061c', '\u0007', '\u0085', '\u00ad', '\ufeff', '\u2028', '\u{E0041}'],
  ...['\u3164', '\u115f', '\u2800', '\ue000', '\ud800', '\u034f', '\ufe0f'],
]

/** Bodies for fields that are validated only together with another one. */
const AROUND: Record<string, Record<string, object>> = {
  quote: { solanaAddress: { destinationChain: 'solana', destinationToken: 'SOL' } },
}

const bodyFor = ({ name, example }: Offer, field: string): Record<string, unknown> => ({
  ...(example.input as object),
  ...AROUND[name]?.[field],
})

/** Every text field of every request, with a body that is valid without it. */
export const TEXT_FIELDS = offers.flatMap((offer) =>
  listTextFields(offer).map((field) => ({ name: offer.name, field, body: bodyFor(offer, field) })),
)

function listTextFields({ input }: Offer): string[] {
  const schema = z.toJSONSchema(input, { io: 'input' })
  return Object.entries(schema.properties ?? {}).flatMap(([field, about]) =>
    typeof about === 'object' && about.type === 'string' ? [field] : [],
  )
}

/** Paths of invisible characters in a JSON value; line breaks are allowed, because our own texts have them. */
export function findHidden(value: unknown, path = '$'): string[] {
  if (typeof value === 'string') return UNSEEN.test(value) ? [`${path}: ${JSON.stringify(value)}`] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    ...findHidden(key, `${path}.(key)`),
    ...findHidden(inner, `${path}.${key}`),
  ])
}

const UNSEEN = /[^\P{Cc}\n]|\p{Cf}|\p{Cs}|\p{Co}|\p{Zl}|\p{Zp}|\p{Default_Ignorable_Code_Point}|\u2800/u

/**
 * Paths of texts in which a link or a mention of somebody else would work. `ours` are starts of URLs that the service
 * makes itself: sign links, pictures, pages of a venue.
 */
export function findWorking(value: unknown, ours: readonly string[], path = '$'): string[] {
  if (typeof value === 'string') {
    const rest = ours.reduce((text, start) => text.replaceAll(start, ''), value)
    const found = WORKING.exec(rest)
    return found && !isOwnUrl(rest, path) ? [`${path}: ${JSON.stringify(value)}`] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => findWorking(inner, ours, `${path}.${key}`))
}

const WORKING =
  /\/\/|@|(?<![\p{L}\p{N}])(?:https?|mailto|tg|javascript):\S|(?<![\p{L}\p{N}])www\.\S|\]\(|[\p{L}\p{N}][.。]\p{L}{2,}(?::\d+)?\/|evil\.example\//iu
/** A whole value that is a URL which we made from a fixed host and an id. */
const isOwnUrl = (text: string, path: string): boolean =>
  /\.(?:url|source)$/.test(path) && /^https:\/\/[\w./-]+$/.test(text) && !text.includes('evil')
