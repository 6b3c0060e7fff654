import { encodeFunctionData } from 'viem'
import { usdcAbi } from '../../../sandbox/chain/usdc-abi.ts'
import { type Attacker, OTHER_REQUESTS, PRICE_OF_ETH } from './attacker.ts'

/**
 * An account that empties itself while its payment is being settled, so that the transfer fails on chain. When the money is
 * back, the payment is tried for other requests.
 */
export function createRevertedHolder(): Attacker {
  return {
    name: 'reverted holder',
    async strike({ chain, wallet, chance, pause, send }) {
      const payer = await chain.createPayer({ fundsBase: wallet.priceBase })
      await chain.fundEth(payer.address)
      const payment = wallet.sign(payer)
      const first = send(payment, PRICE_OF_ETH)
      await pause(chance() * 60)
      const args = ['0x000000000000000000000000000000000000dEaD', wallet.priceBase] as const
      const data = encodeFunctionData({ abi: usdcAbi, functionName: 'transfer', args })
      // It fails when our own transfer came first.
      await chain.client.sendAs({ from: payer.address, to: chain.usdc, data }).catch(() => undefined)
      await first
      await chain.mintUsdc(payer.address, wallet.priceBase)
      for (const target of OTHER_REQUESTS) await send(payment, target)
    },
  }
}
