/** Reads from the chain what a transaction has brought to an account; a router's word is not enough. */
import {
  type Address,
  type Client,
  createClient,
  fallback,
  type Hash,
  http,
  isAddressEqual,
  parseAbi,
  parseEventLogs,
  type TransactionReceipt,
} from 'viem'
import { getBalance, getTransactionReceipt } from 'viem/actions'
import type { SignChain } from '../page-data.ts'

const abi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])

/** A reader of another chain than the wallet's. */
export function createReader({ rpcUrls }: SignChain): Client {
  return createClient({ transport: fallback(rpcUrls.map((url) => http(url, { retryCount: 1, timeout: 15_000 }))) })
}

/** What the recipient has got in a transaction that is in a block; undefined if it cannot be read. */
export async function readGain(
  client: Client,
  receipt: TransactionReceipt,
  { token, recipient }: { token: Address | null; recipient: Address },
): Promise<bigint | undefined> {
  if (receipt.status !== 'success') return 0n
  if (token !== null) return gainIn(receipt, token, recipient)
  const { blockNumber, from, gasUsed, effectiveGasPrice } = receipt
  const balances = await Promise.all([
    getBalance(client, { address: recipient, blockNumber: blockNumber - 1n }),
    getBalance(client, { address: recipient, blockNumber }),
  ]).catch(() => undefined)
  if (!balances) return undefined
  const paidForGas = isAddressEqual(from, recipient) ? gasUsed * effectiveGasPrice : 0n
  return balances[1] - balances[0] + paidForGas
}

/** The same for a transaction of which only the hash is known. */
export async function readArrival(
  client: Client,
  hash: Hash,
  side: { token: Address | null; recipient: Address },
): Promise<bigint | undefined> {
  const receipt = await getTransactionReceipt(client, { hash }).catch(() => undefined)
  return receipt && readGain(client, receipt, side)
}

function gainIn({ logs }: TransactionReceipt, token: Address, recipient: Address): bigint {
  return parseEventLogs({ abi, logs, strict: true })
    .filter(({ address }) => isAddressEqual(address, token))
    .reduce((sum, { args: { from, to, value } }) => {
      if (isAddressEqual(to, recipient)) return sum + value
      return isAddressEqual(from, recipient) ? sum - value : sum
    }, 0n)
}
