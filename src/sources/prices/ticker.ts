/**
 * A ticker for comparison: one leading `$` dropped, ASCII letters upper-cased. Other letters stay as they are: Unicode
 * case mapping turns `ſ` into `S` and `ı` into `I`, and a look-alike would become the real thing.
 */
export function toTicker(text: string): string {
  return text
    .trim()
    .replace(/^\$/, '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
}
