/** Labels and figures of a language other than English, from its files; loaded with the first of them. */
import { READ_LABELS, toStance } from '../../../src/chat/intents/market-read/stances.ts'
import { toFinding } from '../../../src/chat/intents/risk/findings.ts'
import { LANGUAGES, type Lang } from '../../../src/chat/say/languages.ts'
import { createSay, type Say } from '../../../src/chat/say/say.ts'
import { type CardFigures, MOMENT, TIME } from './figures.ts'
import type { Language } from './labels.ts'
import { createSpeech, type Speech } from './speech.ts'

export function createLocal(lang: Lang, { labels, messages }: Language): Speech {
  const reply = createSay(lang, messages)
  return createSpeech({
    lang,
    texts: { ...messages, ...labels },
    figures: toFigures(reply),
    own: {
      say: reply,
      finding: (code) => toFinding(reply, code),
      stance: (code) => reply(toStance(code)),
      read: (kind) => reply(READ_LABELS[kind as keyof typeof READ_LABELS] ?? 'sayReadFear'),
    },
  })
}

function toFigures(reply: Say): CardFigures {
  const { usd, usdShort, cost, pct, change, amount, age, span, date } = reply.figures
  const { locale } = LANGUAGES[reply.lang]
  const orUnknown = (show: (value: number) => string) => (value: number | null | undefined) =>
    value === null || value === undefined ? reply('unknownValue') : show(value)
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const percents = new Map<string, Intl.NumberFormat>()
  const percent = (value: number, digits: Intl.NumberFormatOptions) => {
    const key = JSON.stringify(digits)
    const format = percents.get(key) ?? new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', ...digits })
    percents.set(key, format)
    return format.format(value).replace(MARKS, '')
  }
  const atTime = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, hourCycle: 'h23' })
    return (at: string | number) => format.format(new Date(at)).replace(MARKS, '')
  }
  return {
    ...{ cost, amount, age, span, date },
    usd: orUnknown(usd),
    usdShort: orUnknown(usdShort),
    pct: orUnknown(pct),
    change: orUnknown(change),
    shortPct: (value) => percent(value, { maximumSignificantDigits: 3 }),
    rounded: (value, decimals) => percent(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
    number: (value) => number.format(value),
    time: atTime(TIME),
    moment: atTime(MOMENT),
  }
}

/** Marks of direction that `Intl` adds; the page isolates figures itself. */
const MARKS = /[\u200e\u200f\u061c]/g
