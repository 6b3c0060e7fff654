import { type Address, createWalletClient, http } from 'viem'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { sandboxBase, waitForReceipt } from '../../sandbox/chain/client.ts'
import type { SandboxChain } from '../../sandbox/start-chain.ts'

/** Gives a plain account the code of a contract (EIP-7702), in a transaction of its own. */
export async function delegateTo(chain: SandboxChain, account: SandboxAccount, contract: Address): Promise<void> {
  await chain.fundEth(account.address)
  const wallet = createWalletClient({ account, chain: sandboxBase, transport: http(chain.url) })
  const authorization = await wallet.signAuthorization({ contractAddress: contract, executor: 'self' })
  const hash = await wallet.sendTransaction({ to: account.address, authorizationList: [authorization], gas: 200_000n })
  await waitForReceipt(chain.client, hash)
  const code = await chain.client.getCode({ address: account.address })
  if (code?.toLowerCase() !== `0xef0100${contract.slice(2).toLowerCase()}`) throw new Error('It was not delegated.')
}
