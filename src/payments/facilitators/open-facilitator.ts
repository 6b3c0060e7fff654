import { type Hex, parseEther, toHex } from 'viem'
import type { Context } from '../../domain/context.ts'
import { listPrivateKeys } from '../../domain/private-keys.ts'
import type { Rpc } from '../chain/rpc.ts'
import { createTokenContract } from '../chain/token-contract.ts'
import { MIX_WAIT_MS } from '../limits.ts'
import type { AloneQueue } from '../settlement/alone-queue.ts'
import { type BatchContractSetting, createBatchContract } from '../settlement/batch-contract.ts'
import { createDataFee } from '../settlement/data-fee.ts'
import { createEoaCache } from '../settlement/eoa-cache.ts'
import { createGasAffordability, createGasBudget, createGasFees, type Fees } from '../settlement/gas.ts'
import { createGasHealth } from '../settlement/gas-health.ts'
import type { KeyLock } from '../settlement/key-lock.ts'
import { createPreflight } from '../settlement/preflight.ts'
import { settleWaitMs } from '../settlement/receipt-poller.ts'
import { createRelayer, type Relayer } from '../settlement/relayer.ts'
import { createSimulations, type NoteBalance } from '../settlement/simulation.ts'
import type { Standing } from '../standing/standing.ts'
import { createChooseRemote, type FacilitatorMix } from './choose-remote.ts'
import { createEmbeddedFacilitator } from './embedded.ts'
import type { Facilitator } from './facilitator.ts'
import { createMixedFacilitator } from './mixed.ts'
import { createRemoteFacilitator, type RemoteSettings } from './remote.ts'
import type { TurnStore } from './turn-store.ts'

/** The settings that say who verifies and settles payments. */
export interface FacilitatorSettings {
  CHAIN_ID: number
  PAY_TO: Hex
  /** One or several, divided by commas. */
  RELAYER_KEY?: string | undefined
  RELAYER_LEAST_ETHER: string
  GAS_SHARE_PCT: number
  GAS_ETHER_USD: number
  BATCH_CONTRACT: BatchContractSetting
  FACILITATOR_URL?: string | undefined
  FACILITATOR_HEADERS: Record<string, string>
  FACILITATOR_MIX?: FacilitatorMix | undefined
  SETTLEMENT_CONFIRMATIONS: number
}

export interface FacilitatorParts {
  context: Context
  rpc: Rpc
  keyLock: KeyLock
  standing?: Standing
  aloneQueue?: AloneQueue
  /** Sales that were settled since; without it nobody knows how long the ether of the gas keys lasts. */
  countSettled?(sinceMs: number): Promise<number>
  /** Where replicas agree which sales a remote facilitator settles; needed for `FACILITATOR_MIX`. */
  turns?: TurnStore
  /** What directories read of a route when its payment settles. */
  extensionsOf?: RemoteSettings['extensionsOf']
}

/** The facilitator that the settings name: a remote one, our own with its gas keys, or our own and at times the remote one. */
export function openFacilitator(settings: FacilitatorSettings, parts: FacilitatorParts): Facilitator {
  const { PAY_TO, FACILITATOR_URL: url, FACILITATOR_HEADERS: headers, FACILITATOR_MIX: mix } = settings
  if (!url) return openEmbedded(settings, parts)
  const { context, rpc, turns, extensionsOf } = parts
  const remote = createRemoteFacilitator({
    ...{ url, headers, token: createTokenContract(rpc, PAY_TO), context, extensionsOf },
    confirmations: settings.SETTLEMENT_CONFIRMATIONS,
    ...(mix !== undefined && { waitMs: settleWaitMs(settings.SETTLEMENT_CONFIRMATIONS, MIX_WAIT_MS) }),
  })
  if (mix === undefined || !turns) return remote
  const embedded = openEmbedded(settings, parts)
  return createMixedFacilitator({ embedded, remote, choose: createChooseRemote(mix, { turns, context }), context })
}

function openEmbedded(
  settings: FacilitatorSettings,
  { context, rpc, keyLock, standing, aloneQueue, countSettled }: FacilitatorParts,
): Facilitator {
  const { CHAIN_ID: chainId, SETTLEMENT_CONFIRMATIONS: confirmations } = settings
  const fees = createGasFees(rpc, context)
  const leastWei = parseEther(settings.RELAYER_LEAST_ETHER)
  const relayers = listPrivateKeys(settings.RELAYER_KEY).map((privateKey) =>
    createRelayer({ rpc, privateKey, chainId, keyLock, context, leastWei, fees }),
  )
  const { address } = relayers[0] as Relayer
  const gasPrice = async () => toHexFields(await fees.now())
  const token = createTokenContract(rpc, address, gasPrice)
  const noteBalance: NoteBalance = ({ authorization }, terms, base) =>
    standing?.learnBalance(authorization.from, terms, base)
  const simulate = createSimulations(rpc, address, token.simulate, { noteBalance, gasPrice })
  const policy = { sharePct: settings.GAS_SHARE_PCT, etherUsd: settings.GAS_ETHER_USD }
  const budget = createGasBudget(policy, fees, createDataFee(rpc, context))
  const affordability = createGasAffordability(relayers, budget)
  /** With prices that it reads itself: a look at health never makes a sale rest on an older price. */
  const openGasHealth = (countSales: (sinceMs: number) => Promise<number>) => {
    const seen = createGasFees(rpc, context)
    const now = createGasAffordability(relayers, createGasBudget(policy, seen, createDataFee(rpc, context)))
    return createGasHealth({
      keys: relayers,
      affordability: now,
      fees: seen,
      countSettled: countSales,
      now: context.now,
    })
  }
  return createEmbeddedFacilitator({
    token,
    relayers,
    eoas: createEoaCache(rpc),
    context,
    affordability,
    ...(countSettled && {
      gasHealth: openGasHealth(countSettled),
    }),
    preflight: createPreflight(rpc, address, simulate, noteBalance),
    findContract: createBatchContract(rpc, settings.BATCH_CONTRACT, context),
    confirmations,
    ...(standing && { standing }),
    ...(aloneQueue && { aloneQueue }),
  })
}

const toHexFields = (fee: Fees | undefined) =>
  fee ? { maxFeePerGas: toHex(fee.maxFeePerGas), maxPriorityFeePerGas: toHex(fee.maxPriorityFeePerGas) } : {}
