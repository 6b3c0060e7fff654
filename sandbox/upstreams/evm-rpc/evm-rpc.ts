import { numberToHex, parseUnits } from 'viem'
import { z } from 'zod'
import { findChain } from '../../../src/domain/chains/find-chain.ts'
import { heldBy } from '../../market/balances.ts'
import type { Answer, Ask, SandboxUpstream } from '../sandbox-upstream.ts'
import { type Arrivals, createArrivals } from './arrivals.ts'
import { answerCall, BLOCK_SECONDS, blockAt, codeAt, type SimulatedChain } from './calls.ts'
import { gasPriceOf } from './gas.ts'

/**
 * Stands for the JSON-RPC endpoints of every EVM chain except Base, which is a real chain in the sandbox. It has block
 * numbers by the clock, tokens of the market, balances of the DAOs, gas prices, a few ENS names on Ethereum, and no logs.
 */
export const evmRpc: SandboxUpstream = {
  name: 'evm_rpc',
  prefix: '/evm-rpc',
  lagMs: 0,
  routes: [{ method: 'POST', path: '/:chain', answer }],
  notFound: { status: 404, text: 'Not Found' },
  tooMany: { status: 429, json: { jsonrpc: '2.0', id: null, error: { code: -32005, message: 'rate limit exceeded' } } },
}

const Question = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()).default([]) })
type Question = z.output<typeof Question>

const NO_BLOOM = `0x${'0'.repeat(512)}`
const NO_HASH = `0x${'0'.repeat(64)}`

function answer({ params, body, view, execution }: Ask): Answer {
  const chain = findChain(params.chain ?? '')
  if (chain?.kind !== 'evm' || chain.id === null) return { status: 404, text: 'Not Found' }
  const place = { chain: chain.slug, chainId: chain.id, view }
  const arrivals = createArrivals(chain.id, execution)
  const reply = (asked: unknown) => {
    const read = Question.safeParse(asked)
    if (!read.success) return { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid Request' } }
    const { id } = read.data
    const result = toResult(read.data, place, arrivals)
    if (result === undefined)
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'the method is not available' } }
    if (typeof result === 'object' && result !== null && 'revert' in result)
      return { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted', data: result.revert } }
    return { jsonrpc: '2.0', id, result }
  }
  return { json: Array.isArray(body) ? body.map(reply) : reply(body) }
}

function toResult({ method, params }: Question, place: SimulatedChain, arrivals: Arrivals): unknown {
  const latest = blockAt(place.view.nowMs)
  switch (method) {
    case 'eth_chainId':
      return numberToHex(place.chainId)
    case 'eth_blockNumber':
      return numberToHex(latest)
    case 'eth_getBlockByNumber':
      return toBlock(typeof params[0] === 'string' && params[0].startsWith('0x') ? Number(params[0]) : latest)
    case 'eth_getBalance':
      return numberToHex(
        parseUnits(String(heldBy(place.chain, 'ethereum', String(params[0]))), 18) +
          arrivals.etherOf(String(params[0]), isBlock(params[1]) ? Number(params[1]) : latest),
      )
    case 'eth_getTransactionReceipt':
      return arrivals.receiptOf(String(params[0]))
    case 'eth_getCode':
      return codeAt(place, String(params[0]))
    case 'eth_gasPrice':
      return numberToHex(gasPriceOf(place.chain))
    case 'eth_getLogs':
      return []
    case 'eth_call':
      return answerCall(place, params[0])
    default:
      return undefined
  }
}

const isBlock = (text: unknown): boolean => typeof text === 'string' && text.startsWith('0x')

function toBlock(number: number) {
  return {
    number: numberToHex(number),
    hash: `0x${number.toString(16).padStart(64, '0')}`,
    parentHash: `0x${(number - 1).toString(16).padStart(64, '0')}`,
    timestamp: numberToHex(number * BLOCK_SECONDS),
    nonce: '0x0000000000000000',
    sha3Uncles: NO_HASH,
    logsBloom: NO_BLOOM,
    transactionsRoot: NO_HASH,
    stateRoot: NO_HASH,
    receiptsRoot: NO_HASH,
    miner: `0x${'0'.repeat(40)}`,
    difficulty: '0x0',
    totalDifficulty: '0x0',
    extraData: '0x',
    size: '0x220',
    gasLimit: '0x1c9c380',
    gasUsed: '0x0',
    baseFeePerGas: '0x5f5e100',
    uncles: [],
    transactions: [],
  }
}
