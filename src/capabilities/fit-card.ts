const MOST_LINES = 12
const MOST_CHARACTERS = 700

/** The first line and the closing ones always stay; of the rest, as many as fit, from the top. */
export function fitCard(lines: readonly string[], closing: readonly string[]): string {
  const kept = [...lines]
  const text = () => [...kept, ...closing].join('\n')
  while (kept.length > 1 && (kept.length + closing.length > MOST_LINES || text().length > MOST_CHARACTERS)) kept.pop()
  return text()
}
