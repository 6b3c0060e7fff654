import { LRUCache } from 'lru-cache'
import type { RouteRequest } from '../../ports/routes.ts'
import { createInFlight } from '../client/cache.ts'
import type { Outcome } from './collect.ts'

const MOST_KEPT = 1_000
/** Fewer routes than this is no comparison, and is tried again at once. */
const ENOUGH = 2

type Ask = () => Promise<Outcome[]>

/** Routers' answers for those who do not need the price of this very moment; each answer keeps its own time. */
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
