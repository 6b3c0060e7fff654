import { DAY_MS } from '../../../src/domain/time.ts'
import { LABELLED_WALLETS } from '../../../src/sources/smart-money/labels.ts'
import type { MarketView } from '../../market/market-view.ts'
import type { NetworkSlug } from '../../market/networks.ts'
import { toPoolFigures } from '../../market/pool-figures.ts'
import type { Pool } from '../../market/pools.ts'
import { seededText, seededUnit } from '../../market/seeded.ts'
import { toSeconds } from '../../market/time.ts'
import { inventWallet } from '../contract-story.ts'
import { shortText } from '../figures.ts'
import type { Answer, Ask } from '../sandbox-upstream.ts'

const MOST_TRADES = 300
/** Most distinct wallets that trade in a pool. */
const WALLETS = 400
/** Share of the large trades that come from a publicly named wallet. */
const NAMED_SHARE = 0.05
const LARGE_USD = 1_000
/** Most time slots that are searched for trades; bounds the work for a busy pool. */
const MOST_SLOTS = 60_000

/** `/pools/{pool}/trades`: the latest trades of 24 hours, newest first, consistent with the pool's figures. */
export function tradesRoute(pool: Pool, { query, view }: Ask): Answer {
  const figures = toPoolFigures(view, pool)
  const leastUsd = Number(query.get('trade_volume_in_usd_greater_than') ?? 0) || 0
  const day = figures?.windows.h24
  const count = day ? day.buys + day.sells : 0
  if (!day || count === 0) return { json: { data: [] } }
  const gapMs = DAY_MS / count
  const ticketUsd = day.volumeUsd / count
  const last = Math.floor(view.nowMs / gapMs)
  const trades: Trade[] = []
  for (let slot = last; slot > last - Math.min(count, MOST_SLOTS) && trades.length < MOST_TRADES; slot--) {
    const ms = Math.floor(slot * gapMs)
    const volumeUsd = ticketUsd * toSize(view, pool, slot)
    if (volumeUsd > leastUsd && ms >= pool.createdMs) trades.push(toTrade(view, pool, slot, ms, volumeUsd))
  }
  return { json: { data: trades.map((trade) => toItem(view, pool, trade)) } }
}

interface Trade {
  slot: number
  ms: number
  volumeUsd: number
  buy: boolean
  sender: string
}

/** Relative size of a trade: few trades are large, but they make up most of the volume. */
function toSize(view: MarketView, pool: Pool, slot: number): number {
  const size = seededUnit(view.seed, 'size', pool.address, slot)
  return size > 0.97 ? 12 + 30 * seededUnit(view.seed, 'large', pool.address, slot) : 0.1 + 0.8 * size
}

/** The trade of a time slot; it is always the same. */
function toTrade(view: MarketView, pool: Pool, slot: number, ms: number, volumeUsd: number): Trade {
  const chance = (what: string) => seededUnit(view.seed, what, pool.address, slot)
  return {
    slot,
    ms,
    volumeUsd,
    buy: chance('side') < 0.52,
    sender:
      volumeUsd > LARGE_USD && chance('named') < NAMED_SHARE
        ? namedWallet(pool.network, chance('who'))
        : inventWallet(view.seed, pool.network, 'trader', Math.floor(chance('wallet') * WALLETS)),
  }
}

function namedWallet(network: NetworkSlug, chance: number): string {
  const wallets = LABELLED_WALLETS.filter(({ chain }) =>
    network === 'solana' ? chain === 'solana' : chain === 'evm' || chain === network,
  )
  return wallets[Math.floor(chance * wallets.length)]?.address ?? ''
}

function toItem(view: MarketView, pool: Pool, { slot, ms, volumeUsd, buy, sender }: Trade) {
  const [from, to] = buy ? [pool.quote, pool.base] : [pool.base, pool.quote]
  const [fromUsd, toUsd] = [view.price(from.asset.id, ms) ?? 1, view.price(to.asset.id, ms) ?? 1]
  const lower = (address: string) => (pool.network === 'solana' ? address : address.toLowerCase())
  const alphabet = pool.network === 'solana' ? '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefgh' : '0123456789abcdef'
  const hash = seededText(alphabet, pool.network === 'solana' ? 88 : 64, view.seed, 'tx', pool.address, slot)
  const block = Math.floor(ms / 2000)
  const txHash = pool.network === 'solana' ? hash : `0x${hash}`
  return {
    id: `${pool.network}_${block}_${txHash}_1_${toSeconds(ms)}`,
    type: 'trade',
    attributes: {
      block_number: block,
      block_timestamp: `${new Date(ms).toISOString().slice(0, 19)}Z`,
      tx_hash: txHash,
      tx_from_address: lower(sender),
      kind: buy ? 'buy' : 'sell',
      from_token_address: lower(from.contract.address),
      to_token_address: lower(to.contract.address),
      from_token_amount: shortText(volumeUsd / fromUsd, 12),
      to_token_amount: shortText(volumeUsd / toUsd, 12),
      price_from_in_usd: shortText(fromUsd, 15),
      price_to_in_usd: shortText(toUsd, 15),
      price_from_in_currency_token: buy ? '1.0' : shortText(fromUsd / toUsd, 12),
      price_to_in_currency_token: buy ? shortText(toUsd / fromUsd, 12) : '1.0',
      volume_in_usd: shortText(volumeUsd, 15),
    },
  }
}
