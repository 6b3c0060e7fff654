/**
 * Has a transaction of Solana simulated and refuses whatever was not agreed. Where the chain has two endpoints, the second
 * one simulates it as well, against the accounts as it has them itself: a single node could lie.
 */
import { Stop, stop } from '../problem.ts'
import { createSolanaRpc, type RawAccount, type SolanaRpc } from '../solana/rpc.ts'
import { checkOthers, checkSolana, type SolanaSides } from './check-solana.ts'
import type { AgreedOnSolana } from './prove-jupiter.ts'
import { disagreement, isNear, untilNextTry } from './two-nodes.ts'

interface TrialRun {
  transaction: Uint8Array
  agreed: AgreedOnSolana
  sides: SolanaSides
  /** Accounts that the transaction may write to, beside those of the trade. */
  others: readonly string[]
}

/** The units that the transaction used. */
export async function simulateOnSolana(rpcUrls: readonly string[], trial: TrialRun): Promise<number> {
  const [, secondUrl] = rpcUrls
  const [first, second] = await Promise.all([
    readRun(createSolanaRpc(rpcUrls), trial).then((run) => ({ gained: check(run, trial), units: run.units })),
    secondUrl === undefined ? undefined : runPatiently(createSolanaRpc([secondUrl], SECOND_MS), trial),
  ])
  if (second !== undefined && !isNear(first.gained, second)) throw disagreement()
  return first.units
}

/** A second opinion is not waited for longer. */
const SECOND_MS = 4_000

/** What arrives according to a second node; undefined for one that does not answer. */
async function runPatiently(rpc: SolanaRpc, trial: TrialRun): Promise<bigint | undefined> {
  for (let turn = 1; ; turn += 1) {
    const run = await readRun(rpc, trial).catch(() => undefined)
    if (!run) return undefined
    try {
      return check(run, trial)
    } catch (thrown) {
      if (!(thrown instanceof Stop)) throw thrown
      await untilNextTry(turn)
    }
  }
}

interface Run {
  before: (RawAccount | null)[]
  after: (RawAccount | null)[]
  others: (RawAccount | null)[]
  failed: boolean
  units: number
}

async function readRun(rpc: SolanaRpc, { transaction, agreed, others }: TrialRun): Promise<Run> {
  const watched = [agreed.account, agreed.source, agreed.destination]
  const [before, written, run] = await Promise.all([
    rpc.accounts(watched),
    rpc.accounts(others),
    rpc.simulate(transaction, watched),
  ])
  return { ...run, before, others: written }
}

function check({ before, after, others, failed }: Run, { agreed, sides }: TrialRun): bigint {
  checkOthers(others, agreed.account)
  if (failed) throw stop('The network would refuse this', 'A trial run failed, so nothing was sent.', 'retry')
  const toWatched = ([wallet, source, destination]: Run['before']) => ({ wallet, source, destination })
  return checkSolana(toWatched(before), toWatched(after), agreed, sides)
}
