import { fail } from '../../domain/failure.ts'

type Value = string | number | readonly string[]

/**
 * toPath`/products/${id}/stats`: the literal pieces stand as written, every value is percent-encoded, and a list is
 * joined with commas. No value can leave its place in the path or start a new parameter.
 */
export function toPath(pieces: TemplateStringsArray, ...values: Value[]): string {
  return pieces.reduce((path, piece, index) => path + encode(values[index - 1] ?? '') + piece)
}

function encode(value: Value): string {
  return typeof value === 'object' ? value.map(encodeText).join(',') : encodeText(String(value))
}

function encodeText(text: string): string {
  if (text === '.' || text === '..') throw fail({ code: 'internal' }, `dot segment in a path value`)
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
}
