/** Short messages that change the last request by themselves: "double it", "half that", "the other way round". */
import { intents } from '../intents/catalog.ts'
import type { Slots } from '../slots.ts'
import { plain } from './accounted/raw-text.ts'
import { endsInLink } from './ends-in-link.ts'
import type { Remembered, Understanding } from './understanding.ts'

const list = (text: string): Set<string> =>
  new Set(
    text
      .split('|')
      .map((phrase) => plain(phrase.trim()))
      .filter((phrase) => phrase !== ''),
  )

const DOUBLE = list(
  `double it|double that|double|x2|2x|twice that|twice as much|twice|times two|make it double|el doble|doblalo|duplicalo|o dobro|dobra|dobre|duplica|iki kati|iki katina cikar|ikiye katla
  |удвой|вдвое больше|в два раза больше|gap doi|nhan doi|le double|double le|double-le|doppelt|verdopple|verdopple es|das doppelte|dua kali lipat|gandakan|dobel|翻倍|加倍|双倍|両方の倍|倍にして|2倍|倍で|두배로|두 배로|두배|두 배|ضاعفه|ضاعفها|الضعف|مرتين|दोगुना|डबल|दोगुना कर दो|dugna|double kar do|double kar`,
)
const TRIPLE = list(
  'triple it|triple that|x3|3x|times three|three times that|el triple|o triplo|утрой|gap ba|das dreifache|tiga kali lipat|三倍|3倍|세배로|세 배로|ثلاثه اضعاف|तिगुना',
)
const HALF = list(
  `half that|half that many|half that much|half as many|half as much|half of them|half the amount|half it|half of that|half of it|halve it|halve that|just half|only half|half|make it half|cut it in half|la mitad|mejor la mitad|solo la mitad|a metade|so metade|metade|yarisi|yarisini|yari yariya
  |половину|вдвое меньше|только половину|половина|mot nua|mot nua thoi|phan nua|la moitie|juste la moitie|moitie|die halfte|nur die halfte|halfte|setengahnya|separuhnya|setengah saja|一半|减半|一半就好|半分|半分で|半分にして|절반|반만|절반만|النصف|نصف ذلك|نصها|आधा|आधा कर दो|aadha|aadha kar do|aadha hi`,
)
const ALL = list(
  `all of it|all|everything|max|the whole thing|all of them|make it all|the lot|todo|todo eso|tudo|tudo isso|hepsi|hepsini|tumunu|все|всё|все это|tat ca|het|toan bo|tout|la totalite|alles|alle|semua|semuanya|全部|所有|全部で|全て|전부|다|전부 다|كله|كلها|الكل|सब|सारा|सब कुछ|sab|saara|sara`,
)
const REVERSE = list(
  `the other way round|other way round|the other way around|other way around|reverse|reverse it|reversed|flip it|vice versa|the opposite|opposite direction|al reves|alreves|a la inversa|ao contrario|o contrario|o inverso|tersi|tersine|tam tersi|наоборот|обратно|в обратную сторону
  |nguoc lai|dao lai|l'inverse|dans l'autre sens|inversement|umgekehrt|andersrum|anders herum|sebaliknya|kebalikannya|dibalik|反过来|反过来换|反着来|逆で|逆に|逆方向|逆|반대로|거꾸로|العكس|بالعكس|उल्टा|इसका उल्टा|ulta`,
)
const TIMES =
  /^(?:x|times|por|vezes|fois|mal|kali) ?(\d{1,3}|two|three|four|five|ten)$|^(\d{1,3}) ?(?:x|times)(?: that)?$/
/** What is spread over time is not bought so many times: it has so many parts. */
const PARTS_OF_TWAP = /^x ?([4-9]|\d{2,3})$|^([4-9]|\d{2,3}) ?x$/
const PART = /^(?:an? |one )?(?:(third|quarter|fifth|tenth)|(\d{1,2}) ?(?:%|percent)) of (?:that|it)$/
const PARTS: Readonly<Record<string, number>> = { third: 3, quarter: 4, fifth: 5, tenth: 10 }
const NUMBERS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, ten: 10 }
const SHARE_MORE =
  /^\d{1,3} ?(?:%|percent) (?:more|less|fewer|mehr|weniger|mas|menos|mais|de plus|de moins|больше|меньше|daha fazla|daha az|lebih|kurang)/
