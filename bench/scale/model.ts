import { TRANSFERS_PER_TRANSACTION } from '../../src/payments/limits.ts'

/** Inputs of the scale model: limits of the chain, and measured costs of a sale. */
export interface World {
  blockGas: number
  blockSeconds: number
  /** Share of a block's gas that we may use. */
  ourShare: number
  /** One core's time for one sale, and calls to the node. */
  cpuMsPerSale: number
  gasAlone: number
  gasTogether: number
  /** Base fee and tip, in wei; ether in dollars. */
  weiPerGas: number
  etherUsd: number
}

/** Parameters of Base from its documentation (2026); all other figures are measured, see `measured.ts`. */
export const BASE = { blockGas: 400_000_000, blockSeconds: 2, weiPerGas: 6_000_000, etherUsd: 4_000 }

/** The gas limit of one transaction (EIP-7825), and the gas that we request per transfer and per transaction. */
const MOST_TRANSACTION_GAS = 16_777_216
const ASKED_EACH = 85_000
const ASKED_AROUND = 60_000
export const MOST_TOGETHER = TRANSFERS_PER_TRANSACTION
/** A node takes about this long to accept a transaction; a key sends one after the other. */
const BROADCAST_SECONDS = 0.05
/** Planned load of a core, as a share. */
const CORE_SHARE = 0.6
/** The busiest second of a day, relative to the mean. */
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

/** Gas of a deposit, of a row in a full claim, and of its share of a payout; see `docs/channels.md`. */
const CHANNEL_GAS = { deposit: 140_292, claim: 24_109, settle: 568 }

export interface ChannelScale {
  perDay: number
  /** Calls from one deposit. */
  perChannel: number
  perSecond: number
  replicas: number
  gasPerCall: number
  blockShare: number
  gasUsdPerDay: number
}

/** Calls that are paid by channel: the chain sees a deposit and a claim for many of them. */
export function scaleChannels(perDay: number, perChannel: number, world: World): ChannelScale {
  const perSecond = (perDay / DAY_SECONDS) * PEAK
  const gasPerCall = (CHANNEL_GAS.deposit + CHANNEL_GAS.claim + CHANNEL_GAS.settle) / perChannel
  const gasUsdPerCall = (gasPerCall * world.weiPerGas * world.etherUsd) / 1e18
  return {
    perDay,
    perChannel,
    perSecond,
    replicas: Math.max(1, Math.ceil((perSecond * world.cpuMsPerSale) / 1000 / CORE_SHARE)),
    gasPerCall,
    blockShare: (perSecond * world.blockSeconds * gasPerCall) / world.blockGas,
    gasUsdPerDay: gasUsdPerCall * perDay,
  }
}

/** Gas per transfer in a batch of this size: the overhead of the transaction is shared by all transfers. */
export function gasFor(load: number, { gasAlone, gasTogether }: World): number {
  if (load < 2) return gasAlone
  const around = 10 * 52_000 * (54_516 / 51_099 - 1)
  return gasTogether + around / load
}

/** Sales a second with `atOnce` concurrent buyers: one core processes all of them, and the next block includes them. */
export function rateInBlocks(atOnce: number, cpuMsPerSale: number, blockSeconds: number): number {
  const workSeconds = (atOnce * cpuMsPerSale) / 1000
  const blocks = Math.max(1, Math.ceil(workSeconds / blockSeconds))
  return atOnce / (blocks * blockSeconds)
}

/** Most sales a second that the chain and one core allow. */
export function ceiling(world: World): { together: number; alone: number; perCore: number; perTransaction: number } {
  const room = (world.blockGas * world.ourShare) / world.blockSeconds
  return {
    together: room / world.gasTogether,
    alone: room / world.gasAlone,
    perCore: (1000 / world.cpuMsPerSale) * CORE_SHARE,
    perTransaction: Math.floor((MOST_TRANSACTION_GAS - ASKED_AROUND) / ASKED_EACH),
  }
}
