import type { Hex } from 'viem'
import type { ChannelConfig } from '../../src/payments/wire/channel.ts'

/** The escrow contract as a model in plain words, to compare the contract with: state, errors and events of each call. */

/** How a signature was made; every kind but the first is refused. */
export type SignatureKind = 'good' | 'stranger' | 'v0' | 'v29' | 'high s' | '64 bytes' | '66 bytes'

export interface ModelRow {
  config: ChannelConfig
  id: Hex
  most: bigint
  total: bigint
  signature: SignatureKind
}

export type ModelCall =
  | { kind: 'deposit'; config: ChannelConfig; id: Hex; amount: bigint; isFunded: boolean }
  | { kind: 'claim'; rows: ModelRow[] }
  | { kind: 'claimSigned'; rows: ModelRow[]; signature: SignatureKind }
  | { kind: 'settle'; receiver: Hex; token: Hex }
  | { kind: 'withdraw'; config: ChannelConfig; id: Hex; amount: bigint }
  | { kind: 'finalize'; config: ChannelConfig; id: Hex }
  | { kind: 'refund'; config: ChannelConfig; id: Hex; amount: bigint }
  | { kind: 'refundSigned'; config: ChannelConfig; id: Hex; amount: bigint; nonce: bigint; signature: SignatureKind }

export interface ModelChannel {
  balance: bigint
  totalClaimed: bigint
  withdrawing: bigint
  withdrawAt: number
  nonce: bigint
}

export interface ModelReceiver {
  claimed: bigint
  settled: bigint
}

/** Name and arguments, as the contract's log has them. */
export type ModelEvent = [string, ...(string | bigint | number)[]]

class Refused extends Error {}

export const MOST = 2n ** 128n - 1n

