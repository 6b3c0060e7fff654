import { erc20Abi, getAbiItem, type PublicClient, toEventSelector } from 'viem'
import { EVM_CHAINS, type EvmChain } from '../../src/domain/chains/chain.ts'
import { fail } from '../../src/domain/failure.ts'
import { MINUTE_MS } from '../../src/domain/time.ts'
import { defillamaCoins } from '../../src/sources/adapters/defillama/coins.ts'
import { readLogs } from '../../src/sources/adapters/evm-rpc/logs.ts'
import { createEvmReader } from '../../src/sources/adapters/evm-rpc/reader.ts'
import { findDao } from '../../src/sources/treasuries/daos.ts'
import { readWallets } from '../../src/sources/treasuries/from-wallets.ts'
import type { KeepAnswer } from './answer-folder.ts'
import type { Probe, ProbeConfig, ProbeDependencies } from './probe.ts'
import { BASE_USDC } from './well-known.ts'

const OLDEST_BLOCK_MS = 10 * MINUTE_MS
const LOG_BLOCKS = 20

/** Every endpoint of every EVM chain by itself, then what is read over them: logs on Base and wallets on Ethereum. */
export const listChainProbes = ({ endpoints }: ProbeConfig): Probe[] => [
  ...EVM_CHAINS.map((chain) => overEndpoints(chain, endpoints[chain.id] ?? [], 'newest block', readNewestBlock)),
  ...EVM_CHAINS.filter(({ slug }) => slug === 'base').map((chain) =>
    overEndpoints(chain, endpoints[chain.id] ?? [], 'logs', countTransfers),
  ),
  { source: 'rpc_ethereum', ask: readTreasuryWallets },
]

type ChainRead = (client: PublicClient, chain: EvmChain, reach: ProbeDependencies) => Promise<unknown>

/** The service uses the next endpoint when one fails, so a chain is fine if any of them works. */
function overEndpoints(chain: EvmChain, urls: readonly string[], what: string, read: ChainRead): Probe {
  const source = `rpc_${chain.slug}`
  return {
    source,
    oneIsEnough: true,
    async ask(reach) {
      const answers = []
      for (const url of urls) {
        const client = createEvmReader({ endpoints: { [chain.id]: [url] }, now: reach.context.now }).clientFor(chain.id)
        if (!client) continue
        answers.push(
          await reach
            .timed(source, `${new URL(url).host} ${what}`, () => read(client, chain, reach))
            .catch(() => undefined),
        )
      }
      return answers
    },
  }
}

async function readNewestBlock(client: PublicClient, chain: EvmChain, { context }: ProbeDependencies): Promise<number> {
  const [id, block] = await Promise.all([client.getChainId(), client.getBlock({ blockTag: 'latest' })])
  if (id !== chain.id) throw fail({ code: 'no_data', about: chain.slug }, `it serves chain ${id}, not ${chain.id}`)
  const ageMs = context.now() - Number(block.timestamp) * 1000
  if (ageMs > OLDEST_BLOCK_MS) {
    throw fail({ code: 'no_data', about: chain.slug }, `its newest block is ${Math.round(ageMs / 1000)} s old`)
  }
  return Number(block.number)
}

const TRANSFER = toEventSelector(getAbiItem({ abi: erc20Abi, name: 'Transfer' }))

async function countTransfers(client: PublicClient, _: EvmChain, { keep }: ProbeDependencies): Promise<number> {
  const toBlock = Number(await client.getBlockNumber())
  const range = { fromBlock: Math.max(0, toBlock - LOG_BLOCKS), toBlock }
  const filter = { address: BASE_USDC, topics: [TRANSFER], ...range } as const
  return (await readLogs(keep ? keepResults(client, keep) : client, filter)).length
}

/** Records results in the form that a node sends; URLs of nodes may contain keys and are left out. */
function keepResults(client: PublicClient, keep: KeepAnswer): PublicClient {
  const request = async (call: { method: string; params?: unknown }) => {
    const result = await client.request(call as Parameters<typeof client.request>[0])
    const question = JSON.stringify(call)
    keep({ source: 'evm', endpoint: call.method, url: call.method, question, json: { jsonrpc: '2.0', id: 1, result } })
    return result
  }
  return { ...client, request } as PublicClient
}

/** Reads a treasury from its published wallets, the fallback when DefiLlama does not answer. */
async function readTreasuryWallets({ upstreams, evm, context, timed }: ProbeDependencies): Promise<unknown> {
  const dao = findDao('uniswap')
  if (!dao) return undefined
  const coins = defillamaCoins(upstreams.defillama_coins)
  return timed('rpc_ethereum', 'multicall of the uniswap wallets', async () => {
    const { chains, gaps } = await readWallets(dao, dao.chains, { evm, coins, context })
    if (gaps.size > 0)
      throw fail({ code: 'no_data', about: dao.name }, [...gaps].map((gap) => gap.join(': ')).join(', '))
    return chains.map(({ valueUsd }) => valueUsd)
  })
}
