/** Every trouble that the service can be in. Its name is a label of metrics, and an alert rule with a runbook entry exists for each. */

export type Part =
  | 'chain'
  | 'clock'
  | 'store'
  | 'facilitator'
  | 'sales'
  | 'channels'
  | 'pages'
  | 'reconcile'
  | 'upkeep'
  | 'lists'
  | 'upstream'
  | 'shared'

interface Kind {
  part: Part
  /** Level of its line in the log: `error` when somebody has to act, `warn` when it may pass by itself. */
  level: 'warn' | 'error'
  /** True when chat and pages cannot be answered either: they need the store and the built app, not the chain. */
  stopsChat?: true
}

export const TROUBLES = {
  chain_down: { part: 'chain', level: 'error' },
  chain_wrong: { part: 'chain', level: 'error' },
  chain_stalled: { part: 'chain', level: 'error' },
  rpc_degraded: { part: 'chain', level: 'warn' },
  clock_off: { part: 'clock', level: 'error' },
  store_down: { part: 'store', level: 'error', stopsChat: true },
  store_unwritable: { part: 'store', level: 'error', stopsChat: true },
  disk_low: { part: 'store', level: 'warn' },
  relayer_empty: { part: 'facilitator', level: 'error' },
  relayer_low: { part: 'facilitator', level: 'warn' },
  gas_too_expensive: { part: 'facilitator', level: 'error' },
  settlement_stuck: { part: 'sales', level: 'error' },
  channels_not_offered: { part: 'channels', level: 'warn' },
  claims_at_risk: { part: 'channels', level: 'error' },
  app_missing: { part: 'pages', level: 'error', stopsChat: true },
  reconcile_failing: { part: 'reconcile', level: 'error' },
  ledger_differs: { part: 'reconcile', level: 'error' },
  upkeep_failing: { part: 'upkeep', level: 'error' },
  list_failing: { part: 'lists', level: 'warn' },
  upstream_failing: { part: 'upstream', level: 'warn' },
  redis_down: { part: 'shared', level: 'warn' },
} as const satisfies Record<string, Kind>

export type TroubleName = keyof typeof TROUBLES

export const TROUBLE_NAMES = Object.keys(TROUBLES) as TroubleName[]

export const PARTS: readonly Part[] = [...new Set(Object.values(TROUBLES).map(({ part }) => part))]

/** A current problem of the service, as a sentence for operators; shown by `/readyz`, the log and `/admin`. */
export interface Trouble {
  name: TroubleName
  part: Part
  /** True: nothing can be sold and `/readyz` is 503. False: only some answers are affected. */
  stops: boolean
  text: string
}

export const stopsChat = ({ name }: Trouble): boolean => 'stopsChat' in TROUBLES[name]

export const troubleOf = (name: TroubleName, text: string, { stops = false } = {}): Trouble => ({
  name,
  part: TROUBLES[name].part,
  stops,
  text,
})
