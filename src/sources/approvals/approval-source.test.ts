import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  maxUint256,
  multicall3Abi,
  numberToHex,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { EVM_CHAINS } from '../../domain/chains/chain.ts'
import { PERMIT2 } from '../../domain/chains/contracts.ts'
import { createTestContext } from '../../domain/test-context.ts'
import type { Portfolio } from '../../ports/portfolios.ts'
import { fakeChain } from '../adapters/evm-rpc/fake-chain.test-kit.ts'
import { createApprovalSource } from './approval-source.ts'

const OWNER = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const ODD = `0x${'7'.repeat(40)}`
const STRANGER = `0x${'1'.repeat(40)}`
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const chains = EVM_CHAINS.filter(({ slug }) => slug === 'base')

const pad = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const word = (value: bigint): Hex => numberToHex(value, { size: 32 })

/** Allowances by token and spender; everything else is zero. */
const ALLOWED: Record<string, bigint> = {
  [`${USDC} ${PERMIT2}`.toLowerCase()]: maxUint256,
  [`${ODD} ${STRANGER}`.toLowerCase()]: 5_000n,
}

const LOGS = [
  { address: ODD, topics: [APPROVAL, pad(OWNER), pad(STRANGER)] },
  { address: USDC, topics: [APPROVAL, pad(OWNER), pad(STRANGER)] },
  // An approval of an NFT: its number is a fourth topic.
  { address: STRANGER, topics: [APPROVAL, pad(OWNER), pad(ODD), word(1n)] },
].map((log, place) => ({
  ...log,
  data: word(9n),
  blockNumber: numberToHex(10 + place),
  logIndex: '0x0',
  transactionHash: word(BigInt(place)),
}))

function setUp({ down = false, logs = LOGS as unknown[] | 'refused' } = {}) {
  const context = createTestContext()
  const chain = fakeChain({
    latest: 100,
    answer(method, params) {
      if (method === 'eth_getLogs' && logs === 'refused') throw new Error('range too large')
      if (method === 'eth_getLogs') return logs
      if (method !== 'eth_call') return undefined
      const { data } = params[0] as { data: Hex }
      const [calls] = decodeFunctionData({ abi: multicall3Abi, data }).args as readonly [
        readonly { target: string; callData: Hex }[],
      ]
      const result = calls.map(({ target, callData }) => ({ success: true, returnData: answerOf(target, callData) }))
      return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
    },
  })
  const portfolio: Portfolio = {
    holdings: [
      {
        token: {
          symbol: 'USDC',
          name: 'USD Coin',
          chain: 'base',
          chainId: 8453,
          address: USDC,
          decimals: 6,
          verified: true,
        },
        amountRaw: 250_000_000n,
        priceUsd: 1,
      },
    ],
    chains: [{ chain: 'base', status: down ? 'down' : 'read', block: 7, unread: 0, unlisted: 0, atMs: context.now() }],
    prices: [],
  }
  const portfolios = { read: async () => portfolio }
  return { source: createApprovalSource({ evm: chain.reader, portfolios, context }), asked: chain.asked }
}

function answerOf(target: string, data: Hex): Hex {
  if (data.startsWith('0x95d89b41')) return encodeAbiParameters([{ type: 'string' }], ['O\u202eDD [x](y)'])
  if (data.startsWith('0x313ce567')) return word(3n)
  if (data.startsWith('0x70a08231')) return word(0n)
  const spender = `0x${data.slice(-40)}`
  return word(ALLOWED[`${target} ${spender}`.toLowerCase()] ?? 0n)
}

describe('approvals', () => {
  it('are what the chain allows now, unlimited first, from events and from known spenders', async () => {
    const { source, asked } = setUp()
    const { approvals, chains: reads } = await source.list({ owner: OWNER, chains })
    expect(
      approvals.map(({ token, spender, allowanceRaw, unlimited, atRiskUsd }) => [
        token.address,
        token.listed,
        spender,
        allowanceRaw,
        unlimited,
        atRiskUsd,
      ]),
    ).toEqual([
      [USDC, true, { address: PERMIT2, name: 'Permit2' }, maxUint256, true, 250],
      [ODD, false, { address: STRANGER, name: null }, 5_000n, false, 0],
    ])
    expect(approvals[1]?.token.symbol).not.toMatch(/[\u202e[\]]/)
    expect(reads).toMatchObject([{ chain: 'base', status: 'history' }])
    expect(asked.filter((method) => method === 'eth_call')).toHaveLength(1)
  })

  it('are those of known spenders where the node refuses the range, and it is not asked again', async () => {
    const { source, asked } = setUp({ logs: 'refused' })
    const first = await source.list({ owner: OWNER, chains })
    expect(first.approvals.map(({ spender }) => spender.name)).toEqual(['Permit2'])
    expect(first.chains).toMatchObject([{ status: 'known-spenders' }])
    await source.list({ owner: STRANGER, chains })
    expect(asked.filter((method) => method === 'eth_getLogs')).toHaveLength(1)
  })

  it('do not count an empty answer as the whole history', async () => {
    const { chains: reads } = await setUp({ logs: [] }).source.list({ owner: OWNER, chains })
    expect(reads).toMatchObject([{ status: 'known-spenders' }])
  })

  it('are unknown where the chain is down', async () => {
    const { approvals, chains: reads } = await setUp({ down: true }).source.list({ owner: OWNER, chains })
    expect([approvals, reads.map(({ status }) => status)]).toEqual([[], ['down']])
  })
})
