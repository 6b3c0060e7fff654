import type { Chain } from './chains/chain.ts'

/**
 * Placeholder wallets for questions without a wallet. Some routers require one and are given these. A caller who sends
 * one of them is treated as if no wallet was named: the price is indicative, balances are unknown, and the link binds
 * neither sender nor recipient. Routers know both addresses as belonging to nobody.
 */
export const NOBODY = {
  evm: '0x000000000000000000000000000000000000dEaD',
  solana: 'CbKGgVKLJFb8bBrf58DnAkdryX6ubewVytn7X957YwNr',
} as const

export const isNobody = (address: string): boolean => address === NOBODY.evm || address === NOBODY.solana

/** The placeholder in the address format of a chain. */
export const nobodyOn = ({ kind }: Chain): string => (kind === 'solana' ? NOBODY.solana : NOBODY.evm)
