import { decodeFunctionData, decodeFunctionResult, encodeFunctionResult, type Hex, multicall3Abi } from 'viem'
import type { Lie } from '../../sandbox/upstreams/lie.ts'

/** The lies of `sandbox/upstreams/lie.ts` in the words of a JSON-RPC node. */
export function tellRpcLie(lie: Lie, { method, params }: { method: string; params?: unknown[] }, result: unknown) {
  switch (method) {
    case 'eth_call':
      return changeCall(lie, (params?.[0] as { data?: Hex } | undefined)?.data ?? '0x', result as Hex)
    case 'eth_getBalance':
      return lie === 'empty' || lie === 'decimals' ? result : toHex(BigInt(result as Hex), lie)
    case 'eth_getLogs':
      if (lie === 'empty') return []
      return (result as { data: Hex }[]).map((log) => ({ ...log, data: changeWords(log.data, lie) }))
    case 'eth_getCode':
      return lie === 'empty' ? '0x' : result
    case 'eth_blockNumber':
      return lie === 'outdated' ? `0x${BigInt(Math.max(1, Number(result) - DAY_BLOCKS)).toString(16)}` : result
    case 'eth_getBlockByNumber':
      return lie === 'outdated' ? toOldBlock(result as { timestamp: Hex } | null) : result
    default:
      return result
  }
}

const DAY_SECONDS = 86_400
const DAY_BLOCKS = DAY_SECONDS / 2
const MULTICALL = '0x82ad56cb'
const DECIMALS = '0x313ce567'
/** Larger words are addresses, hashes or the largest number; smaller ones are flags, decimals and places in the data. */
const MOST = 2n ** 112n
const LEAST = 1024n

const toOldBlock = (block: { timestamp: Hex } | null) =>
  block && { ...block, timestamp: `0x${(Number(block.timestamp) - DAY_SECONDS).toString(16)}` }

function changeCall(lie: Lie, data: Hex, result: Hex): Hex {
  if (!data.startsWith(MULTICALL)) return changeOne(lie, data, result)
  const asked = decodeFunctionData({ abi: multicall3Abi, data })
  const calls = asked.functionName === 'aggregate3' ? asked.args[0] : []
  const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: result })
  const changed = results.map((one, place) => ({
    ...one,
    returnData: changeOne(lie, calls[place]?.callData ?? '0x', one.returnData),
  }))
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: changed })
}

function changeOne(lie: Lie, data: Hex, result: Hex): Hex {
  if (lie === 'empty') return '0x'
  if (lie !== 'decimals') return result.length === 66 ? changeWords(result, lie) : result
  if (!data.startsWith(DECIMALS) || result.length !== 66) return result
  return toWord(BigInt(result) === 18n ? 6n : 18n)
}

const toWord = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`

function changeWords(data: Hex, lie: Lie): Hex {
  const words = data.slice(2).match(/.{64}/g) ?? []
  const changed = words.map((word) => {
    const value = BigInt(`0x${word}`)
    return value < LEAST || value > MOST ? word : toWord(scale(value, lie)).slice(2)
  })
  return words.length * 64 === data.length - 2 ? `0x${changed.join('')}` : data
}

const scale = (value: bigint, lie: Lie): bigint => {
  if (lie === 'inflated') return (value * 3n) / 2n
  if (lie === 'outdated') return (value * 4n) / 5n
  return lie === 'zero' ? 0n : value
}

const toHex = (value: bigint, lie: Lie): Hex => `0x${scale(value, lie).toString(16)}`
