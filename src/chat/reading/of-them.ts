/** "only 4000", "4000 of them": a number that counts what was named before it. */
import type { Item } from '../language/item.ts'

const OF_THEM =
  /^(?:of (?:'?em|them|those|these|it)|davon|von (?:ihnen|denen)|de (?:ellos|ellas|esos|esas|eso)|deles|delas|desses|dessas|disso|d'entre (?:eux|elles)|de ceux-là|из них|onlardan|bunlardan|tanesi|tanesini|trong số (?:đó|này)|dari (?:itu|situ)|darinya|منها|منهم|उनमें से|इनमें से|unme se|inme se|그중|そのうち|其中)(?![\p{L}\p{M}])/u
const MOST_WORDS = 3

export function isOfThem(items: readonly Item[], place: number): boolean {
  const following = items.slice(place + 1, place + 1 + MOST_WORDS)
  return OF_THEM.test(following.map(({ text }) => text.toLowerCase()).join(' '))
}

const ONLY = new Set(
  'only just nur bloß solo sólo só so apenas somente seulement juste только лишь sadece yalnız yalnızca chỉ hanya cuma 只 只要 仅 だけ 만 فقط सिर्फ केवल sirf bas'.split(
    ' ',
  ),
)

/** "only 4000": less of it than before. Some languages say the word behind the number. */
export const isOnly = (items: readonly Item[], place: number): boolean =>
  [items[place - 1], items[place + 1]].some((item) => ONLY.has(item?.word ?? ''))
