import { type Address, type PublicClient, parseAbi } from 'viem'
import type { EvmReader } from '../../ports/evm.ts'
import type { OwnerAccount } from '../../ports/risk.ts'

/** What kind of account owns a contract: a key, a Safe, a timelock or another contract. */

const SAFE = parseAbi(['function getThreshold() view returns (uint256)'])
const TIMELOCK = parseAbi(['function getMinDelay() view returns (uint256)', 'function delay() view returns (uint256)'])
/** With less time holders cannot leave before a change. */
const LEAST_DELAY_SECONDS = 86_400n
/** A wallet that runs a contract's code (EIP-7702) is still one key. */
const DELEGATED = '0xef0100'

/** Null when the chain cannot be asked. */
export async function readOwner(evm: EvmReader, chainId: number, address: string): Promise<OwnerAccount | null> {
  const client = evm.clientFor(chainId)
  if (!client) return null
  const owner = address as Address
  try {
    const code = await client.getCode({ address: owner })
    if (!code || code === '0x' || code.startsWith(DELEGATED)) return 'wallet'
  } catch {
    return null
  }
  const [threshold, minDelay, delay] = await Promise.all([
    read(client.readContract({ address: owner, abi: SAFE, functionName: 'getThreshold' })),
    read(client.readContract({ address: owner, abi: TIMELOCK, functionName: 'getMinDelay' })),
    read(client.readContract({ address: owner, abi: TIMELOCK, functionName: 'delay' })),
  ])
  if (threshold !== null) return threshold > 1n ? 'multisig' : 'wallet'
  return (minDelay ?? delay ?? 0n) >= LEAST_DELAY_SECONDS ? 'timelock' : 'contract'
}

/** Null when the contract has no such function. */
const read = (call: ReturnType<PublicClient['readContract']>): Promise<bigint | null> =>
  call.then(
    (value) => (typeof value === 'bigint' ? value : null),
    () => null,
  )
