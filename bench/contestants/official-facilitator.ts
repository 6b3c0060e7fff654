import { x402Facilitator } from '@x402/core/facilitator'
import type { FacilitatorClient } from '@x402/core/server'
import { toFacilitatorEvmSigner } from '@x402/evm'
import { BatchSettlementEvmScheme } from '@x402/evm/batch-settlement/facilitator'
import { ExactEvmScheme } from '@x402/evm/exact/facilitator'
import { createWalletClient, type Hex, http, nonceManager, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { base } from 'viem/chains'

export interface OfficialWallet {
  rpcUrl: string
  relayerKey: string
  /** Uses viem's nonce manager; without it, overlapping settlements use the same nonce. */
  countNonces?: boolean
  /** How often viem polls for a receipt; viem's default for Base if undefined. */
  pollingMs?: number
}

/** The official facilitator, called directly instead of over HTTP. */
export function createOfficialFacilitator({
  rpcUrl,
  relayerKey,
  countNonces,
  pollingMs,
}: OfficialWallet): FacilitatorClient {
  const account = privateKeyToAccount(relayerKey as Hex, countNonces ? { nonceManager } : {})
  const wallet = createWalletClient({
    account,
    chain: base,
    transport: http(rpcUrl),
    ...(pollingMs === undefined ? {} : { pollingInterval: pollingMs }),
  }).extend(publicActions)
  const signer = toFacilitatorEvmSigner({
    address: account.address,
    getCode: wallet.getCode,
    readContract: (call) => wallet.readContract({ ...call, args: call.args ?? [] } as never),
    verifyTypedData: (typed) => wallet.verifyTypedData(typed as never),
    writeContract: (call) => wallet.writeContract(call as never),
    sendTransaction: (call) => wallet.sendTransaction(call as never),
    waitForTransactionReceipt: wallet.waitForTransactionReceipt,
  })
  const facilitator = new x402Facilitator()
    .register('eip155:8453', new ExactEvmScheme(signer))
    .register('eip155:8453', new BatchSettlementEvmScheme(signer))
  return {
    verify: (payload, requirements) => facilitator.verify(payload, requirements),
    settle: (payload, requirements) => facilitator.settle(payload, requirements),
    getSupported: async () => facilitator.getSupported() as Awaited<ReturnType<FacilitatorClient['getSupported']>>,
  }
}
