import { createHash } from 'node:crypto'

/** Generates a list of `count` pools from a few: new ids, sizes and yields; projects repeat under other names. */
export function generatePools(rows: readonly Record<string, unknown>[], count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, place) => {
    const row = rows[place % rows.length] ?? {}
    const round = Math.floor(place / rows.length)
    if (round === 0) return row
    const shrink = (value: unknown, by: number) => (typeof value === 'number' ? value * by : value)
    return {
      ...row,
      pool: toUuid(`${place}`),
      project: `${String(row.project)}-${round}`,
      tvlUsd: Math.round(Number(row.tvlUsd) / (1 + round)),
      apy: shrink(row.apy, 1 / (1 + round / 20)),
      apyBase: shrink(row.apyBase, 1 / (1 + round / 20)),
      apyReward: shrink(row.apyReward, 1 / (1 + round / 20)),
    }
  })
}

function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
