import { copyFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Address, encodeFunctionData, type Hash } from 'viem'
import { accounts, freshAccount, namedAccount, type SandboxAccount } from './accounts.ts'
import { type Anvil, type AnvilOptions, startAnvil } from './anvil.ts'
import { exists } from './cache-folder.ts'
import { type ChainClient, createChainClient, multicall3Address, usdcAddress } from './client.ts'
import { fundEth, mintUsdc } from './deploy.ts'
import { createMining, type Mining } from './mining.ts'
import { deploySmartWallet, type WalletKind } from './smart-wallet.ts'
import { furnish, furnishedState, payerFundsBase } from './snapshot.ts'
import { startSwiftNode } from './swift-node.ts'
import { usdcAbi } from './usdc-abi.ts'

export interface ChainOptions
  extends Pick<AnvilOptions, 'port' | 'host' | 'blockTimeSeconds' | 'stateFile' | 'gasLimit'> {
  /** For loads that an emulated anvil is too slow for: where it is, a native engine without the past blocks. */
  swift?: boolean
}

/** A chain of this machine's own that a service takes for Base. */
export interface SandboxChain extends Mining {
  url: string
  chainId: 8453
  anvil: Anvil
  client: ChainClient
  usdc: Address
  multicall3: Address
  relayer: SandboxAccount
  payTo: Address
  payer: SandboxAccount
  /** One more account with 1,000 USDC, or as much as asked for; with a name, the same account every time. */
  createPayer(options?: { name?: string; fundsBase?: bigint }): Promise<SandboxAccount>
  createSmartWallet(owner: Address, kind?: WalletKind): Promise<Address>
  mintUsdc(to: Address, amountBase: bigint): Promise<void>
  fundEth(address: Address, valueWei?: bigint): Promise<void>
  setBlacklisted(address: Address, blacklisted: boolean): Promise<void>
  /** Of USDC, in base units. */
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
  const furnished = await furnishedState()
  if (stateFile && !(await exists(stateFile))) {
    await mkdir(dirname(stateFile), { recursive: true })
    await copyFile(furnished, stateFile)
  }
  const anvil = options.swift
    ? await startSwiftNode(furnished)
    : await startAnvil(stateFile ? options : { ...options, loadState: furnished })
  const client = createChainClient(anvil.url)
  try {
    if (!(await client.getCode({ address: usdcAddress }))) await furnish(anvil.url)
  } catch (error) {
    await anvil.stop()
    throw error
  }

  return {
    url: anvil.url,
    chainId: 8453,
    anvil,
    client,
    usdc: usdcAddress,
    multicall3: multicall3Address,
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
    ...createMining(client, options.blockTimeSeconds),
    stop: () => anvil.stop(),
  }
}

/** As many blocks as fit into one answer, whatever is in them. */
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
