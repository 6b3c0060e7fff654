import { describe, expect, it } from 'vitest'
import { isFinal, newestBlockIn } from './transport.ts'

const NEWEST = 10_000
const OLD = '0x2008' // 8,200
const YOUNG = '0x2009'
const log = { blockNumber: OLD }

describe('an answer that will be the same tomorrow', () => {
  it.each([
    ['the chain itself', 'eth_chainId', [], '0x2105'],
    ['a block an hour deep', 'eth_getBlockByNumber', [OLD, false], { number: OLD }],
    ['logs up to there', 'eth_getLogs', [{ fromBlock: '0x1', toBlock: OLD }], [log]],
    ['a receipt from there', 'eth_getTransactionReceipt', ['0xabc'], { blockNumber: OLD, logs: [] }],
    ['decimals', 'eth_call', [{ to: '0x1', data: '0x313ce567' }, 'latest'], '0x12'],
    ['a symbol', 'eth_call', [{ to: '0x1', input: '0x95D89B41' }, 'latest'], '0x55'],
  ])('%s', (_, method, params, answer) => {
    expect(isFinal(method, params, answer, NEWEST)).toBe(true)
  })
})

describe('an answer that may be another one soon', () => {
  it.each([
    ['the newest block', 'eth_getBlockByNumber', ['latest', false], { number: YOUNG }],
    ['a block that is not yet deep', 'eth_getBlockByNumber', [YOUNG, false], { number: YOUNG }],
    ['a block that a node does not have', 'eth_getBlockByNumber', [OLD, false], null],
    ['logs up to the newest block', 'eth_getLogs', [{ fromBlock: '0x1', toBlock: 'latest' }], [log]],
    ['logs that are not yet deep', 'eth_getLogs', [{ fromBlock: '0x1', toBlock: YOUNG }], [log]],
    ['logs that were not found', 'eth_getLogs', [{ fromBlock: '0x1', toBlock: OLD }], []],
    ['a receipt not yet deep', 'eth_getTransactionReceipt', ['0xabc'], { blockNumber: YOUNG, logs: [] }],
    ['a receipt that is not there', 'eth_getTransactionReceipt', ['0xabc'], null],
    ['a balance', 'eth_getBalance', ['0x1', 'latest'], '0x1'],
    ['a balance of a token', 'eth_call', [{ to: '0x1', data: `0x70a08231${'0'.repeat(64)}` }, 'latest'], '0x1'],
    ['an allowance', 'eth_call', [{ to: '0x1', data: `0xdd62ed3e${'0'.repeat(128)}` }, 'latest'], '0x1'],
    ['several reads in one', 'eth_call', [{ to: '0x1', data: '0x82ad56cb00' }, 'latest'], '0x1'],
    ['decimals of nothing', 'eth_call', [{ to: '0x1', data: '0x313ce567' }, 'latest'], '0x'],
    ['the price of gas', 'eth_gasPrice', [], '0x1'],
  ])('%s', (_, method, params, answer) => {
    expect(isFinal(method, params, answer, NEWEST)).toBe(false)
  })
})

it('learns the newest block from whoever asks for it', () => {
  expect(newestBlockIn('eth_blockNumber', [], '0x2710')).toBe(NEWEST)
  expect(newestBlockIn('eth_getBlockByNumber', ['latest', false], { number: '0x2710' })).toBe(NEWEST)
  expect(newestBlockIn('eth_getBlockByNumber', ['0x2710', false], { number: '0x2710' })).toBe(0)
  expect(newestBlockIn('eth_blockNumber', [], null)).toBe(0)
})
