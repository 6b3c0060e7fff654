import type { Disagreement, Flow, Scanned } from './combine.ts'

/** Decides whether a token is a honeypot: one that can be bought but not sold. */

export interface HoneypotView {
  status: 'clear' | 'suspected' | 'confirmed' | 'unknown'
  canSell: boolean | null
  method: 'simulation' | 'scanner' | 'flow' | null
  /** The scanners that have an opinion. */
  sources: string[]
  /** The scanner that calls it a honeypot. */
  accuser: string | null
  disagreement: Disagreement | null
}

/** This many sales in a day prove that selling works. */
const SALES_THAT_PROVE = 10
/** This many purchases without a sale suggest that selling does not work. */
const PURCHASES_WITHOUT_SALE = 20

/**
 * Confirmed: two scanners agree, or one says so and nothing contradicts it. Suspected: a scanner is contradicted, or
 * nobody scanned the token and there are only purchases.
 */
export function judgeHoneypot(scanned: readonly Scanned[], flow: Flow): HoneypotView {
  const scanners = scanned.flatMap(({ source, method, scan }) =>
    scan.honeypot === null && scan.canSell === null
      ? []
      : [{ source, method, yes: scan.honeypot === true || scan.canSell === false }],
  )
  const flowSays = toFlowOpinion(flow)
  const opinions = [
    ...scanners.map(({ source, yes }) => ({ source, yes })),
    ...(flowSays === null ? [] : [{ source: 'flow', yes: flowSays }]),
  ]
  const accusers = scanners.filter(({ yes }) => yes)
  const accuser = accusers[0]?.source ?? null
  // Trades can come from the token's maker, so they outweigh one scanner but not two that agree.
  const contradicted = (accusers.length > 1 ? scanners : opinions).some(({ yes }) => !yes)
  const status =
    accuser !== null
      ? contradicted
        ? 'suspected'
        : 'confirmed'
      : contradicted
        ? 'clear'
        : flowSays === true
          ? 'suspected'
          : 'unknown'
  return {
    status,
    canSell: status === 'confirmed' ? false : status === 'clear' && flowSays !== true ? true : null,
    method: scanners.find(({ method }) => method === 'simulation')?.method ?? scanners[0]?.method ?? toMethod(flowSays),
    sources: opinions.map(({ source }) => source),
    accuser,
    disagreement: isSplit(opinions)
      ? { check: 'honeypot', values: opinions.map(({ source, yes }) => ({ source, value: yes ? 'yes' : 'no' })) }
      : null,
  }
}

export function toFlowOpinion({ buys24h, sells24h }: Flow): boolean | null {
  if (buys24h === null || sells24h === null) return null
  if (sells24h >= SALES_THAT_PROVE) return false
  return sells24h === 0 && buys24h >= PURCHASES_WITHOUT_SALE ? true : null
}

const toMethod = (flowSays: boolean | null) => (flowSays === null ? null : 'flow')

const isSplit = (opinions: readonly { yes: boolean }[]): boolean => new Set(opinions.map(({ yes }) => yes)).size > 1
