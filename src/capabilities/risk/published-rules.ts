import { BY_HOLDER } from './power-rules.ts'
import type { Group } from './rule.ts'
import { RULES } from './rules.ts'

/** The rules of the score as tables, for `docs/risk.md`. */

const GROUPS: readonly (readonly [title: string, groups: readonly Group[]])[] = [
  ['Decisive: each makes the verdict CRITICAL alone, at full points', ['decisive']],
  ['Selling, taxes and code', ['trade']],
  ['Market', ['market']],
  ['Powers over the token, weighed by who holds them', ['power']],
  ['Holders and liquidity', ['holders']],
  ['Its maker', ['history']],
  ['Name', ['name']],
  ['What is not known', ['doubt']],
]

export function renderRules(): string {
  const tables = GROUPS.map(([title, groups]) => {
    const rows = RULES.filter(({ group }) => groups.includes(group)).map(
      ({ code, weight, when, why }) => `| \`${code}\` | ${weight} | ${when} | ${why} |`,
    )
    return [`### ${title}`, '', '| flag | points at most | when | why |', '|---|---|---|---|', ...rows].join('\n')
  })
  const holders = Object.entries(BY_HOLDER).map(([kind, { share, why }]) => `| ${kind} | ${share * 100} % | ${why} |`)
  const who = ['### Who holds a power', '', '| holder | of the points | why |', '|---|---|---|', ...holders].join('\n')
  return [...tables, who].join('\n\n')
}
