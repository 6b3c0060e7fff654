import { type Address, type ContractFunctionParameters, erc20Abi, type PublicClient } from 'viem'
import { fail } from '../../domain/failure.ts'
import type { LaunchedToken } from '../../ports/launches.ts'
import { toName } from '../names.ts'
import { toDecimals } from '../numbers.ts'

/** Supply, names and balances in one call of the chain. */
export async function readLaunchedToken(
  client: PublicClient,
  address: string,
  owners: readonly string[],
): Promise<LaunchedToken> {
  const contract = { address: address as Address, abi: erc20Abi } as const
  const contracts: ContractFunctionParameters<typeof erc20Abi>[] = [
    ...FACTS.map((functionName) => ({ ...contract, functionName })),
    ...owners.map((owner) => ({ ...contract, functionName: 'balanceOf' as const, args: [owner as Address] as const })),
  ]
  const [supply, symbol, name, decimals, ...balances] = await client.multicall({
    contracts,
    allowFailure: true,
    // One call whatever its size: a public endpoint counts calls.
    batchSize: 0,
  })
  if (typeof supply?.result !== 'bigint') throw fail({ code: 'no_data', about: 'the supply of this token' })
  return {
    supplyRaw: supply.result,
    symbol: toName(symbol?.result, 30),
    name: toName(name?.result, 80),
    decimals: toDecimals(decimals?.result),
    balances: new Map(
      owners.flatMap((owner, place) => {
        const balance = balances[place]?.result
        return typeof balance === 'bigint' ? [[owner.toLowerCase(), balance] as const] : []
      }),
    ),
  }
}

const FACTS = ['totalSupply', 'symbol', 'name', 'decimals'] as const
