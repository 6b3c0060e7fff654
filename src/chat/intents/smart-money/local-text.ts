/** Who buys or sells a token, in a language other than English; and the direct answer to whether they do. */
import type { z } from 'zod'
import { fitCard } from '../../../capabilities/fit-card.ts'
import type { smartMoneyOffer } from '../../../capabilities/smart-money/offer.ts'
import { placeIn, shortAddress, sourceIn } from '../../say/lines.ts'
import type { Say } from '../../say/say.ts'

type Flow = z.output<typeof smartMoneyOffer.output>

const WALLETS_TOLD = 5

export const toLocalText =
  (say: Say) =>
  (flow: Flow, notes: readonly string[]): string => {
    const { wallets, walletCount, direction, segments, meta } = flow
    return fitCard({
      lines: [
        toHead(say, flow),
        walletCount === 0 ? say('flowNobody') : null,
        wallets.length === 0 ? null : say(direction === 'BUY' ? 'flowBuyers' : 'flowSellers'),
        ...wallets.slice(0, WALLETS_TOLD).map((wallet) => toLine(say, wallet)),
        walletCount > WALLETS_TOLD ? say('andMore', { count: walletCount - WALLETS_TOLD }) : null,
        segments?.exchangesUsd == null ? null : say('flowExchanges', { usd: signed(say, segments.exchangesUsd) }),
      ],
      notes,
      source: sourceIn(say, meta),
    })
  }

function toHead(say: Say, { token, timeframe, netFlowUsd }: Flow): string {
  const facts = { token: token.symbol, on: placeIn(say, token.chain), span: say.figures.span(timeframe) }
  return netFlowUsd === null ? say('flowUnknown', facts) : say('flowHead', { ...facts, usd: signed(say, netFlowUsd) })
}

function toLine(say: Say, { rank, label, labelType, address, netUsd }: Flow['wallets'][number]): string {
  const earned = labelType === 'earned' || labelType === 'early-buyer'
  const name = earned ? shortAddress(address) : (label ?? shortAddress(address))
  const usd = netUsd === null ? say('unknownValue') : signed(say, netUsd)
  return say('flowLine', { rank, name, usd })
}

const signed = ({ figures }: Say, usd: number): string =>
  usd > 0 ? `+${figures.usdShort(usd)}` : figures.usdShort(usd)

/** "are whales buying X": yes or no by the net flow. */
export function toDirectFlow({ netFlowUsd, direction }: Flow, say: Say): string | null {
  if (netFlowUsd === null) return null
  if (direction === 'BUY') return say(netFlowUsd > 0 ? 'buyingYes' : 'buyingNo')
  return say(netFlowUsd < 0 ? 'sellingYes' : 'sellingNo')
}
