const MOST_LINES = 12
const MOST_CHARACTERS = 700

/**
 * The first line always stays, and so do the closing ones; of the rest, as many as fit, from the top. A link that leaves no
 * room for both gives way: it has a field of its own beside the text.
 */
export function fitCard(lines: readonly string[], closing: readonly string[]): string {
  const kept = [...lines]
  const end = [...closing]
  const text = () => [...kept, ...end].join('\n')
  const fits = () => kept.length + end.length <= MOST_LINES && text().length <= MOST_CHARACTERS
  while (kept.length > 1 && !fits()) kept.pop()
  while (end.length > 1 && !fits()) end.pop()
  return text()
}
