import { listChainProbes } from './chain-probes.ts'
import { MARKET_PROBES } from './market-probes.ts'
import { PRICE_PROBES } from './price-probes.ts'
import type { Probe, ProbeConfig } from './probe.ts'
import { ROUTE_PROBES } from './route-probes.ts'
import { listTokenProbes } from './token-probes.ts'

/** All probes; with `only`, those of sources whose name starts with it. */
export function listProbes(config: ProbeConfig, only = ''): Probe[] {
  const all = [
    ...PRICE_PROBES,
    ...listTokenProbes(config),
    ...MARKET_PROBES,
    ...ROUTE_PROBES,
    ...listChainProbes(config),
  ]
  return all.filter(({ source }) => source.startsWith(only))
}
