/** A change of the last request, or a yes to it, in nothing but its own words: what else stands there may say the opposite. */
import { type Item, itemBefore } from '../language/item.ts'
import { fold } from '../language/normalise.ts'
import type { WordClass } from '../language/words/language-words.ts'
import { isInSet } from '../language/words/languages.ts'
import { STABLE } from '../reading/stable.ts'
import type { Slots } from '../slots.ts'
import type { GrammarReading } from './grammar.ts'
import type { Understanding } from './understanding.ts'

/** A number that is so much larger or smaller may count something else. */
const FAR = 10

/** Whether a link may follow at once; it is said back first otherwise. */
export function isPlainFollowUp(found: Understanding, { items, text, base }: GrammarReading): boolean {
  if (base === undefined || found.kind !== 'answer') return true
  if ((/[?？؟]/.test(text) && !isElliptic(items)) || !areOwnWords(items, base.missing.length > 0)) return false
  if (items.filter(({ number }) => number !== undefined).length > 1) return false
  const { slots } = found
  const last = base.slots
  const isCoinChanged = last.token !== undefined && slots.token !== last.token
  // "with sol", "in eth": a number of another coin is another amount.
  const isSameWorth = STABLE.has(slots.token ?? '') && STABLE.has(last.token ?? '')
  if (isCoinChanged && !isSameWorth && slots.amount === last.amount && /^[\d.]+$/.test(slots.amount ?? '')) return false
  // "for 50", after so much of what is bought.
  if (slots.amountSide === 'out' && last.amount !== undefined && slots.amount !== last.amount) return false
  if (isFar(last.amount, slots.amount) || isFar(last.qty, slots.qty)) return false
  return !isOtherNumber(found.slots, last, items)
}

/** In an order one number can be its size and its price: a word must say which, or that it is nearer to the last one. */
function isOtherNumber(slots: Slots, last: Slots, items: readonly Item[]): boolean {
  const { qty, priceLevel } = slots
  if (slots.orderType === undefined || last.qty === undefined || last.priceLevel === undefined) return false
  if (qty === last.qty && priceLevel === last.priceLevel) return false
  if (items.some(({ word }) => word === 'now')) return true
  const isSaid = items.some(({ word, number }) => number?.usd || number?.percent || SIZE_OR_PRICE.has(word))
  if (isSaid || (qty !== last.qty && priceLevel !== last.priceLevel)) return false
  const [next, own, other] =
    qty === last.qty ? [priceLevel, last.priceLevel, last.qty] : [qty, last.qty, last.priceLevel]
  return /^[\d.]+$/.test(next ?? '') && distance(next, own) > distance(next, other)
}

const distance = (left = '', right = ''): number => Math.abs(Math.log(Number(left) / Number(right)))

/** "and on scroll?": the same with another value. */
const isElliptic = (items: readonly Item[]): boolean => items.length <= 4 && LINKING.has(items[0]?.word ?? '')

const LINKING = new Set('and n on for with y e et und и en sur auf na pada di trên в на'.split(' '))

const SIZE_OR_PRICE = new Set(
  'at @ lower higher raise tighter below above price trigger level stop target size qty amount precio preço prix preis harga цена giá fiyat 价格 価格 가격 السعر'.split(
    ' ',
  ),
)

function isFar(last = '', next = ''): boolean {
  const [before, now] = [last, next].map((size) => Number(size.replace('$', '')))
  if (!(Number(before) > 0 && Number(now) > 0)) return false
  const ratio = Number(now) / Number(before)
  return ratio > FAR || ratio < 1 / FAR
}

/** What says that it changes something may have a few words beside it, but nobody else: "make it 15 for my brother". */
function areOwnWords(items: readonly Item[], isAnswer: boolean): boolean {
  if (items.some(({ word }) => ADDING.has(word) || OTHERWISE.test(fold(word)))) return false
  const others = items.flatMap((item, place) => (isOwnWord(item) ? [] : [place]))
  if (others.length === 0) return true
  if (others.length > MOST_OTHER_WORDS || others.some((place) => isNot(items[place] as Item))) return false
  // Who or where, as it was asked: "to my sister, olga.eth".
  if (isAnswer && !items.some(({ number }) => number !== undefined)) return true
  return (
    (isShortAnswer(items, others.length) || items.some(({ word }) => CHANGING.has(word))) &&
    !others.some((place) => WHOSE.has(itemBefore(items, place)?.word ?? ''))
  )
}

const MOST_OTHER_WORDS = 3
/** A number with one word beside it that is no yes. */
const isShortAnswer = (items: readonly Item[], others: number): boolean =>
  others === 1 &&
  items.some(({ number }) => number !== undefined) &&
  !items.some(({ classes }) => classes.has('confirm'))

const ADDING = new Set('thêm bớt off top add plus another nữa aur और ещё еще más mehr davantage lagi 再'.split(' '))

