/** A quote in a language other than English: the most serious warning or what arrives first, the link to sign last. */

import type { z } from 'zod'
import { fitCard } from '../../../capabilities/fit-card.ts'
import type { quoteOffer } from '../../../capabilities/quote/offer.ts'
import { findWorst } from '../../../capabilities/quote/warnings.ts'
import { chainTitle } from '../../../domain/chains/find-chain.ts'
import { toVenueTitle } from '../../../domain/venue-title.ts'
import { amountIn, factsIn, placeIn, sourceIn } from '../../say/lines.ts'
import type { Say } from '../../say/say.ts'
import { type WarningFacts, warningIn, warningsIn } from '../trade-warnings.ts'

type Quote = z.output<typeof quoteOffer.output>

export const toLocalText =
  (say: Say) =>
  (quote: Quote, notes: readonly string[]): string => {
    const { from, to, warnings, link, slippagePct, priceImpactPct, fees, etaSeconds, route } = quote
    const { pct, cost, age } = say.figures
    const facts = toFacts(say, quote)
    const worst = findWorst(warnings)
    const text = worst && warningIn(say, worst.code, facts)
    const head = toHead(say, quote)
    const rest = warnings.filter((warning) => warning !== worst)
    const lines = [
      text ? say('warning', { text }) : head,
      ...warningsIn(say, rest, facts),
      factsIn(say, [
        say('leastOut', { amount: amountIn(say, to.amountMin, to.token.symbol), pct: pct(slippagePct) }),
        priceImpactPct === null ? null : say('impact', { pct: pct(priceImpactPct) }),
      ]),
      fees.totalUsd === null ? say('feesUnknown') : say('fees', { usd: cost(fees.totalUsd) }),
      factsIn(say, [
        say('route', {
          names: say.list([...new Set([route.provider, ...route.steps.map(({ tool }) => tool)].map(toVenueTitle))]),
        }),
        etaSeconds === null ? null : say('routeTime', { age: age(etaSeconds) }),
      ]),
      ...[from.token, to.token]
        .filter(({ verified }) => !verified)
        .map(({ symbol, address }) => say('contract', { token: symbol, address: address ?? '' })),
    ]
    const meta = { sources: [{ name: toVenueTitle(route.provider) }], ageSeconds: quote.meta.ageSeconds }
    return fitCard({ lines, second: text ? head : undefined, notes, source: sourceIn(say, meta), link })
  }

/** Its warnings, for the card: those in the data are English. */
export const toLocalWarnings = (say: Say, quote: Quote): string[] =>
  warningsIn(say, quote.warnings, toFacts(say, quote))

function toHead(say: Say, { from, to, kind }: Quote): string {
  const received = amountIn(say, to.amount, to.token.symbol)
  const worth = to.amountUsd === null ? received : `${received} (${say.figures.usd(to.amountUsd)})`
  const spent = amountIn(say, from.amount, from.token.symbol)
  if (kind === 'swap') return say('gotSwap', { received: worth, spent, on: placeIn(say, from.token.chain) })
  const ends = { to: chainTitle(to.token.chain ?? ''), from: chainTitle(from.token.chain ?? '') }
  return say('gotBridge', { received: worth, spent, ...ends })
}

function toFacts(say: Say, { from, to, priceImpactPct, fees, etaSeconds }: Quote): WarningFacts {
  const [spent, got] = [from.amountUsd, to.amountUsd]
  const risky = to.token.verified ? from.token : to.token
  return {
    token: risky.verified ? to.token.symbol : risky.symbol,
    on: placeIn(say, from.token.chain),
    chain: chainTitle(from.token.chain ?? ''),
    lossPct: spent === null || got === null || spent === 0 ? null : Math.max(0, (1 - got / spent) * 100),
    impactPct: priceImpactPct,
    feesPct: spent === null || spent === 0 || fees.totalUsd === null ? null : (fees.totalUsd / spent) * 100,
    score: to.risk?.score ?? null,
    etaSeconds,
  }
}
