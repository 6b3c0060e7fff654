import { type Address, erc20Abi, getAddress, isAddress, parseAbiItem, zeroAddress } from 'viem'
import { type ChainClient, createChainClient } from '../chain/client.ts'
import { callTogether } from '../chain/rpc.ts'
import { LAUNCHES, type LaunchPlan } from './plans.ts'

/** A token of the sandbox's chain and everybody who holds it, largest first. */
export interface HeldToken {
  address: Address
  symbol: string
  name: string
  decimals: number
  supplyRaw: bigint
  deployer: Address | null
  holders: { address: Address; balanceRaw: bigint; isContract: boolean }[]
}

export interface ChainHolders {
  /** `undefined` for an address without a token. */
  read(token: string): Promise<HeldToken | undefined>
}

/** Reads holders from the chain as an explorer does: everyone who ever received the token, with the present balance. */
export function createChainHolders(url: string): ChainHolders {
  const client = createChainClient(url)
  /** Results are cached per block. */
  const cached = new Map<Address, { block: bigint; held: Promise<HeldToken | undefined> }>()
  return {
    async read(token) {
      if (!isAddress(token, { strict: false })) return undefined
      const plan = LAUNCHES.find((known) => known.token === getAddress(token))
      if (!plan) return undefined
      const block = await client.getBlockNumber()
      const known = cached.get(plan.token)
      if (known?.block === block) return known.held
      const held = readHolders(url, client, plan)
      cached.set(plan.token, { block, held })
      return held
    },
  }
}

const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

async function readHolders(url: string, client: ChainClient, plan: LaunchPlan): Promise<HeldToken | undefined> {
  const { token: address, symbol, name, deployer } = plan
  const contract = { address, abi: erc20Abi } as const
  const [supplyRaw, logs] = await Promise.all([
    client.readContract({ ...contract, functionName: 'totalSupply' }).catch(() => 0n),
    client.getLogs({ address, event: transfer, fromBlock: 0n, strict: true }),
  ])
  if (supplyRaw === 0n) return undefined
  const seen = [...new Set(logs.map(({ args }) => getAddress(args.to)))].filter((owner) => owner !== zeroAddress)
  const [balances, codes] = await Promise.all([
    client.multicall({
      contracts: seen.map((owner) => ({ ...contract, functionName: 'balanceOf' as const, args: [owner] as const })),
      allowFailure: false,
      batchSize: 0,
    }),
    callTogether(
      url,
      seen.map((owner) => ({ method: 'eth_getCode', params: [owner, 'latest'] })),
    ),
  ])
  const holders = seen
    .map((owner, place) => ({
      address: owner,
      balanceRaw: balances[place] ?? 0n,
      isContract: codes[place] !== '0x',
    }))
    .filter(({ balanceRaw }) => balanceRaw > 0n)
    .sort((left, right) => (right.balanceRaw > left.balanceRaw ? 1 : -1))
  return { address, symbol, name, decimals: 18, supplyRaw, deployer, holders }
}
