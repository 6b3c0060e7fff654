/** Payment to an address, a name or a handle. */

import type { ParsedMessage } from '../../reading/parsed-message.ts'
import { isRecipient } from '../../reading/prepositions.ts'
import { subjectsOf } from '../../reading/subject.ts'
import type { Say } from '../../say/say.ts'
import type { SlotName, Slots } from '../../slots.ts'
import { type Intent, type LastRequest, needsAll, type Question } from '../intent.ts'
import { chainsSaid } from '../shared-reading.ts'
import { after, amountOf, amountSaid, onChain } from '../wording.ts'
import { answerPay } from './answer.ts'
import { isFirstVerb, readPay, toRecipient } from './read.ts'

export const payIntent: Intent = {
  ability: { group: 'trades', detail: 'payments to an address or .eth name', short: ['payments'] },
  readings: [
    { stage: 'request', rank: 10, read: readWholePayment },
    { stage: 'incomplete', rank: 20, read: readPay },
  ],
  slots: ['amount', 'recipient', 'token', 'chain'],
  needs: needsAll(['amount'], ['recipient']),
  patch: patchPay,
  ask: askPayment,
  say: ({ amount, token, recipient, chain }) => [
    'send',
    amountOf(amount, token),
    after('to', recipient),
    after('on', chain),
  ],
  label: ({ amount, token, recipient = '', chain }, say) =>
    say('saySend', { what: amountSaid(say, amount, token), recipient: toForm(recipient), on: onChain(say, chain) }),
  answer: answerPay,
  tokenSlot: () => 'token',
  movesMoney: true,
}

function readWholePayment(reading: ParsedMessage) {
  const pay = readPay(reading)
  return pay?.strong && isFirstVerb(reading) ? pay : undefined
}

/** How sure a name must be: where the recipient was asked for, a word that no list has is no coin. */
const LIKELY = 1.4
const KNOWN = 2

function patchPay(reading: ParsedMessage, { slots, missing }: LastRequest): Slots {
  const [quantity] = reading.quantities
  const recipient = reading.items.find((item) => isRecipient(item) && item.kind !== 'bad-address')
  const least = missing.includes('recipient') && slots.token !== undefined ? KNOWN : LIKELY
  const token = quantity?.token ?? subjectsOf(reading, least).find(({ symbol }) => symbol.length < 30)
  const [said] = chainsSaid(reading, missing)
  return {
    ...(quantity ? { amount: quantity.amount } : {}),
    ...(recipient ? { recipient: toRecipient(recipient) } : {}),
    ...(token && token.symbol !== slots.token && token.symbol.length < 30 ? { token: token.symbol } : {}),
    ...(said ? { chain: said.slug } : {}),
  }
}

/** The options only show the format: a recipient is never invented. */
function askPayment({ amount, token, recipient, chain }: Slots, missing: readonly SlotName[], say: Say): Question {
  const what = amountSaid(say, amount, token)
  const on = onChain(say, chain)
  if (missing.includes('recipient')) {
    const size = amount === undefined ? { amount: '10', token: token ?? 'USDC' } : {}
    return {
      text: what === '' ? say('askPayment', { on }) : say('askRecipient', { what, on }),
      fill: [
        { ...size, recipient: '<name>.eth' },
        { ...size, recipient: '<address>' },
      ],
    }
  }
  if (missing.includes('token') && amount !== undefined)
    return { text: say('askFunding'), fill: ['USDC', 'ETH', 'USDT'].map((name) => ({ token: name })) }
  return {
    text: say('askPaySize', { token: token ?? 'USDC', recipient: recipient ?? '', on }),
    fill: ['$10', '$50', '$100'].map((size) => ({ amount: size })),
  }
}

/** The form of a recipient that is still to be said, without a word of any language. */
const toForm = (recipient: string): string => recipient.replace('<name>', '…').replace('<address>', '0x…')
