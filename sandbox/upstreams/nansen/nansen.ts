import { z } from 'zod'
import { nameAt } from '../../../src/domain/chains/find-chain.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/domain/time.ts'
import { findByContract } from '../../market/assets.ts'
import { NETWORK_SLUGS, type NetworkSlug } from '../../market/networks.ts'
import { seededUnit } from '../../market/seeded.ts'
import { inventWallet } from '../contract-story.ts'
import { round } from '../figures.ts'
import type { Answer, Ask, SandboxUpstream } from '../sandbox-upstream.ts'
import { answerUnpaid, isPaid } from './payment.ts'

/** Stands for https://api.nansen.ai/api/v1: called with a key, or paid with one US cent a call over x402. */
export const nansen: SandboxUpstream = {
  name: 'nansen',
  prefix: '/nansen',
  lagMs: 0,
  routes: [
    { method: 'POST', path: '/tgm/who-bought-sold', answer: (ask) => whenPaid(ask, whoTraded) },
    { method: 'POST', path: '/tgm/flow-intelligence', answer: (ask) => whenPaid(ask, flowIntelligence) },
  ],
  notFound: { status: 404, json: { error: 'Not Found' } },
  tooMany: { status: 429, json: { error: 'Rate limit exceeded' } },
}

async function whenPaid(ask: Ask, answer: (ask: Ask) => Answer): Promise<Answer> {
  if (ask.headers.apikey === undefined && !(await isPaid(ask))) return answerUnpaid()
  return answer(ask)
}

const WhoTraded = z.object({
  chain: z.string(),
  token_address: z.string(),
  buy_or_sell: z.enum(['BUY', 'SELL']),
  date: z.object({ from: z.string(), to: z.string() }),
  pagination: z.object({ page: z.number(), per_page: z.number() }),
})
const Flow = z.object({ chain: z.string(), token_address: z.string(), timeframe: z.string() })

/** Invented names; Nansen leaves many labels empty. */
const NAMES = ['Northlight Capital', 'halyard.eth', '', 'High Balance', '', 'mizzenmast.eth', '', 'Token Millionaire']

function whoTraded({ body, view }: Ask): Answer {
  const read = WhoTraded.safeParse(body)
  if (!read.success) return invalid(read.error)
  const { chain, token_address: address, buy_or_sell: side, date, pagination } = read.data
  const network = findNansenNetwork(chain)
  const asset = network && findByContract(network, address)
  const [fromMs, toMs] = [Date.parse(date.from), Date.parse(date.to)]
  const traded = asset ? view.volumeUsd(asset.id, fromMs, toMs) * 0.004 : 0
  const price = (asset && view.price(asset.id)) ?? 1
  const rows = NAMES.map((label, place) => {
    const chance = (what: string) => seededUnit(view.seed, what, address, side, place)
    const major = (traded / 2 ** (place + 1)) * (0.7 + 0.6 * chance('size'))
    const minor = major * 0.4 * chance('back')
    const [bought, sold] = side === 'BUY' ? [major, minor] : [minor, major]
    return {
      address: inventWallet(view.seed, network ?? 'ethereum', 'smart', side, place),
      address_label: label,
      bought_token_volume: bought / price,
      sold_token_volume: sold / price,
      token_trade_volume: (bought - sold) / price,
      bought_volume_usd: round(bought, 6),
      sold_volume_usd: round(sold, 6),
      trade_volume_usd: round(bought - sold, 6),
    }
  }).filter(({ bought_volume_usd, sold_volume_usd }) => bought_volume_usd + sold_volume_usd > 100)
  const data = asset ? rows : []
  return { json: { data, pagination: { ...pagination, is_last_page: true } } }
}

const TIMEFRAMES: Record<string, number> = {
  '5m': 5 * MINUTE_MS,
  '1h': HOUR_MS,
  '6h': 6 * HOUR_MS,
  '12h': 12 * HOUR_MS,
  '1d': DAY_MS,
  '7d': 7 * DAY_MS,
}

function flowIntelligence({ body, view }: Ask): Answer {
  const read = Flow.safeParse(body)
  if (!read.success) return invalid(read.error)
  const { chain, token_address: address, timeframe } = read.data
  const network = findNansenNetwork(chain)
  const asset = network && findByContract(network, address)
  const spanMs = TIMEFRAMES[timeframe]
  if (spanMs === undefined) return { status: 422, json: { detail: [{ msg: 'Input should be a valid timeframe' }] } }
  const traded = asset ? view.volumeUsd(asset.id, view.nowMs - spanMs, view.nowMs) : 0
  const kinds = ['public_figure', 'top_pnl', 'whale', 'smart_trader', 'exchange', 'fresh_wallets']
  const row = Object.fromEntries(
    kinds.flatMap((kind) => {
      const net = traded * 0.01 * (seededUnit(view.seed, kind, address, timeframe) - 0.45)
      const counted = kind !== 'exchange' && kind !== 'fresh_wallets'
      return [
        [`${kind}_net_flow_usd`, net],
        [`${kind}_avg_flow_usd`, Math.abs(net) / 4],
        [`${kind}_wallet_count`, counted ? 7 : 0],
      ]
    }),
  )
  return { json: { data: asset ? [row] : [], warnings: [] } }
}

const findNansenNetwork = (name: string): NetworkSlug | undefined =>
  NETWORK_SLUGS.find((slug) => nameAt(slug, 'nansen') === name)

const invalid = (error: z.ZodError): Answer => ({
  status: 422,
  json: { detail: error.issues.map(({ path, message }) => ({ loc: ['body', ...path], msg: message })) },
})
