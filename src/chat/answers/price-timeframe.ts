import type { z } from 'zod'
import type { priceOffer } from '../../capabilities/price/offer.ts'
import { formatChange } from '../../domain/format.ts'

type Price = Pick<z.output<typeof priceOffer.output>, 'price' | 'sparkline7d'>

const WEEK_HOURS = 168
/** The closes lie hours apart; a shorter look back would be a guess. */
const LEAST_HOURS = 8

/** The change over the time that was asked for; 24h and 7d are in every answer already. */
export function toTimeframeNote({ price, sparkline7d }: Price, timeframe: string | undefined): string | null {
  const hours = timeframe === undefined ? undefined : toHours(timeframe)
  if (hours === undefined || hours === 24 || hours === WEEK_HOURS) return null
  const unknown = `The change in ${timeframe} is not known here; 24h and 7d are.`
  if (hours < LEAST_HOURS || hours > WEEK_HOURS || sparkline7d.length < WEEK_HOURS / LEAST_HOURS) return unknown
  const place = Math.round((sparkline7d.length - 1) * (1 - hours / WEEK_HOURS))
  const then = sparkline7d[place]
  return then === undefined || then <= 0 ? unknown : `About ${formatChange((price / then - 1) * 100)} in ${timeframe}.`
}

function toHours(timeframe: string): number | undefined {
  const [, count, unit] = /^(\d{1,4})([mhdw])$/.exec(timeframe) ?? []
  return count === undefined || unit === undefined ? undefined : Number(count) * (HOURS[unit] ?? Number.NaN)
}

const HOURS: Readonly<Record<string, number>> = { m: 1 / 60, h: 1, d: 24, w: WEEK_HOURS }
