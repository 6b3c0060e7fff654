import { openGasTrap } from '../../kit/hostile-payers.ts'
import { type Attacker, times } from './attacker.ts'

/** Longer than an account without code is taken for certain, shorter than it is remembered as one. */
const FORGOTTEN_AFTER_MS = 31_000
const PAYMENTS = 8

/**
 * A plain account that pays once, delegates to code that burns all gas (EIP-7702), and goes on with signatures of 65 and of
 * 66 bytes: the first ones at once, the others when it is no longer certain to be a plain account.
 */
export function createGasTrapAttacker(): Attacker {
  let code: `0x${string}` | undefined
  return {
    name: 'gas trap',
    async strike({ chain, wallet, send, pause }) {
      code ??= await chain.createSmartWallet(chain.payer.address, 'GasTrapWallet')
      const payer = await openGasTrap(chain, wallet, code)
      await send(payer.sign())
      const last = send(payer.sign())
      await payer.delegate()
      await last
      const attack = () =>
        Promise.all(times(PAYMENTS, (index) => send(index % 2 === 0 ? payer.sign() : payer.signOdd())))
      await attack()
      if (await pause(FORGOTTEN_AFTER_MS)) await attack()
    },
  }
}
