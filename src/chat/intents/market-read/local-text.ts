/** A market read in a language other than English: index or stance first, then the entries with their figures. */
import type { z } from 'zod'
import { fitCard } from '../../../capabilities/fit-card.ts'
import type { marketReadOffer } from '../../../capabilities/market-read/offer.ts'
import { changeIn, sourceIn } from '../../say/lines.ts'
import type { Say } from '../../say/say.ts'
import { READ_LABELS, toStance } from './stances.ts'

type Read = z.output<typeof marketReadOffer.output>

const MOST_ITEMS = 6

export const toLocalText =
  (say: Say) =>
  (read: Read): string => {
    const { kind, items, confidence, stance, meta } = read
    const unsure = confidence === 'low' ? ` (${say('lowConfidence')})` : ''
    const rest = `${say(toStance(stance))}${unsure}`
    return fitCard({
      lines: [
        toIndex(say, read),
        say('headline', { title: say(READ_LABELS[kind]), rest }),
        ...items.slice(0, MOST_ITEMS).map((item) => toLine(say, item)),
      ],
      source: sourceIn(say, meta),
    })
  }

function toIndex(say: Say, { items: [first] }: Read): string | null {
  if (!first || !('index' in first)) return null
  const { index } = first
  const place = FEAR.find(([below]) => index < below) ?? FEAR_LAST
  return say('fearHead', { index, label: say(place[1]) })
}

const FEAR_LAST = [101, 'fearGreedExtreme'] as const
/** The index's own bounds. */
const FEAR = [[25, 'fearExtreme'], [46, 'fearFear'], [55, 'fearNeutral'], [76, 'fearGreed'], FEAR_LAST] as const

function toLine(say: Say, item: Read['items'][number]): string | null {
  const { usdShort } = say.figures
  const join = (...parts: (string | null)[]) => {
    const [title = '', ...rest] = parts.filter((part) => part !== null)
    return say('headline', { title, rest: rest.join(say('comma')) })
  }
  if ('tvlUsd' in item)
    return item.tvlUsd === null ? null : join(item.name, usdShort(item.tvlUsd), changeIn(say, item.change7dPct, '7d'))
  if ('token' in item)
    return item.change24hPct === null ? null : join(item.token.symbol, changeIn(say, item.change24hPct, '24h'))
  if ('phase' in item)
    return item.change24hPct === null ? null : join(item.name, changeIn(say, item.change24hPct, '24h'))
  if ('valueUsd' in item)
    return item.valueUsd === null
      ? null
      : join(item.name, usdShort(item.valueUsd), changeIn(say, item.change24hPct, '24h'))
  return null
}
