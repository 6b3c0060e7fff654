import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Address,
  encodeFunctionData,
  getContractAddress,
  keccak256,
  numberToHex,
  pad,
  parseEther,
  toHex,
} from 'viem'
import { z } from 'zod'
import { MULTICALL3 } from '../../src/domain/chains/contracts.ts'
import { accounts } from './accounts.ts'
import { linkLibrary, readCircleArtifacts, readMulticall3Creation } from './artifacts.ts'
import { type ChainClient, usdcAddress } from './client.ts'
import { callTogether } from './rpc.ts'
import { usdcAbi } from './usdc-abi.ts'

/**
 * Installs Circle's USDC at its address on Base: deploys the token, puts the proxy's code at that address, points it at
 * the token, and initializes it through all versions of the contract.
 */
export async function installUsdc(url: string): Promise<void> {
  const { deployer, usdcAdmin, usdcIssuer } = accounts
  const circle = readCircleArtifacts()
  const issuer = usdcIssuer.address
  const nonce = await readNonce(url, deployer.address)
  const checker = getContractAddress({ from: deployer.address, nonce })
  const token = getContractAddress({ from: deployer.address, nonce: nonce + 1n })
  const lostAndFound = pad(toHex(1), { size: 20 })
  const initialize = [
    encodeFunctionData({
      abi: usdcAbi,
      functionName: 'initialize',
      args: ['USD Coin', 'USDC', 'USD', 6, issuer, issuer, issuer, issuer],
    }),
    encodeFunctionData({ abi: usdcAbi, functionName: 'initializeV2', args: ['USD Coin'] }),
    encodeFunctionData({ abi: usdcAbi, functionName: 'initializeV2_1', args: [lostAndFound] }),
    encodeFunctionData({ abi: usdcAbi, functionName: 'initializeV2_2', args: [[], 'USDC'] }),
    encodeFunctionData({ abi: usdcAbi, functionName: 'configureMinter', args: [issuer, 2n ** 255n] }),
  ]

  await callTogether(url, [
    ...[deployer, usdcAdmin, usdcIssuer].flatMap(({ address }) => [
      { method: 'anvil_setBalance', params: [address, numberToHex(parseEther('100'))] },
      { method: 'anvil_impersonateAccount', params: [address] },
    ]),
    { method: 'anvil_setCode', params: [usdcAddress, circle.proxy.deployedBytecode] },
    { method: 'anvil_setStorageAt', params: [usdcAddress, implementationSlot, pad(token)] },
    { method: 'anvil_setStorageAt', params: [usdcAddress, adminSlot, pad(usdcAdmin.address)] },
  ])
  await sendInOrder(url, deployer.address, [
    { data: circle.signatureChecker.bytecode },
    { data: linkLibrary(circle.token, checker) },
  ])
  await sendInOrder(
    url,
    issuer,
    initialize.map((data) => ({ to: usdcAddress, data })),
  )
}

/** Multicall3 at the address it has on every chain; its code is what running its creation code returns. */
export async function installMulticall3(url: string): Promise<void> {
  const [code] = await callTogether(url, [
    { method: 'eth_call', params: [{ data: readMulticall3Creation() }, 'latest'] },
  ])
  await callTogether(url, [{ method: 'anvil_setCode', params: [MULTICALL3, code] }])
}

/** Mints USDC, in base units, with a `mint` transaction of the issuer. */
export async function mintUsdc(client: ChainClient, to: Address, amountBase: bigint): Promise<void> {
  const data = encodeFunctionData({ abi: usdcAbi, functionName: 'mint', args: [to, amountBase] })
  await client.sendAs({ from: accounts.usdcIssuer.address, to: usdcAddress, data })
}

/** Sets the ether of an account; ten by default. */
export async function fundEth(client: ChainClient, address: Address, valueWei = parseEther('10')): Promise<void> {
  await client.setBalance({ address, value: valueWei })
}

/** Storage slot of the implementation in Circle's proxy, which predates EIP-1967. */
const implementationSlot = keccak256(toHex('org.zeppelinos.proxy.implementation'))
const adminSlot = keccak256(toHex('org.zeppelinos.proxy.admin'))

async function sendInOrder(url: string, from: Address, transactions: { to?: Address; data: string }[]): Promise<void> {
  const nonce = await readNonce(url, from)
  const hashes = await callTogether(
    url,
    transactions.map((transaction, index) => ({
      method: 'eth_sendTransaction',
      params: [{ ...transaction, from, nonce: numberToHex(nonce + BigInt(index)), gas: numberToHex(8_000_000) }],
    })),
  )
  const giveUpAt = Date.now() + 60_000
  for (;;) {
    const receipts = z.array(z.object({ status: z.string() }).nullable()).parse(
      await callTogether(
        url,
        hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
      ),
    )
    if (receipts.some((receipt) => receipt && receipt.status !== '0x1')) throw new Error('Setting up USDC reverted.')
    if (receipts.every((receipt) => receipt !== null)) return
    if (Date.now() > giveUpAt) throw new Error('Setting up USDC was not mined in a minute.')
    await sleep(10)
  }
}

async function readNonce(url: string, address: Address): Promise<bigint> {
  const [count] = await callTogether(url, [{ method: 'eth_getTransactionCount', params: [address, 'pending'] }])
  return BigInt(z.string().parse(count))
}
