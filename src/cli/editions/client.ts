import { doctorCommand } from '../doctor/doctor-command.ts'
import type { Edition } from '../program.ts'
import { addCommandsOf, addSandboxCommand, addStartCommand } from '../service-commands.ts'
import { BUYER_GROUPS, OPERATORS_HEADING, SEXTANT } from './buyer.ts'

/** The command of the package `sextant`: what needs a database or a chain is run by the packages that have them. */
export const CLIENT_EDITION: Edition = {
  ...SEXTANT,
  groups: [
    ...BUYER_GROUPS,
    {
      heading: OPERATORS_HEADING,
      commands: [
        addSandboxCommand,
        addStartCommand,
        doctorCommand(),
        addCommandsOf('service', {
          ledger: 'what was sold: list, export, reconcile with the chain',
          'deploy-batcher': 'put the batch contract on the chain; shows the cost, and sends with --send',
        }),
      ],
    },
  ],
}
