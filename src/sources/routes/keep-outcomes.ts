import { LRUCache } from 'lru-cache'
import type { RouteRequest } from '../../ports/routes.ts'
import { createInFlight } from '../client/cache.ts'
import type { Outcome } from './collect.ts'

const MOST_KEPT = 1_000
/** An answer with fewer routes is not a comparison and is not reused. */
const ENOUGH = 2

type Ask = () => Promise<Outcome[]>

/** Reuses router answers for requests that accept an older price. Each answer keeps its own time. */
export function createKeptOutcomes(now: () => number) {
  const kept = new LRUCache<string, { outcomes: Outcome[]; atMs: number }>({ max: MOST_KEPT })
  const inFlight = createInFlight<Outcome[]>()

  return {
    async serve(request: RouteRequest, ask: Ask): Promise<Outcome[]> {
      const withinMs = (request.withinSeconds ?? 0) * 1000
      if (withinMs === 0) return ask()
      const key = toKey(request)
      const known = kept.get(key)
      if (known && now() - known.atMs < withinMs) return known.outcomes
      return inFlight.share(key, async () => {
        const outcomes = await ask()
        const priced = outcomes.flatMap((outcome) =>
          'fetched' in outcome && outcome.fetched.body.length > 0 ? [outcome.fetched] : [],
        )
        const atMs = Math.min(...priced.map(({ fetchedAtMs }) => fetchedAtMs))
        if (priced.length >= ENOUGH) kept.set(key, { outcomes, atMs })
        return outcomes
      })
    },
  }
}

function toKey({ from, to, amountRaw, sender, recipient, slippagePct }: RouteRequest): string {
  const places = [from, to].flatMap(({ chain, token }) => [chain.slug, token.address])
  return JSON.stringify([...places, amountRaw.toString(), sender, recipient, slippagePct])
}
