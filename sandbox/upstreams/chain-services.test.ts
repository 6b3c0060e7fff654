import { readFileSync } from 'node:fs'
import { createPublicClient, erc20Abi, http, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EVM_CHAINS } from '../../src/domain/chains/chain.ts'
import { createTestContext } from '../../src/domain/test-context.ts'
import { createEvmReader } from '../../src/sources/adapters/evm-rpc/reader.ts'
import { readNamed, SAMPLE_SETS } from '../../src/sources/adapters/samples.test-kit.ts'
import { createMarket } from '../market/market.ts'
import { type RunningUpstreams, startUpstreams } from './start-upstreams.ts'
import { compareShapes } from './wire-shape.ts'

const context = createTestContext()
let running: RunningUpstreams

beforeAll(async () => {
  running = await startUpstreams({ market: createMarket({ seed: 'test', now: context.now }) })
})
afterAll(() => running.stop())

const PEPE = '0x6982508145454Ce325dDbE47a25d4ec3d2311933'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const TIMELOCK = '0x1a9C8182C09F50C8318d769245beA52c32BE35BC'
const get = async (path: string) => {
  const response = await fetch(`${running.url}${path}`)
  return { status: response.status, body: JSON.parse(await response.text()) }
}

describe('Blockscout', () => {
  it.each(SAMPLE_SETS)('has the keys of the real answers: %s', async (set) => {
    const sample = (name: string) => JSON.parse(readFileSync(readNamed(set, name).location, 'utf8'))
    const { body: token } = await get(`/blockscout_ethereum/api/v2/tokens/${PEPE}`)
    const nullable = ['$.icon_url', '$.circulating_market_cap', '$.volume_24h']
    expect(compareShapes(token, sample('blockscout/token-1'), { nullable })).toEqual([])
    const { body: page } = await get(`/blockscout_ethereum/api/v2/tokens/${PEPE}/holders`)
    const differing = compareShapes(page, sample('blockscout/holders-1')).filter(
      (said) => !said.includes('next_page_params'),
    )
    expect(differing.filter((said) => !/is_verified|\.name/.test(said))).toEqual([])
    const { body: address } = await get(`/blockscout_ethereum/api/v2/addresses/${PEPE}`)
    expect(Object.keys(address).sort()).toEqual(Object.keys(sample('blockscout/address-1')).sort())
  })

  it('lists the same ten largest holders as GoPlus, and more behind them', async () => {
    const { body: page } = await get(`/blockscout_ethereum/api/v2/tokens/${PEPE}/holders`)
    const { body: scan } = await get(`/goplus/token_security/1?contract_addresses=${PEPE}`)
    const largest = scan.result[PEPE.toLowerCase()].holders.map(({ address }: { address: string }) => address)
    const listed = page.items.map(({ address }: { address: { hash: string } }) => address.hash.toLowerCase())
    expect(listed.slice(0, 10)).toEqual(largest)
    expect(listed).toHaveLength(50)
  })

  it('answers 404 for what is no token and 422 for what is no address', async () => {
    expect((await get('/blockscout_base/api/v2/tokens/0x1111111111111111111111111111111111111112')).status).toBe(404)
    expect((await get('/blockscout_base/api/v2/tokens/moonlit')).status).toBe(422)
  })
})

describe('the EVM endpoints', () => {
  const clientFor = (chainId: number) =>
    createEvmReader({
      endpoints: Object.fromEntries(EVM_CHAINS.map(({ id, slug }) => [id, [`${running.url}/evm-rpc/${slug}`]])),
      now: context.now,
    }).clientFor(chainId) ?? expect.fail('no client')

  it('have blocks that follow the clock', async () => {
    const { number, timestamp } = await clientFor(1).getBlock()
    expect(Number(timestamp)).toBe(Math.floor(context.now() / 2_000) * 2)
    expect(await clientFor(1).getBlockNumber()).toBe(number)
    expect(await clientFor(42161).getChainId()).toBe(42161)
    expect(await clientFor(1).getLogs({ fromBlock: 1n, toBlock: 2n })).toEqual([])
  })

  it('know the tokens of the market, alone and in one call', async () => {
    const usdc = { address: USDC, abi: erc20Abi } as const
    expect(await clientFor(1).readContract({ ...usdc, functionName: 'decimals' })).toBe(6)
    const facts = await clientFor(1).multicall({
      contracts: [
        { ...usdc, functionName: 'symbol' },
        { ...usdc, functionName: 'balanceOf', args: [TIMELOCK] },
        { ...usdc, functionName: 'balanceOf', args: [PEPE] },
        { ...usdc, functionName: 'allowance', args: [TIMELOCK, PEPE] },
      ],
      allowFailure: false,
    })
    expect(facts).toEqual(['USDC', 5_200_000_000_000n, 0n, 0n])
  })

  it('have what the DAOs keep there', async () => {
    expect(await clientFor(1).getBalance({ address: TIMELOCK })).toBe(parseEther('1840'))
  })

  it('have no contract where the market has none, and say what they cannot do', async () => {
    const nobody = { address: '0x1111111111111111111111111111111111111112', abi: erc20Abi } as const
    await expect(clientFor(1).readContract({ ...nobody, functionName: 'symbol' })).rejects.toThrow('returned no data')
    await expect(clientFor(1).getTransactionCount({ address: nobody.address })).rejects.toThrow('not available')
    const wrong = createPublicClient({ transport: http(`${running.url}/evm-rpc/atlantis`, { retryCount: 0 }) })
    await expect(wrong.getBlockNumber()).rejects.toThrow()
  })
})

describe('the Solana endpoint', () => {
  const ask = async (method: string, mint = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263') => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method, params: [mint] })
    return JSON.parse(await (await fetch(`${running.url}/solana_rpc/`, { method: 'POST', body })).text())
  }

  it('tells supply and largest accounts of a mint of the market', async () => {
    const supply = await ask('getTokenSupply')
    expect(supply.result.value).toMatchObject({ amount: '8800000000000000000', decimals: 5 })
    expect((await ask('getTokenLargestAccounts')).result.value).toHaveLength(10)
    for (const set of SAMPLE_SETS) {
      expect(compareShapes(supply, readNamed(set, 'solana-rpc/getTokenSupply-1').json)).toEqual([])
    }
  })

  it('refuses what it does not know', async () => {
    expect((await ask('getTokenSupply', 'nobody')).error.code).toBe(-32602)
    expect((await ask('getSlot')).error.code).toBe(-32601)
  })
})
