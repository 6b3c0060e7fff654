import { formatPct } from '../../domain/format.ts'
import type { ContractFact } from '../../ports/risk.ts'
import { isOneWay } from './honeypot.ts'
import { logRamp, type Rule, ramp } from './rule.ts'

/** Rules about whether a token can be bought and sold, and at what tax. */

/** A fact that makes the verdict CRITICAL alone. */
const decisive = (fact: ContractFact, code: string, when: string, why: string): Rule => ({
  code,
  group: 'decisive',
  weight: 95,
  when,
  why,
  find: ({ combined: { facts } }) => {
    const said = facts[fact]
    return said?.value === true ? { share: 1, evidence: when, source: said.source } : null
  },
})

const PROHIBITIVE_TAX_PCT = 50

/** Percent of a tax to points: one each up to 5 %, 2.2 each above, so that a sale that loses a quarter is nearly HIGH. */
const toTaxPoints = (pct: number): number => (pct <= 5 ? pct : 5 + (pct - 5) * 2.2)
const MOST_TAX_POINTS = 75

const tax = (side: 'sell' | 'buy', part: number): Rule => ({
  code: `${side.toUpperCase()}_TAX`,
  group: 'trade',
  weight: MOST_TAX_POINTS * part,
  when: `${side} tax: ${part === 1 ? 'one point' : 'half a point'} for each percent up to 5 %, ${part === 1 ? '2.2' : '1.1'} for each above`,
  why:
    side === 'sell'
      ? 'up to 5 % is a cost, beyond it a loss that outweighs most gains'
      : 'it is seen before buying, so half of a sell tax',
  find({ combined: { buyTaxPct, sellTaxPct } }) {
    const said = side === 'sell' ? sellTaxPct : buyTaxPct
    if (!said || said.value <= 0 || (side === 'sell' && said.value >= PROHIBITIVE_TAX_PCT)) return null
    const share = Math.min(1, toTaxPoints(said.value) / MOST_TAX_POINTS)
    return { share, evidence: `${side} tax ${formatPct(said.value)}`, source: said.source }
  },
})

