import {
  createPublicClient,
  custom,
  decodeFunctionData,
  defineChain,
  encodeAbiParameters,
  encodeFunctionResult,
  erc20Abi,
  type Hex,
  multicall3Abi,
  parseAbi,
} from 'viem'
import { MULTICALL3 } from '../../domain/chains/contracts.ts'
import type { EvmReader } from '../../ports/evm.ts'

const BALANCES = [...erc20Abi, ...parseAbi(['function getEthBalance(address addr) view returns (uint256)'])]

/** Base units that a wallet holds; `token` is null for the native coin. */
export type Balances = (wallet: string, token: string | null) => bigint

/** Chains that answer balance questions in one call, as Multicall3 does; a chain that is not given has no endpoint. */
export function fakeChains(chains: Record<number, Balances | 'down'>): EvmReader & { calls: number[] } {
  const calls: number[] = []
  return {
    calls,
    clientFor(chainId) {
      const balances = chains[chainId]
      if (balances === undefined) return undefined
      const chain = defineChain({
        id: chainId,
        name: `chain ${chainId}`,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [] } },
        contracts: { multicall3: { address: MULTICALL3 } },
      })
      const request = async ({ params }: { params: [{ data: Hex }] }) => {
        calls.push(chainId)
        if (balances === 'down') throw new Error('connection refused')
        return answer(params[0].data, balances)
      }
      return createPublicClient({ chain, transport: custom({ request }, { retryCount: 0 }) })
    },
  }
}

function answer(data: Hex, balances: Balances): Hex {
  const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data })
  if (functionName !== 'aggregate3') throw new Error(`unexpected ${functionName}`)
  const [asked] = args
  const result = asked.map(({ target, callData }) => {
    const { args: inner } = decodeFunctionData({ abi: BALANCES, data: callData })
    const token = target === MULTICALL3 ? null : target
    return {
      success: true,
      returnData: encodeAbiParameters([{ type: 'uint256' }], [balances(String(inner?.[0]), token)]),
    }
  })
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
}
