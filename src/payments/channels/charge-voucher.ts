import { LRUCache } from 'lru-cache'
import type { Hex } from 'viem'
import type { Context } from '../../domain/context.ts'
import { fail, toFailure } from '../../domain/failure.ts'
import { clientHash, createBuyerCheck } from '../buyer-check.ts'
import {
  CHANNELS_REMEMBERED,
  ESCROW_KEPT_MS,
  FRESH_SHARE,
  MISSING_CHANNEL_KEPT_MS,
  SALE_LEASE_MS,
  SERVE_AGAIN_MS,
  VOUCHER_AGAIN_MS,
} from '../limits.ts'
import type { Purchase, Work } from '../sale.ts'
import type { Standing } from '../standing/standing.ts'
import { isPayersDoing } from '../standing/uncharged.ts'
import { at, type ChannelPayment } from '../wire/read-channel-payment.ts'
import { refuse } from '../wire/reasons.ts'
import type { SealReceipt } from '../wire/signed-receipt.ts'
import type { Terms } from '../wire/terms.ts'
import type { ChannelChain } from './channel-chain.ts'
import { correctiveFor } from './corrective.ts'
import type { Line } from './line.ts'
import { signSale, toVoucherReceipt } from './receipts.ts'
import { commit, release } from './steps/charge.ts'
import { learn } from './steps/learn.ts'
import { reserve } from './steps/reserve.ts'
import type { Wanted } from './steps/sale-state.ts'
import { type ChannelRecord, type ChannelSale, saleKey } from './store/channel-record.ts'
import type { ChannelStore } from './store/channel-store.ts'

/** An answer bought by channel, with its receipt as JSON. */
export interface ChannelSold {
  answer: string
  receipt: string
  /** True when this is the stored answer of an earlier sale. */
  again: boolean
}

export interface ChannelOrder {
  payment: ChannelPayment
  terms: Terms
  purchase: Purchase
  work: Work
}

export interface VoucherSettings {
  store: ChannelStore
  chain: ChannelChain
  line: Line
  context: Context
  owner: string
  /** Sales in progress here, whose leases are renewed. */
  working: Set<string>
  mostUnclaimedBase: bigint
  /** The delay that new channels must have. */
  withdrawDelaySeconds: number
  standing?: Pick<Standing, 'check' | 'countUncharged' | 'noteSettled'> | undefined
  /** Claims what a channel owes, at once; resolves when that is mined or has failed. */
  claimNow(channelId: Hex): Promise<void>
  /** Without it receipts are not signed. */
  sealReceipt?: SealReceipt | undefined
}

/** Sells answers for vouchers. No call to the node while the channel was read recently. */
export interface VoucherCharger {
  /** `payment` was checked. */
  charge(order: ChannelOrder): Promise<ChannelSold>
  /** What a purchase that the ledger knows already comes to. */
  resume(sale: ChannelSale, channel: ChannelRecord, order: ChannelOrder): Promise<ChannelSold>
  toWanted(order: ChannelOrder): Promise<Wanted>
  /** Fails when the payer may not buy now, see `Standing`; whoever paid through its channel before is a buyer. */
  checkStanding(order: Pick<ChannelOrder, 'payment' | 'purchase'>): Promise<void>
  /** Tells the buyer how the channel stands, in turn; never returns. */
  correct(order: Pick<ChannelOrder, 'payment' | 'purchase'>): Promise<never>
}

