import { type Hex, keccak256, toHex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** An account that signs, with its key at hand. */
export type SandboxAccount = PrivateKeyAccount & { privateKey: Hex }

/** The accounts of the sandbox. Their keys are public and must hold nothing on a real chain. */
export const accounts = {
  /** Pays gas to settle payments. */
  relayer: namedAccount('relayer'),
  /** Receives what the service earns. */
  payee: namedAccount('payee'),
  /** Holds USDC and no ether, as an agent's wallet does. */
  payer: namedAccount('payer'),
  /** Signs claims and refunds of payment channels. */
  channelAuthorizer: namedAccount('channel authorizer'),
  /** Puts contracts on the chain. */
  deployer: namedAccount('deployer'),
  /** Admin of the USDC proxy; the proxy forwards no other calls of its admin to the token. */
  usdcAdmin: namedAccount('usdc admin'),
  /** Owner, minter, pauser and blacklister of USDC. */
  usdcIssuer: namedAccount('usdc issuer'),
}

/** The account for a name, derived from it: the same on every machine. */
export function namedAccount(name: string): SandboxAccount {
  return withKey(keccak256(toHex(`Sextant sandbox, no real money: ${name}`)))
}

/** A new account with a random key. */
export function freshAccount(): SandboxAccount {
  return withKey(generatePrivateKey())
}

function withKey(privateKey: Hex): SandboxAccount {
  return { ...privateKeyToAccount(privateKey), privateKey }
}
