import type { Disagreement, Flow, Scanned } from './combine.ts'

export interface HoneypotView {
  status: 'clear' | 'suspected' | 'confirmed' | 'unknown'
  canSell: boolean | null
  method: 'simulation' | 'scanner' | 'flow' | null
  /** Who has an opinion. */
  sources: string[]
  /** The scanner that raised the alarm. */
  accuser: string | null
  disagreement: Disagreement | null
}

/** So many sales in a day are proof that selling works. */
const SALES_THAT_PROVE = 10
/** So many purchases without one sale are a sign that it does not. */
const PURCHASES_WITHOUT_SALE = 20

/**
 * Confirmed: two scanners agree, or one says so and nothing speaks against it. Suspected: a scanner is contradicted, or
 * nobody scanned it and everybody only buys.
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
  // Trades can be the maker's own: they outweigh one scanner, not two that agree.
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
