/** What chat can do, in words, from the catalog of intents. */
import type { Abilities } from '../phrases/help.ts'
import { intents } from './catalog.ts'
import type { Ability, Intent } from './intent.ts'
import { capital } from './wording.ts'

const GROUPS: readonly Ability['group'][] = ['trades', 'checks', 'markets', 'orders', 'wallet']

const all: readonly Intent[] = Object.values(intents)

export const ABILITIES: Abilities = {
  lines: GROUPS.map((group) => {
    const details = all.filter(({ ability }) => ability.group === group).map(({ ability }) => ability.detail)
    return `${capital(details.join(', '))}.`
  }),
  short: all.flatMap(({ ability }) => ability.short),
}
