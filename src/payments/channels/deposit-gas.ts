import { type Hex, toHex } from 'viem'
import { CHANNEL_ESCROW } from '../../domain/chains/contracts.ts'
import type { Rpc } from '../chain/rpc.ts'
import { DEPOSIT_GAS } from '../limits.ts'
import { depositCall } from './escrow-calls.ts'
import type { KeptDeposit } from './kept-deposit.ts'

/** A payer whose code takes more than this is not worth a transaction. */
const MOST_GAS = 2 * DEPOSIT_GAS

/** The gas that a deposit takes on the chain as it is now, with some room; fails with `RpcRefused` if the chain would not take it. */
export async function estimateDeposit(rpc: Rpc, sender: Hex, { config, deposit }: KeptDeposit): Promise<number> {
  const call = { from: sender, to: CHANNEL_ESCROW, data: depositCall(config, deposit), gas: toHex(MOST_GAS) }
  const found = Number(await rpc.call<string>('eth_estimateGas', [call]))
  return Math.min(Math.ceil(found * 1.25), MOST_GAS)
}
