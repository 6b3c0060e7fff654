/** How often: "par jour", "her gün", "rozana", where one item says it all. */
import { fold } from './normalise.ts'
import { TIME_UNITS } from './words/languages.ts'

const [HOUR, DAY] = [3600, 86_400]

const ADVERBS: ReadonlyMap<string, number> = new Map(
  (
    [
      [HOUR, 'hourly|stündlich|每小时|毎時|毎时|매시간'],
      [
        DAY,
        'daily|diario|diariamente|diário|täglich|quotidien|harian|ежедневно|каждодневно|每天|每日|毎日|매일|하루에|يوميا|يومياً|roz|rozana|रोज|रोजाना|günlük|hằng ngày',
      ],
      [
        7 * DAY,
        'weekly|semanal|semanalmente|wöchentlich|hebdo|hebdomadaire|mingguan|еженедельно|每周|每星期|毎週|毎周|매주|일주일에|أسبوعيا|اسبوعيا|haftalık|hằng tuần',
      ],
      [
        30 * DAY,
        'monthly|mensual|mensalmente|mensal|monatlich|mensuel|bulanan|ежемесячно|每月|每个月|毎月|매월|매달|شهريا|aylık|hằng tháng',
      ],
    ] as const
  ).flatMap(([seconds, words]) => words.split('|').map((word) => [word, seconds] as const)),
)

/** Seconds from one time to the next; nothing where the unit is a word of its own. */
export function cadenceOf(word: string): number | undefined {
  const adverb = ADVERBS.get(word)
  if (adverb !== undefined) return adverb
  const last = word.split(' ').at(-1) as string
  return last === word ? undefined : (TIME_UNITS.get(last) ?? TIME_UNITS.get(fold(last)))
}
