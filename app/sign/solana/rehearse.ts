/**
 * Has a transaction of Solana simulated and refuses whatever was not agreed. Where the chain has two endpoints, the second
 * one simulates it as well, against the accounts as it has them itself: a single node could lie.
 */
import { Stop, stop } from '../problem.ts'
import { checkOthers, checkSolana, type SolanaSides } from '../proofs/check-solana.ts'
import type { AgreedOnSolana } from '../proofs/prove-jupiter.ts'
import { disagreement, isNear, untilNextTry } from '../proofs/two-nodes.ts'
import { createSolanaRpc, type RawAccount, type SolanaRpc } from './rpc.ts'

interface Rehearsal {
  transaction: Uint8Array
  agreed: AgreedOnSolana
  sides: SolanaSides
  /** Accounts that the transaction may write to, beside those of the trade. */
  others: readonly string[]
}

/** The units that the transaction used. */
export async function rehearseOnSolana(rpcUrls: readonly string[], rehearsal: Rehearsal): Promise<number> {
  const [, secondUrl] = rpcUrls
  const [first, second] = await Promise.all([
    readRun(createSolanaRpc(rpcUrls), rehearsal).then((run) => ({ gained: check(run, rehearsal), units: run.units })),
    secondUrl === undefined ? undefined : runPatiently(createSolanaRpc([secondUrl], SECOND_MS), rehearsal),
  ])
  if (second !== undefined && !isNear(first.gained, second)) throw disagreement()
  return first.units
}

/** A second opinion is not waited for longer. */
const SECOND_MS = 4_000

/** What arrives according to a second node; undefined for one that does not answer. */
async function runPatiently(rpc: SolanaRpc, rehearsal: Rehearsal): Promise<bigint | undefined> {
  for (let turn = 1; ; turn += 1) {
    const run = await readRun(rpc, rehearsal).catch(() => undefined)
    if (!run) return undefined
    try {
      return check(run, rehearsal)
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

async function readRun(rpc: SolanaRpc, { transaction, agreed, others }: Rehearsal): Promise<Run> {
  const watched = [agreed.account, agreed.source, agreed.destination]
  const [before, written, run] = await Promise.all([
    rpc.accounts(watched),
    rpc.accounts(others),
    rpc.simulate(transaction, watched),
  ])
  return { ...run, before, others: written }
}

function check({ before, after, others, failed }: Run, { agreed, sides }: Rehearsal): bigint {
  checkOthers(others, agreed.account)
  if (failed) throw stop('The network would refuse this', 'A trial run failed, so nothing was sent.', 'retry')
  const toWatched = ([wallet, source, destination]: Run['before']) => ({ wallet, source, destination })
  return checkSolana(toWatched(before), toWatched(after), agreed, sides)
}
