import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Address,
  createTestClient,
  defineChain,
  type Hash,
  type Hex,
  http,
  isHash,
  type PublicClient,
  publicActions,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
  toHex,
} from 'viem'
import { z } from 'zod'
import { MULTICALL3, USDC_ON_BASE } from '../../src/domain/chains/contracts.ts'
import { callTogether } from './rpc.ts'

/** The same address as on Base. */
export const usdcAddress: Address = USDC_ON_BASE

export const sandboxBase = defineChain({
  id: 8453,
  name: 'Base (sandbox)',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  contracts: { multicall3: { address: MULTICALL3 } },
})

/** A viem client with the methods of a development chain: setting time, balances and code. */
export function createChainClient(url: string) {
  return createTestClient({
    mode: 'anvil',
    chain: sandboxBase,
    transport: http(url, { retryCount: 0, timeout: 30_000 }),
    pollingInterval: 20,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend((client) => {
      let lastSent: Promise<unknown> = Promise.resolve()

      /** Sends one transaction after the other: anvil gives two that arrive together the same nonce. */
      function sendUnsigned({ from, to, data, value, gas }: UnsignedTransaction): Promise<Hash> {
        const sent = lastSent.then(async () => {
          const transaction = { from, to, data, value: toHex(value ?? 0n), gas: toHex(gas ?? 8_000_000n) }
          const [, hash] = await callTogether(url, [
            { method: 'anvil_impersonateAccount', params: [from] },
            { method: 'eth_sendTransaction', params: [transaction] },
          ])
          return TransactionHash.parse(hash)
        })
        lastSent = sent.catch(() => {})
        return sent
      }

      return {
        /** Sends from any account without its key (impersonation) and waits until it is mined; a revert is thrown. */
        async sendAs(transaction: UnsignedTransaction): Promise<TransactionReceipt> {
          const hash = await sendUnsigned(transaction)
          const receipt = await waitForReceipt(client, hash)
          if (receipt.status !== 'success') throw new Error(`Transaction ${hash} of ${transaction.from} reverted.`)
          return receipt
        },
      }
    })
}

export type ChainClient = ReturnType<typeof createChainClient>

export interface UnsignedTransaction {
  from: Address
  to?: Address
  data?: Hex
  value?: bigint
  /** Eight million by default. */
  gas?: bigint
}

/**
 * Polls for a receipt. viem's `waitForTransactionReceipt` asks only once per block, and anvil shows a block some
 * milliseconds before its receipts, so it would wait for ever if no further block comes.
 */
export async function waitForReceipt(
  client: Pick<PublicClient, 'getTransactionReceipt'>,
  hash: Hash,
  timeoutMs = 60_000,
): Promise<TransactionReceipt> {
  const giveUpAt = Date.now() + timeoutMs
  for (;;) {
    try {
      return await client.getTransactionReceipt({ hash })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError) || Date.now() > giveUpAt) throw error
    }
    await sleep(5)
  }
}

const TransactionHash = z.custom<Hash>((value) => isHash(String(value)))
