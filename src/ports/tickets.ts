import type { Ticket } from '../domain/ticket.ts'

export interface TicketSealer {
  /** Signs the ticket and returns the link to the app. The signature covers every amount and address of the ticket. */
  seal(ticket: Ticket): Promise<string>
}
