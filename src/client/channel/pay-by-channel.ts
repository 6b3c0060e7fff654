import type { Hex } from 'viem'
import { usdToBase } from '../../domain/amount.ts'
import { CallFailed, ownFailure, toCallFailed } from '../call-failed.ts'
import type { Money } from '../challenge.ts'
import { type Paid, post, type Receipt, sendPaid, type Wire } from '../send-paid.ts'
import type { PayingAccount } from '../sign-payment.ts'
import { toUsd } from '../spending.ts'
import { createChannelBook, type KnownChannel } from './channel-book.ts'
import {
  type ChannelChallenge,
  type ChannelEntry,
  readChannelChallenge,
  readStanding,
  toConfig,
} from './channel-terms.ts'
import {
  type ChannelPayload,
  channelIdOf,
  recoverVoucher,
  signDeposit,
  signVoucher,
  toChannelHeader,
} from './sign-channel.ts'

export interface ChannelOptions {
  /** What is deposited when a channel is opened or has run dry, in dollars; at least what the service asks for. */
  depositUsd: string
  /** Never deposits more than this at a time; `depositUsd` by default. */
  maxDepositUsd?: string
  /** Deposits again when less than this would be left. By default only when a call is not covered. */
  topUpBelowUsd?: string
  /** Keeps the state of channels for later, and for other processes; without it they are forgotten with the client. */
  file?: string
}

/** A deposit, before it is signed. */
export interface AskedDeposit {
  depositUsd: string
  payTo: string
  receiverAuthorizer: string
  withdrawDelaySeconds: number
  /** True for a channel that this client has not used before. */
  isNew: boolean
}

export interface ChannelParts {
  options: ChannelOptions
  account: PayingAccount
  money: Money
  wire: Wire
  base: string
  /** Counts what is signed away, before it is signed. */
  count(amountBase: bigint): Promise<void>
  approveDeposit?: ((asked: AskedDeposit) => Promise<boolean> | boolean) | undefined
}

/** Pays calls from a channel: a voucher for each, ahead of the last one, so that many calls may be in flight. */
export interface ChannelPayer {
  call(name: string, body: string, challenge: string | null): Promise<Paid<unknown>>
  /** Asks the service for what is left, or for an amount of it. */
  refund(challenge: string | null, route: string, amountUsd?: string): Promise<Receipt>
  list(): Promise<Record<string, KnownChannel>>
}

