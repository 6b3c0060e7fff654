import { type Hex, keccak256 } from 'viem'
import { usdToBase } from '../domain/amount.ts'
import { CHANNEL_COLLECTOR, CHANNEL_ESCROW } from '../domain/chains/contracts.ts'
import type { Context } from '../domain/context.ts'
import { fail } from '../domain/failure.ts'
import type { Jobs } from '../domain/jobs.ts'
import { listPrivateKeys } from '../domain/private-keys.ts'
import type { Rpc } from '../payments/chain/rpc.ts'
import { createAuthorizers } from '../payments/channels/authorizer.ts'
import { createChannelChain } from '../payments/channels/channel-chain.ts'
import { type ChannelCharger, createChannelCharger } from '../payments/channels/channel-charger.ts'
import { createVoucherCharger } from '../payments/channels/charge-voucher.ts'
import { createPaymentCheck } from '../payments/channels/check-payment.ts'
import { type Claims, createClaims } from '../payments/channels/claims.ts'
import { createChannelDigests } from '../payments/channels/digests.ts'
import { createLine } from '../payments/channels/line.ts'
import { createDepositCharger } from '../payments/channels/open-channel.ts'
import { createRefund } from '../payments/channels/refund.ts'
import type { ChannelStore } from '../payments/channels/store/channel-store.ts'
import { createTransactions } from '../payments/channels/transactions.ts'
import { type ChannelTotals, type ChannelWatch, startChannelWatch } from '../payments/channels/watch.ts'
import { DEPOSIT_GAS_PCT, REFUND_GAS_PCT } from '../payments/limits.ts'
import { createDataFee } from '../payments/settlement/data-fee.ts'
import { createGasBudget, createGasFees } from '../payments/settlement/gas.ts'
import type { KeyLock } from '../payments/settlement/key-lock.ts'
import { createRelayer } from '../payments/settlement/relayer.ts'
import type { Standing } from '../payments/standing/standing.ts'
import type { SealReceipt } from '../payments/wire/signed-receipt.ts'

export interface ChannelSettings {
  CHANNEL_KEY?: string | undefined
  CHANNEL_WITHDRAW_SECONDS: number
  CHANNEL_MIN_DEPOSIT_USD: string
  CHANNEL_CLAIM_USD: string
  CHANNEL_UNCLAIMED_USD: string
  CHANNEL_CODE_HASHES?: readonly string[] | undefined
  CHAIN_ID: number
  PAY_TO: Hex
  USDC_ADDRESS: Hex
  RELAYER_KEY?: string | undefined
  FACILITATOR_URL?: string | undefined
  FACILITATOR_MIX?: unknown
  GAS_ETHER_USD: number
}

export interface ChannelParts {
  context: Context
  rpc: Rpc
  keyLock: KeyLock
  store: ChannelStore
  owner: string
  standing?: Standing
  sealReceipt?: SealReceipt
  onClaimed?(amountBase: bigint): void
  onCounted?(totals: ChannelTotals): void
  /** Where the rounds of the watch are noted. */
  jobs?: Pick<Jobs, 'begin'>
}

/** Payment channels of this process; without a key, or without the contract on the chain, none are offered. */
export interface OpenChannels {
  charger: ChannelCharger | undefined
  watch: ChannelWatch | undefined
  claims: Claims | undefined
  /** Why none are offered although there is a key, and what is wrong with claims, in words. */
  problems(): string[]
  /** False when problems say why none are offered; otherwise money that is owed to us may be lost. */
  areOffered(): boolean
  stop(): Promise<void>
}

/** The official contracts on Base, by the hash of their code: escrow and collector. */
const OFFICIAL: Record<number, readonly [Hex, Hex]> = {
  8453: [
    '0x76df856287b981dbf156d17cf05c21dff150df9628c5f7c3d586c27ba608760d',
    '0x0c2cfe8840e964588598801e8d109593fdc57e16d85f214653139c79186d1f3b',
  ],
}

