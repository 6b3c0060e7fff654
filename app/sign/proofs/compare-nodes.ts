/** Has a second node of the chain simulate a trade as well, where there is one: a single node could lie. */
import type { Client } from 'viem'
import { Stop } from '../problem.ts'
import { type Changes, type SimulatedTrade, simulateTrade } from './simulate.ts'
import { disagreement, isNear, untilNextTry } from './two-nodes.ts'

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
      await untilNextTry(turn)
    }
  }
}

const isAlike = (one: Changes, other: Changes): boolean =>
  isNear(one.spent, other.spent) &&
  isNear(one.gained, other.gained) &&
  (one.allowanceLeft === 0n) === (other.allowanceLeft === 0n)
