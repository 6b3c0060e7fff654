import { fetch, type Response } from 'undici'
import type { PrivateKeyAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { z } from 'zod'
import { usdToBase } from '../../../domain/amount.ts'
import type { Context } from '../../../domain/context.ts'
import { Failed } from '../../../domain/failure.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { createCache } from '../../client/cache.ts'
import { trouble } from '../../client/failure.ts'
import type { Upstream } from '../../client/upstream.ts'
import { UPSTREAMS, type UpstreamOverrides } from '../../client/upstreams.ts'
import { readDemand, signPayment } from './pay-challenge.ts'

/** Access to Nansen: with an API key, or by paying for each call over x402 within a daily limit. */

export interface PayingSettings {
  baseUrl: string
  account: PrivateKeyAccount
  spending: Spending
  context: Context
}

/** USDC base units (0.05 USD), what our own route sells for. A single upstream call must not cost more. */
const MOST_PER_CALL_BASE = 50_000n
const KEPT_BYTES = 8 * 1024 * 1024
const MOST_BYTES = 2 * 1024 * 1024
const SOURCE = 'nansen'

/** A POST that pays one x402 challenge, within the daily limit, and caches the answer it paid for. */
export function createPayingPost({ baseUrl, account, spending, context }: PayingSettings): Pick<Upstream, 'post'> {
  const kept = createCache(context, KEPT_BYTES)

  async function ask<T>(path: string, body: string, shape: z.ZodType<T>, timeoutMs: number) {
    const url = baseUrl.replace(/(?<!\/)\/+$/, '') + path
    const signal = AbortSignal.timeout(timeoutMs)
    const send = (headers: Record<string, string>) =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'sextant/0.1', ...headers },
        body,
        redirect: 'manual',
        signal,
      })
    try {
      const first = await send({})
      const response = first.status === 402 ? await pay(first, url, send) : first
      if (response.status !== 200) throw trouble(SOURCE, { kind: 'status', url, status: response.status })
      const text = await readText(response, url)
      const read = shape.safeParse(JSON.parse(text))
      if (!read.success) throw trouble(SOURCE, { kind: 'bad_shape', url, detail: read.error.message.slice(0, 500) })
      const sandbox = response.headers.get('x-sextant-sandbox') === '1'
      return { fetched: { body: read.data, fetchedAtMs: context.now(), sandbox }, bytes: text.length }
    } catch (thrown) {
      if (thrown instanceof Failed) throw thrown
      if (thrown instanceof SyntaxError) throw trouble(SOURCE, { kind: 'bad_json', url, error: thrown })
      throw trouble(SOURCE, { kind: signal.aborted ? 'timeout' : 'network', url, error: thrown })
    }
  }

  async function pay(first: Response, url: string, send: (headers: Record<string, string>) => Promise<Response>) {
    await first.body?.cancel()
    const demand = readDemand(first.headers.get('payment-required'), MOST_PER_CALL_BASE)
    if (!demand) throw trouble(SOURCE, { kind: 'status', url, status: 402, detail: 'no payment terms that we accept' })
    if (!spending.take(demand.amountBase)) throw trouble(SOURCE, { kind: 'over_budget', url })
    context.log.info('nansen.paid', { amountBase: demand.amountBase.toString(), payTo: demand.payTo })
    return send({ 'payment-signature': await signPayment(account, demand, context.now()) })
  }

  return {
    post(path, body, shape, keep) {
      const text = JSON.stringify(body)
      const run = () => ask(path, text, shape, keep.timeoutMs ?? 8_000)
      return kept.serve(`${path} ${text}`, keep, run, () => undefined)
    },
  }
}

async function readText(response: Response, url: string): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES) throw trouble(SOURCE, { kind: 'too_large', url })
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

export interface NansenSettings {
  NANSEN_API_KEY?: string | undefined
  NANSEN_X402_KEY?: string | undefined
  NANSEN_X402_DAILY_USD?: string | undefined
  upstreams: UpstreamOverrides
}

/** Uses the API key if there is one, else pays for each call, else returns nothing. */
export function chooseNansen(
  settings: NansenSettings,
  upstream: Upstream,
  context: Context,
): Pick<Upstream, 'post'> | undefined {
  const { NANSEN_API_KEY: key, NANSEN_X402_KEY: payingKey, NANSEN_X402_DAILY_USD: dailyUsd } = settings
  if (key) return upstream
  if (!payingKey || !dailyUsd) return undefined
  return createPayingPost({
    baseUrl: settings.upstreams.urls?.nansen ?? UPSTREAMS.nansen.baseUrl,
    account: privateKeyToAccount(payingKey as `0x${string}`),
    spending: createSpending(context, usdToBase(dailyUsd)),
    context,
  })
}

export interface Spending {
  /** False when the daily limit is reached. An amount that was taken counts even if the call fails. */
  take(amountBase: bigint): boolean
}

/** A limit for each UTC day. It is kept in memory, so a restarted process starts at zero. */
export function createSpending(context: Pick<Context, 'now'>, dailyBase: bigint): Spending {
  let day = -1
  let spentBase = 0n
  return {
    take(amountBase) {
      const today = Math.floor(context.now() / DAY_MS)
      if (today !== day) {
        day = today
        spentBase = 0n
      }
      if (spentBase + amountBase > dailyBase) return false
      spentBase += amountBase
      return true
    },
  }
}