export function createChannelPayer(parts: ChannelParts): ChannelPayer {
  const { options, account, money, wire, base, count, approveDeposit } = parts
  const book = createChannelBook(options.file)
  const least = options.topUpBelowUsd === undefined ? 0n : usdToBase(options.topUpBelowUsd)
  /** Deposits in flight, by channel: whoever needs one waits for it. */
  const depositing = new Map<Hex, Promise<unknown>>()

  async function call(name: string, body: string, challenge: string | null): Promise<Paid<unknown>> {
    const route = `/api/${name}`
    const read = readChannelChallenge(challenge, route, money)
    const { entry } = read
    const id = channelIdOf(entry, toConfig(entry, account.address))
    for (let tries = 0; ; ) {
      const running = depositing.get(id)
      if (running) await running.catch(() => undefined)
      const known = await book.find(id)
      const price = BigInt(entry.amount)
      const left = (known ? BigInt(known.balance) - BigInt(known.used) : 0n) - price
      // Between the read and this line nothing else ran: the first one deposits, the others wait for it.
      if (left < least && depositing.has(id)) continue
      const deposit = left < least ? depositOf(entry, left) : undefined
      const sending = send(read, id, route, body, deposit, tries > 0)
      if (deposit !== undefined) depositing.set(id, sending)
      const paid = await sending.finally(() => depositing.get(id) === sending && depositing.delete(id))
      if (paid) return paid
      tries += 1
    }
  }

  function depositOf(entry: ChannelEntry, left: bigint): bigint {
    const wanted = usdToBase(options.depositUsd)
    const asked = BigInt(entry.extra.minDeposit ?? 0)
    const most = usdToBase(options.maxDepositUsd ?? options.depositUsd)
    const amount = largest(wanted, asked, -left)
    if (amount > most)
      throw ownFailure('over_limit', `A deposit of $${toUsd(amount)} is needed; the limit is $${toUsd(most)}.`)
    return amount
  }

  /** Undefined when the service knows more of the channel than we did: then it is tried once more, from there. */
  async function send(
    { entry, resource }: ChannelChallenge,
    id: Hex,
    route: string,
    body: string,
    deposit: bigint | undefined,
    isSecond: boolean,
  ): Promise<Paid<unknown> | undefined> {
    const config = toConfig(entry, account.address)
    const price = BigInt(entry.amount)
    if (deposit !== undefined) await agree(entry, id, deposit)
    const ceiling = await takeCeiling(id, entry, price)
    const voucher = await signVoucher(account, entry, id, ceiling)
    const payload: ChannelPayload =
      deposit === undefined
        ? { type: 'voucher', channelConfig: config, voucher }
        : {
            type: 'deposit',
            channelConfig: config,
            voucher,
            deposit: await signDeposit(account, entry, id, deposit, wire.now()),
          }
    const header = toChannelHeader(entry, payload, resource)
    try {
      const paid = await sendPaid<unknown>(wire, `${base}${route}`, body, header)
      if (deposit !== undefined) await addBalance(id, deposit)
      return paid
    } catch (thrown) {
      // It bought nothing: a later call may use its price. What may still be charged keeps it.
      if (!(thrown instanceof CallFailed) || thrown.problem.charged !== false) throw thrown
      await giveBack(id, price)
      if (isSecond || !(await adopt(id, entry, thrown.problem.body))) throw thrown
      return undefined
    }
  }

  async function agree(entry: ChannelEntry, id: Hex, deposit: bigint): Promise<void> {
    const isNew = (await book.find(id)) === undefined
    const { receiverAuthorizer, withdrawDelay } = entry.extra
    const asked = {
      depositUsd: toUsd(deposit),
      payTo: entry.payTo,
      receiverAuthorizer,
      withdrawDelaySeconds: withdrawDelay,
      isNew,
    }
    if (approveDeposit && !(await approveDeposit(asked)))
      throw ownFailure('declined', `The deposit of $${asked.depositUsd} was not approved.`)
    await count(deposit)
  }

  /** A ceiling with room for one more call beside all others; it is written down once this resolves. */
  const takeCeiling = (id: Hex, entry: ChannelEntry, price: bigint): Promise<bigint> =>
    book.change(id, (known) => {
      const channel = known ?? newChannel(entry)
      const used = BigInt(channel.used) + price
      const ceiling = used > BigInt(channel.signed) ? used : BigInt(channel.signed)
      return { channel: { ...channel, used: String(used), signed: String(ceiling) }, result: ceiling }
    })

  const newChannel = (entry: ChannelEntry): KnownChannel => ({
    config: toConfig(entry, account.address),
    network: entry.network,
    ...{ balance: '0', signed: '0', used: '0' },
  })

  const changeKnown = (id: Hex, toNext: (channel: KnownChannel) => Partial<KnownChannel>): Promise<void> =>
    book.change(id, (channel) => ({
      ...(channel ? { channel: { ...channel, ...toNext(channel) } } : {}),
      result: undefined,
    }))
  const giveBack = (id: Hex, price: bigint) => changeKnown(id, ({ used }) => ({ used: String(BigInt(used) - price) }))
  const addBalance = (id: Hex, amount: bigint) =>
    changeKnown(id, ({ balance }) => ({ balance: String(BigInt(balance) + amount) }))

  /** Takes over what the service says of the channel, if it shows a voucher of ours that is higher than those we know of. */
  async function adopt(id: Hex, entry: ChannelEntry, body: unknown): Promise<boolean> {
    const standing = readStanding(body)
    const shown = standing?.voucherState
    if (!standing || !shown) return false
    const signed = BigInt(shown.signedMaxClaimable)
    if (BigInt((await book.find(id))?.signed ?? 0) > signed) return false
    const signer = await recoverVoucher(entry, id, signed, shown.signature as Hex).catch(() => undefined)
    if (signer?.toLowerCase() !== account.address.toLowerCase()) return false
    await changeKnown(id, () => ({
      signed: String(signed),
      used: String(signed),
      balance: standing.channelState.balance,
    }))
    return true
  }

  async function refund(challenge: string | null, route: string, amountUsd?: string): Promise<Receipt> {
    const { entry, resource } = readChannelChallenge(challenge, route, money)
    const config = toConfig(entry, account.address)
    const id = channelIdOf(entry, config)
    const known = await book.find(id)
    if (!known) throw ownFailure('terms_refused', 'There is no channel with this service.')
    const voucher = await signVoucher(account, entry, id, BigInt(known.signed))
    const amount = amountUsd === undefined ? {} : { amount: String(usdToBase(amountUsd)) }
    const payload: ChannelPayload = { type: 'refund', channelConfig: config, voucher, ...amount }
    const header = toChannelHeader(entry, payload, resource)
    const reply = await post(wire, `${base}${route}`, '{}', { 'PAYMENT-SIGNATURE': header })
    if (!reply) throw ownFailure('unreachable', `No answer came from ${base}.`)
    if (reply.status !== 200 || !reply.receipt) throw toCallFailed(reply.status, reply.text)
    const paidBack = BigInt(reply.receipt.amount ?? 0)
    await addBalance(id, -paidBack)
    return reply.receipt
  }

  return { call, refund, list: book.list }
}

function largest(...amounts: bigint[]): bigint {
  let most = 0n
  for (const amount of amounts) if (amount > most) most = amount
  return most
}
