/** Where a token earns yield, best rate first. */

import { is } from '../../language/items.ts'
import type { TokenMention } from '../../reading/entities.ts'
import type { ParsedMessage } from '../../reading/parsed-message.ts'
import { subjectsOf } from '../../reading/subject.ts'
import { type Frame, type Intent, needsAll } from '../intent.ts'
import { chainOf, limitOf, patchSymbols, symbolsOf } from '../shared-reading.ts'
import { after, onChain, symbolOptions } from '../wording.ts'
import { answerYield } from './answer.ts'

export const yieldIntent: Intent = {
  ability: { group: 'markets', detail: 'yields', short: ['yields'] },
  readings: [
    {
      stage: 'question',
      rank: 70,
      read: (reading) => (reading.has('yield') && !reading.has('bridge') ? readYield(reading) : undefined),
    },
  ],
  slots: ['symbol', 'chain', 'limit'],
  needs: needsAll(['symbol', 'symbols']),
  patch: (reading) => ({ ...patchSymbols(reading), ...chainOf(reading), ...limitOf(reading) }),
  ask: ({ chain }, _missing, say) => ({
    text: say('askYield', { on: onChain(say, chain) }),
    fill: symbolOptions('USDC', 'ETH', 'STABLES'),
  }),
  say: ({ symbol, symbols, chain, limit }) => [
    limit === undefined ? 'best' : `top ${limit}`,
    symbols?.join(' and ') ?? symbol,
    'yield',
    after('on', chain),
  ],
  label: ({ symbol = '', symbols, chain }, say) =>
    say('sayYield', { tokens: say.list(symbols ?? [symbol]), on: onChain(say, chain) }),
  answer: answerYield,
  tokenSlot: () => 'symbol',
  movesMoney: false,
}

function readYield(reading: ParsedMessage): Frame {
  const subjects = withoutVenues(reading, subjectsOf(reading))
  return {
    slots: { ...symbolsOf(subjects), ...chainOf(reading), ...limitOf(reading) },
    missing: subjects.length === 0 ? ['symbol'] : [],
    strong: false,
  }
}

/** "aave usdc apy": where it earns, not what. */
function withoutVenues({ items }: ParsedMessage, subjects: readonly TokenMention[]): readonly TokenMention[] {
  const isList = items.some((item) => is(item, 'versus', 'and') || /[,/&]/.test(item.lead))
  const rest = subjects.filter(({ symbol }) => !VENUES.has(symbol))
  return isList || rest.length === 0 ? subjects : rest
}

const VENUES = new Set(
  'AAVE COMP MORPHO CRV AERO UNI LDO PENDLE CAKE BAL YFI EULER SKY MKR RAY ORCA JTO JUP ETHFI EIGEN FLUID CVX'.split(
    ' ',
  ),
)
