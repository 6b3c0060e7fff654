import { type Hex, keccak256, toHex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** An account that signs, with its key at hand. */
export type SandboxAccount = PrivateKeyAccount & { privateKey: Hex }

/** The people of the sandbox. Anyone can compute these keys: they are worth nothing on a real chain. */
export const accounts = {
  /** Pays gas to settle payments. */
  relayer: namedAccount('relayer'),
  /** Receives what the service earns. */
  payee: namedAccount('payee'),
  /** Holds USDC and no ether, as an agent's wallet does. */
  payer: namedAccount('payer'),
  /** Puts contracts on the chain. */
  deployer: namedAccount('deployer'),
  /** May upgrade USDC, and may for that reason not use it. */
  usdcAdmin: namedAccount('usdc admin'),
  /** Owner, minter, pauser and blacklister of USDC. */
  usdcIssuer: namedAccount('usdc issuer'),
}

/** The account that the sandbox gives to a name: the same on every machine. */
export function namedAccount(name: string): SandboxAccount {
  return withKey(keccak256(toHex(`Sextant sandbox, no real money: ${name}`)))
}

/** An account that nobody has used. */
export function freshAccount(): SandboxAccount {
  return withKey(generatePrivateKey())
}

function withKey(privateKey: Hex): SandboxAccount {
  return { ...privateKeyToAccount(privateKey), privateKey }
}
