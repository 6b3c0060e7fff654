import { hash } from 'node:crypto'
import type { Authorization, Payment, Settlement } from './wire/payment.ts'
import type { Terms } from './wire/terms.ts'

/**
 * What a sale is: one payment and the one answer it buys. Its states, as the ledger records them:
 *
 *     (new) ──claim──► claimed ──markSettling──► settling ──markSettled──► settled
 *                       ▲   │                    │ │  ▲ ▲                    │
 *                       │   │ release            │ └──┘ └───markUnsettled────┘ a reorganisation took it back
 *                       │   │                    │  markSettling: another hash, the same answer
 *                  claim│   ▼                    │ release: proved that nothing was taken, and nothing can be
 *                       └─ released ◄────────────┘
 *
 * `claimed`: verified and ours, nothing was sent. `settling`: answer and hash are written down, a transaction may be on its
 * way. `settled`: the chain shows the transfer; only a reorganisation moves it, back to `settling`. `released`: it bought
 * nothing, and the same payment may be claimed anew: for any request while its signature is known to nobody else, and once
 * it was sent only for its own. A payment that the chain shows as paid already goes to `settled` the same way.
 */
export type SaleState = 'claimed' | 'settling' | 'settled' | 'released'

export interface Sale {
  /** The identity of the payment, see `paymentKey`. */
  key: string
  route: string
  requestHash: string
  fingerprint: string
  payment: Payment
  terms: Terms
  /** A hash of the client address that the first request came from, see `clientHash`; null when it could not be told. */
  client: string | null
  /** True once the signature may be public: it was sent for settlement, or somebody else brought it on chain. It stays true. */
  sent: boolean
  state: SaleState
  /** The process that works on it, and until when nobody else may. */
  owner: string
  leaseUntilMs: number
  answer: string | null
  /** The last transaction sent for it. */
  transaction: string | null
  settlement: Settlement | null
  /** Why it was released. */
  reason: string | null
  createdAtMs: number
  settledAtMs: number | null
  /** When it was seen that the buyer does not have the answer: the connection was cut off, or its process died. */
  undeliveredAtMs: number | null
}

export type NewSale = Pick<
  Sale,
  | 'key'
  | 'route'
  | 'requestHash'
  | 'fingerprint'
  | 'payment'
  | 'terms'
  | 'client'
  | 'sent'
  | 'owner'
  | 'leaseUntilMs'
  | 'createdAtMs'
>

/** What is about to be sent for a sale, and the answer it pays for. */
export interface SettlingStep {
  key: string
  owner: string
  answer: string
  transaction: string | null
}

/** The owner of a sale that is parked: its buyer was told how it stands, and nobody works on it for now. */
export const NOBODY = ''
/** Why a sale that was settled before is settling again. */
export const REORGANISED = 'reorganised'
/** Why a sale was released whose answer was sold, and whose payment a reorganisation took back for good. */
export const UNPAID = 'unpaid'

/** A transaction that settled sales, the block it was in, and the key of one of them. */
export interface SettledTransaction {
  transaction: string
  blockNumber: number
  key: string
}

/** What is being bought, and by whom: the route, the hash of method, route and validated body, and who asks for it. */
export interface Purchase extends Requester {
  route: string
  requestHash: string
}

/** Who sends a request, as far as its connection and its headers tell. */
export interface Requester {
  /** The client address behind trusted proxies; null when it cannot be told. */
  client: string | null
  /** What limits are counted by: the address that was connected from, or a trusted proxy's word. */
  address: string
  /** False once the client has disconnected. */
  isWanted(): boolean
  /** Calls back once, at once or later, when the connection closes before all of the answer was written. */
  whenCutOff(listener: () => void): void
  /**
   * Where the request carries a sign-in: whether it is a fresh one of this account. `locally` does without asking the chain,
   * which alone knows the signatures of contract wallets.
   */
  isSignedBy?: ((payer: string, how: { locally: boolean }) => Promise<boolean>) | undefined
}

/** Makes the answer that is sold. */
export type Work = () => Promise<string>

/** What a buyer gets for a settled payment. */
export interface Sold {
  answer: string
  settlement: Settlement
  /** The authorization that was settled, where it is an earlier one that bears the same identifier of the buyer. */
  paidWith?: Authorization
  /** When the payment was claimed: the ledger has it before anything is sent, so it is the same whenever this is served. */
  claimedAtMs: number
  /** True when this is the stored answer of an earlier sale. */
  again: boolean
}

/** A payment that this process has claimed. */
export interface Claim {
  key: string
  payment: Payment
  terms: Terms
  claimedAtMs: number
  /** The money was on chain before we asked for it. */
  prepaid?: boolean
}

/** One try to settle a sale; `null` where the hash is not known. */
export interface Attempt {
  transaction: string | null
}

/** What a payment is bound to: the method, the route and the body after validation, whatever its key order was. */
export function requestHash(method: string, route: string, body: unknown): string {
  return hash('sha256', `${method} ${route}\n${canonicalJson(body)}`)
}

export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, member]) => member !== undefined)
    entries.sort(([left], [right]) => (left < right ? -1 : 1))
    return `{${entries.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}
