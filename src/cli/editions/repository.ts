import type { Edition } from '../program.ts'
import { addSandboxCommand } from '../service-commands.ts'
import { BUYER_GROUPS, OPERATORS_HEADING, SEXTANT } from './buyer.ts'
import { SERVICE_COMMANDS } from './service.ts'

/** The command in a clone, where all parts lie beside each other. */
export const REPOSITORY_EDITION: Edition = {
  ...SEXTANT,
  groups: [...BUYER_GROUPS, { heading: OPERATORS_HEADING, commands: [addSandboxCommand, ...SERVICE_COMMANDS] }],
}
