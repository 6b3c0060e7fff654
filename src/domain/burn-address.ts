/** Addresses that nobody can spend from. */

const NAMED: ReadonlySet<string> = new Set([
  '0x000000000000000000000000000000000000dead',
  '0xdead000000000000000042069420694206942069',
  '0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead',
  '0xffffffffffffffffffffffffffffffffffffffff',
  '11111111111111111111111111111111',
  '1nc1nerator11111111111111111111111111111111',
])

/** The zero address and the precompiled contracts of EVM chains. */
const PRECOMPILES = /^0x0{38}[01][0-9a-f]$/i

/** True for an address of an EVM chain or of Solana that has no owner. */
export const isBurnAddress = (address: string): boolean =>
  PRECOMPILES.test(address) || NAMED.has(address.startsWith('0x') ? address.toLowerCase() : address)
