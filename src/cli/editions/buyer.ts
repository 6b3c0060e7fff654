import { offers } from '../../capabilities/catalog.ts'
import { addChannelCommand } from '../channel-command.ts'
import { addChatCommand } from '../chat-command.ts'
import { addOfferCommand } from '../offer-command.ts'
import type { AddCommands, Edition } from '../program.ts'

// What the command of every package says to those who buy.

const addOfferCommands: AddCommands = (program, terminal) => {
  for (const offer of offers) addOfferCommand(program, offer, terminal)
}

export const BUYER_GROUPS: Edition['groups'] = [
  { heading: 'Paid, each asked for before it is paid:', commands: [addOfferCommands, addChannelCommand] },
  { heading: 'Free:', commands: [addChatCommand] },
]

export const OPERATORS_HEADING = 'For those who run it:'

const EXIT_CODES = `Exit: 0 done · 1 no answer, or a check failed · 2 wrong command or request · 3 not paid
      4 service or source away · 5 payment sent, end not known`

/** Texts of the `sextant` command, whichever commands it has. */
export const SEXTANT = {
  name: 'sextant',
  description: 'Crypto answers by the call, paid in USDC on Base, and a free chat.',
  epilogue: `
Key: SEXTANT_KEY, or --key-file. A service on this machine is paid with the sandbox's own key.
${EXIT_CODES}`,
}
