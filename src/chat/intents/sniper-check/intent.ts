/** Who holds a token, and whether its launch was sniped or bundled. */
import { type Intent, needsAll } from '../intent.ts'
import { chainOf, patchSubject, readAboutToken } from '../shared-reading.ts'
import { after } from '../wording.ts'
import { answerSniperCheck } from './answer.ts'

export const sniperCheckIntent: Intent = {
  ability: { group: 'checks', detail: 'holder and sniper checks', short: [] },
  readings: [
    {
      stage: 'question',
      rank: 10,
      read: (reading) => (reading.has('sniper') ? readAboutToken(reading, 'tokenAddress') : undefined),
    },
  ],
  slots: ['tokenAddress', 'chain'],
  needs: needsAll(['tokenAddress']),
  patch: (reading) => ({ ...patchSubject(reading, 'tokenAddress'), ...chainOf(reading) }),
  ask: (_slots, _missing, say) => ({
    text: say('askSniper'),
    fill: [{ tokenAddress: 'DEGEN' }, { tokenAddress: 'BRETT' }],
  }),
  say: ({ tokenAddress, chain }) => ['sniper check', tokenAddress, after('on', chain)],
  label: ({ tokenAddress = '' }, say) => say('saySniper', { token: tokenAddress }),
  answer: answerSniperCheck,
  tokenSlot: () => 'tokenAddress',
  movesMoney: false,
}
