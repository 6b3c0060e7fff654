import { setTimeout as wait } from 'node:timers/promises'
import { privateKeyToAccount } from 'viem/accounts'
import type { z } from 'zod'
import { offers, type SoldOffer } from '../capabilities/catalog.ts'
import type { ChatReply } from '../chat/reply.ts'
import { usdToBase } from '../domain/amount.ts'
import { CallFailed, ownFailure, toCallFailed } from './call-failed.ts'
import {
  type Challenge,
  checkReading,
  type Money,
  type Preview,
  readChallenge,
  readPreview,
  USDC_ON_BASE,
} from './challenge.ts'
import type { KnownChannel } from './channel/channel-book.ts'
import {
  type AskedDeposit,
  type ChannelOptions,
  type ChannelPayer,
  createChannelPayer,
} from './channel/pay-by-channel.ts'
import type { Proof } from './proof.ts'
import { getJson, type Paid, post, type Receipt, sendPaid, type Wire } from './send-paid.ts'
import { type PayingAccount, type SignedPayment, signPayment, toHeader } from './sign-payment.ts'
import { createSparePayments } from './spare-payments.ts'
import { createSpending, type SpendingLimits, toUsd } from './spending.ts'

export interface ClientSettings extends SpendingLimits {
  /** Where the service is, such as `https://sextant.example`. */
  baseUrl: string
  /** Who pays: a private key, or anything that signs typed data as viem's local accounts do. */
  key?: `0x${string}`
  account?: PayingAccount
  /** What to pay with; USDC on Base by default. */
  money?: Money
  /**
   * Pays what the service asks, up to `maxPerCallUsd`, also above the price in the catalog of this client. By default
   * such a call ends with `over_catalog_price`, whatever `approve` would say.
   */
  payAboveCatalog?: boolean
  /** Called before each payment is signed; false ends the call with `declined`. */
  approve?: Approve
  /** One HTTP attempt; 30 s by default. */
  timeoutMs?: number
  /** How long a payment with unknown outcome is sent again; 90 s by default. */
  resolveWithinMs?: number
  /** Further attempts after an uncharged, retryable failure; 2 by default. */
  retries?: number
  /** Pays from a payment channel instead of one transfer a call; cheaper and quicker from the fourth call on. */
  channel?: ChannelOptions
  /** Called before each deposit into a channel is signed; false ends the call with `declined`. */
  approveDeposit?: (asked: AskedDeposit) => Promise<boolean> | boolean
  fetch?: typeof fetch
}

export type Approve = (asked: Asked) => Promise<boolean> | boolean

/** The terms of a payment, before it is signed. */
interface Asked extends Money {
  name: string
  priceUsd: string
  payTo: string
  /** Whether the service can answer, from how old data, and how fast; null when it does not say. */
  preview: Preview | null
}

export interface CallOptions {
  /** A payment of an earlier call with unknown outcome: it is sent again as it is, and nothing is signed. */
  payment?: string
  approve?: Approve
  payAboveCatalog?: boolean
}

export interface ChatOptions {
  format?: 'text' | 'card'
  /** Id of the conversation, so that follow-ups are understood. */
  anonId?: string
  senderAddress?: string
}

type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name

type Method<O extends SoldOffer> = (
  input: z.input<O['input']>,
  options?: CallOptions,
) => Promise<Paid<z.output<O['output']>>>

/** One method per offer of the catalog, `smart-money` as `smartMoney`, with the types of the offer. */
export type Client = { [O in SoldOffer as Camel<O['name']>]: Method<O> } & {
  chat(message: string, options?: ChatOptions): Promise<ChatReply>
  /** Any offer by name, for callers that know the name only at run time. */
  call(name: string, input: unknown, options?: CallOptions): Promise<Paid<unknown>>
  /** The channels that this client knows, by their ids. */
  channels(): Promise<Record<string, KnownChannel>>
  /** Has the service pay back what is left in the channel, or an amount of it in dollars. */
  closeChannel(amountUsd?: string): Promise<Receipt>
  /** A purchase as a proof to keep, with the keys that the service publishes now; `verifyProof` needs no network. */
  prove(paid: Paid<unknown>): Promise<Proof>
}

/**
 * A client that pays for its calls, within its limits and never twice for one call. Each call first asks without a
 * payment, checks the challenge, signs once, and sends that one payment until its outcome is known.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://sextant.example', key: '0x…', maxPerDayUsd: '1' })
 * const { answer } = await client.price({ symbol: 'ETH' })
 */
