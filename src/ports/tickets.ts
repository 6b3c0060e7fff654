import type { Intent } from '../domain/intent.ts'

export interface TicketSealer {
  /** A link to the app that binds every number and address of the intent. */
  seal(intent: Intent): Promise<string>
}
