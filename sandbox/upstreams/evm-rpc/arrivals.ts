import { numberToHex, pad, toEventSelector } from 'viem'
import type { Arrival, Execution } from '../../exchange/execution.ts'
import { blockAt } from './calls.ts'

/** What relayers and solvers have paid out on a simulated chain: receipts, and ether in balances. */
export interface Arrivals {
  /** null for a hash that nobody has seen there. */
  receiptOf(hash: string): object | null
  etherOf(owner: string, block: number): bigint
}

const SOLVER = '0xf70da97812CB96acDF810712Aa562db8dfA3dbEF'
const TRANSFER = toEventSelector('Transfer(address,address,uint256)')

export function createArrivals(chainId: number, execution: Execution | undefined): Arrivals {
  return {
    receiptOf(hash) {
      const arrival = execution?.findArrival(hash)
      return arrival?.chainId === chainId ? toReceipt(hash, arrival) : null
    },
    etherOf: (owner, block) =>
      (execution?.listArrivals() ?? [])
        .filter((one) => one.chainId === chainId && one.token === null && blockAt(one.atMs) <= block)
        .filter(({ recipient }) => recipient.toLowerCase() === owner.toLowerCase())
        .reduce((sum, { amount }) => sum + amount, 0n),
  }
}

function toReceipt(hash: string, { token, recipient, amount, atMs }: Arrival) {
  const block = blockAt(atMs)
  const place = {
    blockNumber: numberToHex(block),
    blockHash: `0x${block.toString(16).padStart(64, '0')}`,
    transactionHash: hash,
    transactionIndex: '0x0',
  }
  const log = {
    ...place,
    address: token,
    topics: [TRANSFER, pad(SOLVER), pad(recipient as `0x${string}`)],
    data: numberToHex(amount, { size: 32 }),
    logIndex: '0x0',
    removed: false,
  }
  return {
    ...place,
    from: SOLVER,
    to: recipient,
    status: '0x1',
    type: '0x2',
    gasUsed: '0x5208',
    cumulativeGasUsed: '0x5208',
    effectiveGasPrice: '0x5f5e100',
    contractAddress: null,
    logsBloom: `0x${'0'.repeat(512)}`,
    logs: token === null ? [] : [log],
  }
}
