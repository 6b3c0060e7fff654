import type { SandboxChain } from '../../sandbox/start-chain.ts'
import { createRpc } from '../../src/payments/chain/rpc.ts'
import type { Ledger } from '../../src/payments/ledger/ledger.ts'
import { listReceived } from '../../src/payments/received.ts'
import { reconcile } from '../../src/payments/reconcile.ts'
import { listRelayerTransactions } from '../kit/relayer-transactions.ts'
import type { Attempt } from './attackers/attacker.ts'
import { type AttackVerdict, judgeAttacks } from './judge-attacks.ts'
import { idOf, type Kind, type Purchase } from './purchase.ts'

/** Kinds whose payments must end with an answer. With `two bodies`, one of the two requests is rightly refused. */
const GOOD: ReadonlySet<Kind> = new Set(['honest', 'everywhere', 'front-run', 'hung up'])

export interface Verdict {
  problems: string[]
  settled: number
  earnedBase: bigint
  attacks: Omit<AttackVerdict, 'problems'>
}

interface Seen {
  chain: SandboxChain
  ledger: Ledger
  relayers: readonly `0x${string}`[]
  purchases: Purchase[]
  attempts: readonly Attempt[]
}

/** Compares what buyers and attackers saw, what the ledger says and what the chain shows; returns every disagreement. */
export async function judge({ chain, ledger, relayers, purchases, attempts }: Seen): Promise<Verdict> {
  const rpc = createRpc(chain.url, { timeoutMs: 60_000 })
  const place = { rpc, asset: chain.usdc, payTo: chain.payTo, network: 'eip155:8453' }
  const { settled, earnedBase, differences } = await reconcile({ ...place, ledger, nowMs: Number.MAX_SAFE_INTEGER })
  const received = await listReceived(place, 0, Number(await chain.client.getBlockNumber()))
  await rpc.close()
  const problems = differences.map((difference) => JSON.stringify(difference, (_, value) => toText(value)))

  const transfers = await chain.transfersTo(chain.payTo)
  if (transfers.length !== received.size)
    problems.push(`${transfers.length} transfers for ${received.size} authorizations`)
  const known = new Set([...purchases, ...attempts].map(idOf))
  for (const id of received.keys()) if (!known.has(id)) problems.push(`${id}: paid, and nobody bought`)
  for (const purchase of purchases) problems.push(...judgeOne(purchase, received.has(idOf(purchase))))
  const transactions = await listRelayerTransactions(chain, relayers)
  const attacks = judgeAttacks({ attempts, purchases, paid: received, transactions })
  problems.push(...attacks.problems)
  return { problems, settled, earnedBase, attacks }
}

function judgeOne(purchase: Purchase, paid: boolean): string[] {
  const { kind, answers, last, ended } = purchase
  const say = (what: string) => `${idOf(purchase)} (${kind}): ${what}; last answer ${last}`
  return [
    ...(answers.size > 1 ? [say(`${answers.size} different answers`)] : []),
    ...(answers.size > 0 && !paid ? [say('answered, not paid')] : []),
    ...(answers.size === 0 && paid ? [say('paid, not answered')] : []),
    ...(ended ? [] : [say('never ended')]),
    ...(GOOD.has(kind) && answers.size === 0 ? [say('a good payment without an answer')] : []),
  ]
}

const toText = (value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)
