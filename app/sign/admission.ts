/** What is checked before a ticket is carried out: that its way is open, who signs it, and that one tab alone does it. */
import type { SignData } from './page-data.ts'
import { stop } from './problem.ts'

/** Runs the work while no other tab of this browser does the same for the ticket; browsers without locks cannot tell. */
export async function alone(id: string, work: (isAlone: boolean) => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return work(true)
  await locks.request(`sextant.ticket.${id}`, { ifAvailable: true }, (lock) => work(lock !== null))
}

/** Refuses a ticket of a method that the operator has switched off, and one whose symbols are not what they show. */
export function checkTicket({ isOff, symbols }: SignData): void {
  if (isOff)
    throw stop(
      'This way is switched off',
      'The operator has switched off the router of this link. Nothing was signed. Ask again: another router is chosen.',
      'ask-again',
    )
  if (symbols === 'hidden')
    throw stop(
      'A token hides characters in its name',
      'What is shown is not what the name says, so nothing can be signed here.',
      'none',
    )
}

/** A ticket that names its signer can be signed by that account only. */
export function checkAccount({ intent }: SignData, account: string): void {
  const { sender } = intent
  if (
    sender === null ||
    sender === account ||
    (sender.startsWith('0x') && sender.toLowerCase() === account.toLowerCase())
  )
    return
  throw stop(
    'Another account is needed',
    `This link was made for ${sender}. The wallet shows ${account || 'none'}. Pick that account in your wallet, or ask for a link of your own.`,
    'reconnect',
  )
}
