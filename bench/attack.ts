import { listAttackPromises, toAttackReport } from './attack/attack-report.ts'
import { type AttackPlan, measureAttack } from './attack/measure-attack.ts'
import { readFlags, say } from './flags.ts'
import { openMarket } from './paid/market.ts'
import { describeMachine } from './report/machine.ts'
import { toPromisesReport } from './report/promises.ts'
import { REPORT_FILE, writeSection } from './report/report.ts'

// `npm run bench:attack`: what honest buyers notice of hostile payments, and what these cost us.

const FULL: AttackPlan = { seconds: 40, buyers: 64, payersOfAKind: 10, paymentsEach: 10, waves: 5 }
const QUICK: AttackPlan = { seconds: 12, buyers: 16, payersOfAKind: 10, paymentsEach: 10, waves: 1 }

const { quick, profileDir } = readFlags()
const machine = await describeMachine()
const market = await openMarket({ profileDir, alone: true, payers: 64, trustedProxies: 1 })
try {
  say('Honest buyers alone, then under attack')
  const attack = await measureAttack(market, quick ? QUICK : FULL)
  const promises = listAttackPromises(attack)
  const report = `${toAttackReport(attack, machine)}\n${toPromisesReport(promises)}`
  process.stdout.write(`${report}\n`)
  if (!quick) writeSection(REPORT_FILE, 'attack', report)
  if (promises.some(({ holds }) => !holds)) process.exitCode = 1
} finally {
  await market.close()
}
