import type { Ticket } from '../domain/ticket.ts'

export interface SealedLink {
  /** Short, for people: `{base_url}/s/<id>`. */
  link: string
  /** With the whole ticket, which anybody can verify offline: `{base_url}/sign/<ticket>`. */
  longLink: string
}

export interface TicketSealer {
  /** Signs the ticket and returns the links to the app. The signature covers every amount and address of the ticket. */
  seal(ticket: Ticket): Promise<SealedLink>
}
