import { LRUCache } from 'lru-cache'
import type { Context } from '../../domain/context.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { TokenPlace } from '../../ports/holders.ts'
import type { LaunchFindings } from '../../ports/launches.ts'

/** What sniper checks found, kept in memory so that a risk answer about the same token can tell it without asking anybody. */

const KEPT = 2_000

export interface LaunchMemory {
  keep(place: TokenPlace, findings: LaunchFindings): void
  find(chainSlug: string, address: string): LaunchFindings | undefined
}

export function createLaunchMemory({ now }: Pick<Context, 'now'>): LaunchMemory {
  const kept = new LRUCache<string, LaunchFindings>({ max: KEPT })
  return {
    keep({ chain, address }, findings) {
      kept.set(toKey(chain.slug, address), findings)
    },
    find(chainSlug, address) {
      const found = kept.get(toKey(chainSlug, address))
      return found && now() - found.atMs <= DAY_MS ? found : undefined
    },
  }
}

const toKey = (slug: string, address: string): string =>
  `${slug} ${address.startsWith('0x') ? address.toLowerCase() : address}`
