import { type HostilePayer, openSwitched, openTwoFaced, type SwitchedWallet } from '../../kit/hostile-payers.ts'
import { type Attacker, times } from './attacker.ts'

// Contract wallets that accept a signature when it is verified and not when it is settled.

/** Wallets that come again and again: only their first failure may cost anything. */
const WALLETS = 6
const PAYMENTS = 12

export function createTwoFacedAttacker(): Attacker {
  const wallets: HostilePayer[] = []
  return {
    name: 'two-faced wallet',
    async strike({ chain, wallet, chance, send }) {
      if (wallets.length < WALLETS) wallets.push(await openTwoFaced(chain, wallet))
      const payer = wallets[Math.floor(chance() * wallets.length)]
      if (payer) await Promise.all(times(PAYMENTS, () => send(payer.sign())))
    },
  }
}

export function createSwitchedAttacker(): Attacker {
  const wallets: SwitchedWallet[] = []
  return {
    name: 'switched wallet',
    async strike({ chain, wallet, chance, send, pause }) {
      if (wallets.length < WALLETS) wallets.push(await openSwitched(chain, wallet))
      const payer = wallets[Math.floor(chance() * wallets.length)]
      if (!payer) return
      await payer.setHonest(true)
      const sending = times(PAYMENTS, () => send(payer.sign()))
      await pause(chance() * 80)
      await payer.setHonest(false)
      await Promise.all(sending)
    },
  }
}
