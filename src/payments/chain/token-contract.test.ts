import { encodeErrorResult, parseAbi } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answers, Raw, refusing, startTestNode, type TestNode } from '../json-rpc.test-kit.ts'
import { failureOf, hashOf, NOW_SECONDS, paymentOf, settlementAt, settlementLogs, TERMS } from '../payment.test-kit.ts'
import { authorizationStateCall, transferCall, word } from './calls.ts'
import { AUTHORIZATION_CANCELED, AUTHORIZATION_USED, type EventLog, payerTopic } from './events.ts'
import { createRpc } from './rpc.ts'
import { createTokenContract, type TokenContract } from './token-contract.ts'

const CALLER = '0x9999999999999999999999999999999999999999'
const payment = paymentOf()
const YES = `0x${word(1n)}`
const NO = `0x${word(0n)}`

let close: () => Promise<unknown> = async () => undefined
afterEach(() => close())

async function connect(answers: Answers): Promise<{ chain: TokenContract; node: TestNode }> {
  const node = await startTestNode(answers)
  const rpc = createRpc(node.url)
  close = () => Promise.all([rpc.close(), node.stop()])
  return { chain: createTokenContract(rpc, CALLER), node }
}

const head =
  (number: number, timestamp = NOW_SECONDS) =>
  () => ({
    number: `0x${number.toString(16)}`,
    timestamp: `0x${timestamp.toString(16)}`,
  })

const blocksAsked = (node: TestNode) =>
  node.asked
    .filter(({ method }) => method === 'eth_getLogs')
    .map(({ params }) => params[0] as { fromBlock: string; toBlock: string })
    .map(({ fromBlock, toBlock }) => [Number(fromBlock), Number(toBlock)])

describe('simulate', () => {
  const reverting = (text: string) =>
    refusing({
      code: 3,
      message: 'execution reverted',
      data: encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: [text] }),
    })

  it('asks the token to move the money, from our caller and within our gas', async () => {
    const { chain, node } = await connect({ eth_call: () => '0x' })
    expect(await chain.simulate(payment, TERMS)).toBeUndefined()
    const call = { from: CALLER, to: TERMS.asset, gas: '0x27100', data: transferCall(payment) }
    expect(node.asked.map(({ params }) => params)).toEqual([[call, 'latest']])
  })

  it.each([
    ['FiatTokenV2: authorization is used or canceled', 'invalid_exact_evm_nonce_already_used'],
    ['FiatTokenV2: invalid signature', 'invalid_exact_evm_signature'],
    ["ECRecover: invalid signature 's' value", 'invalid_exact_evm_signature'],
    ['ERC20: transfer amount exceeds balance', 'invalid_exact_evm_insufficient_balance'],
    ['FiatTokenV2: authorization is expired', 'invalid_exact_evm_payload_authorization_valid_before'],
    ['FiatTokenV2: authorization is not yet valid', 'invalid_exact_evm_payload_authorization_valid_after'],
    ['Blacklistable: account is blacklisted', 'invalid_exact_evm_transaction_simulation_failed'],
  ])('reads "%s"', async (text, reason) => {
    const { chain } = await connect({ eth_call: () => reverting(text) })
    expect(await chain.simulate(payment, TERMS)).toBe(reason)
  })

  it.each([
    [
      { code: -32000, message: 'execution reverted: ERC20: transfer amount exceeds balance' },
      'invalid_exact_evm_insufficient_balance',
    ],
    [{ code: -32000, message: 'out of gas' }, 'invalid_exact_evm_transaction_simulation_failed'],
    [
      { code: -32015, message: 'VM execution error.', data: 'Reverted 0x' },
      'invalid_exact_evm_transaction_simulation_failed',
    ],
    [{ code: 3, message: 'execution reverted', data: '0xdeadbeef' }, 'invalid_exact_evm_transaction_simulation_failed'],
  ])('reads the revert %j', async (error, reason) => {
    const { chain } = await connect({ eth_call: () => refusing(error) })
    expect(await chain.simulate(payment, TERMS)).toBe(reason)
  })

  it.each<[string, Raw]>([
    ['is over its limit', refusing({ code: -32005, message: 'limit exceeded', data: 'see the docs' }, 429)],
    ['ran out of time', refusing({ code: -32000, message: 'execution aborted (timeout = 5s)' })],
    ['lacks the state', refusing({ code: -32000, message: 'missing trie node' })],
    ['answers garbage', new Raw((response) => response.end('<html>'))],
  ])('says chain_unavailable, not "refused", when the node %s', async (_, answer) => {
    const { chain } = await connect({ eth_call: () => answer })
    expect(await failureOf(chain.simulate(payment, TERMS))).toEqual({ code: 'chain_unavailable' })
  })
})

