import type { Receipt } from './chain/events.ts'
import type { AuthorizationState, TokenContract } from './chain/token-contract.ts'
import type { Reason } from './wire/reasons.ts'

export interface FakeToken extends TokenContract {
  /** What the token says from now on; a thrown error is a node that is away. */
  says: {
    simulate: () => Reason | undefined
    authorizationState: (transaction: string | null) => AuthorizationState
    receipt: (transaction: string) => Receipt | null
    knows: (transaction: string) => boolean
  }
  /** The hash each question for a authorizationState came with. */
  hints: (string | null)[]
}

/** A token that says what it is told to; at first every payment is good and nothing of it is on chain. */
export function createFakeToken(says: Partial<FakeToken['says']> = {}): FakeToken {
  const chain: FakeToken = {
    says: {
      simulate: () => undefined,
      authorizationState: () => ({ kind: 'unused', expired: false }),
      receipt: () => null,
      knows: () => false,
      ...says,
    },
    hints: [],
    simulate: async () => chain.says.simulate(),
    async authorizationState(_payment, _terms, transaction) {
      chain.hints.push(transaction)
      return chain.says.authorizationState(transaction)
    },
    receipt: async (transaction) => chain.says.receipt(transaction),
    transactionsIn: async () => [],
    knows: async (transaction) => chain.says.knows(transaction),
  }
  return chain
}

export const away = (): never => {
  throw new Error('the node is away')
}