/** What reports, adds, takes away or judges, in a word. */
const isNot = ({ word }: Item): boolean =>
  NOT.has(word) || isInSet('negations', word) || /n't$/.test(word) || OTHERWISE.test(fold(word))

const OTHERWISE =
  /^(?:agreg|anad|sum[ao]|quit|tira|ajout|enlev|adicion|tambah|kurang|добав|убав|убер|многоват|маловат|ekle|cikar|error|ошибк|loi|エラー|追加|減|추가|빼|加|减|再|别|不|没|太|زود|نقص|لا|مش|degil|nahi|नहीं|じゃない|말고|안)/u
const NOT = new Set(
  `not said says heard told low high much too top things again done have want prefer add another plus more less off zero error only had has owe owes wants wanted asked minimum maximum max min least most enough
  más menos demasiado solo mais muito pouco plus moins trop mehr weniger zuviel viel lebih fazla çok az больше меньше ещё еще хватит много мало nữa nhiều ít
  和 多 少 再 太 और कम ज्यादा aur kam zyada और_भी more_or_less pm am`.split(/\s+/),
)
const WHOSE = new Set(
  'to for my his her their a para pra mi meu minha à pour mon ma für an mein mir untuk buat'.split(' '),
)
const CHANGING = new Set(
  `make_it make_that make change change_it_to switch use instead rather actually meant bump lower raise increase override mejor cambia melhor muda
  plutôt finalement lieber stattdessen nimm jadi ganti ubah olsun değiştir лучше давай đổi 改成 换成 にして 変えて 바꿔 خليها`
    .split(/\s+/)
    .map((word) => word.replaceAll('_', ' ')),
)

function isOwnWord({ kind, number, chain, token, unit, classes, word }: Item): boolean {
  if (kind !== 'word' || number !== undefined || chain !== undefined || unit !== undefined) return true
  if (WORDS.has(word) || (token !== undefined && token.strength >= 2)) return true
  for (const name of classes) if (CLASSES.has(name)) return true
  return false
}

/** Verbs of requests, a yes, and what places a value. */
const CLASSES: ReadonlySet<WordClass> = new Set<WordClass>([
  ...(['swap', 'buy', 'sell', 'bridge', 'move', 'send', 'spend', 'limitOrder', 'stopOrder', 'takeProfit'] as const),
  ...([
    'twapOrder',
    'confirm',
    'to',
    'on',
    'from',
    'it',
    'dollar',
    'all',
    'half',
    'quarter',
    'third',
    'fragment',
    'falls',
  ] as const),
])

const WORDS = new Set(
  `a an the to on in at of it that this one ones them em those same same_but but make_it make_that make change change_it_to switch use instead
  rather actually no nah wait sorry oops i i'd mean meant please pls plz just then now ok okay yes yep let's lets do go say put take and_now
  other way round around reverse flip direction opposite double triple twice halve only its it's that's address wallet recipient amount price size
  w with and n tho though too over up down lower raise bump increase decrease bump_it higher tighter better below above under level trigger back
  her his my kindly proceed sir like all right confirm confirmed right_now money moment is hers wrong guy person different also for
  tokens coins worth bucks chain network hmm oh uh alright go_ahead scratch_that correction typo not_that send_it
  nomás q verdade sobe baja sube pode ser attends valide revenir naikin turunin eh oke setuju gas tapi tăng nâng lên ví nhầm mới đúng 아니 여기로 не сотню bhai इसी पते お願い それ 到 调 数量 调到 为
  confirmo doble mesmo avec passt nochmal balik 全部 收 전부 진행 tamamdır hepsi vậy تمام theek thik hai pura да ага sure correct full max thanks him
  mejor que sean sea no espera perdón perdon en de a al el la los lo ponle pon cambia usa hazlo dólares con por igual mismo doble mitad vale dale
  melhor em na no pra para de o a só muda troca usa faz dólares mesma coisa coloca bota então isso
  plutôt finalement en_fait mets à de sur le la les du change utilise dollars pareil seulement disons non
  lieber doch_lieber mach auf nach an in nimm stattdessen statt das gleiche nur von zu dollar setz ändere
  jadi jadiin aja di ke pake pakai ganti dolar saja ubah sama deh ya
  olsun yap yok daha da de a e ya bunu onu değiştir dolar
  лучше давай на в по не_то пусть будет сделай тогда а из долларов через
  đi thôi qua sang trên nhé đổi thành lấy đô nha cho mạng
  改成 换成 吧 在 上 到 用 链 改 美金 好的 就这样 给 换 从 就
  に を で は へ ドル にして 変えて 枚 それで うん やっぱり やっぱ
  으로 로 에 를 을 에서 로_바꿔 바꿔 개 그럼 그걸로 달러
  خليها خلها على إلى ل لـ في بدل من دولار
  kar kar_do karo ke ko par pe se me mein haan ji करो कर दो में पर को से डॉलर`
    .split(/\s+/)
    .map((word) => word.replaceAll('_', ' ')),
)
