import type { MissingReason, ScanOutcome } from '../../ports/risk.ts'

/** What was checked and what is missing in a risk answer. */

export interface Missing {
  check: string
  reason: string
}

/** What each scanner is asked for, as the name of a check. */
const CHECKS: Readonly<Record<string, string>> = {
  goplus: 'contract-scan',
  honeypot_is: 'sell-simulation',
  rugcheck: 'authority-report',
  geckoterminal: 'holder-facts',
}

const toCheck = (source: string): string => CHECKS[source] ?? source

/** Fields that do not apply to a Solana mint. */
const EVM_ONLY: ReadonlySet<string> = new Set([
  'contract.verified',
  'contract.proxy',
  'contract.pausable',
  'contract.blacklist',
  'contract.ownerRenounced',
  'contract.hiddenOwner',
  'contract.heldBy',
])

/** The checks that were made, and an entry for each scanner without a result and each figure that nobody stated. */
export function toCoverage(
  outcomes: readonly ScanOutcome[],
  sections: Readonly<Record<string, object | null>>,
  onSolana: boolean,
  unlooked: string | null,
): { checked: string[]; missing: Missing[] } {
  const gone = outcomes.flatMap((outcome) =>
    'missing' in outcome ? [{ check: toCheck(outcome.source), reason: outcome.missing }] : [],
  )
  const trouble = gone.find(({ reason }) => TROUBLES.has(reason))?.reason
  const toReason = (path: string) => {
    if (path === 'launch' && unlooked) return unlooked
    if (path.startsWith('launch.')) return 'not_read'
    const nothing = NOTHING_THERE.find(([part]) => path.startsWith(`${part}.`) && pctOf(sections, part) === 0)
    if (nothing) return nothing[1]
    if (onSolana && EVM_ONLY.has(path)) return 'not_applicable'
    return path.startsWith('market.') || path.startsWith('volume.') ? 'not_reported' : (trouble ?? 'not_reported')
  }
  return {
    checked: [
      ...['market', 'flow'],
      ...outcomes.flatMap((outcome) => ('scan' in outcome ? [toCheck(outcome.source)] : [])),
      ...(unlooked ? [] : ['launch']),
    ],
    missing: [...gone, ...listNulls(sections).map((check) => ({ check, reason: toReason(check) }))],
  }
}

/** Parts that say nothing more where there is nothing of them. */
const NOTHING_THERE = [
  ['liquidity.lpLock', 'no_lock'],
  ['liquidity.lpWithdrawable', 'nothing_withdrawable'],
] as const

/** The share that a part of a section states. */
function pctOf(sections: Readonly<Record<string, object | null>>, part: string): unknown {
  const [section = '', field = ''] = part.split('.')
  const found = (sections[section] as Record<string, { pct?: unknown } | null> | null)?.[field]
  return found?.pct
}

const TROUBLES: ReadonlySet<MissingReason> = new Set(['rate_limited', 'timeout', 'source_unavailable'])

/** Paths of all null fields: `holders.count`, `liquidity.topPool.createdAt`. */
function listNulls(fields: object, path = ''): string[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    if (value === null) return [path + field]
    return typeof value === 'object' && !Array.isArray(value) ? listNulls(value, `${path}${field}.`) : []
  })
}
