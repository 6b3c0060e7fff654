import { costOfFailures, GAS_OF_A_FAILURE, type RelayerTransaction } from '../kit/relayer-transactions.ts'
import type { Attempt } from './attackers/attacker.ts'
import { idOf, type Purchase } from './purchase.ts'

export interface AttackVerdict {
  problems: string[]
  /** Hostile payers that cost a failed transaction, and the gas of all their failures. */
  failedPayers: number
  gas: number
}

interface Seen {
  attempts: readonly Attempt[]
  purchases: readonly Purchase[]
  /** Ids of all payments that the chain shows as paid. */
  paid: { has(id: string): boolean }
  transactions: readonly RelayerTransaction[]
}

/** No answer without payment, none to a stranger, none for another request; one failure per hostile payer at most. */
export function judgeAttacks({ attempts, purchases, paid, transactions }: Seen): AttackVerdict {
  const own = attempts.filter(({ attacker }) => !attacker.ownsNothing)
  const { blocks, failed, ids, gas } = costOfFailures(
    transactions,
    own.map(({ payer, nonce }) => ({ from: payer, nonce })),
  )
  const problems = [...blocks].flatMap(([payer, mined]) =>
    mined.length > 1
      ? [`${payer} (${nameOf(own, payer)}): ${mined.length} transactions failed for it, in blocks ${mined.join(', ')}`]
      : [],
  )
  if (gas > failed.size * GAS_OF_A_FAILURE)
    problems.push(`${gas} gas for ${failed.size} hostile payers, more than ${GAS_OF_A_FAILURE} each`)

  const cutOff = new Set(purchases.filter((purchase) => purchase.cutOff).map(idOf))
  const byId = new Map<string, Attempt[]>()
  for (const attempt of attempts) byId.set(idOf(attempt), [...(byId.get(idOf(attempt)) ?? []), attempt])
  for (const [id, tries] of byId) {
    const [first] = tries as [Attempt]
    const answers = tries.filter(({ status }) => status === 200)
    if (answers.length === 0) continue
    const say = (what: string) => problems.push(`${id} (${first.attacker.name}): ${what}`)
    if (!paid.has(id)) say('answered, not paid')
    // An answer whose delivery broke off may be fetched by whoever holds the payment, for some minutes.
    if (first.attacker.ownsNothing && !cutOff.has(id)) say(`answered to a stranger, ${answers[0]?.request}`)
    if (new Set(answers.map(({ text }) => text)).size > 1) say('several different answers')
    if (ids.has(id) && answers.some(({ request }) => request !== first.request))
      say('failed on chain for one request, and bought another')
  }
  return { problems, failedPayers: failed.size, gas }
}

const nameOf = (attempts: readonly Attempt[], payer: string): string =>
  attempts.find((attempt) => attempt.payer.toLowerCase() === payer)?.attacker.name ?? '?'
