import { openOverdraft } from '../../kit/hostile-payers.ts'
import { type Attacker, times } from './attacker.ts'

const PAYMENTS = 20
const APART_MS = 40

/** A plain account with the money for one call sends twenty payments to several replicas, 40 ms apart. */
export function createOverdraftAttacker(): Attacker {
  return {
    name: 'overdraft',
    async strike({ chain, wallet, send, pause }) {
      const payer = await openOverdraft(chain, wallet)
      await Promise.all(
        times(PAYMENTS, async (index) => {
          await pause(index * APART_MS)
          await send(payer.sign())
        }),
      )
    },
  }
}
