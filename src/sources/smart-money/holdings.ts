import { type Address, type ContractFunctionParameters, erc20Abi } from 'viem'
import type { Chain } from '../../domain/chains/chain.ts'
import { within } from '../../domain/deadline.ts'
import type { EvmReader } from '../../ports/evm.ts'

/** What wallets hold of a token now, as a share of its supply: one multicall for all of them. */

const READ_MS = 2_500
/** The share is kept to six digits of a percent. */
const SCALE = 100_000_000n

/** Percent of the supply by lower-case address; `undefined` off EVM chains, and when the chain does not answer. */
export async function readHoldings(
  evm: EvmReader,
  chain: Chain,
  token: string,
  owners: readonly string[],
): Promise<ReadonlyMap<string, number> | undefined> {
  const client = chain.kind === 'evm' && chain.id !== null ? evm.clientFor(chain.id) : undefined
  if (!client || owners.length === 0) return undefined
  const contract = { address: token as Address, abi: erc20Abi } as const
  const contracts: ContractFunctionParameters<typeof erc20Abi>[] = [
    { ...contract, functionName: 'totalSupply' },
    ...owners.map((owner) => ({ ...contract, functionName: 'balanceOf' as const, args: [owner as Address] as const })),
  ]
  const read = await within(READ_MS, client.multicall({ contracts, allowFailure: true, batchSize: 0 }))
  const [supply, ...balances] = (read ?? []).map(({ result }) => result)
  if (typeof supply !== 'bigint' || supply <= 0n) return undefined
  return new Map(
    owners.flatMap((owner, place) => {
      const balance = balances[place]
      if (typeof balance !== 'bigint' || balance > supply) return []
      return [[owner.toLowerCase(), Number((balance * SCALE) / supply) / 1_000_000] as const]
    }),
  )
}
