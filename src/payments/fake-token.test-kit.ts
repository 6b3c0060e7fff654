import type { Receipt } from './chain/events.ts'
import type { Fate, TokenChain } from './chain/token-contract.ts'
import type { Reason } from './wire/reasons.ts'

export interface FakeChain extends TokenChain {
  /** What the token says from now on; a thrown error is a node that is away. */
  says: {
    rehearse: () => Reason | undefined
    fate: (transaction: string | null) => Fate
    receipt: (transaction: string) => Receipt | null
    knows: (transaction: string) => boolean
  }
  /** The hash each question for a fate came with. */
  hints: (string | null)[]
}

/** A token that says what it is told to; at first every payment is good and nothing of it is on chain. */
export function createFakeChain(says: Partial<FakeChain['says']> = {}): FakeChain {
  const chain: FakeChain = {
    says: {
      rehearse: () => undefined,
      fate: () => ({ kind: 'unused', expired: false }),
      receipt: () => null,
      knows: () => false,
      ...says,
    },
    hints: [],
    rehearse: async () => chain.says.rehearse(),
    async fate(_payment, _terms, transaction) {
      chain.hints.push(transaction)
      return chain.says.fate(transaction)
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
