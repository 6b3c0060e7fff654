import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { SandboxChain } from '../../../sandbox/start-chain.ts'
import { type Channel, channelOf, type Entry, toHeader } from '../../kit/channel-buyer.ts'
import { createCall, type Kind, note, type Told, type VoucherCall } from './voucher.ts'

export interface VoucherBuyersSettings {
  urls: readonly string[]
  chain: SandboxChain
  entry: Entry
  chance: () => number
  /** How many calls there may be by now: so that kills, which take longer, fall between all of them. */
  most(): number
}

/** What a channel's buyer does; the same for all of its calls. */
const PLANS: readonly { kind: Kind; atOnce: number; named: boolean }[] = [
  { kind: 'in order', atOnce: 1, named: false },
  { kind: 'at once', atOnce: 4, named: true },
  { kind: 'everywhere', atOnce: 1, named: false },
  { kind: 'hung up', atOnce: 1, named: true },
  { kind: 'two bodies', atOnce: 1, named: false },
  { kind: 'in order', atOnce: 1, named: true },
]
/** Calls that one deposit is enough for. */
const CALLS_PER_DEPOSIT = 150n
/** Counted from when everything works again. */
const GIVE_UP_AFTER_MS = 60_000
const ANSWER_MS = 25_000
const SYMBOLS = ['ETH', 'BTC', 'SOL', 'UNI', 'LINK', 'AAVE']

/** Buyers who pay from channels: each sends its voucher again, to any replica, until the outcome is final. */
export function createVoucherBuyers({ urls, chain, entry, chance, most }: VoucherBuyersSettings) {
  const calls: VoucherCall[] = []
  /** What each channel's owner has put into escrow and knows of. */
  const deposited = new Map<string, bigint>()
  const price = BigInt(entry.amount)
  const agent = new Agent({ connections: 256, headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS })
  let giveUpAtMs = Number.POSITIVE_INFINITY
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T

  async function ask(header: string, symbol: string, signal?: AbortSignal): Promise<Told | undefined> {
    try {
      const { statusCode, headers, body } = await request(`${pick(urls)}/api/price`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'PAYMENT-SIGNATURE': header },
        body: JSON.stringify({ symbol }),
        dispatcher: agent,
        ...(signal ? { signal } : {}),
      })
      const text = await body.text()
      const receipt = String(headers['payment-response'] ?? '')
      const told = { status: statusCode, code: statusCode === 200 ? '' : codeOf(text), text, receipt }
      return { ...told, balance: statusCode === 402 ? balanceOf(String(headers['payment-required'] ?? '')) : undefined }
    } catch {
      return undefined
    }
  }

  async function finish(call: VoucherCall, header: string): Promise<void> {
    while (Date.now() < giveUpAtMs) {
      const told = await ask(header, call.symbol)
      if (told && note(call, told) && !isAway(call, told)) return
      await wait(told ? 300 + chance() * 700 : 50 + chance() * 100)
    }
  }

  /** Refused because a reorganisation took back what was deposited: it will be there again. */
  const isAway = ({ kind, channel, ceiling }: VoucherCall, { balance = ceiling }: Told): boolean =>
    kind !== 'overdrawn' && balance < ceiling && ceiling <= (deposited.get(channel.id) ?? 0n)

  function begin(kind: Kind, channel: Channel, ceiling: bigint, symbol = pick(SYMBOLS)): VoucherCall {
    const call = createCall(kind, channel, ceiling, symbol)
    calls.push(call)
    return call
  }

  async function buy(kind: Kind, channel: Channel, ceiling: bigint, paymentId: string | undefined): Promise<void> {
    const header = await toHeader(entry, channel, { most: ceiling, ...(paymentId ? { paymentId } : {}) })
    const call = begin(kind, channel, ceiling)
    if (kind === 'hung up') await ask(header, call.symbol, AbortSignal.timeout(Math.round(1 + chance() * 30)))
    if (kind === 'everywhere') await Promise.all([1, 2, 3].map(() => finish(call, header)))
    else if (kind === 'two bodies') {
      const other = begin(kind, channel, ceiling, call.symbol === 'ETH' ? 'BTC' : 'ETH')
      await Promise.all([finish(call, header), finish(other, header)])
    } else await finish(call, header)
  }

  /** A call that brings a deposit with it. A deposit whose window has passed is signed anew, for the same call. */
  async function deposit(kind: Kind, channel: Channel, ceiling: bigint, amount: bigint): Promise<boolean> {
    const call = begin(kind, channel, ceiling)
    while (Date.now() < giveUpAtMs) {
      await chain.mintUsdc(channel.payer.address, amount)
      await finish(call, await toHeader(entry, channel, { most: ceiling, deposit: amount }))
      if (call.answers.size > 0) break
      // The money may have come in without the call: then a voucher alone is enough.
      await finish(call, await toHeader(entry, channel, { most: ceiling }))
      if (call.answers.size > 0) break
      call.ended = false
      await wait(500)
    }
    if (call.answers.size > 0) deposited.set(channel.id, (deposited.get(channel.id) ?? 0n) + amount)
    return call.answers.size > 0
  }

  /** The owner of one channel: opens it, buys until it is over, and brings more money when it has run dry. */
  async function own(place: number, isOver: () => boolean): Promise<void> {
    const { kind, atOnce, named } = PLANS[place % PLANS.length] as (typeof PLANS)[number]
    const channel = channelOf(entry, await chain.createPayer({ fundsBase: 0n }))
    const amount = CALLS_PER_DEPOSIT * price
    let ceiling = 0n
    while (!isOver()) {
      ceiling += price
      if (!(await deposit(kind, channel, ceiling, amount))) return
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          while (!isOver() && ceiling + price <= (deposited.get(channel.id) ?? 0n)) {
            if (calls.length >= most()) {
              await wait(100)
              continue
            }
            ceiling += price
            await buy(kind, channel, ceiling, named ? randomBytes(16).toString('hex') : undefined)
          }
        }),
      )
      // Nobody gets more than there is in escrow.
      if (!isOver()) await buy('overdrawn', channel, ceiling + price, undefined)
    }
  }

  return {
    calls,
    /** Runs the owners of `channels` channels until `isOver`; resolves when the last call has ended. */
    async shop({ channels, isOver }: { channels: number; isOver(): boolean }): Promise<void> {
      await Promise.all(Array.from({ length: channels }, (_, place) => own(place, isOver)))
    },
    /** Called after the last fault: from now on open calls must end within `GIVE_UP_AFTER_MS`. */
    calm: () => {
      giveUpAtMs = Date.now() + GIVE_UP_AFTER_MS
    },
    close: () => agent.destroy(),
  }
}

function codeOf(text: string): string {
  const { code, error } = JSON.parse(text) as { code?: string; error?: string }
  // Why a payment is no good is what x402 calls the error.
  return (code === 'payment_invalid' ? error : code) ?? code ?? error ?? ''
}

/** What the channel holds, as the challenge says it. */
function balanceOf(required: string): bigint | undefined {
  const [, balance] = /"balance":"(\d+)"/.exec(Buffer.from(required, 'base64').toString()) ?? []
  return balance === undefined ? undefined : BigInt(balance)
}
