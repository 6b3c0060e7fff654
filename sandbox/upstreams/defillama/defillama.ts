import { DAY_MS, MINUTE_MS } from '../../../src/domain/time.ts'
import { flowOf, PROTOCOLS, type Protocol, totalTvlAt, tvlAt } from '../../market/defi.ts'
import type { MarketView } from '../../market/market-view.ts'
import { floorTo, toSeconds } from '../../market/time.ts'
import { round } from '../figures.ts'
import type { Answer, Ask, SandboxUpstream } from '../sandbox-upstream.ts'
import { treasuryRoute } from './treasury.ts'

/** Stands for https://api.llama.fi. Its errors are plain text. */
export const defillama: SandboxUpstream = {
  name: 'defillama',
  prefix: '/defillama',
  lagMs: MINUTE_MS,
  routes: [
    { path: '/v2/historicalChainTvl', answer: history },
    {
      path: '/protocols',
      answer: ({ view }) => ({ json: PROTOCOLS.map((each, place) => toRow(view, each, place + 1)) }),
    },
    { path: '/overview/dexs', answer: (ask) => overview(ask, 'volumeRate') },
    { path: '/overview/fees', answer: (ask) => overview(ask, 'feeRate') },
    treasuryRoute,
  ],
  notFound: { status: 404, text: 'Not Found' },
  tooMany: { status: 429, text: 'Too Many Requests' },
}

const HISTORY_DAYS = 120

/** One row per day at 00:00 UTC; the last one is the present value. */
function history({ view }: Ask): Answer {
  const today = floorTo(view.nowMs, DAY_MS)
  const days = Array.from({ length: HISTORY_DAYS }, (_, place) => today - (HISTORY_DAYS - 1 - place) * DAY_MS)
  return { json: days.map((ms) => ({ date: toSeconds(ms), tvl: Math.round(totalTvlAt(view, ms)) })) }
}

function toRow(view: MarketView, each: Protocol, place: number) {
  const tvl = tvlAt(view, each, view.nowMs)
  const change = (ms: number) => round((tvl / tvlAt(view, each, view.nowMs - ms) - 1) * 100, 10)
  return {
    id: String(place),
    name: each.name,
    symbol: '-',
    category: each.category,
    chains: each.chains,
    slug: each.slug,
    tvl,
    chainTvls: Object.fromEntries(each.chains.map((chain) => [chain, tvl / each.chains.length])),
    change_1h: change(DAY_MS / 24),
    change_1d: change(DAY_MS),
    change_7d: change(7 * DAY_MS),
    audits: '2',
    listedAt: 1_640_000_000,
    ...(each.parent ? { parentProtocol: `parent#${each.parent}` } : {}),
  }
}

function overview({ view }: Ask, rate: 'feeRate' | 'volumeRate'): Answer {
  const counted = PROTOCOLS.filter((each) => each[rate] > 0)
  const sum = (fromDays: number, toDays: number) =>
    Math.round(
      counted.reduce(
        (all, each) => all + flowOf(view, each, rate, view.nowMs - fromDays * DAY_MS, view.nowMs - toDays * DAY_MS),
        0,
      ),
    )
  const [day, dayBefore, week, weekBefore, month] = [sum(1, 0), sum(2, 1), sum(7, 0), sum(14, 7), sum(30, 0)]
  return {
    json: {
      totalDataChart: [],
      totalDataChartBreakdown: [],
      breakdown24h: null,
      breakdown30d: null,
      chain: null,
      allChains: ['Ethereum', 'Base', 'Arbitrum', 'Solana'],
      total24h: day,
      total48hto24h: dayBefore,
      total7d: week,
      total14dto7d: weekBefore,
      total30d: month,
      change_1d: round((day / dayBefore - 1) * 100, 2),
      change_7d: round((day / sum(8, 7) - 1) * 100, 2),
      change_7dover7d: round((week / weekBefore - 1) * 100, 2),
      protocols: counted.map((each, place) => ({
        total24h: Math.round(flowOf(view, each, rate, view.nowMs - DAY_MS, view.nowMs)),
        total7d: Math.round(flowOf(view, each, rate, view.nowMs - 7 * DAY_MS, view.nowMs)),
        defillamaId: String(place + 1),
        name: each.name,
        displayName: each.name,
        category: each.category,
        chains: each.chains,
        protocolType: 'protocol',
        slug: each.slug,
        id: String(place + 1),
      })),
    },
  }
}
