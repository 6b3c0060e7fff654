import {
  type Address,
  decodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  type Hex,
  isHex,
  multicall3Abi,
  numberToHex,
  parseAbi,
  parseUnits,
} from 'viem'
import { z } from 'zod'
import { ENS_UNIVERSAL_RESOLVER, MULTICALL3, MULTICALL3_ON_ZKSYNC } from '../../../src/domain/chains/contracts.ts'
import { findByContract } from '../../market/assets.ts'
import { heldBy, isDaoToken } from '../../market/balances.ts'
import { NETWORK_SLUGS, type NetworkSlug } from '../../market/networks.ts'
import { toSeconds } from '../../market/time.ts'
import type { Ask } from '../sandbox-upstream.ts'
import { answerEns } from './ens.ts'
import { answerL1Fee } from './gas.ts'

/** A simulated chain at an instant. */
export interface SimulatedChain {
  chain: string
  chainId: number
  view: Ask['view']
}

const Call = z.object({ to: z.string(), data: z.string().optional(), input: z.string().optional() })

const MULTICALLS = new Set([MULTICALL3, MULTICALL3_ON_ZKSYNC].map((address) => address.toLowerCase()))

const multicallAbi = [
  ...multicall3Abi,
  ...parseAbi([
    'function getEthBalance(address addr) view returns (uint256)',
    'function getBlockNumber() view returns (uint256)',
  ]),
]

/**
 * Answers `eth_call` to tokens, Multicall3 and ENS; an address without a contract returns empty data, as on a real
 * chain.
 */
export function answerCall(place: SimulatedChain, asked: unknown): Hex | { revert: Hex } {
  const { to, data, input } = Call.parse(asked)
  const payload = data ?? input
  return isHex(payload) ? answerTo(place, to, payload) : '0x'
}

function answerTo(place: SimulatedChain, to: string, payload: Hex): Hex | { revert: Hex } {
  if (place.chain === 'ethereum' && to.toLowerCase() === ENS_UNIVERSAL_RESOLVER.toLowerCase()) return answerEns(payload)
  const l1 = answerL1Fee(place.chain, to, payload)
  if (l1 !== undefined) return l1
  return MULTICALLS.has(to.toLowerCase()) ? answerMulticall(place, payload) : answerToken(place, to, payload)
}

export const BLOCK_SECONDS = 2

/** The newest block, by the clock. */
export const blockAt = (nowMs: number): number => Math.floor(toSeconds(nowMs) / BLOCK_SECONDS)

/** Only tokens of the market have code. */
export function codeAt({ chain }: SimulatedChain, address: string): Hex {
  const network = NETWORK_SLUGS.find((slug): slug is NetworkSlug => slug === chain)
  return network && findByContract(network, address) ? '0x6080' : '0x'
}

function answerMulticall(place: SimulatedChain, data: Hex): Hex {
  const call = decode(multicallAbi, data)
  switch (call?.functionName) {
    case 'aggregate3': {
      const [calls] = call.args as readonly [readonly { target: Address; callData: Hex }[]]
      const result = calls.map(({ target, callData }) => {
        const answer = answerTo(place, target, callData)
        return typeof answer === 'string'
          ? { success: true, returnData: answer }
          : { success: false, returnData: answer.revert }
      })
      return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
    }
    case 'getEthBalance': {
      const result = parseUnits(String(heldBy(place.chain, 'ethereum', String(call.args?.[0]))), 18)
      return encodeFunctionResult({ abi: multicallAbi, functionName: 'getEthBalance', result })
    }
    case 'getBlockNumber':
      return numberToHex(blockAt(place.view.nowMs), { size: 32 })
    default:
      return '0x'
  }
}

function answerToken({ chain }: SimulatedChain, to: string, data: Hex): Hex {
  const network = NETWORK_SLUGS.find((slug): slug is NetworkSlug => slug === chain)
  const asset = network && findByContract(network, to)
  const decimals = asset?.contracts.find((contract) => contract.network === network)?.decimals ?? 18
  // A wallet is asked for hundreds of tokens, and most have no contract here: those are not decoded.
  if (!asset && !isDaoToken(chain, to)) return '0x'
  const call = decode(erc20Abi, data)
  if (!asset && call?.functionName !== 'balanceOf') return '0x'
  const text = (functionName: 'symbol' | 'name', result: string) =>
    encodeFunctionResult({ abi: erc20Abi, functionName, result })
  const amount = (functionName: 'totalSupply' | 'balanceOf' | 'allowance', units: number) =>
    encodeFunctionResult({
      abi: erc20Abi,
      functionName,
      result: parseUnits(units.toFixed(Math.min(decimals, 6)), decimals),
    })
  switch (call?.functionName) {
    case 'symbol':
      return text('symbol', asset?.symbol ?? '')
    case 'name':
      return text('name', asset?.name ?? '')
    case 'decimals':
      return encodeFunctionResult({ abi: erc20Abi, functionName: 'decimals', result: decimals })
    case 'totalSupply':
      return amount('totalSupply', asset?.supply ?? 0)
    case 'balanceOf':
      return amount('balanceOf', asset ? heldBy(chain, asset.id, String(call.args[0])) : 0)
    case 'allowance':
      return amount('allowance', 0)
    default:
      return '0x'
  }
}

function decode<const Abi extends typeof erc20Abi | typeof multicallAbi>(abi: Abi, data: Hex) {
  try {
    return decodeFunctionData({ abi, data })
  } catch {
    return undefined
  }
}
