import type { AuthorizationState } from './chain/authorization-state.ts'
import type { Receipt } from './chain/events.ts'
import type { TokenContract } from './chain/token-contract.ts'
import type { Reason } from './wire/reasons.ts'

/** A token contract for tests, without a chain. */
export interface FakeToken extends TokenContract {
  /** What the token says from now on; a thrown error is a node that is away. */
  says: {
    simulate: () => Reason | undefined
    authorizationState: (transaction: string | null) => AuthorizationState
    receipt: (transaction: string) => Receipt | null
    knows: (transaction: string) => boolean
    headNumber: () => number
    balance: () => bigint
    walletSays: () => boolean
  }
  /** The hash that each question for a state came with. */
  hints: (string | null)[]
}

/** A token that says what it is told to; at first every payment is good and nothing of it is on token. */
export function createFakeToken(says: Partial<FakeToken['says']> = {}): FakeToken {
  const token: FakeToken = {
    says: {
      simulate: () => undefined,
      authorizationState: () => ({ kind: 'unused', expired: false }),
      receipt: () => null,
      knows: () => false,
      headNumber: () => 100,
      balance: () => 1_000_000_000n,
      walletSays: () => false,
      ...says,
    },
    hints: [],
    simulate: async () => token.says.simulate(),
    async authorizationState(_payment, _terms, transaction) {
      token.hints.push(transaction)
      return token.says.authorizationState(transaction)
    },
    receipt: async (transaction) => token.says.receipt(transaction),
    transactionsIn: async () => [],
    knows: async (transaction) => token.says.knows(transaction),
    headNumber: async () => token.says.headNumber(),
    isValidSignature: async () => token.says.walletSays(),
    balanceOf: async () => token.says.balance(),
  }
  return token
}

export const away = (): never => {
  throw new Error('the node is away')
}
