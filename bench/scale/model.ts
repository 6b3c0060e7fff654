import { TRANSFERS_PER_TRANSACTION } from '../../src/payments/limits.ts'

/** What one service can sell, as far as the chain and one core allow. */
export interface World {
  blockGas: number
  blockSeconds: number
  /** Share of a block that may be ours. */
  ourShare: number
  /** One core's time for one sale, and calls to the node. */
  cpuMsPerSale: number
  gasAlone: number
  gasTogether: number
  /** Base fee and tip, in wei; ether in dollars. */
  weiPerGas: number
  etherUsd: number
}

/** Settings of Base as its documentation has them in 2026; the rest is measured, see `measured.ts`. */
export const BASE = { blockGas: 400_000_000, blockSeconds: 2, weiPerGas: 6_000_000, etherUsd: 4_000 }

/** The most gas one transaction may burn (EIP-7825), and what we ask for per transfer and around them. */
const MOST_TRANSACTION_GAS = 16_777_216
const ASKED_EACH = 85_000
const ASKED_AROUND = 60_000
export const MOST_TOGETHER = TRANSFERS_PER_TRANSACTION
/** A node takes about this long to accept a transaction; a key sends one after the other. */
const BROADCAST_SECONDS = 0.05
/** No process is run at more than this share of its core. */
const CORE_SHARE = 0.6
/** The busiest second of a day against its mean. */
const PEAK = 4
const DAY_SECONDS = 86_400

export interface Scale {
  perDay: number
  /** In the busiest second. */
  perSecond: number
  /** Transfers that are ready within one block, and so share a transaction. */
  load: number
  transactionsPerBlock: number
  blockShare: number
  keys: number
  replicas: number
  gasPerSale: number
  gasUsdPerSale: number
  gasUsdPerDay: number
}

export function scaleTo(perDay: number, world: World): Scale {
  const perSecond = (perDay / DAY_SECONDS) * PEAK
  const perBlock = perSecond * world.blockSeconds
  const load = Math.min(MOST_TOGETHER, Math.max(1, perBlock))
  const transactionsPerBlock = perBlock / load
  const gasPerSale = gasFor(load, world)
  const gasUsdPerSale = (gasPerSale * world.weiPerGas * world.etherUsd) / 1e18
  return {
    perDay,
    perSecond,
    load,
    transactionsPerBlock,
    blockShare: (perBlock * gasPerSale) / world.blockGas,
    keys: Math.max(1, Math.ceil((transactionsPerBlock * BROADCAST_SECONDS) / world.blockSeconds / CORE_SHARE)),
    replicas: Math.max(1, Math.ceil((perSecond * world.cpuMsPerSale) / 1000 / CORE_SHARE)),
    gasPerSale,
    gasUsdPerSale,
    gasUsdPerDay: gasUsdPerSale * perDay,
  }
}

/** Between a lone transfer and one among many: what surrounds them is shared by all. */
export function gasFor(load: number, { gasAlone, gasTogether }: World): number {
  if (load < 2) return gasAlone
  const around = 10 * 52_000 * (54_516 / 51_099 - 1)
  return gasTogether + around / load
}

/** Sales a second with so many waiting at once: all of them are worked through by one core, and the next block takes them. */
export function rateInBlocks(atOnce: number, cpuMsPerSale: number, blockSeconds: number): number {
  const workSeconds = (atOnce * cpuMsPerSale) / 1000
  const blocks = Math.max(1, Math.ceil(workSeconds / blockSeconds))
  return atOnce / (blocks * blockSeconds)
}

/** Sales a second that the chain leaves room for. */
export function ceiling(world: World): { together: number; alone: number; perCore: number; perTransaction: number } {
  const room = (world.blockGas * world.ourShare) / world.blockSeconds
  return {
    together: room / world.gasTogether,
    alone: room / world.gasAlone,
    perCore: (1000 / world.cpuMsPerSale) * CORE_SHARE,
    perTransaction: Math.floor((MOST_TRANSACTION_GAS - ASKED_AROUND) / ASKED_EACH),
  }
}
