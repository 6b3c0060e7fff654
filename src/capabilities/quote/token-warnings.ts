import { chainTitle } from '../../domain/chains/find-chain.ts'
import { isLookAlike } from '../../domain/clean-text.ts'
import { formatPct } from '../../domain/format.ts'
import type { RouteRequest, TradeToken } from '../../ports/routes.ts'
import { type Scans, type Taxes, toSlippagePct } from './taxes.ts'
import type { ScannedToken } from './token-scan.ts'

/** Warnings about the tokens of a trade: honeypots, taxes, danger, and tokens that no list knows. */

export interface Warning {
  code: string
  message: string
}

/** Percent. A tax this high on the way out leaves so little that selling is pointless. */
export const PROHIBITIVE_TAX_PCT = 50

/** What the scanners say against either token. */
export function toScanWarnings({ from, to }: Pick<RouteRequest, 'from' | 'to'>, scans: Scans): Warning[] {
  return [
    ...toHoneypotWarnings(to.token, scans.to, 'what is bought stays in the wallet. Do not sign.'),
    ...toHoneypotWarnings(from.token, scans.from, 'this trade would fail. Do not sign.'),
    ...toDangerWarnings(to.token, scans.to),
  ]
}

function toHoneypotWarnings({ symbol }: TradeToken, scan: ScannedToken | undefined, so: string): Warning[] {
  if (scan === undefined) return []
  const who = scan.scanners.join(' and ') || 'its trades'
  if (scan.honeypot === 'confirmed')
    return [{ code: 'HONEYPOT', message: `${symbol} is a honeypot, ${who} say: it cannot be sold, so ${so}` }]
  if ((scan.sellTaxPct ?? 0) >= PROHIBITIVE_TAX_PCT)
    return [
      {
        code: 'HONEYPOT',
        message: `Selling ${symbol} is taxed with ${formatPct(scan.sellTaxPct ?? 0)}, so it cannot be sold for its price. Do not sign.`,
      },
    ]
  return scan.honeypot === 'suspected'
    ? [{ code: 'HONEYPOT_SUSPECTED', message: `It is not certain that ${symbol} can be sold: checks disagree.` }]
    : []
}

/** The risk route's verdict on what is bought, from HIGH up. A honeypot is told on its own. */
function toDangerWarnings({ symbol }: TradeToken, scan: ScannedToken | undefined): Warning[] {
  const risk = scan?.risk
  if (!risk || scan.honeypot === 'confirmed') return []
  if (risk.verdict !== 'CRITICAL' && risk.verdict !== 'HIGH') return []
  const code = risk.verdict === 'CRITICAL' ? 'CRITICAL_TOKEN' : 'RISKY_TOKEN'
  // The worst finding alone: in a chat message the warning shares its room with the trade and the link.
  const [first = ''] = risk.headline.replace(/\.$/, '').split('; ')
  return [{ code, message: `Risk of ${symbol}: ${risk.verdict} (${risk.score}/100). ${first}.` }]
}

/** Taxes that this trade pays, and the one that a later sale of what is bought would pay. */
export function toTaxWarnings(
  { from, to, slippagePct }: Pick<RouteRequest, 'from' | 'to' | 'slippagePct'>,
  scans: Scans,
  taxes: Taxes,
): Warning[] {
  const code = 'TAXED_TOKEN'
  const laterPct = scans.to?.sellTaxPct ?? 0
  const paid = [
    ...(taxes.sellPct > 0 ? [`${formatPct(taxes.sellPct)} on selling ${from.token.symbol}`] : []),
    ...(taxes.buyPct > 0 ? [`${formatPct(taxes.buyPct)} on buying ${to.token.symbol}`] : []),
  ]
  const needed = formatPct(Math.ceil(toSlippagePct(slippagePct, taxes) * 10) / 10)
  return [
    ...(paid.length === 0
      ? []
      : [
          {
            code,
            message: `The token itself takes ${paid.join(' and ')}; output and minimum are after that tax, and a slippage below ${needed} makes the trade fail.`,
          },
        ]),
    ...(laterPct > 0 && laterPct < PROHIBITIVE_TAX_PCT
      ? [{ code, message: `Selling ${to.token.symbol} later costs a tax of ${formatPct(laterPct)}.` }]
      : []),
  ]
}

/** Tokens that are on no list, or whose ticker imitates another. */
export function toTokenWarnings(
  tokens: readonly TradeToken[],
  scans: readonly (ScannedToken | undefined)[] = [],
): Warning[] {
  return tokens.flatMap((token, place) => {
    const warnings: Warning[] = []
    const scanned = scans[place] === undefined ? ' and could not be scanned' : ''
    if (!token.verified)
      warnings.push({
        code: 'UNVERIFIED_TOKEN',
        message: `${token.symbol} on ${chainTitle(token.chain)} is on no list${scanned}; check its contract before you sign.`,
      })
    if (isLookAlike(token.symbol))
      warnings.push({ code: 'LOOK_ALIKE', message: 'The ticker uses letters of another script.' })
    return warnings
  })
}