export async function openChannels(settings: ChannelSettings, parts: ChannelParts): Promise<OpenChannels> {
  const { context, rpc } = parts
  const keys = listPrivateKeys(settings.CHANNEL_KEY)
  if (keys.length === 0) return none([])
  const found = await findObstacle(settings, rpc)
  if (!found) return open(settings, keys as [Hex, ...Hex[]], parts)
  context.log.warn('channel.not-offered', { why: found.why })
  if (!found.isAway) return none([`channels are not offered: ${found.why}`])
  return untilChecked(open(settings, keys as [Hex, ...Hex[]], parts), found, () => findObstacle(settings, rpc))
}

/** How often a chain that was away at the start is asked for its contracts. */
const ASK_AGAIN_MS = 3_000

/** Nothing is charged before the chain has shown that its contracts are those we know. */
function untilChecked(opened: OpenChannels, first: Obstacle, find: () => Promise<Obstacle | undefined>): OpenChannels {
  let obstacle: Obstacle | undefined = first
  const timer = setInterval(async () => {
    obstacle = await find()
    if (!obstacle?.isAway) clearInterval(timer)
  }, ASK_AGAIN_MS).unref()
  const { charger } = opened
  const check = () => {
    if (obstacle) throw fail({ code: 'chain_unavailable' })
  }
  return {
    ...opened,
    charger: charger && {
      ...charger,
      async charge(order, limits) {
        check()
        return charger.charge(order, limits)
      },
      async refund(payment, terms, buyer) {
        check()
        return charger.refund(payment, terms, buyer)
      },
    },
    areOffered: () => obstacle === undefined,
    problems: () => (obstacle ? [`channels are not offered: ${obstacle.why}`] : opened.problems()),
    async stop() {
      clearInterval(timer)
      await opened.stop()
    },
  }
}

interface Obstacle {
  why: string
  /** The chain could not be read; it may be well later. */
  isAway: boolean
}

const none = (problems: string[]): OpenChannels => ({
  charger: undefined,
  watch: undefined,
  claims: undefined,
  problems: () => problems,
  areOffered: () => problems.length === 0,
  stop: async () => undefined,
})

/** The contract that holds buyers' money must be the very one that we know. */
async function findObstacle(settings: ChannelSettings, rpc: Rpc): Promise<Obstacle | undefined> {
  const wrong = (why: string): Obstacle => ({ why, isAway: false })
  if (!settings.RELAYER_KEY || (settings.FACILITATOR_URL && settings.FACILITATOR_MIX === undefined))
    return wrong(
      'deposits and claims are sent by the embedded facilitator, which needs RELAYER_KEY and no FACILITATOR_URL without FACILITATOR_MIX',
    )
  const known = settings.CHANNEL_CODE_HASHES ?? OFFICIAL[settings.CHAIN_ID]
  if (!known)
    return wrong(`the code of the escrow contract on chain ${settings.CHAIN_ID} is not known; set CHANNEL_CODE_HASHES`)
  try {
    const codes = await Promise.all(
      [CHANNEL_ESCROW, CHANNEL_COLLECTOR].map((address) => rpc.call<Hex>('eth_getCode', [address, 'latest'])),
    )
    const place = codes.findIndex((code, index) => keccak256(code) !== known[index])
    if (place < 0) return undefined
    const at = place === 0 ? CHANNEL_ESCROW : CHANNEL_COLLECTOR
    return wrong(codes[place] === '0x' ? `there is no contract at ${at}` : `there is other code at ${at}`)
  } catch (thrown) {
    const why = `the chain cannot be read (${thrown instanceof Error ? thrown.message : 'no answer'})`
    return { why, isAway: true }
  }
}

