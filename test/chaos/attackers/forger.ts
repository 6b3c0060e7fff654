import { randomBytes } from 'node:crypto'
import { type Attacker, times } from './attacker.ts'

/** In bytes: too short, the ordinary length, one too many, and lengths that only contract wallets have. */
const LENGTHS = [64, 65, 66, 67, 96, 130, 1_000, 4_096]
const ROUNDS = 4

/** Signatures out of thin air in the name of honest payers, who must not suffer for it. */
export function createForger(): Attacker {
  return {
    name: 'forger',
    ownsNothing: true,
    async strike({ wallet, victims, chance, send }) {
      const victim = victims[Math.floor(chance() * victims.length)]
      if (!victim) return
      const forge = (length: number) =>
        wallet.present(wallet.sign(victim).authorization, `0x${randomBytes(length).toString('hex')}`)
      await Promise.all(LENGTHS.flatMap((length) => times(ROUNDS, () => send(forge(length)))))
    },
  }
}
