import type { Hex } from 'viem'
import { CHANNEL_ESCROW } from '../../domain/chains/contracts.ts'
import type { Context } from '../../domain/context.ts'
import { type Rpc, RpcRefused } from '../chain/rpc.ts'
import { DEPOSIT_LEASE_MS, SETTLE_WAIT_MS } from '../limits.ts'
import type { GasBudget } from '../settlement/gas.ts'
import type { ChannelChain } from './channel-chain.ts'
import { estimateDeposit } from './deposit-gas.ts'
import { depositCall } from './escrow-calls.ts'
import { decodeDeposit, hasDeposit, type KeptDeposit } from './kept-deposit.ts'
import { change } from './steps/change.ts'
import { markResent } from './steps/deposit.ts'
import { learn } from './steps/learn.ts'
import type { ChannelRecord, ChannelSale } from './store/channel-record.ts'
import type { ChannelStore } from './store/channel-store.ts'
import type { Transactions } from './transactions.ts'

// A deposit that was charged for and that a reorganisation took back is sent again, for as long as its signature is good.

export interface RestoreSettings {
  store: ChannelStore
  context: Context
  chain: ChannelChain
  rpc: Rpc
  transactions: Transactions
  budget: GasBudget
}

/** Whether the chain shows less than the last deposit left there, and no refund explains it. */
export const isDepositAway = ({ deposited, chain }: ChannelRecord): boolean =>
  deposited !== undefined &&
  deposited !== null &&
  chain.balance < deposited.balance &&
  chain.refundNonce === deposited.refundNonce

export function createRestore({ store, context, chain, rpc, transactions, budget }: RestoreSettings) {
  return async function restore(channel: ChannelRecord): Promise<ChannelRecord> {
    const { id, deposited } = channel
    if (!deposited || !isDepositAway(channel)) return channel
    const sale = await store.findSale(deposited.key)
    const nowMs = await store.now()
    const kept = sale?.deposit ? decodeDeposit(sale.deposit) : undefined
    if (!sale?.transaction || !kept || Number(kept.deposit.validBefore) * 1000 <= nowMs) return forget(channel)
    const receipt = await transactions.find(sale.transaction)
    // It is there: the payer has withdrawn since, or the node that told the balance is behind.
    if (receipt && hasDeposit(receipt, id))
      return Number(receipt.blockNumber) <= channel.chain.block ? forget(channel) : channel
    if (!receipt && (await transactions.mayFollow(sale.transaction, channel.chain.block))) return channel
    const gas = await estimate(kept)
    // Where the chain would not take it, somebody has sent it, or the payer has spent the money.
    if (gas === undefined || !(await take(id, sale.key, nowMs))) return channel
    await send(sale, kept, gas)
    const found = await chain.read(id)
    const now = await store.now()
    const { channel: after } = await store.step(
      learn({ channelId: id, config: kept.config, chain: found, nowMs: now, create: false }),
    )
    const ended = await store.step(
      change(id, (one) => (one.deposit?.key === sale.key ? { ...one, deposit: null } : undefined)),
    )
    return ended ?? after ?? channel
  }

  async function forget(channel: ChannelRecord): Promise<ChannelRecord> {
    const { deposited } = channel
    const next = await store.step(
      change(channel.id, (one) => (one.deposited?.key === deposited?.key ? { ...one, deposited: null } : undefined)),
    )
    return next ?? channel
  }

  /** One process at a time, and not beside another deposit. */
  async function take(id: Hex, key: string, nowMs: number): Promise<boolean> {
    const taken = await store.step(
      change(id, (one) =>
        one.deposit && one.deposit.untilMs > nowMs
          ? undefined
          : { ...one, deposit: { key, untilMs: nowMs + DEPOSIT_LEASE_MS } },
      ),
    )
    return taken !== undefined
  }

  /** Undefined when the chain would not take it. */
  async function estimate(kept: KeptDeposit): Promise<number | undefined> {
    try {
      return await estimateDeposit(rpc, transactions.sender, kept)
    } catch (thrown) {
      if (thrown instanceof RpcRefused) return undefined
      throw thrown
    }
  }

  async function send({ key, channelId, ceiling }: ChannelSale, kept: KeptDeposit, gas: number): Promise<void> {
    const data = depositCall(kept.config, kept.deposit)
    const amounts = [String(kept.deposit.amount)]
    const mostFeePerGas = await budget.mostFeePerGas({ amounts, gas, bytes: data.length / 2 })
    const persistHash = async (transaction: Hex) => {
      await store.step(markResent({ key, channelId, ceiling }, transaction))
    }
    const end = await transactions.send(
      { to: CHANNEL_ESCROW as Hex, data, gas, mostFeePerGas },
      persistHash,
      SETTLE_WAIT_MS,
    )
    context.log.warn('channel.deposit-resent', { channelId, end: end.kind })
  }
}
