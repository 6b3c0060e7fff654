import { findBySlug } from '../../domain/chains/find-chain.ts'
import { Failed } from '../../domain/failure.ts'
import type { HolderList, HolderSource } from '../../ports/holders.ts'
import type { RiskSubject } from '../../ports/risk.ts'

/**
 * The holders of a risk answer: the list that a sniper check has, so that both tell the same figures. Undefined when no
 * source has one; a risk answer is whole without it.
 */
export async function readHolders(source: HolderSource, { contract }: RiskSubject): Promise<HolderList | undefined> {
  const chain = findBySlug(contract.chain)
  if (!chain || chain.kind === 'other') return undefined
  try {
    return await source.list({ chain, address: contract.address })
  } catch (thrown) {
    if (thrown instanceof Failed) return undefined
    throw thrown
  }
}