export function createVoucherCharger(settings: VoucherSettings): VoucherCharger {
  const { store, chain, line, context, owner, working, mostUnclaimedBase, standing, claimNow } = settings
  const { withdrawDelaySeconds, sealReceipt } = settings
  const missing = new LRUCache<Hex, true>({
    max: CHANNELS_REMEMBERED,
    ttl: MISSING_CHANNEL_KEPT_MS,
    perf: { now: context.now },
  })
  const checkBuyer = createBuyerCheck(context.now)

  async function toWanted({ payment, terms, purchase }: ChannelOrder): Promise<Wanted> {
    const { voucher, config, paymentId } = payment
    const { channelId, maxClaimableAmount: ceiling, signature } = voucher
    const key = saleKey(channelId, ceiling, purchase.requestHash, paymentId)
    const nowMs = await store.now()
    return {
      ...{ key, channelId, ceiling, signature, paymentId, owner, nowMs },
      requestHash: purchase.requestHash,
      route: purchase.route,
      amount: BigInt(terms.amount),
      client: clientHash(key, purchase.client),
      channelClient: clientHash(channelId, purchase.client),
      leaseUntilMs: nowMs + SALE_LEASE_MS,
      freshMs: (config.withdrawDelay * 1000) / FRESH_SHARE,
      mostUnclaimed: mostUnclaimedBase,
    }
  }

  async function checkStanding({ payment, purchase }: Pick<ChannelOrder, 'payment' | 'purchase'>): Promise<void> {
    await standing?.check(payment.config.payer, purchase.address, async () => {
      const channel = await store.findChannel(payment.voucher.channelId)
      return channel !== undefined && channel.charged > channel.base
    })
  }

  async function charge(order: ChannelOrder): Promise<ChannelSold> {
    const { payment, purchase } = order
    const { channelId } = payment.voucher
    await checkStanding(order)
    let wasRead = false
    let wasClaimed = false
    // Who names its purchases counts its own places.
    if (payment.paymentId === null) await line.pass(channelId, purchase.requestHash)
    for (;;) {
      const wanted = await toWanted(order)
      const found = await store.step(reserve(wanted))
      if (found.kind === 'reserved' || found.kind === 'known') line.done(channelId, purchase.requestHash)
      switch (found.kind) {
        case 'reserved':
          return serve(found.sale, order)
        case 'known':
          return resume(found.sale, found.channel, order)
        case 'twin':
          return repeatTwin(found.sale, order)
        case 'closed':
          if (found.channel.state === 'closing') throw fail({ code: 'payment_in_progress' })
          return correct(order)
        case 'unknown':
        case 'stale':
          if (wasRead) throw fail({ code: 'chain_unavailable' })
          wasRead = true
          await readChain(payment, found.kind === 'unknown')
          continue
        case 'no-escrow':
          if (wasRead || wanted.nowMs - found.channel.syncedAtMs < ESCROW_KEPT_MS) return correct(order)
          wasRead = true
          await readChain(payment, false)
          continue
        case 'capped':
          if (wasClaimed) throw fail({ code: 'chain_unavailable' })
          wasClaimed = true
          await claimNow(channelId)
          continue
        default:
          return correct(order)
      }
    }
  }

  /** Reads one channel, in company with others; one without money is remembered as missing for a while. */
  async function readChain({ voucher, config }: ChannelPayment, isNew: boolean): Promise<void> {
    const { channelId } = voucher
    if (isNew && config.withdrawDelay !== withdrawDelaySeconds) throw refuse(at('withdraw_delay_mismatch'))
    if (isNew && missing.has(channelId)) throw refuse(at('channel_not_found'))
    const found = await chain.read(channelId)
    if (isNew && found.balance === 0n) {
      missing.set(channelId, true)
      throw refuse(at('channel_not_found'))
    }
    const { behind } = await store.step(learn({ channelId, config, chain: found, nowMs: await store.now() }))
    if (behind > 0n) context.log.error('channel.behind', { channelId, amountBase: String(behind) })
  }

  /** From a reservation of ours to a charged answer. */
  async function serve(sale: ChannelSale, { payment, terms, purchase, work }: ChannelOrder): Promise<ChannelSold> {
    const { key, channelId, ceiling } = sale
    const { payer } = payment.config
    const ended = { key, channelId, ceiling, owner }
    const free = (reason: string) =>
      store
        .step(release(ended, reason))
        .catch((cause) => context.log.error('ledger.behind', { key, cause: String(cause) }))
    working.add(key)
    try {
      let answer: string
      try {
        answer = await work()
      } catch (thrown) {
        await free(toFailure(thrown).code)
        if (isPayersDoing(thrown)) await standing?.countUncharged(payer, purchase.address)
        throw thrown
      }
      if (!purchase.isWanted()) {
        await free('buyer_left')
        await standing?.countUncharged(payer, purchase.address)
        throw fail({ code: 'payment_in_progress' })
      }
      const nowMs = await store.now()
      // Signed before the step, which others wait for.
      const { config } = payment
      const extensions = signSale(sealReceipt, sale, { config, network: terms.network, answer, issuedAtMs: nowMs })
      const toReceipt = (channel: ChannelRecord, sold: ChannelSale) =>
        toVoucherReceipt(channel, sold, terms.network, extensions)
      const receipt = await store.step(commit({ ...ended, answer, nowMs, toReceipt }))
      // Another process took the sale over: it may be sold there, so nothing is served here.
      if (receipt === undefined) throw fail({ code: 'payment_in_progress' })
      standing?.noteSettled(payer)
      purchase.whenCutOff(() => void store.markUndelivered(key, context.now()).catch(() => undefined))
      return { answer, receipt, again: false }
    } finally {
      working.delete(key)
    }
  }

  /** The same purchase came before: its stored answer, for as long as it may be had, or how the channel stands. */
  async function resume(sale: ChannelSale, channel: ChannelRecord, order: ChannelOrder): Promise<ChannelSold> {
    if (sale.state === 'sending') throw fail({ code: 'settlement_pending', transaction: sale.transaction })
    if (sale.state !== 'charged') throw fail({ code: 'payment_in_progress' })
    const ageMs = (await store.now()) - (sale.chargedAtMs ?? 0)
    const isKept =
      sale.paymentId === null ? sale.ceiling === channel.signed && ageMs <= VOUCHER_AGAIN_MS : ageMs <= SERVE_AGAIN_MS
    if (!isKept || !(await isBuyer(sale, order))) return correct(order)
    return (await findStored(sale.key)) ?? correct(order)
  }

  /** Claimed vouchers are public: who wants a stored answer must show what the chain does not know. */
  async function isBuyer(sale: ChannelSale, { payment, purchase }: ChannelOrder): Promise<boolean> {
    const { key, requestHash, client, paymentId, owner: by, leaseUntilMs, undeliveredAtMs } = sale
    const bound = { key, requestHash, client, undeliveredAtMs, leaseUntilMs, owner: by, fingerprint: '' }
    const shown = { payment: { paymentId: payment.paymentId, authorization: { from: payment.config.payer } } }
    return checkBuyer(
      { ...bound, state: 'settled', settledAtMs: sale.chargedAtMs, payment: { paymentId } },
      { ...shown, fingerprint: '', client: clientHash(key, purchase.client), purchase },
    ).then(
      (found) => found === 'same request',
      () => false,
    )
  }

  async function repeatTwin(twin: ChannelSale, { purchase }: ChannelOrder): Promise<ChannelSold> {
    if (twin.requestHash !== purchase.requestHash) throw fail({ code: 'idempotency_conflict' })
    if (twin.state !== 'charged') throw fail({ code: 'payment_in_progress' })
    const stored = await findStored(twin.key)
    if (!stored) throw fail({ code: 'idempotency_conflict' })
    return stored
  }

  async function findStored(key: string): Promise<ChannelSold | undefined> {
    const stored = await store.findSale(key)
    if (!stored || stored.answer === null || stored.receipt === null) return undefined
    return { answer: stored.answer, receipt: stored.receipt, again: true }
  }

  async function correct({ payment, purchase }: Pick<ChannelOrder, 'payment' | 'purchase'>): Promise<never> {
    const { channelId } = payment.voucher
    if (payment.paymentId === null) await line.wait(channelId, purchase.requestHash)
    const channel = await store.findChannel(channelId)
    throw channel ? correctiveFor(channel, payment, purchase) : refuse(at('channel_not_found'))
  }

  return { charge, resume, toWanted, checkStanding, correct }
}