const MORE = /^(\d{1,12}(?:\.\d{1,9})?) (more|less|fewer)(?: than that)?$/
const MANNERS =
  /^(?:ok|okay|actually|no|wait|only|please|pls|just|and|but|sorry|hmm|well|yes|yeah|now|do|make it|let's|lets) | (?:please|pls|instead|then|thanks|tho|though|por favor|bitte|svp|lütfen|dong|aja|thôi|nhé)$/

/** The changed request; `undefined` where the message is no such change. */
export function readRelative(message: string, previous: Remembered | undefined): Understanding | undefined {
  const changed = readChange(message, previous)
  if (changed?.kind !== 'answer' || !previous) return changed
  const isAsked = previous.unconfirmed === true || /[?？؟]/.test(message)
  return isAsked || isLarge(previous.slots, changed.slots) ? { ...changed, kind: 'confirm' } : changed
}

/** "100x!" may be a cheer. */
const LARGE = 5
function isLarge(before: Slots, after: Slots): boolean {
  const sizes = [before, after].map(({ amount, qty }) => Number((amount ?? qty ?? '').replace('$', '')))
  const [from = 0, to = 0] = sizes
  return from > 0 && to > LARGE * from
}

function readChange(message: string, previous: Remembered | undefined): Understanding | undefined {
  if (!previous || message.length > 60 || !endsInLink(previous.intent, previous.slots)) return undefined
  const words = strip(
    plain(message.trim())
      .replace(/[.,!?。！？、،؟…]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  if (REVERSE.has(words)) return reverse(previous)
  const sizeSlot = previous.intent === 'advanced-order' ? 'qty' : 'amount'
  const size = previous.slots[sizeSlot]
  const isAsked = previous.missing.includes(sizeSlot)
  if (ALL.has(words) && (isAsked || size !== undefined)) return withSlot(previous, sizeSlot, 'all')
  if (HALF.has(words) && size === undefined) return isAsked ? withSlot(previous, sizeSlot, '50%') : undefined
  if (size === undefined) return undefined
  const [, behind, ahead] = previous.slots.orderType === 'twap' ? (PARTS_OF_TWAP.exec(words) ?? []) : []
  const parts = behind ?? ahead
  if (parts !== undefined) return withSlot(previous, 'twapBucketCount', parts)
  const factor = factorOf(words)
  if (factor !== undefined) return change(previous, sizeSlot, size, factor)
  // "10% less" of what was said, and not of what is held.
  if (SHARE_MORE.test(words)) return ask(previous, sizeSlot)
  const [, added, way] = MORE.exec(words) ?? []
  if (added === undefined || !/^\$?[\d.]+$/.test(size)) return undefined
  const sum = Number(size.replace('$', '')) + (way === 'more' ? 1 : -1) * Number(added)
  return sum > 0
    ? withSlot(previous, sizeSlot, `${size.startsWith('$') ? '$' : ''}${toText(sum)}`)
    : ask(previous, sizeSlot)
}

function strip(words: string): string {
  let text = words
  for (let turn = 0; turn < 3; turn++) text = text.replace(MANNERS, '').trim()
  return text === '' ? words : text
}

function factorOf(words: string): number | undefined {
  if (DOUBLE.has(words)) return 2
  if (TRIPLE.has(words)) return 3
  if (HALF.has(words)) return 0.5
  const [, part, percent] = PART.exec(words) ?? []
  if (part !== undefined) return 1 / (PARTS[part] as number)
  if (percent !== undefined) return Number(percent) / 100
  const [, first, second] = TIMES.exec(words) ?? []
  const said = first ?? second
  return said === undefined ? undefined : (NUMBERS[said] ?? Number(said))
}

type SizeSlot = 'amount' | 'qty'

function change(previous: Remembered, slot: SizeSlot, size: string, factor: number): Understanding {
  const share = size === 'all' ? 100 : size.endsWith('%') ? Number(size.slice(0, -1)) : undefined
  if (share !== undefined) {
    const changed = share * factor
    if (!(changed > 0 && changed <= 100)) return ask(previous, slot)
    return withSlot(previous, slot, changed === 100 ? 'all' : `${toText(changed)}%`)
  }
  const value = Number(size.replace('$', '')) * factor
  if (!Number.isFinite(value) || value <= 0) return ask(previous, slot)
  return withSlot(previous, slot, `${size.startsWith('$') ? '$' : ''}${toText(value)}`)
}

/** Plain decimals without the noise of binary fractions. */
const toText = (value: number): string =>
  Number(value.toPrecision(15)).toLocaleString('en', { useGrouping: false, maximumFractionDigits: 18 })

function withSlot({ intent, slots }: Remembered, slot: SizeSlot | 'twapBucketCount', value: string): Understanding {
  const changed = { ...slots, [slot]: value }
  const left = intents[intent].needs(changed)
  if (left.length > 0) return { kind: 'clarify', intent, slots: changed, missing: left, confidence: 0.9 }
  return { kind: 'answer', intent, slots: changed, confidence: 0.9 }
}

function ask({ intent, slots }: Remembered, slot: SizeSlot): Understanding {
  const { [slot]: _, ...rest } = slots
  return { kind: 'clarify', intent, slots: rest, missing: [slot], confidence: 0.9 }
}

/** Tokens and chains change places; how much of the other token is not known. */
function reverse({ intent, slots }: Remembered): Understanding | undefined {
  if (intent !== 'quote') return undefined
  const { token, destinationToken, originChain, destinationChain, amountSide: _, amount, ...rest } = slots
  const isBridge = destinationToken === undefined && originChain !== destinationChain
  const turned = {
    ...rest,
    ...(isBridge && token !== undefined ? { token } : {}),
    ...(isBridge || destinationToken === undefined ? {} : { token: destinationToken }),
    ...(isBridge || token === undefined ? {} : { destinationToken: token }),
    ...(destinationChain === undefined ? {} : { originChain: destinationChain }),
    ...(originChain === undefined ? {} : { destinationChain: originChain }),
  }
  // The same coin back again: the amount still counts it.
  if (isBridge && amount !== undefined) return { kind: 'answer', intent, slots: { ...turned, amount }, confidence: 0.9 }
  return { kind: 'clarify', intent, slots: turned, missing: ['amount'], confidence: 0.9 }
}
