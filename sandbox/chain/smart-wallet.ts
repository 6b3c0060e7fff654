import { type Address, concat, getAddress, pad } from 'viem'
import { accounts } from './accounts.ts'
import type { ChainClient } from './client.ts'
import { compileContracts } from './compile.ts'

/** Contracts of `sandbox/contracts`: an ordinary ERC-1271 wallet, and those that harm whoever settles their payment. */
export type WalletKind =
  | 'OwnedWallet'
  | 'GasBurningWallet'
  | 'DeadWallet'
  | 'TwoFacedWallet'
  | 'FickleWallet'
  | 'EndlessWallet'
  | 'LoudWallet'
  | 'SwitchedWallet'
  | 'GasTrapWallet'

/** Deploys a smart wallet of this owner and returns its address. */
export async function deploySmartWallet(
  client: ChainClient,
  owner: Address,
  kind: WalletKind = 'OwnedWallet',
): Promise<Address> {
  const creation = (await compileContracts())[kind]
  if (!creation) throw new Error(`sandbox/contracts has no ${kind}.`)
  const data = concat([creation, pad(owner)])
  const { contractAddress } = await client.sendAs({ from: accounts.deployer.address, data })
  if (!contractAddress) throw new Error(`Deploying ${kind} gave no address.`)
  return getAddress(contractAddress)
}
