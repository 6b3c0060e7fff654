/** What a transaction costs now. */
import { is } from '../../language/items.ts'
import type { ParsedMessage } from '../../reading/parsed-message.ts'
import { unreadWords } from '../../reading/subject.ts'
import type { Frame, Intent } from '../intent.ts'
import { chainsSaid } from '../shared-reading.ts'
import { asksElsewhere, placeOf } from '../wallet-reading.ts'
import { after, onChain } from '../wording.ts'
import { answerGas } from './answer.ts'

export const gasIntent: Intent = {
  ability: { group: 'wallet', detail: 'gas prices', short: ['gas prices'] },
  readings: [
    { stage: 'request', rank: 5, read: (reading) => (asksForGas(reading) ? readGas(reading) : undefined) },
    { stage: 'question', rank: 5, read: (reading) => (asksForGas(reading) ? readGas(reading) : undefined) },
  ],
  slots: ['chain'],
  modelHint: 'what a transaction costs now on a chain',
  needs: () => [],
  patch: (reading, { missing }) => {
    const chain = chainsSaid(reading, missing)[0]?.slug ?? placeOf(reading).chain
    return chain === undefined ? {} : { chain }
  },
  ask: (_slots, _missing, say) => ({ text: say('askGas'), fill: [{ chain: 'base' }, { chain: 'ethereum' }] }),
  say: ({ chain }) => ['gas price', after('on', chain)],
  label: ({ chain }, say) => say('sayGas', { on: onChain(say, chain) }),
  answer: answerGas,
  tokenSlot: () => 'chain',
  movesMoney: false,
}

const readGas = (reading: ParsedMessage): Frame => ({ slots: placeOf(reading), missing: [], strong: true })

/** Gas by name, or the cost of sending or swapping on a chain; never a trade that mentions gas. */
function asksForGas(reading: ParsedMessage): boolean {
  const { has, quantities, items } = reading
  if (quantities.length > 0 || asksElsewhere(reading)) return false
  const placed = placeOf(reading).chain !== undefined
  if (!placed && unreadWords(reading).length > 0 && !items.some(({ word }) => /fee|price|cost|gwei/.test(word)))
    return false
  if (has('gas'))
    return !has('bridge', 'buy', 'sell') && !(has('swap', 'send') && !asksHowMuch(reading) && tradesTwo(reading))
  if (reading.chains.length > 0 && reading.tokens.length === 0 && items.some(({ word }) => CHEAP.test(word)))
    return true
  const acts = items.some(
    (item) => is(item, 'swap', 'send') || /^(?:transact|transaction|transactions|tx|txn)$/.test(item.word),
  )
  return acts && asksHowMuch(reading) && reading.chains.length > 0 && !tradesTwo(reading)
}

const CHEAP = /^(?:cheap|cheaper|cheapest|expensive)$/

const asksHowMuch = ({ has, items }: ParsedMessage): boolean =>
  has('cost', 'price') || items.some(({ word }) => CHEAP.test(word) || /^fees?$/.test(word))

const tradesTwo = ({ tokens }: ParsedMessage): boolean => tokens.filter(({ strength }) => strength >= 2).length > 1
