import {
  createPublicClient,
  custom,
  decodeFunctionData,
  defineChain,
  encodeErrorResult,
  encodeFunctionResult,
  namehash,
  type PublicClient,
  parseAbi,
  zeroAddress,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { toFailure } from '../../domain/failure.ts'
import { askGateway, createNameSource } from './name-source.ts'

const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const RESOLVER = '0x426fA03fB86E510d0Dd9F70335Cf102a98b10875'
const base = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function addr(bytes32 node) view returns (address)',
])
const lookup = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData)',
])

interface Call {
  to: string
  data: `0x${string}`
}
type Reply = (call: Call) => unknown

function clientOf(id: number, reply: Reply | undefined): PublicClient | undefined {
  if (!reply) return undefined
  const chain = defineChain({
    id,
    name: 'in memory',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
    contracts: { ensUniversalResolver: { address: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe' } },
  })
  const request = async ({ method, params }: { method: string; params: unknown[] }) => {
    if (method === 'eth_call') return reply(params[0] as Call)
    throw new Error(`${method} is not asked for`)
  }
  return createPublicClient({ chain, transport: custom({ request }, { retryCount: 0 }), ccipRead: false })
}

const namesOn = (replies: { ethereum?: Reply; base?: Reply }) =>
  createNameSource({ clientFor: (id) => clientOf(id, id === 1 ? replies.ethereum : replies.base) })

/** Base with one name that has a resolver, and that resolver with one record. */
const onBase =
  (name: string, { resolver = RESOLVER, address = ADDRESS }: { resolver?: string; address?: string } = {}): Reply =>
  ({ to, data }) => {
    const { functionName, args } = decodeFunctionData({ abi: base, data })
    const known = args[0] === namehash(name)
    const isRegistry = to.toLowerCase() === '0xb94704422c2a1e396835a571837aa5ae53285a95'
    const found = functionName === 'resolver' && isRegistry ? resolver : to === RESOLVER ? address : zeroAddress
    return encodeFunctionResult({ abi: base, functionName, result: (known ? found : zeroAddress) as `0x${string}` })
  }

const revert = (data: string) => () => {
  throw Object.assign(new Error('execution reverted'), { code: 3, data })
}

describe('a name under base.eth', () => {
  it('is read from Base alone', async () => {
    const names = namesOn({ base: onBase('friend.base.eth') })
    expect(await names.resolve('Friend.base.eth')).toEqual({
      name: 'friend.base.eth',
      address: ADDRESS,
      source: 'basenames',
    })
  })

  it.each([
    ['nobody registered', onBase('other.base.eth')],
    ['has no resolver', onBase('friend.base.eth', { resolver: zeroAddress })],
    ['has no record', onBase('friend.base.eth', { address: zeroAddress })],
  ])('that %s points nowhere, and Ethereum is not asked', async (_, reply) => {
    expect(await namesOn({ base: reply }).resolve('friend.base.eth')).toBeUndefined()
  })
})

it('tells a chain that cannot be read from a name that is not there', async () => {
  const failing = namesOn({ ethereum: revert('0x') })
  const failure = await failing.resolve('vitalik.eth').then(() => undefined, toFailure)
  expect(failure).toEqual({ code: 'upstream_failed', source: 'ens' })
  const nowhere = await namesOn({})
    .resolve('vitalik.eth')
    .then(() => undefined, toFailure)
  expect(nowhere).toEqual({ code: 'source_disabled', source: 'ens' })
})

it('does not go where a resolver sends it', async () => {
  const data = encodeErrorResult({
    abi: lookup,
    errorName: 'OffchainLookup',
    args: ['0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe', ['http://169.254.169.254/{data}'], '0x', '0x00000000', '0x'],
  })
  const names = namesOn({ ethereum: revert(data) })
  expect(await names.resolve('evil.eth').then(() => undefined, toFailure)).toEqual({
    code: 'upstream_failed',
    source: 'ens',
  })
})

it.each([
  ['http://api.coinbase.com/x'],
  ['https://api.coinbase.com.evil.example/x'],
  ['https://evil.example/api.coinbase.com'],
  ['https://user@evil.example/'],
  ['file:///etc/passwd'],
  ['http://127.0.0.1:8545/{data}'],
])('%s is no gateway of ours', async (url) => {
  const asked = askGateway({ data: '0x', sender: ADDRESS, urls: [url] })
  await expect(asked).rejects.toThrow('a gateway that is not known here')
})
