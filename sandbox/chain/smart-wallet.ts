import { type Address, concat, getAddress, pad, parseAbi } from 'viem'
import { accounts } from './accounts.ts'
import type { ChainClient } from './client.ts'
import { compileContracts } from './compile.ts'

/** Honest, or one of the ways in which a paying wallet can be a trap. */
export type WalletKind = 'OwnedWallet' | 'GasBurningWallet' | 'DeadWallet' | 'TwoFacedWallet'

export const ownedWalletAbi = parseAbi([
  'function owner() view returns (address)',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
  'function execute(address target, uint256 value, bytes data) returns (bytes)',
])

/** Puts a smart wallet of this owner on the chain and gives its address. */
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
