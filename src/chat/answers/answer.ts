import type { z } from 'zod'
import type { Reach } from '../../capabilities/capability.ts'
import type { Offer } from '../../capabilities/offer.ts'
import type { AccountReader } from '../../ports/accounts.ts'
import type { NameSource } from '../../ports/names.ts'
import type { Sources } from '../../ports/sources.ts'
import type { TokenPlaces } from '../../ports/token-places.ts'
import type { Granted, Refused } from '../allowance/allowance.ts'
import type { ChatReply } from '../reply.ts'
import type { SlotName, Slots } from '../understanding.ts'

/** What was understood, answered; whatever goes wrong is thrown as a failure. */
export type Answer = (slots: Slots, desk: Desk) => Promise<Draft>

/** A reply before it is told what was understood. */
export interface Draft extends Omit<ChatReply, 'intent'> {
  defaults?: Slots
  /** What the reply asks back, so that the next message can complete it. */
  missing?: SlotName[]
}

/** Everything an answer may reach, for one request. */
export interface Desk {
  reach: Reach<keyof Sources>
  names: NameSource
  accounts: AccountReader
  places: TokenPlaces
  wallet: Wallet
  requestId: string
  sparkline: boolean
  /** The function behind a paid route, asked in its own words; free of charge, and with the same answer. */
  ask<O extends Offer>(offer: O, input: z.input<O['input']>): Promise<z.output<O['output']>>
  /** Counts one read that costs the operator money. */
  spend(): Promise<Granted | Refused>
}

/** Who asks, as far as a wallet was sent. */
export interface Wallet {
  evm: string | null
  solana: string | null
}
