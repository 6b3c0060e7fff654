/** What an answer may use: capabilities, names, accounts, token lists, the wallet, the allowance. */
import type { z } from 'zod'
import { type Capability, checkAnswer, type Dependencies } from '../../capabilities/capability.ts'
import { toFieldErrors } from '../../capabilities/field-errors.ts'
import type { Offer } from '../../capabilities/offer.ts'
import { fail } from '../../domain/failure.ts'
import { isNobody } from '../../domain/nobody.ts'
import { readAddress } from '../../domain/token.ts'
import type { AccountReader } from '../../ports/accounts.ts'
import type { NameSource } from '../../ports/names.ts'
import type { Sources } from '../../ports/sources.ts'
import type { TokenPlaces } from '../../ports/token-places.ts'
import type { Granted, Refused } from '../allowance/allowance.ts'
import type { Asked } from '../reading/asked-directly.ts'
import type { CountedToken } from '../reading/counted-token.ts'
import type { Say } from '../say/say.ts'

/** Everything that an answer may use, for one request. */
export interface AnswerContext {
  dependencies: Dependencies<keyof Sources>
  names: NameSource
  accounts: AccountReader
  places: TokenPlaces
  wallet: Wallet
  /** Says things in the asker's language. */
  say: Say
  /** What the message asks for beside its request: one fact, or advice. */
  asked: Asked
  /** How much of a token the message is about, if it is about one. */
  counted(): CountedToken | undefined
  requestId: string
  sparkline: boolean
  /** Runs the function behind a paid route, free of charge and with the same answer. */
  ask<O extends Offer>(offer: O, input: z.input<O['input']>): Promise<z.output<O['output']>>
  /** Counts one read that costs the operator money. */
  spend(): Promise<Granted | Refused>
}

/** The wallets that were sent with a message. */
export interface Wallet {
  evm: string | null
  solana: string | null
}

export interface AnswerContextSettings extends Omit<AnswerContext, 'ask'> {
  capabilities: readonly Capability[]
}

/** Answers use the capabilities of the paid routes. Input and output are validated in the same way. */
export function createAnswerContext({ capabilities, ...context }: AnswerContextSettings): AnswerContext {
  return {
    ...context,
    async ask<O extends Offer>(offer: O, input: z.input<O['input']>): Promise<z.output<O['output']>> {
      const capability = capabilities.find((known) => known.offer.name === offer.name)
      if (!capability) throw fail({ code: 'source_disabled', source: offer.name })
      const read = offer.input.safeParse(input)
      if (!read.success) throw fail({ code: 'invalid_request', errors: toFieldErrors(read.error) })
      const answer = await capability.answer(read.data, context.dependencies, {
        requestId: context.requestId,
        charged: false,
      })
      checkAnswer(offer, answer)
      return answer as z.output<O['output']>
    },
  }
}

/** Reads the wallet that was sent. Text that is no address, or the placeholder for nobody, counts as none. */
export function readWallets(senderAddress: string | undefined): Wallet {
  const read = senderAddress === undefined ? undefined : readAddress(senderAddress)
  if (!read || read.kind === 'bad-checksum' || isNobody(read.address)) return { evm: null, solana: null }
  return { evm: null, solana: null, [read.kind]: read.address }
}
