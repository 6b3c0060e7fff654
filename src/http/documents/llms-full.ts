/** Pages that a caller needs, in the order in which they are told; those of operators follow by name. */
const FIRST = ['payments', 'errors', 'chat', 'chat-limits', 'discovery', 'risk', 'market-read', 'sources']

/** Everything there is to read in one file: llms.txt, then each page of the documents. */
export function toLlmsFull(llms: string, pages: ReadonlyMap<string, string>, publicUrl: string): string {
  const names = [...pages.keys()].sort((left, right) => placeOf(left) - placeOf(right) || (left < right ? -1 : 1))
  const parts = names.map((name) => `<!-- ${publicUrl}/docs/${name} -->\n\n${pages.get(name)?.trim()}`)
  return `${[llms.trim(), ...parts].join('\n\n---\n\n')}\n`
}

const placeOf = (name: string): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length)
