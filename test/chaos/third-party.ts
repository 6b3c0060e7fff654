import { encodeFunctionData, parseSignature, toHex } from 'viem'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { callTogether } from '../../sandbox/chain/rpc.ts'
import { usdcAbi } from '../../sandbox/chain/usdc-abi.ts'
import type { SandboxChain } from '../../sandbox/start-chain.ts'

export const THIRD_PARTY = '0x000000000000000000000000000000000000d00d'

/**
 * Somebody else who acts on the chain: sends a payment's transfer before the relayer does (front-running), or cancels
 * its authorization. Transactions are sent one after the other, without waiting for their receipts.
 */
export function createThirdParty(chain: SandboxChain) {
  const account = THIRD_PARTY
  let last: Promise<unknown> = chain
    .fundEth(account)
    .then(() => callTogether(chain.url, [{ method: 'anvil_impersonateAccount', params: [account] }]))

  function send(data: `0x${string}`): Promise<void> {
    const transaction = { from: account, to: chain.usdc, data, gas: toHex(200_000) }
    const sent = last.then(() => callTogether(chain.url, [{ method: 'eth_sendTransaction', params: [transaction] }]))
    last = sent.catch(() => undefined)
    return sent.then(
      () => undefined,
      () => undefined,
    )
  }

  return {
    send,
    async cancel(payer: SandboxAccount, nonce: `0x${string}`): Promise<void> {
      const signature = await payer.signTypedData({
        domain: { name: 'USD Coin', version: '2', chainId: chain.chainId, verifyingContract: chain.usdc },
        types: {
          CancelAuthorization: [
            { name: 'authorizer', type: 'address' },
            { name: 'nonce', type: 'bytes32' },
          ],
        },
        primaryType: 'CancelAuthorization',
        message: { authorizer: payer.address, nonce },
      })
      const { r, s, yParity } = parseSignature(signature)
      const args = [payer.address, nonce, 27 + yParity, r, s] as const
      await send(encodeFunctionData({ abi: usdcAbi, functionName: 'cancelAuthorization', args }))
    },
  }
}

export type ThirdParty = ReturnType<typeof createThirdParty>
