/** Which tracked wallets buy or sell a token. */
import { type Intent, needsAll } from '../intent.ts'
import { chainOf, isAddressLike, patchSubject, timeframeOf } from '../shared-reading.ts'
import { after, onChain, symbolOptions } from '../wording.ts'
import { answerSmartMoney } from './answer.ts'
import { asksWhoTrades, readSmartMoney } from './read.ts'

export const smartMoneyIntent: Intent = {
  ability: { group: 'checks', detail: 'who is buying or selling', short: ['smart money'] },
  readings: [
    {
      stage: 'question',
      rank: 50,
      read: (reading) => (reading.has('smartMoney') || asksWhoTrades(reading) ? readSmartMoney(reading) : undefined),
    },
  ],
  slots: ['symbol', 'address', 'chain', 'direction', 'timeframe'],
  needs: needsAll(['symbol', 'address']),
  patch: (reading) => ({
    ...patchSubject(reading, 'symbol'),
    ...chainOf(reading),
    ...timeframeOf(reading),
    ...(reading.has('sell') ? { direction: 'SELL' } : reading.has('buy') ? { direction: 'BUY' } : {}),
  }),
  ask: ({ chain, direction }, _missing, say) => ({
    text: say(direction === 'SELL' ? 'askSellers' : 'askBuyers', { on: onChain(say, chain) }),
    fill: symbolOptions('AERO', 'LINK', 'UNI'),
  }),
  say: ({ symbol, address, chain, direction, timeframe }) => [
    'who is',
    direction === 'SELL' ? 'selling' : 'buying',
    address ?? symbol,
    after('on', chain),
    after('in the last', timeframe),
  ],
  label: ({ symbol, address, chain, direction }, say) =>
    say(direction === 'SELL' ? 'saySellers' : 'sayBuyers', { token: address ?? symbol ?? '', on: onChain(say, chain) }),
  answer: answerSmartMoney,
  tokenSlot: () => 'address',
  subjectSlot: (subject) => (isAddressLike(subject) ? 'address' : undefined),
  movesMoney: false,
}
