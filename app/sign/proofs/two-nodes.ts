/** When the answers of two nodes count as one, how long the second one may be behind, and what is said when they differ. */
import { type Stop, stop } from '../problem.ts'

/** Nodes are a block or two apart, and prices move; two answers may differ by this share. */
const MOST_DIFFERENCE_PCT = 1n
/** A node that has not seen the last block yet gets time for it. */
const TRIES = 3
const PAUSE_MS = 1_500

export function isNear(one: bigint | null, other: bigint | null): boolean {
  if (one === null || other === null) return one === other
  const [apart, whole] = [one - other, one > other ? one : other]
  return (apart < 0n ? -apart : apart) * 100n <= whole * MOST_DIFFERENCE_PCT
}

/** Pauses before a node that disagrees is asked once more; throws when it has been asked often enough. */
export async function untilNextTry(turn: number): Promise<void> {
  if (turn === TRIES) throw disagreement()
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}

export const disagreement = (): Stop =>
  stop(
    'Two nodes disagree',
    'The trial run ends differently at two nodes of this network, so one of them is wrong or behind. Nothing was signed. Try again in a moment.',
  )
