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
import type { KeyLock } from './key-lock.ts'
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

export interface DeploySettings {
  privateKey: Hex
  chainId: number
  gas: number
  /** The one that the service uses: a running one sends with the same key. */
  keyLock: KeyLock
}

/** Sends the transaction and waits until the contract is there; returns its hash. */
export async function deployBatchContract(rpc: Rpc, settings: DeploySettings, context: Context): Promise<Hex> {
  const hash = await sendDeployment(rpc, settings, context)
  const giveUpAt = context.now() + WAIT_MS
  while (context.now() < giveUpAt) {
    if (isTransferBatch(await rpc.call<string>('eth_getCode', [TRANSFER_BATCH, 'latest']))) return hash
    await sleep(POLL_MS)
  }
  throw new Error(`The contract is not there a minute after ${hash} was sent.`)
}

/** With the key to itself, so that no other process takes the same nonce. */
async function sendDeployment(
  rpc: Rpc,
  { privateKey, chainId, gas, keyLock }: DeploySettings,
  context: Context,
): Promise<Hex> {
  const from = privateKeyToAddress(privateKey).toLowerCase()
  const fee = await createGasFees(rpc, context).now()
  if (!fee) throw new Error('The chain does not say what gas costs.')
  return keyLock.withKey(from, async (held) => {
    // Whatever happens to it, the next one asks the chain.
    held.next(null)
    const nonce = Number(await rpc.call<string>('eth_getTransactionCount', [from, 'pending']))
    const key = Buffer.from(privateKey.slice(2), 'hex')
    const transaction = { ...fee, chainId, nonce, gas, to: DETERMINISTIC_DEPLOYER, data: DATA } as const
    const { raw, hash } = await signTransaction(transaction, key)
    if (!held.isHeld()) throw new Error('Another process took the key meanwhile. Nothing was sent; try again.')
    await rpc.call('eth_sendRawTransaction', [raw])
    held.next(nonce + 1)
    return hash
  })
}
