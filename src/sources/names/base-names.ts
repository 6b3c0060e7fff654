import { getAddress, namehash, type PublicClient, parseAbi, zeroAddress } from 'viem'

/** Registry of Basenames on Base (github.com/base/basenames). */
const REGISTRY = '0xB94704422c2a1E396835A571837Aa5AE53285a95'

const registryAbi = parseAbi(['function resolver(bytes32 node) view returns (address)'])
const resolverAbi = parseAbi(['function addr(bytes32 node) view returns (address)'])

/** The address of a name under base.eth; null when it has no resolver or no record, a throw when Base cannot be read. */
export async function readBaseName(client: PublicClient | undefined, name: string): Promise<string | null> {
  if (!client) throw new Error('there is no endpoint for Base')
  const node = namehash(name)
  const resolver = await client.readContract({
    address: REGISTRY,
    abi: registryAbi,
    functionName: 'resolver',
    args: [node],
  })
  if (resolver === zeroAddress) return null
  const address = await client.readContract({
    address: resolver,
    abi: resolverAbi,
    functionName: 'addr',
    args: [node],
  })
  return address === zeroAddress ? null : getAddress(address)
}
