import type { Chain } from './chains/chain.ts'

/**
 * Stand-in wallets for questions that nobody in particular asks. Routers that insist on a wallet are given these, and a
 * caller who sends one is answered as somebody who named no wallet: the price is indicative, balances are unknown, and the
 * link binds neither sender nor recipient. Both are addresses that routers know as nobody's.
 */
export const NOBODY = {
  evm: '0x000000000000000000000000000000000000dEaD',
  solana: 'CbKGgVKLJFb8bBrf58DnAkdryX6ubewVytn7X957YwNr',
} as const

export const isNobody = (address: string): boolean => address === NOBODY.evm || address === NOBODY.solana

/** The stand-in in the form of a chain. */
export const nobodyOn = ({ kind }: Chain): string => (kind === 'solana' ? NOBODY.solana : NOBODY.evm)
