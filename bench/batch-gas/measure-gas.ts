import type { Address, Hex } from 'viem'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { createAuthorization, signAuthorization } from '../../sandbox/chain/authorization.ts'
import type { SandboxChain } from '../../sandbox/start-chain.ts'
import { TRANSFER_BATCH } from '../../src/domain/chains/contracts.ts'
import { multicall, transferCall } from '../../src/payments/chain/calls.ts'
import { transferBatchCall } from '../../src/payments/chain/transfer-batch.ts'
import type { Payment } from '../../src/payments/wire/payment.ts'

/** Gas of whole transactions, call data included, per transfer. */
export interface GasOfSize {
  transfers: number
  multicall3: number
  own: number
  bytes: { multicall3: number; own: number }
}

const AMOUNT_BASE = 10_000n
/** Enough for any transfer of a plain account; what a transfer uses does not depend on it. */
const GAS_EACH = 100_000

/** The same payers pay the same payee once through each contract; each pays once per transaction. */
export async function measureGas(
  chain: SandboxChain,
  payers: readonly SandboxAccount[],
  transfers: number,
): Promise<GasOfSize> {
  const chosen = payers.slice(0, transfers)
  const sign = () => Promise.all(chosen.map((payer) => signPayment(payer, chain.payTo)))
  const through = multicall(chain.usdc, (await sign()).map(transferCall))
  const own = transferBatchCall(chain.usdc, chain.payTo, GAS_EACH, await sign())
  return {
    transfers,
    multicall3: (await send(chain, chain.multicall3, through, transfers)) / transfers,
    own: (await send(chain, TRANSFER_BATCH, own, transfers)) / transfers,
    bytes: { multicall3: through.length / 2 - 1, own: own.length / 2 - 1 },
  }
}

async function signPayment(payer: SandboxAccount, payTo: Address): Promise<Payment> {
  const authorization = createAuthorization({ from: payer.address, to: payTo, value: AMOUNT_BASE })
  const { value, validAfter, validBefore } = authorization
  return {
    version: 2,
    authorization: {
      ...authorization,
      value: String(value),
      validAfter: String(validAfter),
      validBefore: String(validBefore),
    },
    signature: await signAuthorization(payer, authorization),
    network: 'eip155:8453',
    accepted: null,
    resourceUrl: null,
    paymentId: null,
  }
}

async function send(chain: SandboxChain, to: Address, data: Hex, transfers: number): Promise<number> {
  const before = await chain.balanceOf(chain.payTo)
  const { gasUsed } = await chain.client.sendAs({ from: chain.relayer.address, to, data, gas: 16_000_000n })
  const earned = (await chain.balanceOf(chain.payTo)) - before
  if (earned !== AMOUNT_BASE * BigInt(transfers)) throw new Error(`${transfers} transfers earned ${earned}.`)
  return Number(gasUsed)
}
