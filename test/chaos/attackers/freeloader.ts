import { type Attacker, times } from './attacker.ts'

const ATTEMPTS = 40

/** Good payments for answers that do not exist: nothing may be charged, and each attempt costs us work and a row. */
export function createFreeloader(): Attacker {
  return {
    name: 'freeloader',
    async strike({ chain, wallet, send }) {
      const payer = await chain.createPayer({ fundsBase: wallet.priceBase * 100n })
      const nothing = { route: '/api/price', body: { symbol: 'NOSUCHTOKEN' } }
      await Promise.all(times(ATTEMPTS, () => send(wallet.sign(payer), nothing)))
    },
  }
}
