import { type Attacker, times } from './attacker.ts'

const REPLAYS = 15

/** An authorization that its payer cancelled on chain, sent again and again. */
export function createCancelledReplayer(): Attacker {
  return {
    name: 'cancelled authorization',
    async strike({ chain, wallet, thirdParty, chance, pause, send }) {
      const payer = await chain.createPayer({ fundsBase: wallet.priceBase })
      const payment = wallet.sign(payer)
      await thirdParty.cancel(payer, payment.authorization.nonce)
      await Promise.all(
        times(REPLAYS, async () => {
          await pause(chance() * 500)
          await send(payment)
        }),
      )
    },
  }
}
