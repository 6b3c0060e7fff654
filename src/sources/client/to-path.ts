type Value = string | number | readonly string[]

/**
 * toPath`/products/${id}/stats`: the literal pieces stand as written, every value is percent-encoded, and a list is
 * joined with commas. No value can leave its place in the path or start a new parameter, and none is refused: whether a
 * name exists is for the upstream to say.
 */
export function toPath(pieces: TemplateStringsArray, ...values: Value[]): string {
  const path = pieces.reduce((start, piece, index) => start + encode(values[index - 1] ?? '') + piece)
  const [place = '', ...query] = path.split('?')
  return [place.replace(DOT_SEGMENT, (dots) => dots.replaceAll('.', '%252E')), ...query].join('?')
}

/** URLs read `.` and `..`, and `%2E` as well, as steps between folders; encoded twice they are a name like any other. */
const DOT_SEGMENT = /(?<=\/)\.{1,2}(?=\/|$)/g

function encode(value: Value): string {
  return typeof value === 'object' ? value.map(encodeText).join(',') : encodeText(String(value))
}

function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
}
