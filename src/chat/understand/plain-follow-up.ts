/** A change of the last request, or a yes to it, in nothing but its own words: what else stands there may say the opposite. */
import type { Item } from '../language/item.ts'
import type { WordClass } from '../language/words/language-words.ts'
import { STABLE } from '../reading/stable.ts'
import type { GrammarReading } from './grammar.ts'
import type { Understanding } from './understanding.ts'

/** A number that is so much larger or smaller may count something else. */
const FAR = 10

/** Whether a link may follow at once; it is said back first otherwise. */
export function isPlainFollowUp(found: Understanding, { items, text, base }: GrammarReading): boolean {
  if (base === undefined || found.kind !== 'answer') return true
  if ((/[?？؟]/.test(text) && !isElliptic(items)) || !items.every(isOwnWord)) return false
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

/** In an order one number can be its size and its price: a word must say which. */
const isOtherNumber = (
  slots: Extract<Understanding, { kind: 'answer' }>['slots'],
  last: typeof slots,
  items: readonly Item[],
): boolean =>
  slots.orderType !== undefined &&
  last.qty !== undefined &&
  last.priceLevel !== undefined &&
  (slots.qty !== last.qty || slots.priceLevel !== last.priceLevel) &&
  (items.some(({ word }) => word === 'now') ||
    !items.some(({ word, number }) => number?.usd === true || number?.percent === true || SIZE_OR_PRICE.has(word)))

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

function isOwnWord({ kind, number, chain, token, unit, classes, word }: Item): boolean {
  if (kind !== 'word' || number !== undefined || chain !== undefined || unit !== undefined) return true
  if (WORDS.has(word) || (token !== undefined && token.strength >= 2)) return true
  for (const name of classes) if (CLASSES.has(name)) return true
  return false
}

/** Verbs of requests, a yes, and what places a value. */
const CLASSES: ReadonlySet<WordClass> = new Set<WordClass>([
  ...(['swap', 'buy', 'sell', 'bridge', 'move', 'send', 'spend', 'limitOrder', 'stopOrder', 'takeProfit'] as const),
  ...(['twapOrder', 'confirm', 'to', 'on', 'from', 'it', 'dollar', 'all', 'half', 'quarter', 'third'] as const),
])

const WORDS = new Set(
  `a an the to on in at of it that this one ones them em those same same_but but make_it make_that make change change_it_to switch use instead
  rather actually no nah wait sorry oops i i'd mean meant please pls plz just then now ok okay yes yep let's lets do go say put take and_now
  other way round around reverse flip direction opposite double triple twice halve only its it's that's address wallet recipient amount price size
  w with and n tho though too over up down lower raise bump increase decrease bump_it higher tighter better below above under level trigger back
  her his my kindly proceed sir like all right confirm confirmed right_now money moment is hers wrong guy person different also for
  tokens coins worth bucks chain network hmm oh uh alright go_ahead scratch_that correction typo not_that send_it
  nomás q verdade sobe baja sube pode ser attends valide revenir naikin turunin eh oke setuju gas tapi tăng nâng lên ví nhầm mới đúng 아니 여기로 не сотню bhai इसी पते お願い それ 到 调 数量 调到 为
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
