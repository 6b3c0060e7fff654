import { z } from 'zod'
import type { ForcedPrice, Market } from '../market/market.ts'
import type { SandboxUpstream } from './sandbox-upstream.ts'
import type { Scenario, ScenarioChange } from './scenario.ts'
export const PriceChange = z.object({
  asset: z.string(),
  factor: z.number().positive().finite(),
  upstream: z.string().optional(),
})

/** Controls of the simulated upstreams: the scenario of each one, and forced prices. */
export interface Control {
  /** One upstream by name, or `*` for all; an unknown name is an error. */
  setScenario(change: z.infer<typeof ScenarioChange>): void
  forcePrice(change: z.infer<typeof PriceChange>): void
  /** Sets all scenarios to calm, removes forced prices and resets the call counts. */
  reset(): void
  state(): ControlState
}

interface ControlState {
  scenarios: Record<string, Scenario>
  calls: Record<string, number>
  prices: ForcedPrice[]
}

/** The controls, together with what the server needs to apply them. */
export function createControl(upstreams: readonly SandboxUpstream[], market: Market) {
  const names = upstreams.map(({ name }) => name)
  const scenarios = new Map<string, Scenario>()
  const calls = new Map<string, number>()

  const known = (name: string) => {
    if (!names.includes(name)) throw new UnknownName(`no upstream "${name}"; known: ${names.join(', ')}`)
  }

  const control: Control = {
    setScenario({ upstream, scenario }) {
      if (upstream !== '*') known(upstream)
      for (const name of upstream === '*' ? names : [upstream]) scenarios.set(name, scenario)
    },
    forcePrice(change) {
      if (change.upstream !== undefined) known(change.upstream)
      if (!market.assets.some(({ id }) => id === change.asset)) throw new UnknownName(`no asset "${change.asset}"`)
      market.force(change)
    },
    reset() {
      scenarios.clear()
      calls.clear()
      market.release()
    },
    state: () => ({
      scenarios: Object.fromEntries(names.map((name) => [name, scenarios.get(name) ?? 'calm'])),
      calls: Object.fromEntries(names.map((name) => [name, calls.get(name) ?? 0])),
      prices: market.forced(),
    }),
  }

  return {
    control,
    scenarioOf: (name: string): Scenario => scenarios.get(name) ?? 'calm',
    /** Counts a call and returns the new total. */
    count(name: string): number {
      const total = (calls.get(name) ?? 0) + 1
      calls.set(name, total)
      return total
    },
  }
}

/** The control was called with the name of an unknown upstream or asset. */
export class UnknownName extends Error {}
