import type { Ticket } from '../domain/ticket.ts'

export interface TicketSealer {
  /** A link to the app that binds every number and address of the ticket. */
  seal(ticket: Ticket): Promise<string>
}
