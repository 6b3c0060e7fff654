import type { SandboxAccount } from '../../../sandbox/chain/accounts.ts'
import type { SandboxChain } from '../../../sandbox/start-chain.ts'
import type { Told } from '../purchase.ts'
import type { ThirdParty } from '../third-party.ts'
import type { Signed, Wallet } from '../wallet.ts'

/** One way to attack; `strike` is one attack from beginning to end. */
export interface Attacker {
  name: string
  /** Only payments of others are used: no attempt may ever be answered. */
  ownsNothing?: boolean
  strike(tools: AttackerTools): Promise<void>
}

/** One request of an attacker, and how it was answered. */
export interface Attempt {
  attacker: Attacker
  payer: string
  nonce: string
  /** Route and body, which a payment is bound to. */
  request: string
  /** 0 while there is no answer. */
  status: number
  code: string
  text: string
}

export interface Target {
  route?: string
  body?: object
  /** Presented as a version 1 header instead. */
  v1?: boolean
}

/** What an attacker works with during one strike. Its requests come from an address of its own. */
export interface AttackerTools {
  chain: SandboxChain
  wallet: Wallet
  thirdParty: ThirdParty
  /** Honest payers, whose names an attacker may use. */
  victims: readonly SandboxAccount[]
  relayers: readonly `0x${string}`[]
  chance(): number
  /** Waits, but not longer than the run lasts; false when it is over. */
  pause(ms: number): Promise<boolean>
  /** Sends a payment to any replica and records the attempt; `undefined` when there was no answer. */
  send(signed: Pick<Signed, 'header' | 'authorization' | 'signature'>, target?: Target): Promise<Told | undefined>
}

export const PRICE_OF_ETH = { route: '/api/price', body: { symbol: 'ETH' } }
/** Other requests for the same price, which a payment for the first one must not buy. */
export const OTHER_REQUESTS: readonly Target[] = [
  { route: '/api/price', body: { symbol: 'BTC' } },
  { route: '/api/yield', body: { symbol: 'USDC' } },
  { route: '/api/treasury', body: { dao: 'ens' } },
]

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