export function createChannelModel() {
  let channels = new Map<Hex, ModelChannel>()
  let receivers = new Map<string, ModelReceiver>()
  const channelOf = (id: Hex): ModelChannel =>
    channels.get(id) ?? { balance: 0n, totalClaimed: 0n, withdrawing: 0n, withdrawAt: 0, nonce: 0n }
  const receiverOf = (receiver: Hex, token: Hex): ModelReceiver =>
    receivers.get(`${receiver} ${token}`) ?? { claimed: 0n, settled: 0n }

  /** Undefined and the events, or the name of the error; a refused call changes nothing. */
  function apply(call: ModelCall, sender: Hex, now: number): { error?: string; events: ModelEvent[] } {
    const before = { channels: new Map(channels), receivers: new Map(receivers) }
    const events: ModelEvent[] = []
    try {
      run(call, sender, now, events)
      return { events }
    } catch (thrown) {
      if (!(thrown instanceof Refused)) throw thrown
      channels = before.channels
      receivers = before.receivers
      return { error: thrown.message, events: [] }
    }
  }

  function run(call: ModelCall, sender: Hex, now: number, events: ModelEvent[]): void {
    switch (call.kind) {
      case 'deposit': {
        const { config, id, amount } = call
        const zero = `0x${'0'.repeat(40)}`
        if ([config.payer, config.receiver, config.receiverAuthorizer, config.token].includes(zero as Hex))
          throw new Refused('InvalidChannel')
        if (config.withdrawDelay < 900 || config.withdrawDelay > 2_592_000) throw new Refused('WithdrawDelayOutOfRange')
        if (amount === 0n) throw new Refused('ZeroDeposit')
        const state = channelOf(id)
        if (state.balance + amount > MOST) throw new Refused('DepositOverflow')
        if (!call.isFunded) throw new Refused('token')
        const balance = state.balance + amount
        channels.set(id, { ...state, balance })
        if (balance === amount && state.totalClaimed === 0n) events.push(['ChannelCreated', id])
        events.push(['Deposited', id, sender, amount, balance])
        return
      }
      case 'claim':
        if (call.rows.length === 0) throw new Refused('EmptyBatch')
        for (const row of call.rows) {
          if (![row.config.receiver, row.config.receiverAuthorizer].includes(sender))
            throw new Refused('NotAuthorizedToClaim')
          claimRow(row, sender, events)
        }
        return
      case 'claimSigned': {
        const [first] = call.rows
        if (!first) throw new Refused('EmptyBatch')
        if (call.signature !== 'good') throw new Refused('InvalidSignature')
        for (const row of call.rows) {
          if (row.config.receiverAuthorizer !== first.config.receiverAuthorizer)
            throw new Refused('NotReceiverAuthorizer')
          claimRow(row, sender, events)
        }
        return
      }
      case 'settle': {
        const state = receiverOf(call.receiver, call.token)
        const amount = state.claimed - state.settled
        if (amount === 0n) return
        receivers.set(`${call.receiver} ${call.token}`, { ...state, settled: state.claimed })
        events.push(['Settled', call.receiver, call.token, sender, amount])
        return
      }
      case 'withdraw': {
        const { config, id, amount } = call
        if (![config.payer, config.payerAuthorizer].includes(sender)) throw new Refused('InvalidChannel')
        if (amount === 0n) throw new Refused('NothingToWithdraw')
        const state = channelOf(id)
        if (state.withdrawAt !== 0) throw new Refused('WithdrawalAlreadyPending')
        if (amount > state.balance - state.totalClaimed) throw new Refused('WithdrawAmountExceedsAvailable')
        channels.set(id, { ...state, withdrawing: amount, withdrawAt: now })
        events.push(['WithdrawInitiated', id, amount, now + config.withdrawDelay])
        return
      }
      case 'finalize': {
        const { config, id } = call
        if (![config.payer, config.payerAuthorizer].includes(sender))
          throw new Refused('NotAuthorizedToFinalizeWithdraw')
        const state = channelOf(id)
        if (state.withdrawAt === 0) throw new Refused('WithdrawalNotPending')
        if (now < state.withdrawAt + config.withdrawDelay) throw new Refused('WithdrawDelayNotElapsed')
        const amount = smaller(state.withdrawing, state.balance - state.totalClaimed)
        const balance = state.balance - amount
        channels.set(id, { ...state, balance, withdrawing: 0n, withdrawAt: 0 })
        events.push(['WithdrawFinalized', id, sender, amount])
        if (balance === 0n && state.totalClaimed === 0n) events.push(['ChannelClosed', id])
        return
      }
      case 'refund':
        if (![call.config.receiver, call.config.receiverAuthorizer].includes(sender))
          throw new Refused('NotAuthorizedToRefund')
        refund(call.id, call.amount, sender, events)
        return
      case 'refundSigned':
        if (call.nonce !== channelOf(call.id).nonce) throw new Refused('InvalidRefundNonce')
        if (call.signature !== 'good') throw new Refused('InvalidSignature')
        refund(call.id, call.amount, sender, events)
        return
    }
  }

  function claimRow(row: ModelRow, sender: Hex, events: ModelEvent[]): void {
    const state = channelOf(row.id)
    if (row.total <= state.totalClaimed) return
    if (row.total > row.most) throw new Refused('ClaimExceedsCeiling')
    if (row.total > state.balance) throw new Refused('ClaimExceedsBalance')
    const error = voucherError(row)
    if (error) throw new Refused(error)
    const amount = row.total - state.totalClaimed
    channels.set(row.id, { ...state, totalClaimed: row.total })
    const key = `${row.config.receiver} ${row.config.token}`
    const receiver = receiverOf(row.config.receiver, row.config.token)
    receivers.set(key, { ...receiver, claimed: receiver.claimed + amount })
    events.push(['Claimed', row.id, sender, amount, row.total])
  }

  function refund(id: Hex, wanted: bigint, sender: Hex, events: ModelEvent[]): void {
    if (wanted === 0n) throw new Refused('ZeroRefund')
    const state = channelOf(id)
    const amount = smaller(wanted, state.balance - state.totalClaimed)
    const next = { ...state, nonce: state.nonce + 1n, balance: state.balance - amount }
    if (amount > 0n && state.withdrawAt !== 0) {
      const isCovered = amount >= state.withdrawing
      Object.assign(next, isCovered ? { withdrawing: 0n, withdrawAt: 0 } : { withdrawing: state.withdrawing - amount })
    }
    channels.set(id, next)
    if (amount === 0n) return
    events.push(['Refunded', id, sender, amount])
    if (next.balance === 0n && next.totalClaimed === 0n) events.push(['ChannelClosed', id])
  }

  return { apply, channelOf, receiverOf }
}

/** A key's signature is recovered with errors of its own; whoever has code only says yes or no. */
function voucherError({ config, signature }: ModelRow): string | undefined {
  if (signature === 'good') return undefined
  if (BigInt(config.payerAuthorizer) === 0n || signature === 'stranger') return 'InvalidSignature'
  if (signature === 'high s') return 'ECDSAInvalidSignatureS'
  return signature === 'v0' || signature === 'v29' ? 'ECDSAInvalidSignature' : 'ECDSAInvalidSignatureLength'
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)
