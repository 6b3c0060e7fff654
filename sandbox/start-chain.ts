import { copyFile, mkdir, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Address, encodeFunctionData, type Hash } from 'viem'
import { MULTICALL3 } from '../src/domain/chains/contracts.ts'
import { accounts, freshAccount, namedAccount, type SandboxAccount } from './chain/accounts.ts'
import { draftOf, exists } from './chain/cache-folder.ts'
import { type ChainClient, createChainClient, usdcAddress } from './chain/client.ts'
import { fundEth, mintUsdc } from './chain/deploy.ts'
import { chooseEngine } from './chain/engines/choose-engine.ts'
import type { NodeOptions } from './chain/engines/engine.ts'
import { type ChainNode, startNode } from './chain/engines/start-node.ts'
import { createMining, type Mining } from './chain/mining.ts'
import { deploySmartWallet, type WalletKind } from './chain/smart-wallet.ts'
import { usdcAbi } from './chain/usdc-abi.ts'
import { payerFundsBase, prepareChain, preparedState } from './chain-snapshot.ts'

export type ChainOptions = Pick<NodeOptions, 'port' | 'host' | 'blockTimeSeconds' | 'stateFile' | 'gasLimit'>

/** A local chain with the contracts and chain id of Base, on the engine that `chooseEngine` selects. */
export interface SandboxChain extends Mining {
  url: string
  chainId: 8453
  node: ChainNode
  client: ChainClient
  usdc: Address
  multicall3: Address
  relayer: SandboxAccount
  payTo: Address
  payer: SandboxAccount
  /** A new account with 1,000 USDC, or `fundsBase`; with a name, always the same account. */
  createPayer(options?: { name?: string; fundsBase?: bigint }): Promise<SandboxAccount>
  createSmartWallet(owner: Address, kind?: WalletKind): Promise<Address>
  mintUsdc(to: Address, amountBase: bigint): Promise<void>
  fundEth(address: Address, valueWei?: bigint): Promise<void>
  setBlacklisted(address: Address, blacklisted: boolean): Promise<void>
  /** USDC balance in base units. */
  balanceOf(address: Address): Promise<bigint>
  transfersTo(address: Address, fromBlock?: bigint): Promise<Transfer[]>
  stop(): Promise<void>
}

export interface Transfer {
  from: Address
  to: Address
  value: bigint
  transactionHash: Hash
  blockNumber: bigint
}

export async function startChain(options: ChainOptions = {}): Promise<SandboxChain> {
  const { stateFile } = options
  const engine = await chooseEngine()
  const prepared = await preparedState(engine)
  if (stateFile && !(await exists(stateFile))) await copyWhole(prepared, stateFile)
  const node = await startNode(stateFile ? options : { ...options, loadState: prepared }, engine)
  const client = createChainClient(node.url)
  try {
    if (!(await client.getCode({ address: usdcAddress }))) await prepareChain(node.url)
  } catch (error) {
    await node.stop()
    throw error
  }

  return {
    url: node.url,
    chainId: 8453,
    node,
    client,
    usdc: usdcAddress,
    multicall3: MULTICALL3,
    relayer: accounts.relayer,
    payTo: accounts.payee.address,
    payer: accounts.payer,
    async createPayer({ name, fundsBase = payerFundsBase } = {}) {
      const payer = name === undefined ? freshAccount() : namedAccount(`payer ${name}`)
      if (fundsBase > 0n) await mintUsdc(client, payer.address, fundsBase)
      return payer
    },
    createSmartWallet: (owner, kind) => deploySmartWallet(client, owner, kind),
    mintUsdc: (to, amountBase) => mintUsdc(client, to, amountBase),
    fundEth: (address, valueWei) => fundEth(client, address, valueWei),
    async setBlacklisted(address, blacklisted) {
      const functionName = blacklisted ? 'blacklist' : 'unBlacklist'
      const data = encodeFunctionData({ abi: usdcAbi, functionName, args: [address] })
      await client.sendAs({ from: accounts.usdcIssuer.address, to: usdcAddress, data })
    },
    balanceOf: (address) =>
      client.readContract({ abi: usdcAbi, address: usdcAddress, functionName: 'balanceOf', args: [address] }),
    transfersTo: (address, fromBlock = 0n) => listTransfersTo(client, address, fromBlock),
    ...createMining(client, node.url, options.blockTimeSeconds),
    stop: () => node.stop(),
  }
}

/** Copies to a draft and renames it, so that the file is never incomplete. */
async function copyWhole(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  const draft = draftOf(to)
  await copyFile(from, draft)
  await rename(draft, to)
}

/** Blocks per `eth_getLogs` request, so that an answer never becomes too large. */
const BLOCKS_AT_ONCE = 100n

async function listTransfersTo(client: ChainClient, address: Address, fromBlock: bigint): Promise<Transfer[]> {
  const last = await client.getBlockNumber()
  const found: Transfer[] = []
  for (let from = fromBlock; from <= last; from += BLOCKS_AT_ONCE) {
    const events = await client.getContractEvents({
      abi: usdcAbi,
      address: usdcAddress,
      eventName: 'Transfer',
      args: { to: address },
      fromBlock: from,
      toBlock: from + BLOCKS_AT_ONCE > last ? last : from + BLOCKS_AT_ONCE - 1n,
      strict: true,
    })
    found.push(
      ...events.map(({ args: { from: payer, to, value }, transactionHash, blockNumber }) => ({
        from: payer,
        to,
        value,
        transactionHash,
        blockNumber,
      })),
    )
  }
  return found
}