export function createClient(settings: ClientSettings): Client {
  const { baseUrl, money = USDC_ON_BASE } = settings
  const account = settings.account ?? (settings.key === undefined ? undefined : privateKeyToAccount(settings.key))
  const wire: Wire = {
    fetch: settings.fetch ?? fetch,
    now: Date.now,
    wait,
    timeoutMs: settings.timeoutMs ?? 30_000,
    resolveWithinMs: settings.resolveWithinMs ?? 90_000,
    retries: settings.retries ?? 2,
  }
  const base = baseUrl.replace(/(?<!\/)\/+$/, '')
  const spending = createSpending(settings)
  const spares = createSparePayments(wire.now)
  let payer: ChannelPayer | undefined

  function channelPayer(): ChannelPayer {
    if (!account) throw ownFailure('no_key', 'There is no key to pay with.')
    if (!settings.channel) throw ownFailure('terms_refused', 'This client was not told to use a channel.')
    const count = (amount: bigint) => spending.count(amount, wire.now())
    const { channel: options, approveDeposit } = settings
    payer ??= createChannelPayer({ options, account, money, wire, base, count, approveDeposit })
    return payer
  }

  async function call(name: string, input: unknown, options: CallOptions = {}): Promise<Paid<unknown>> {
    const url = `${base}/api/${name}`
    const body = JSON.stringify(input ?? {})
    if (options.payment !== undefined) return sendPaid(wire, url, body, options.payment, true)
    const { header, ...challenge } = await ask(name, body)
    const { terms, resource, preview } = challenge
    spending.checkCall(BigInt(terms.amount))
    if (!(options.payAboveCatalog ?? settings.payAboveCatalog)) checkCatalogPrice(name, BigInt(terms.amount))
    const approve = options.approve ?? settings.approve
    const priceUsd = toUsd(BigInt(terms.amount))
    const { payTo, network, asset } = terms
    if (approve && !(await approve({ name, priceUsd, payTo, network, asset, preview })))
      throw ownFailure('declined', `The payment of $${priceUsd} was not approved.`)
    if (settings.channel) return channelPayer().call(name, body, header)
    const send = async (signed: SignedPayment) => {
      try {
        return await sendPaid(wire, url, body, toHeader(signed, resource))
      } catch (thrown) {
        if (isFreed(thrown)) spares.keep(signed)
        throw thrown
      }
    }
    // A payment that an earlier call signed and did not spend comes first; if the service will never take it, a new one
    // is signed.
    const spare = spares.find(terms)
    if (!spare) return send(await sign(challenge))
    return send(spare).catch(async (thrown) => {
      if (!isRefused(thrown) || mayStillBeTaken(thrown)) throw thrown
      return send(await sign(challenge))
    })
  }

  /** Sends the request without a payment: the 402 has the terms and says whether the request is valid. */
  async function ask(
    name: string,
    body: string,
  ): Promise<Challenge & { preview: Preview | null; header: string | null }> {
    const route = `/api/${name}`
    const reply = await post(wire, base + route, body)
    if (!reply) throw ownFailure('unreachable', `No answer came from ${base}.`)
    if (reply.status !== 402) throw toCallFailed(reply.status, reply.text)
    const challenge = readChallenge(reply.challenge, route, money)
    checkReading(reply.text)
    return { ...challenge, preview: readPreview(reply.text), header: reply.challenge }
  }

  async function closeChannel(amountUsd?: string): Promise<Receipt> {
    const route = '/api/price'
    const reply = await post(wire, base + route, '{}')
    if (!reply) throw ownFailure('unreachable', `No answer came from ${base}.`)
    return channelPayer().refund(reply.challenge, route, amountUsd)
  }

  async function sign({ terms }: Challenge): Promise<SignedPayment> {
    if (!account) throw ownFailure('no_key', 'There is no key to pay with.')
    await spending.count(BigInt(terms.amount), wire.now())
    return signPayment(account, terms, wire.now())
  }

  async function chat(message: string, options: ChatOptions = {}): Promise<ChatReply> {
    const reply = await post(wire, `${base}/api/chat`, JSON.stringify({ message, ...options }))
    if (!reply) throw ownFailure('unreachable', `No answer came from ${base}.`)
    if (reply.status !== 200) throw toCallFailed(reply.status, reply.text)
    return JSON.parse(reply.text) as ChatReply
  }

  const methods = offers.map(({ name }) => [
    toMethodName(name),
    (input: unknown, options?: CallOptions) => call(name, input, options),
  ])
  const channels = () => channelPayer().list()
  const prove = async ({ exchange, receipt }: Paid<unknown>): Promise<Proof> => ({
    ...{ format: 'sextant-proof', version: 1, ...exchange, paymentResponse: receipt },
    keys: await getJson(wire, `${base}/.well-known/did.json`),
  })
  return { ...Object.fromEntries(methods), chat, call, channels, closeChannel, prove } as Client
}

/** The catalog is part of this program: a service cannot raise the prices that it is held to. */
function checkCatalogPrice(name: string, amount: bigint): void {
  const catalogUsd = offers.find((offer) => offer.name === name)?.priceUsd ?? null
  if (catalogUsd !== null && amount <= usdToBase(catalogUsd)) return
  const askedUsd = toUsd(amount)
  const known = catalogUsd === null ? 'does not have this route' : `says $${catalogUsd}`
  const { problem } = ownFailure(
    'over_catalog_price',
    `The service asks $${askedUsd} for ${name}; the catalog of this client ${known}.`,
  )
  throw new CallFailed({ ...problem, prices: { askedUsd, catalogUsd } })
}

const toMethodName = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The call failed without charging and without refusing the payment itself: the payment can buy something else. */
function isFreed(thrown: unknown): boolean {
  if (!(thrown instanceof CallFailed) || isRefused(thrown)) return false
  const { charged, status, code } = thrown.problem
  return charged === false && status !== null && code !== 'unexpected_answer'
}

/** It was refused on chain, and whoever saw its signature there may bring it again: a second one could be paid as well. */
const mayStillBeTaken = (thrown: unknown): boolean =>
  thrown instanceof CallFailed && thrown.problem.code === 'payment_failed'

/** The service will not take this payment for this call, however often it is sent. */
const isRefused = (thrown: unknown): boolean =>
  thrown instanceof CallFailed &&
  (thrown.problem.status === 402 || thrown.problem.code === 'payment_bound_to_another_request')
