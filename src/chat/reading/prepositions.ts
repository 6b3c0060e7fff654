/** Joining words, such as from, to, on and with, in all languages. */
import { type Item, is, itemBefore } from '../language/item.ts'
import { LANGUAGES_OF_WORDS } from '../language/words/languages.ts'

export type Preposition = 'from' | 'to' | 'on' | 'with' | 'arrow' | undefined

/** The preposition before a place, skipping articles. */
export function prepositionBefore(items: readonly Item[], place: number): Preposition {
  const first = Math.max(0, place - 3)
  for (let at = place - 1; at >= first; at--) {
    const item = items[at] as Item
    if (isArrow(item)) return 'arrow'
    if (item.kind !== 'word') return undefined
    const known = PREPOSITIONS.get(item.word)
    // "base पर ETH": it belongs to the chain before it.
    if (known === 'on' && POSTPOSED.has(item.word) && itemBefore(items, at)?.chain !== undefined) return undefined
    if (known) return known
    if (!SKIPPED.has(item.word)) return undefined
  }
  return undefined
}

const PREPOSITIONS: ReadonlyMap<string, Preposition> = new Map(
  (
    [
      ['from', 'from|off|out of|off of|desde|de|do|da|из|с|со|от|từ|从|出|depuis|du|von|vom|aus|dari|من|से'],
      [
        'to',
        'to|into|onto|2|for|towards|hasta|hacia|para|pra|pro|por|à|về|tới|sang|ra|thành|lấy|đến|qua|到|成|为|换成|兑换成|跨链到|跨到|桥到|转到|换到|换|兑|兑换|a|vers|contre|nach|zu|gegen|ke|jadi|menjadi|jadiin|jadikan|kepada|الى|إلى|لـ|ل|को|तक',
      ],
      [
        'on',
        'on|over on|in|via|at|en|na|no|em|trên|ở|в|на|за|在|inside|through|ağında|sur|dans|auf|im|di|pada|على|في|ع|على شبكة|في شبكة|पर|पे|上|上で|上の',
      ],
      [
        'with',
        'with|using|use|con|usando|com|ile|bằng|với|用|w|through|avec|mit|pakai|pake|dengan|menggunakan|بـ|ب|مقابل|باستخدام',
      ],
    ] as const
  ).flatMap(([role, words]) => words.split('|').map((word) => [word, role] as const)),
)
/** Words for "on" that stand behind what they are about. */
const POSTPOSED: ReadonlySet<string> = new Set(['पर', 'पे', '上', '上で', '上の', 'ağında'])
const SKIPPED = new Set(
  'the a an my some more this that token coin la el los las o a os as meu mi mis le les des mon ma mes réseau der dem den die meine meinen netzwerk jaringan chain شبكة شبكه عملة'.split(
    ' ',
  ),
)

export const isArrow = (item: Item | undefined): boolean => item?.kind === 'arrow'
export const isToWord = (item: Item | undefined): boolean => PREPOSITIONS.get(item?.word ?? '') === 'to'
/** "tausche 20 usdc in eth", "échange 20 usdc en eth": into what something is swapped. Spanish means "on" by the French word. */
export const isInto = (items: readonly Item[], word: string): boolean =>
  INTO.has(word) || (word === 'en' && items.some((item) => is(item, 'swap') && isOnlyFrench(item.word)))

const INTO: ReadonlySet<string> = new Set(['in', 'в', 'во', 'на'])
const isOnlyFrench = (word: string): boolean => String(LANGUAGES_OF_WORDS.get(word) ?? '') === 'fr'

export const isRecipient = ({ kind }: Item): boolean => kind !== 'word' && RECIPIENTS.has(kind)

const RECIPIENTS: ReadonlySet<Item['kind']> = new Set(['evm', 'solana', 'tron', 'name', 'handle', 'bad-address'])