describe('authorizationState', () => {
  const receiptOf = (logs: EventLog[], block = 100) => ({
    transactionHash: hashOf(1),
    status: logs.length > 0 ? '0x1' : '0x0',
    blockNumber: `0x${block.toString(16)}`,
    logs,
  })

  it('is settled by the receipt of what we sent, without another question', async () => {
    const { chain, node } = await connect({ eth_getTransactionReceipt: () => receiptOf(settlementLogs(payment)) })
    expect(await chain.authorizationState(payment, TERMS, hashOf(1))).toEqual({
      kind: 'settled',
      settlement: settlementAt(),
    })
    expect(node.asked.map(({ method }) => method)).toEqual(['eth_getTransactionReceipt'])
  })

  it('is unused while the token does not know the nonce', async () => {
    const { chain, node } = await connect({ eth_call: () => NO, eth_getBlockByNumber: head(200) })
    expect(await chain.authorizationState(payment, TERMS, null)).toEqual({ kind: 'unused', expired: false })
    expect(node.asked[0]?.params).toEqual([{ to: TERMS.asset, data: authorizationStateCall(payment) }, 'latest'])
  })

  it('is expired four seconds after the window closed, by the time of the chain and the state of that very block', async () => {
    for (const [seconds, expired] of [
      [304, false],
      [305, true],
    ] as const) {
      const { chain, node } = await connect({
        eth_call: () => NO,
        eth_getBlockByNumber: head(200, NOW_SECONDS + seconds),
      })
      expect(await chain.authorizationState(payment, TERMS, null)).toEqual({ kind: 'unused', expired })
      const blocks = node.asked.filter(({ method }) => method === 'eth_call').map(({ params }) => params[1])
      expect(blocks).toEqual(expired ? ['latest', '0xc8'] : ['latest'])
      await close()
    }
  })

  it('is not read from a node that lags behind the block our transaction was mined in', async () => {
    const { chain } = await connect({
      eth_getTransactionReceipt: () => receiptOf([], 150),
      eth_call: ([, block]) => (block === 'latest' ? NO : refusing({ code: -32000, message: 'header not found' })),
      eth_getBlockByNumber: head(149),
    })
    await expect(chain.authorizationState(payment, TERMS, hashOf(1))).rejects.toThrow('header not found')
  })

  it('is settled when somebody else brought it on chain and ours was mined in vain', async () => {
    const logs = settlementLogs(payment, { transaction: hashOf(2), block: 149 })
    const { chain } = await connect({
      eth_getTransactionReceipt: () => receiptOf([], 150),
      eth_call: ([, block]) => (block === '0x96' ? YES : NO),
      eth_getBlockByNumber: head(150),
      eth_getLogs: () => logs,
    })
    const settlement = settlementAt({ transaction: hashOf(2), block: 149 })
    expect(await chain.authorizationState(payment, TERMS, hashOf(1))).toEqual({ kind: 'settled', settlement })
  })

  it('is found by events alone where receipts cannot be had', async () => {
    const { chain, node } = await connect({
      eth_getTransactionReceipt: () => refusing({ code: -32603, message: 'no receipts today' }),
      eth_call: () => YES,
      eth_getBlockByNumber: head(200),
      eth_getLogs: () => settlementLogs(payment),
    })
    expect(await chain.authorizationState(payment, TERMS, hashOf(1))).toEqual({
      kind: 'settled',
      settlement: settlementAt(),
    })
    expect(node.asked.filter(({ method }) => method === 'eth_getLogs')[0]?.params).toEqual([
      {
        address: TERMS.asset,
        fromBlock: '0x0',
        toBlock: '0xc8',
        topics: [[AUTHORIZATION_USED, AUTHORIZATION_CANCELED], payerTopic(payment), payment.authorization.nonce],
      },
    ])
  })

  it('is spent when the payer cancelled', async () => {
    const [use] = settlementLogs(payment) as [EventLog]
    const cancelled = { ...use, topics: [AUTHORIZATION_CANCELED, ...use.topics.slice(1)] }
    const { chain } = await connect({
      eth_call: () => YES,
      eth_getBlockByNumber: head(200),
      eth_getLogs: () => [cancelled],
    })
    expect(await chain.authorizationState(payment, TERMS, null)).toEqual({ kind: 'spent' })
  })

  it('is spent when the nonce moved another amount', async () => {
    const { chain } = await connect({
      eth_call: () => YES,
      eth_getBlockByNumber: head(200),
      eth_getLogs: () => settlementLogs(paymentOf({ value: '9999' })),
    })
    expect(await chain.authorizationState(payment, TERMS, null)).toEqual({ kind: 'spent' })
  })

  it('is untraced, never spent, while the node shows no events for a nonce that was used just now', async () => {
    const { chain } = await connect({
      eth_call: ([, block]) => (block === 'latest' ? YES : NO),
      eth_getBlockByNumber: head(200),
      eth_getLogs: () => [],
    })
    expect(await chain.authorizationState(payment, TERMS, null)).toEqual({ kind: 'untraced', longAgo: false })
  })

  it('is untraced when the second look at the block comes from a node that does not have it', async () => {
    const { chain } = await connect({
      eth_call: () => YES,
      eth_getBlockByNumber: head(200),
      eth_getLogs: (_, before) => (before === 0 ? settlementLogs(payment) : []),
    })
    expect(await chain.authorizationState(payment, TERMS, null)).toEqual({ kind: 'untraced', longAgo: false })
  })

  it('is untraced from long ago when the nonce was gone before the blocks that are searched', async () => {
    const { chain, node } = await connect({
      eth_call: () => YES,
      eth_getBlockByNumber: head(50_000),
      eth_getLogs: () => [],
    })
    expect(await chain.authorizationState(payment, TERMS, null)).toEqual({ kind: 'untraced', longAgo: true })
    expect(blocksAsked(node)).toEqual([
      [41_001, 50_000],
      [32_001, 41_000],
    ])
  })

  it('is searched for in ranges that nodes answer, back to before the window', async () => {
    const dayLater = NOW_SECONDS + 300 + 86_400
    const logs = settlementLogs(payment, { block: 60_000 })
    const { chain, node } = await connect({
      eth_call: () => YES,
      eth_getBlockByNumber: head(100_000, dayLater),
      eth_getLogs: ([filter]) => (Number((filter as { fromBlock: string }).fromBlock) <= 60_000 ? logs : []),
    })
    expect(await chain.authorizationState(payment, TERMS, null)).toEqual({
      kind: 'settled',
      settlement: settlementAt({ block: 60_000 }),
    })
    expect(blocksAsked(node)).toEqual([
      [91_001, 100_000],
      [82_001, 91_000],
      [73_001, 82_000],
      [64_001, 73_000],
      [55_001, 64_000],
      [60_000, 60_000],
    ])
  })

  it.each(['0x', null, 'garbage', {}])('is a failure when the state of the nonce reads %j', async (state) => {
    const { chain } = await connect({ eth_call: () => state, eth_getBlockByNumber: head(200) })
    await expect(chain.authorizationState(payment, TERMS, null)).rejects.toThrow()
  })
})

describe('knows', () => {
  it('is true for a transaction that waits, false for one nobody has', async () => {
    const { chain } = await connect({
      eth_getTransactionByHash: ([hash]) => (hash === hashOf(1) ? { blockNumber: null } : null),
    })
    expect([await chain.knows(hashOf(1)), await chain.knows(hashOf(2))]).toEqual([true, false])
  })
})
