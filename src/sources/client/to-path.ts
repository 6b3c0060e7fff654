type Value = string | number | readonly string[]

/**
 * Builds a path: toPath`/products/${id}/stats`. Literal parts stay as written, every value is percent-encoded, and a
 * list is joined with commas. A value cannot leave its place in the path or start a new parameter. No value is refused:
 * whether it exists is for the upstream to say.
 */
export function toPath(pieces: TemplateStringsArray, ...values: Value[]): string {
  const path = pieces.reduce((start, piece, index) => start + encode(values[index - 1] ?? '') + piece)
  const [place = '', ...query] = path.split('?')
  return [place.replace(DOT_SEGMENT, (dots) => dots.replaceAll('.', '%252E')), ...query].join('?')
}

/** URL parsers treat `.` and `..`, also as `%2E`, as steps between folders. Encoded twice they are ordinary names. */
const DOT_SEGMENT = /(?<=\/)\.{1,2}(?=\/|$)/g

function encode(value: Value): string {
  return typeof value === 'object' ? value.map(encodeText).join(',') : encodeText(String(value))
}

function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
}
