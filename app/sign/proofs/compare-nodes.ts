/** Has a second node of the chain simulate a trade as well, where there is one: a single node could lie. */
import type { Client } from 'viem'
import { Stop, stop } from '../problem.ts'
import { type Changes, type SimulatedTrade, simulateTrade } from './simulate.ts'

/** Nodes are a block or two apart, and prices move; two answers may differ by this share. */
const MOST_DIFFERENCE_PCT = 1n
/** A node that has not seen the last block yet gets time for it. */
const TRIES = 3
const PAUSE_MS = 1_500

/** The changes as the first node has them. Throws if the other one says that they are different, or that the trade fails. */
export async function simulateAtTwo(
  { reader, second }: { reader: Client; second?: Client | undefined },
  input: SimulatedTrade,
): Promise<Changes | undefined> {
  const [changes, others] = await Promise.all([
    simulateTrade(reader, input),
    second ? simulatePatiently(second, input) : undefined,
  ])
  if (changes && others && !isAlike(changes, others)) throw disagreement()
  return changes ?? others
}

async function simulatePatiently(client: Client, input: SimulatedTrade): Promise<Changes | undefined> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await simulateTrade(client, input)
    } catch (thrown) {
      if (!(thrown instanceof Stop)) return undefined
      if (turn === TRIES) throw disagreement()
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}

const isAlike = (one: Changes, other: Changes): boolean =>
  isNear(one.spent, other.spent) &&
  isNear(one.gained, other.gained) &&
  (one.allowanceLeft === 0n) === (other.allowanceLeft === 0n)

function isNear(one: bigint | null, other: bigint | null): boolean {
  if (one === null || other === null) return one === other
  const [apart, whole] = [one - other, one > other ? one : other]
  return (apart < 0n ? -apart : apart) * 100n <= whole * MOST_DIFFERENCE_PCT
}

const disagreement = () =>
  stop(
    'Two nodes disagree',
    'The trial run ends differently at two nodes of this network, so one of them is wrong or behind. Nothing was signed. Try again in a moment.',
  )
