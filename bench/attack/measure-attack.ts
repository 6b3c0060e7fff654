import { setTimeout as sleep } from 'node:timers/promises'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { createWallet, type Signed, type Wallet } from '../../test/chaos/wallet.ts'
import { challengeOf } from '../../test/kit/buyer.ts'
import { type HostilePayer, openGasTrap, openOverdraft, openTwoFaced } from '../../test/kit/hostile-payers.ts'
import { costOfFailures, type HostileCost, listRelayerTransactions } from '../../test/kit/relayer-transactions.ts'
import { ROUTE } from '../contestants/trivial-answer.ts'
import type { Market } from '../paid/market.ts'
import { type Answered, sendPayments } from '../paid/send-payments.ts'

export interface AttackPlan {
  /** Length of each phase. */
  seconds: number
  /** Honest buyers, each with one call in flight. */
  buyers: number
  /** Hostile payers of each of the three kinds, and payments that each sends at once. */
  payersOfAKind: number
  paymentsEach: number
  /** How often the hostile payments are sent, all at once, each time with new signatures. */
  waves: number
}

export interface Attack {
  plan: AttackPlan
  /** Honest purchases before and during the attack. */
  calm: Answered[]
  attacked: Answered[]
  hostile: { payers: number; sent: number; served: number; cost: HostileCost }
}

const BUYER = '198.51.100.1'

/** Honest buyers alone, and the same buyers while hostile payments come in waves. */
export async function measureAttack(market: Market, plan: AttackPlan): Promise<Attack> {
  const [server] = market.sellers as [Market['sellers'][0]]
  const wallet = createWallet(await challengeOf(`${server.url}${ROUTE}`))
  const shop = (seconds: number) =>
    sendPayments(server.url, signFor(market.payers, wallet, plan.buyers * seconds * 2), plan.buyers, seconds, BUYER)

  await shop(WARM_UP_SECONDS)
  const payers = await openHostilePayers(market, wallet, plan.payersOfAKind)
  await market.chain.setBlockTime(BLOCK_SECONDS)
  await shop(WARM_UP_SECONDS)
  const calm = await shop(plan.seconds)
  const fromBlock = await market.chain.client.getBlockNumber()
  const attacks: Signed[] = []
  const attacking = attackInWaves(plan, async (wave) => {
    const payments = payers.flatMap((payer) => Array.from({ length: plan.paymentsEach }, payer.sign))
    attacks.push(...payments)
    const headers = payments.map(({ header }) => header)
    return sendPayments(server.url, headers, headers.length, undefined, `203.0.113.${1 + wave}`)
  })
  const attacked = await shop(plan.seconds)
  const answers = await attacking
  await server.rest()
  const transactions = await listRelayerTransactions(market.chain, [market.chain.relayer.address], fromBlock)
  const cost = costOfFailures(
    transactions,
    attacks.map(({ authorization }) => authorization),
  )
  const served = answers.filter(({ status }) => status === 200).length
  return { plan, calm, attacked, hostile: { payers: payers.length, sent: attacks.length, served, cost } }
}

const WARM_UP_SECONDS = 5
const BLOCK_SECONDS = 2

async function attackInWaves(
  { seconds, waves }: AttackPlan,
  strike: (wave: number) => Promise<Answered[]>,
): Promise<Answered[]> {
  const all: Promise<Answered[]>[] = []
  for (let wave = 0; wave < waves; wave++) {
    all.push(strike(wave))
    await sleep((seconds * 1000) / waves)
  }
  return (await Promise.all(all)).flat()
}

function signFor(payers: readonly SandboxAccount[], wallet: Wallet, count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => wallet.sign(payers[index % payers.length] as SandboxAccount).header,
  )
}

/** Contract wallets that lie to simulations, overdrafts, and plain accounts that became gas traps. */
async function openHostilePayers({ chain }: Market, wallet: Wallet, ofAKind: number): Promise<HostilePayer[]> {
  const code = await chain.createSmartWallet(chain.payer.address, 'GasTrapWallet')
  const payers: HostilePayer[] = []
  for (let index = 0; index < ofAKind; index++) {
    payers.push(await openTwoFaced(chain, wallet), await openOverdraft(chain, wallet))
    const trap = await openGasTrap(chain, wallet, code)
    await trap.delegate()
    payers.push(trap)
  }
  return payers
}