export const TRADE_RULES: readonly Rule[] = [
  {
    code: 'HONEYPOT',
    group: 'decisive',
    weight: 95,
    when: 'confirmed honeypot, see below',
    why: 'what cannot be sold is worth nothing',
    find: ({ honeypot: { status, accuser }, marketSource }) =>
      status === 'confirmed'
        ? { share: 1, evidence: 'scanners say that it cannot be sold', source: accuser ?? marketSource }
        : null,
  },
  {
    code: 'PROHIBITIVE_SELL_TAX',
    group: 'decisive',
    weight: 95,
    when: 'sell tax of 50 % or more, unless another scanner found less than half of that and ten or more sales went through',
    why: 'selling gives back less than half',
    find: ({ combined: { sellTaxPct, sellTaxDisputed }, honeypot }) =>
      sellTaxPct && sellTaxPct.value >= PROHIBITIVE_TAX_PCT && !(sellTaxDisputed && honeypot.flowSells)
        ? { share: 1, evidence: `sell tax ${formatPct(sellTaxPct.value)}`, source: sellTaxPct.source }
        : null,
  },
  decisive(
    'nonTransferable',
    'NON_TRANSFERABLE',
    'tokens cannot be transferred',
    'what cannot be moved cannot be sold',
  ),
  decisive('rugged', 'RUGGED', 'known as a rug pull', 'it has already happened'),
  decisive('fake', 'FAKE_TOKEN', 'known as an imitation or an airdrop scam', 'it was made to deceive'),
  decisive(
    'supplyExceeded',
    'SUPPLY_EXCEEDED',
    'one holder has more than the stated supply',
    'tokens were minted in secret',
  ),
  ...(
    [
      [
        'holdersCannotSell',
        'HOLDERS_CANNOT_SELL',
        60,
        'a simulated sale fails for a quarter of its holders or more',
        'what one test wallet can do, its holders cannot: the sale is barred by list or by amount',
      ],
      [
        'holdersDrained',
        'HOLDERS_DRAINED',
        60,
        'tokens were taken out of the wallets of holders without a sale',
        'whoever can take the tokens of some can take those of all',
      ],
      [
        'taxesTransfers',
        'TRANSFER_TAX',
        20,
        'a tenth or more is taken from every transfer between wallets',
        'tokens cannot be moved, deposited or pooled without that loss',
      ],
    ] as const
  ).map(
    ([fact, code, weight, when, why]): Rule => ({
      code,
      group: 'trade',
      weight,
      when,
      why,
      find: ({ combined: { facts } }) => {
        const said = facts[fact]
        return said?.value === true ? { share: 1, evidence: when, source: said.source } : null
      },
    }),
  ),
  {
    code: 'HONEYPOT_SUSPECTED',
    group: 'trade',
    weight: 50,
    when: 'one scanner says that it cannot be sold, and another one or the trades deny it',
    why: 'one of them is wrong, and nobody should buy before knowing which',
    find: ({ honeypot: { status, accuser } }) =>
      status === 'suspected' && accuser !== null
        ? { share: 1, evidence: 'one check says it cannot be sold, another that it can', source: accuser }
        : null,
  },
  {
    code: 'NO_SELLS',
    group: 'trade',
    weight: 70,
    when: 'twenty or more purchases in 24 hours and no sale, or fewer sales than 2 % of the purchases; grows up to 300 purchases',
    why: 'people always take profit where they can: the more of them bought, the surer it is that they cannot',
    find({ honeypot, buys24h, sells24h, marketSource, combined: { facts } }) {
      if (honeypot.status === 'confirmed' || !isOneWay({ buys24h, sells24h })) return null
      const failed = facts.simulationFailed?.value === true
      const grown = 0.4 + 0.5 * logRamp(buys24h ?? 0, 20, 300)
      const sales = sells24h === 0 ? 'no sell' : `only ${sells24h} sells`
      const evidence = `${buys24h} buys and ${sales} in 24h${failed ? ', and a simulated sale failed' : ''}`
      return { share: failed ? Math.max(0.8, grown) : grown, evidence, source: marketSource }
    },
  },
  {
    code: 'SIMULATION_FAILED',
    group: 'trade',
    weight: 20,
    when: 'a simulated purchase and sale broke off; a fifth of the points where ten or more real sales went through',
    why: 'the trade was refused, but simulations also fail for reasons of their own',
    find({ combined: { facts }, honeypot, buys24h, sells24h }) {
      const said = facts.simulationFailed
      // Trades that only go one way tell of it already.
      if (said?.value !== true || isOneWay({ buys24h, sells24h })) return null
      return {
        share: honeypot.flowSells ? 0.2 : 1,
        evidence: 'a simulated purchase and sale failed',
        source: said.source,
      }
    },
  },
  tax('sell', 1),
  tax('buy', 0.5),
  {
    code: 'CANNOT_BUY',
    group: 'trade',
    weight: 26,
    when: 'it cannot be bought now, as before trading opens',
    why: 'nobody has tested a sale yet, and somebody decides when trading opens',
    find: ({ combined: { facts } }) =>
      facts.cannotBuy?.value === true
        ? { share: 1, evidence: 'it cannot be bought now', source: facts.cannotBuy.source }
        : null,
  },
  {
    code: 'KEEPS_REMAINDER',
    group: 'trade',
    weight: 8,
    when: 'a holder cannot sell everything at once',
    why: 'a remainder stays or a second sale is needed; it is no honeypot',
    find: ({ combined: { facts } }) =>
      facts.keepsRemainder?.value === true
        ? { share: 1, evidence: 'a holder cannot sell everything at once', source: facts.keepsRemainder.source }
        : null,
  },
  {
    code: 'NO_TRADES',
    group: 'trade',
    weight: 26,
    when: 'no trade in 24 hours; full points on the first day, a tenth after a month',
    why: 'trading may not be open yet; an old token without trades is quiet, and whoever sells may be alone',
    find({ buys24h, sells24h, ageDays, marketSource }) {
      if (buys24h !== 0 || sells24h !== 0) return null
      return { share: Math.max(0.1, ramp(ageDays ?? 0, 30, 1)), evidence: 'no trade in 24h', source: marketSource }
    },
  },
  {
    code: 'UNVERIFIED_SOURCE',
    group: 'trade',
    weight: 28,
    when: 'the source code is not public',
    why: 'unread code can hold anything',
    find: ({ combined: { facts } }) =>
      facts.verified?.value === false
        ? { share: 1, evidence: 'source code is not public (unverified)', source: facts.verified.source }
        : null,
  },
]