function open(settings: ChannelSettings, keys: readonly [Hex, ...Hex[]], parts: ChannelParts): OpenChannels {
  const { context, rpc, keyLock, store, owner, standing, sealReceipt, onClaimed, onCounted, jobs } = parts
  const { CHAIN_ID: chainId } = settings
  const [payTo, token] = [settings.PAY_TO.toLowerCase() as Hex, settings.USDC_ADDRESS.toLowerCase() as Hex]
  const authorizers = createAuthorizers(keys)
  const digests = createChannelDigests(chainId)
  const chain = createChannelChain(rpc)
  const fees = createGasFees(rpc, context)
  const dataFee = createDataFee(rpc, context)
  const budgetOf = (sharePct: number) => createGasBudget({ sharePct, etherUsd: settings.GAS_ETHER_USD }, fees, dataFee)
  // The lock on a key is shared with everything else that sends with it.
  const relayers = listPrivateKeys(settings.RELAYER_KEY).map((privateKey) =>
    createRelayer({ rpc, privateKey, chainId, keyLock, context, fees }),
  )
  const transactions = createTransactions(rpc, relayers, context)
  const leastDeposits = settings.CHANNEL_MIN_DEPOSIT_USD.split(',').map(usdToBase) as [bigint, ...bigint[]]
  const channelTerms = {
    receiverAuthorizers: authorizers.addresses,
    withdrawDelaySeconds: settings.CHANNEL_WITHDRAW_SECONDS,
    minDepositBase: leastDeposits[0],
    leastDepositBase: leastDeposits.toSorted((one, other) => Number(one - other))[0] as bigint,
  }
  const working = new Set<string>()
  const line = createLine()
  const claims = createClaims({
    ...{ store, chain, rpc, transactions, authorizers, digests, context, owner, payTo, token },
    budget: budgetOf(REFUND_GAS_PCT),
    claimFromBase: usdToBase(settings.CHANNEL_CLAIM_USD),
    ...(onClaimed && { onClaimed }),
  })
  /** Calls that wait for the same claim wait for one. */
  const waitedFor = new Map<Hex, Promise<void>>()
  const claimNow = (id: Hex): Promise<void> => {
    const running = waitedFor.get(id) ?? claimOne(id).finally(() => waitedFor.delete(id))
    waitedFor.set(id, running)
    return running
  }
  async function claimOne(id: Hex): Promise<void> {
    const channel = await store.findChannel(id)
    if (channel) await claims.claim([channel])
  }
  const check = createPaymentCheck(channelTerms, digests)
  const vouchers = createVoucherCharger({
    ...{ store, chain, line, context, owner, working, standing, sealReceipt },
    withdrawDelaySeconds: settings.CHANNEL_WITHDRAW_SECONDS,
    mostUnclaimedBase: usdToBase(settings.CHANNEL_UNCLAIMED_USD),
    claimNow,
  })
  const deposits = createDepositCharger({
    ...{ store, context, owner, working, standing, chain, rpc, vouchers, check, transactions, channelTerms },
    sealReceipt,
    budget: budgetOf(DEPOSIT_GAS_PCT),
  })
  const refund = createRefund({
    ...{ store, chain, transactions, authorizers, digests, context, owner },
    budget: budgetOf(REFUND_GAS_PCT),
  })
  const watch = startChannelWatch({
    ...{ store, chain, claims, deposits, transactions, context, owner, working },
    withdrawDelaySeconds: settings.CHANNEL_WITHDRAW_SECONDS,
    ...(onCounted && { onCounted }),
    onRecovered: jobs?.begin('channels'),
  })
  return {
    charger: createChannelCharger({ channelTerms, check, vouchers, deposits, refund }),
    watch,
    claims,
    problems: () => [...claims.problems(), ...lateOf(watch)],
    areOffered: () => true,
    stop: () => watch.stop(),
  }
}

function lateOf(watch: ChannelWatch): string[] {
  const { lateBase, states } = watch.totals()
  return [
    ...(lateBase > 0n
      ? [`charges of channels over ${lateBase} base units are unclaimed for half their withdraw delay`]
      : []),
    ...(states.short ? [`${states.short} channels have less in escrow than was charged`] : []),
    ...(states.quarantined
      ? [`${states.quarantined} channels are quarantined: the contract refuses their claims`]
      : []),
  ]
}
