import type { HolderKind } from '../ports/holders.ts'

/** Which of the largest holders count as people who could sell; risk and sniper-check share it. */

/** Kinds of holders that do not sell: their tokens are in a pool, burned, locked, or behind a vote of days. */
export const SET_ASIDE: ReadonlySet<HolderKind> = new Set(['pool', 'burn', 'locker', 'token', 'timelock'])

/**
 * How much of a holder's share counts as one person's: an exchange, a bridge or a lending market holds for many, several
 * people sign for a multisig, and a contract without a name can be either.
 */
export const OWN_SHARE: Readonly<Record<HolderKind, number>> = {
  wallet: 1,
  contract: 0.5,
  multisig: 0.5,
  exchange: 0,
  bridge: 0,
  protocol: 0,
  pool: 0,
  burn: 0,
  locker: 0,
  token: 0,
  timelock: 0,
}
