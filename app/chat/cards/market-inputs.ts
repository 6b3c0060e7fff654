/** Names of the figures that a market read rests on, in a language other than English. */
import type { LabelKey } from '../labels/labels.ts'
import type { Speech } from '../labels/speech.ts'

type Plain = Extract<LabelKey, `read${string}`>

/** What the figure is about, by how its name in the data begins: a label, or a name that all languages share. */
const SUBJECTS: readonly (readonly [RegExp, Plain | 'fear' | 'BTC' | 'ETH' | 'TVL'])[] = [
  [/^fearGreed/, 'fear'],
  [/^btc/, 'BTC'],
  [/^eth/, 'ETH'],
  [/^tvl/, 'TVL'],
  [/^market/, 'readMarket'],
  [/^median/, 'readMedian'],
  [/^rising/, 'readRising'],
  [/^top10/, 'readTop10'],
  [/^flow/, 'readFlow'],
  [/^price/, 'readPrices'],
  [/^dexVolume/, 'readDex'],
  [/^volume/, 'readVolume'],
  [/^buyers/, 'readBuyers'],
  [/^payments/, 'readPayments'],
  [/^listings/, 'readListings'],
  [/^(?:counted|tokensCounted|narrativesCounted)$/, 'readCounted'],
]

/** `undefined` for a figure that has no name in other languages. */
export function inputName({ say, own, list, figures }: Speech, name: string): string | undefined {
  const subject = SUBJECTS.find(([pattern]) => pattern.test(name))?.[1]
  if (subject === undefined || !own || /SinceIndex/.test(name)) return undefined
  const label =
    subject === 'fear' ? own.say('sayReadFear') : subject.startsWith('read') ? say(subject as Plain) : subject
  const [, count, unit] = /(\d+)([dh])(?:Ago|Pct|Usd)?$/.exec(name) ?? (/Week/.test(name) ? ['', '7', 'd'] : [])
  if (count === undefined) return label
  const span = figures.span(`${count}${unit}`)
  return list([label, name.endsWith('Ago') ? say('ago', { span }) : span])
}
