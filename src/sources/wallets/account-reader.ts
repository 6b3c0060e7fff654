import { erc20Abi } from 'viem'
import { within } from '../../domain/deadline.ts'
import type { AccountReader } from '../../ports/accounts.ts'
import type { EvmReader } from '../../ports/evm.ts'

const READ_MS = 3_000
/** Code prefix of a wallet that delegates to a contract (EIP-7702); the contract's address follows. */
const DELEGATION = '0xef0100'

/** Reads EVM accounts from the chain. */
export function createAccountReader(evm: EvmReader): AccountReader {
  const clientOf = (chainId: number | null) => (chainId === null ? undefined : evm.clientFor(chainId))
  return {
    async held({ chain, token, owner }) {
      const client = clientOf(chain.id)
      if (!client) return undefined
      const address = owner as `0x${string}`
      const read =
        token.address === null
          ? client.getBalance({ address })
          : client.readContract({
              address: token.address as `0x${string}`,
              abi: erc20Abi,
              functionName: 'balanceOf',
              args: [address],
            })
      return within(READ_MS, read)
    },
    async isContract(chain, address) {
      const client = clientOf(chain.id)
      // viem returns undefined for an account without code, which must not look like a failed read.
      const read = client?.getCode({ address: address as `0x${string}` }).then((code) => ({ code: code ?? '0x' }))
      const found = read && (await within(READ_MS, read))
      return found && found.code !== '0x' && !found.code.toLowerCase().startsWith(DELEGATION)
    },
  }
}
