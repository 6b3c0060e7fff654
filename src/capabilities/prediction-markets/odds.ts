/** Odds and moves as text. */

interface Priced {
  outcomes: { name: string; probability: number | null; change24hPts: number | null }[]
}

/** The leading outcome as text: "Yes 42%", "Up 51%", or the outcome's own name. */
export function formatOdds({ outcomes }: Priced): string {
  const [first] = outcomes
  if (!first) return ''
  return first.probability === null ? `${first.name} ?` : `${first.name} ${formatProbability(first.probability)}`
}

/** Whole percent in the middle of the range, one decimal near its ends. Never rounds to 0% or 100%. */
export function formatProbability(probability: number): string {
  const percent = probability * 100
  if (percent < 0.1) return 'under 0.1%'
  if (percent > 99.9) return 'over 99.9%'
  return `${percent >= 5 && percent <= 95 ? percent.toFixed(0) : percent.toFixed(1).replace(/\.0$/, '')}%`
}

/** The day's change in points, as the end of a sentence: ", down 3 points". */
export function formatMove({ outcomes }: Priced): string {
  const change = outcomes[0]?.change24hPts ?? null
  if (change === null) return ''
  const size = Number(Math.abs(change).toFixed(1))
  if (size === 0) return ', unchanged'
  return `, ${change > 0 ? 'up' : 'down'} ${size} ${size === 1 ? 'point' : 'points'}`
}
