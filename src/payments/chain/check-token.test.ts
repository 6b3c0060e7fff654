import { describe, expect, it } from 'vitest'
import { TERMS } from '../payment.test-kit.ts'
import { checkToken, recheckToken } from './check-token.ts'
import { type Rpc, RpcUnreachable } from './rpc.ts'

const DOMAIN = '0x02fa7265e7c5d81118673727957699e4d68f74cd74b7db77da710fe8a2c7834f'
const GOOD = { eth_chainId: '0x2105', eth_getCode: '0x6080', eth_call: DOMAIN }

const nodeOf = (answers: Record<string, unknown>): Rpc => ({
  async call<T>(method: string) {
    if (!(method in answers)) throw new RpcUnreachable(method)
    return answers[method] as T
  },
  close: async () => undefined,
})

describe('checkToken', () => {
  it('finds nothing in the way of selling for USDC on Base', async () => {
    expect(await checkToken(nodeOf(GOOD), TERMS)).toEqual([])
  })

  it.each<[string, Record<string, unknown>, string]>([
    [
      'a node of another chain',
      { ...GOOD, eth_chainId: '0x14a34' },
      'BASE_RPC_URL: answers for chain 84532, but CHAIN_ID is 8453',
    ],
    [
      'no contract at the address',
      { ...GOOD, eth_getCode: '0x' },
      `USDC_ADDRESS: there is no contract at ${TERMS.asset} on chain 8453`,
    ],
    [
      'another domain',
      { ...GOOD, eth_call: `0x${'00'.repeat(32)}` },
      'USDC_NAME, USDC_VERSION: the token\'s EIP-712 domain is not "USD Coin" version "2"',
    ],
    ['no answer', {}, 'BASE_RPC_URL: the chain cannot be read (eth_chainId)'],
  ])('names the setting to look at: %s', async (_, answers, problem) => {
    expect(await checkToken(nodeOf(answers), TERMS)).toEqual([problem])
  })

  it.each([null, '', 'garbage', {}])('does not take %j for a chain', async (answer) => {
    const [problem] = await checkToken(nodeOf({ ...GOOD, eth_chainId: answer }), TERMS)
    expect(problem).toMatch(/^BASE_RPC_URL: /)
  })
})

describe('recheckToken', () => {
  it('asks once while all is well', async () => {
    const asked: string[] = []
    const node = nodeOf(GOOD)
    const counting: Rpc = {
      ...node,
      call(method, params) {
        asked.push(method)
        return node.call(method, params)
      },
    }
    expect(await recheckToken(counting, TERMS)).toEqual({ isAway: false, problems: [] })
    expect(asked).toEqual(['eth_call'])
  })

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['a chain that is gone', {}, /^BASE_RPC_URL: the chain cannot be read/],
    ['another chain', { ...GOOD, eth_call: '0x', eth_chainId: '0x14a34' }, /^BASE_RPC_URL: answers for chain 84532/],
    ['a token that is gone', { ...GOOD, eth_call: '0x', eth_getCode: '0x' }, /^USDC_ADDRESS: there is no contract/],
  ])('names the setting to look at: %s', async (_, answers, problem) => {
    expect((await recheckToken(nodeOf(answers), TERMS)).problems[0]).toMatch(problem)
  })
})
