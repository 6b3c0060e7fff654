import type { Disagreement, Flow, Scanned } from './combine.ts'

/** Decides whether a token is a honeypot: one that can be bought but not sold. */

export interface HoneypotView {
  status: 'clear' | 'suspected' | 'confirmed' | 'unknown'
  canSell: boolean | null
  method: 'simulation' | 'scanner' | 'flow' | null
  /** The scanners that have an opinion. */
  sources: string[]
  /** Whether the trades of a day show that selling works. */
  flowSells: boolean
  /** The scanner that calls it a honeypot. */
  accuser: string | null
  disagreement: Disagreement | null
}

/** This many sales in a day prove that selling works, unless they are a small part of the purchases. */
const SALES_THAT_PROVE = 10
/** This many purchases without a sale suggest that selling does not work. */
const PURCHASES_WITHOUT_SALE = 20
/** This many purchases without a sale outweigh a scanner that found nothing in the code. */
const PURCHASES_THAT_PROVE = 50
/** With fewer sales for each purchase, only chosen sellers get through. */
const FEWEST_SALES = 0.02
/** Percent. A sale that loses this much is no sale. */
const TAX_OF_NO_SALE_PCT = 90
const TAX_OF_DOUBT_PCT = 50

/**
 * Confirmed: two scanners agree, or one says so and nothing contradicts it. Suspected: a scanner is contradicted; or
 * there are only purchases, and nobody simulated a sale or there are very many.
 */
export function judgeHoneypot(scanned: readonly Scanned[], flow: Flow, sellTaxPct: number | null = null): HoneypotView {
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
      : flowSays === true && (!contradicted || provesOneWay(flow) || failedToSimulate(scanned))
        ? 'suspected'
        : contradicted
          ? 'clear'
          : 'unknown'
  return {
    status,
    canSell: toCanSell(status, flowSays, sellTaxPct),
    flowSells: flowSays === false,
    method: scanners.find(({ method }) => method === 'simulation')?.method ?? scanners[0]?.method ?? toMethod(flowSays),
    sources: opinions.map(({ source }) => source),
    accuser,
    disagreement: isSplit(opinions)
      ? { check: 'honeypot', values: opinions.map(({ source, yes }) => ({ source, value: yes ? 'yes' : 'no' })) }
      : null,
  }
}

function toCanSell(status: HoneypotView['status'], flowSays: boolean | null, sellTaxPct: number | null) {
  if (status === 'confirmed') return false
  if ((sellTaxPct ?? 0) >= TAX_OF_NO_SALE_PCT) return flowSays === false ? null : false
  return status === 'clear' && flowSays !== true && (sellTaxPct ?? 0) < TAX_OF_DOUBT_PCT ? true : null
}

/** Whether the trades of a day say that it cannot be sold; null when they say nothing. */
function toFlowOpinion(flow: Flow): boolean | null {
  if (isOneWay(flow)) return true
  return (flow.sells24h ?? 0) >= SALES_THAT_PROVE ? false : null
}

/** Many purchases and hardly a sale. */
export function isOneWay({ buys24h, sells24h }: Flow): boolean {
  if (buys24h === null || sells24h === null || buys24h < PURCHASES_WITHOUT_SALE) return false
  return sells24h < buys24h * FEWEST_SALES
}

const provesOneWay = ({ buys24h }: Flow): boolean => (buys24h ?? 0) >= PURCHASES_THAT_PROVE

const failedToSimulate = (scanned: readonly Scanned[]): boolean =>
  scanned.some(({ scan }) => scan.facts.simulationFailed === true)

const toMethod = (flowSays: boolean | null) => (flowSays === null ? null : 'flow')

const isSplit = (opinions: readonly { yes: boolean }[]): boolean => new Set(opinions.map(({ yes }) => yes)).size > 1
