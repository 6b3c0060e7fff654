import { z } from 'zod'
import { CHAINS } from '../../../domain/chains/chain.ts'
import { cleanText } from '../../../domain/clean-text.ts'
import type { PaymentCatalogue } from '../../../ports/market-reads.ts'
import { toCount, toSizeUsd } from '../../shapes/plausible.ts'
import { Anything, readRows } from '../../shapes/values.ts'

/** The x402 bazaar's list of paid resources, reduced to prices and sellers. */

const PAGE = 100

export const CATALOGUE_PATH = `/discovery/resources?type=http&limit=${PAGE}&offset=0`

/** What is accumulated page by page; `toCatalogue` makes the result from it at the end. */
export interface Sample {
  total: number
  sampled: number
  prices: number[]
  sellers: Record<string, { name: string; resources: number; calls30d: number | null }>
}

/** Adds one page of the newest resources: their prices and sellers. Runs on the background thread. */
export function reduce(page: unknown, before?: Sample): Sample {
  const { items, pagination } = Page.parse(page)
  const sample: Sample = before ?? { total: 0, sampled: 0, prices: [], sellers: {} }
  sample.total = pagination.total
  for (const item of readRows(items, Item)) {
    const host = toHost(item.resource)
    if (host === undefined) continue
    sample.sampled += 1
    const price = toPriceUsd(item.accepts)
    if (price !== null) sample.prices.push(price)
    addTo(sample, host, item)
  }
  return sample
}

export function nextPath(page: unknown): string | undefined {
  const { items, pagination } = Page.parse(page)
  const next = (pagination.offset ?? 0) + items.length
  return items.length < PAGE || next >= pagination.total
    ? undefined
    : `/discovery/resources?type=http&limit=${PAGE}&offset=${next}`
}

export function toCatalogue({ total, sampled, prices, sellers }: Sample): PaymentCatalogue {
  const sorted = [...prices].sort((left, right) => left - right)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return {
    resources: total,
    sampled,
    medianPriceUsd: low === undefined || high === undefined ? null : Number(((low + high) / 2).toFixed(6)),
    sellers: Object.values(sellers).sort(
      (left, right) => (right.calls30d ?? -1) - (left.calls30d ?? -1) || right.resources - left.resources,
    ),
  }
}

const Page = z.object({
  items: z.array(z.unknown()),
  pagination: z.object({ total: z.int().min(1), offset: z.int().min(0).nullish() }),
})

/** `resource` is a URL, or an object that holds one. */
const Item = z.object({
  resource: z.union([z.string(), z.object({ url: z.string() }).transform(({ url }) => url)]),
  accepts: z.array(z.unknown()).catch([]),
  quality: z.object({ l30DaysTotalCalls: Anything }).optional().catch(undefined),
  serviceName: z.string().optional().catch(undefined),
})

function toHost(resource: string): string | undefined {
  try {
    return new URL(resource).hostname.toLowerCase() || undefined
  } catch {
    return undefined
  }
}

function addTo(sample: Sample, host: string, item: z.output<typeof Item>): void {
  const calls = toCount(item.quality?.l30DaysTotalCalls)
  const known = sample.sellers[host]
  sample.sellers[host] = {
    name: known?.name ?? toName(host, item.serviceName),
    resources: (known?.resources ?? 0) + 1,
    calls30d: calls === null ? (known?.calls30d ?? null) : (known?.calls30d ?? 0) + calls,
  }
}

/** The host without its top-level domain, because answers do not relay links of strangers. */
function toName(host: string, serviceName: string | undefined): string {
  const given = cleanText(serviceName ?? '', 40)
  if (given !== '') return given
  const bare = host
    .replace(/^(?:api|www|x402)\./, '')
    .split('.')
    .slice(0, -1)
    .join(' ')
  return cleanText(bare, 40) || 'unnamed'
}

const Accept = z.object({ asset: z.string(), maxAmountRequired: Anything, amount: Anything })

/** USDC on the networks where x402 is used; six decimals on each. Prices in other assets are not converted. */
const USDC = new Set(CHAINS.map(({ usdc }) => usdc?.toLowerCase()))

/** The price in US dollars of the cheapest accepted payment. */
function toPriceUsd(accepts: readonly unknown[]): number | null {
  const prices = readRows(accepts, Accept).flatMap(({ asset, maxAmountRequired, amount }) => {
    const base = USDC.has(asset.toLowerCase()) ? (toSizeUsd(amount) ?? toSizeUsd(maxAmountRequired)) : null
    return base === null ? [] : [base / 1e6]
  })
  return prices.length === 0 ? null : Math.min(...prices)
}
