import type { Offer } from '../../capabilities/offer.ts'

/**
 * What `GET /api/<name>/sample` gives away: the offer's own example, in the very shape of a bought answer and marked, since
 * its figures are those of no particular day.
 */
export const toSample = ({ example }: Offer): object => ({ sample: true, ...(example.output as object) })
