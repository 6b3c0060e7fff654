/** Russian case endings: the names that a word may be a form of. */
const ENDINGS = ['ами', 'ями', 'ов', 'ев', 'ом', 'ем', 'ой', 'ей', 'ам', 'ах', 'а', 'у', 'е', 'ы', 'и', 'ю', 'я']
const CYRILLIC = /^[а-яё]{4,20}$/

/** What the word may be in the nominative, longest ending first; nothing for words of other scripts. */
export function endingsOff(word: string): readonly string[] {
  if (!CYRILLIC.test(word)) return NONE
  return ENDINGS.filter((ending) => word.endsWith(ending) && word.length - ending.length >= 3).flatMap((ending) => {
    const stem = word.slice(0, -ending.length)
    return [stem, `${stem}а`, `${stem}я`, `${stem}ь`, `${stem}й`]
  })
}

const NONE: readonly string[] = []
