import { z } from 'zod'
import type { Funder, TokenSent, WalletOrigin } from '../../../ports/wallet-history.ts'
import type { Fetched } from '../../client/cache.ts'
import { HOLDERS, ORIGINS } from '../../client/cache-policies.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import { Anything, toCount, toName } from '../../shapes/values.ts'

/**
 * From a Blockscout explorer: the first payment into a wallet, what kind of address paid it, and the tokens that a wallet
 * sent away.
 */

/**
 * One call for a wallet whose first transaction was a payment to it, or that has none. A second one, for payments by
 * contracts, when the wallet's own history begins with something else.
 */
export async function blockscoutOrigin(upstream: Upstream, address: string): Promise<Fetched<WalletOrigin>> {
  const own = await upstream.get(toList('txlist', address), FirstPayments, ORIGINS)
  const [first] = own.body
  if (!first || isPayment(first, address)) return { ...own, body: toOrigin(first, first, false) }
  const inner = await upstream.get(toList('txlistinternal', address), FirstPayments, ORIGINS)
  const direct = own.body.find((row) => isPayment(row, address))
  const byContract = inner.body.find((row) => isPayment(row, address))
  const oldest = [first, inner.body[0]].filter((row) => row !== undefined).sort(byTime)[0]
  const payment = [direct, byContract].filter((row) => row !== undefined).sort(byTime)[0]
  return { ...own, body: toOrigin(payment, oldest, payment !== undefined && payment === byContract) }
}

const toList = (action: 'txlist' | 'txlistinternal', address: string): string =>
  toPath`/api?module=account&action=${action}&address=${address}&startblock=0&endblock=999999999&page=1&offset=${ROWS}&sort=asc`

const ROWS = 5

const ADDRESS = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .toLowerCase()

const Row = z
  .object({
    timeStamp: z.string().regex(/^\d{1,12}$/),
    from: ADDRESS,
    to: ADDRESS.nullish().catch(null),
    value: z.string().regex(/^\d{1,78}$/),
    hash: Anything,
    transactionHash: Anything,
    isError: Anything,
  })
  .transform(({ timeStamp, from, to, value, hash, transactionHash, isError }) => ({
    atMs: Number(timeStamp) * 1000,
    from,
    to: to ?? null,
    valueRaw: BigInt(value),
    tx: toHash(hash) ?? toHash(transactionHash),
    failed: isError === '1',
  }))

type Payment = z.output<typeof Row>

/** A wallet without transactions has an empty list. */
export const FirstPayments = z.object({ result: z.array(Row) }).transform(({ result }) => result)

const toHash = (text: unknown): string | null =>
  typeof text === 'string' && /^0x[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : null

/** Deposits from the chain below come from the wallet's own address, which tells nothing about who paid. */
const isPayment = ({ to, from, valueRaw, failed }: Payment, address: string): boolean =>
  to === address.toLowerCase() && from !== to && valueRaw > 0n && !failed

const byTime = (left: Payment, right: Payment): number => left.atMs - right.atMs

const toOrigin = (payment: Payment | undefined, first: Payment | undefined, byContract: boolean): WalletOrigin => ({
  funder: payment?.from ?? null,
  tx: payment?.tx ?? null,
  byContract,
  firstSeenMs: first?.atMs ?? null,
})

/** Nobody pays ten thousand transactions by hand: such an address is an exchange, a bridge or another service. */
const SERVICE_TRANSACTIONS = 10_000
const SERVICE_TAG =
  /binance|coinbase|kraken|okx|bybit|kucoin|gate\.io|bitget|mexc|crypto\.com|htx|upbit|robinhood|exchange|\bcex\b|hot wallet|bridge|relay|across|stargate|layerzero|wormhole|debridge|orbiter|owlto|faucet/i

/** Two calls: the explorer's tags, and how many transactions the address has made. */
export async function blockscoutFunder(upstream: Upstream, address: string): Promise<Funder> {
  const [facts, counters] = await Promise.all([
    upstream.get(toPath`/api/v2/addresses/${address}`, FunderTags, HOLDERS).catch(() => undefined),
    upstream.get(toPath`/api/v2/addresses/${address}/counters`, FunderCounters, HOLDERS).catch(() => undefined),
  ])
  const label = facts?.body.label ?? null
  const count = counters?.body.count ?? null
  return {
    label,
    isNamedService: facts ? label !== null && SERVICE_TAG.test(label) : null,
    isBusy: count === null ? null : count >= SERVICE_TRANSACTIONS,
  }
}

const FunderTags = z
  .object({
    metadata: z
      .object({ tags: z.array(z.object({ name: z.string() })) })
      .nullish()
      .catch(null),
  })
  .transform(({ metadata }) => ({ label: toName(metadata?.tags[0]?.name) }))

export const FunderCounters = z
  .object({ transactions_count: Anything })
  .transform(({ transactions_count: count }) => ({ count: toCount(count) }))

/** One call: the newest fifty transfers of this token out of a wallet. */
export async function blockscoutTokensSent(
  upstream: Upstream,
  token: string,
  wallet: string,
): Promise<Fetched<{ sent: TokenSent[]; whole: boolean }>> {
  const path = toPath`/api/v2/addresses/${wallet}/token-transfers?type=ERC-20&filter=from&token=${token}`
  const page = await upstream.get(path, TransferPage, HOLDERS)
  const own = page.body.items.filter(({ from, of }) => from === wallet.toLowerCase() && of === token.toLowerCase())
  return { ...page, body: { sent: own.map(({ from: _, of: __, ...sent }) => sent), whole: page.body.whole } }
}

const Party = z.object({ hash: ADDRESS, is_contract: Anything, proxy_type: Anything })

export const TransferPage = z
  .object({
    items: z.array(
      z
        .object({
          from: Party,
          to: Party,
          timestamp: z.iso.datetime({ offset: true }),
          token: z.object({ address_hash: ADDRESS }),
          total: z.object({ value: z.string().regex(/^\d{1,78}$/) }),
        })
        .transform(({ from, to, timestamp, token, total }) => ({
          from: from.hash,
          of: token.address_hash,
          to: to.hash,
          // A wallet that delegates to a contract (EIP-7702) is still a wallet.
          toContract: to.is_contract === true && to.proxy_type !== 'eip7702',
          valueRaw: BigInt(total.value),
          atMs: Date.parse(timestamp),
        })),
    ),
    next_page_params: Anything,
  })
  .transform(({ items, next_page_params: next }) => ({ items, whole: next === null || next === undefined }))
