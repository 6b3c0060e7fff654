/** A price in a language other than English. */
import type { z } from 'zod'
import { fitCard } from '../../../capabilities/fit-card.ts'
import type { priceOffer } from '../../../capabilities/price/offer.ts'
import { chainTitle } from '../../../domain/chains/find-chain.ts'
import { changeIn, factsIn, placeIn, shortAddress, sourceIn } from '../../say/lines.ts'
import type { Say } from '../../say/say.ts'

type Price = z.output<typeof priceOffer.output>

/** From this difference on the sources are said to differ. */
const WIDE_PCT = 1

export const toLocalText =
  (say: Say) =>
  (price: Price, { sparkline, notes = [] }: { sparkline: string | null; notes?: readonly string[] }): string => {
    const { usd } = say.figures
    const { low24h, high24h, token } = price
    return fitCard({
      lines: [
        toHead(say, price),
        sparkline === null || sparkline === '' ? null : `${say.figures.span('7d')} ${sparkline}`,
        low24h === null || high24h === null ? null : say('priceRange', { low: usd(low24h), high: usd(high24h) }),
        toSizes(say, price),
        price.spreadPct === null ? say('priceOneSource') : null,
        (price.spreadPct ?? 0) >= WIDE_PCT ? say('priceSpread', { pct: say.figures.pct(price.spreadPct ?? 0) }) : null,
        ...price.rejected.map(({ source, price: said }) => say('priceRejected', { source, price: usd(said) })),
        toAge(say, price),
        token.verified || token.address === null
          ? null
          : say('priceUnverified', { address: token.address, on: placeIn(say, token.chain) }),
        toOthers(say, price),
      ],
      notes,
      source: sourceIn(say, price.meta),
    })
  }

function toHead(say: Say, { price, name, symbol, ...more }: Price): string {
  const token = name === symbol ? symbol : `${name} (${symbol})`
  const head = say('priceHead', { price: say.figures.usd(price), token })
  const changes = [changeIn(say, more.change24hPct, '24h'), changeIn(say, more.change7dPct, '7d')]
  return [head, ...changes.filter((change) => change !== null)].join(say('comma'))
}

/** One of several prices, in one line. */
export function toLocalLine(say: Say, { price, symbol, change24hPct }: Price, drawn: string | null): string {
  const head = say('priceHead', { price: say.figures.usd(price), token: symbol })
  const change = changeIn(say, change24hPct, '24h')
  return `${[head, change].filter((part) => part !== null).join(say('comma'))}${drawn === null ? '' : ` ${drawn}`}`
}

function toSizes(say: Say, { marketCapUsd, rank, volume24hUsd, liquidityUsd }: Price): string | null {
  const { usdShort } = say.figures
  return factsIn(say, [
    marketCapUsd === null ? null : say('priceCap', { usd: usdShort(marketCapUsd) }),
    rank === null ? null : say('priceRank', { rank }),
    volume24hUsd === null ? null : say('priceVolume', { usd: usdShort(volume24hUsd) }),
    liquidityUsd === null ? null : say('priceLiquidity', { usd: usdShort(liquidityUsd) }),
  ])
}

const STILL_SECONDS = 120

function toAge(say: Say, { priceAt, meta }: Price): string | null {
  const seconds = (Date.parse(meta.asOf) - Date.parse(priceAt)) / 1000
  return seconds > STILL_SECONDS ? say('priceStill', { age: say.figures.age(seconds) }) : null
}

function toOthers(say: Say, { alternatives }: Price): string | null {
  if (alternatives.length === 0) return null
  const names = alternatives.slice(0, 3).map(({ name, chain, address }) => {
    const place = [chain === null ? '' : chainTitle(chain), address === null ? '' : shortAddress(address)]
    return [name, ...place].filter((part) => part !== '').join(' ')
  })
  return say('priceSame', { names: say.list(names) })
}
