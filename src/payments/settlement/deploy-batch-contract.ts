import { setTimeout as sleep } from 'node:timers/promises'
import type { Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { DETERMINISTIC_DEPLOYER, TRANSFER_BATCH } from '../../domain/chains/contracts.ts'
import type { Context } from '../../domain/context.ts'
import type { Rpc } from '../chain/rpc.ts'
import { isTransferBatch } from './batch-contract.ts'
import { TRANSFER_BATCH_BYTECODE } from './bytecode.ts'
import { createDataFee } from './data-fee.ts'
import { createGasFees } from './gas.ts'
import { signTransaction } from './sign-transaction.ts'

/** Puts the batch contract on a chain, through the deterministic deployer, so that it has the same address everywhere. */

/** What deploying would take; `deployed` when there is nothing to do. */
export type Deployment =
  | { state: 'deployed' }
  /** The chain has no deterministic deployer, or other code is at the address. */
  | { state: 'impossible'; why: string }
  | { state: 'missing'; gas: number; costWei: bigint; balanceWei: bigint }

/** The deployer takes a salt, here zero, and the creation code. */
const SALT = '0'.repeat(64)
const DATA: Hex = `0x${SALT}${TRANSFER_BATCH_BYTECODE.slice(2)}`

export async function planDeployment(rpc: Rpc, privateKey: Hex, context: Context): Promise<Deployment> {
  const codeAt = (address: string) => rpc.call<string>('eth_getCode', [address, 'latest'])
  const [code, deployer] = await Promise.all([codeAt(TRANSFER_BATCH), codeAt(DETERMINISTIC_DEPLOYER)])
  if (isTransferBatch(code)) return { state: 'deployed' }
  if (code !== '0x') return { state: 'impossible', why: `there is other code at ${TRANSFER_BATCH}` }
  if (deployer === '0x')
    return { state: 'impossible', why: `the chain has no deterministic deployer at ${DETERMINISTIC_DEPLOYER}` }
  const from = privateKeyToAddress(privateKey)
  const [estimate, fee, dataFee, balance] = await Promise.all([
    rpc.call<string>('eth_estimateGas', [{ from, to: DETERMINISTIC_DEPLOYER, data: DATA }]),
    createGasFees(rpc, context).now(),
    createDataFee(rpc, context)(DATA.length / 2),
    rpc.call<string>('eth_getBalance', [from, 'latest']),
  ])
  const gas = Math.ceil(Number(estimate) * 1.2)
  const costWei = BigInt(gas) * (fee?.maxFeePerGas ?? 0n) + dataFee
  return { state: 'missing', gas, costWei, balanceWei: BigInt(balance) }
}

const POLL_MS = 250
const WAIT_MS = 60_000

/** Sends the transaction and waits until the contract is there; returns its hash. */
export async function deployBatchContract(
  rpc: Rpc,
  { privateKey, chainId, gas }: { privateKey: Hex; chainId: number; gas: number },
  context: Context,
): Promise<Hex> {
  const from = privateKeyToAddress(privateKey)
  const fee = await createGasFees(rpc, context).now()
  if (!fee) throw new Error('The chain does not say what gas costs.')
  const nonce = Number(await rpc.call<string>('eth_getTransactionCount', [from, 'pending']))
  const key = Buffer.from(privateKey.slice(2), 'hex')
  const transaction = { ...fee, chainId, nonce, gas, to: DETERMINISTIC_DEPLOYER, data: DATA } as const
  const { raw, hash } = await signTransaction(transaction, key)
  await rpc.call('eth_sendRawTransaction', [raw])
  const giveUpAt = context.now() + WAIT_MS
  while (context.now() < giveUpAt) {
    if (isTransferBatch(await rpc.call<string>('eth_getCode', [TRANSFER_BATCH, 'latest']))) return hash
    await sleep(POLL_MS)
  }
  throw new Error(`The contract is not there a minute after ${hash} was sent.`)
}
