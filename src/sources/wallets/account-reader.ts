import { erc20Abi } from 'viem'
import { within } from '../../domain/deadline.ts'
import type { AccountReader } from '../../ports/accounts.ts'
import type { EvmReader } from '../../ports/evm.ts'

const READ_MS = 3_000
/** What stands before the address that a plain wallet delegates to (EIP-7702). */
const DELEGATION = '0xef0100'

/** EVM accounts, straight from the chain. */
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
      // viem answers an account without code with undefined, which must not look like "could not be read".
      const read = client?.getCode({ address: address as `0x${string}` }).then((code) => ({ code: code ?? '0x' }))
      const found = read && (await within(READ_MS, read))
      return found && found.code !== '0x' && !found.code.toLowerCase().startsWith(DELEGATION)
    },
  }
}
