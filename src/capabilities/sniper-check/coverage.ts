import type { HolderList } from '../../ports/holders.ts'
import type { Sniper } from './check-launch.ts'
import type { Concentration } from './concentration.ts'
import type { Deployer } from './deployer.ts'
import type { Origins } from './origins.ts'

/** What was checked, and what is not known and why. */

interface Findings {
  holders: Concentration
  list: HolderList
  sniper: Sniper | null
  unread: number
  origins: Origins | undefined
  /** Whether wallets of this chain can be looked up at all. */
  hasExplorer: boolean
  deployer: Deployer | null
}

export function toCoverage({ holders, list, sniper, unread, origins, hasExplorer, deployer }: Findings) {
  const missing = [...holders.missing]
  const miss = (check: string, reason: string) => missing.push({ check, reason })
  const unreadable = hasExplorer ? 'not_read' : 'unsupported_chain'
  if (list.agreed === false) miss('holders', 'sources_disagree')
  if (list.count === null) miss('holders.count', 'not_offered_by_source')
  if (!sniper) miss('sniper', 'unsupported_chain')
  if (unread > 0) miss('bundles', `${unread}_shared_transactions_not_read`)
  if (!origins) miss('funding', unreadable)
  else {
    if (origins.traced < origins.asked) miss('funding', `${origins.traced}_of_${origins.asked}_wallets_traced`)
    if (origins.unknown > 0) miss('funder-labels', 'not_read')
  }
  if (!deployer) miss('deployer', 'not_found')
  else if (!deployer.sent) miss('deployer.sent', sniper ? unreadable : 'unsupported_chain')
  else if (!deployer.sent.whole) miss('deployer.sent', 'newest_fifty_only')
  return {
    checked: [
      'holders',
      ...(sniper && unread === 0 ? ['bundles'] : []),
      ...(origins ? ['funding'] : []),
      ...(deployer?.sent ? ['deployer.sent'] : []),
    ],
    missing,
  }
}
