import { addDeployCommand } from '../deploy-command.ts'
import { doctorCommand } from '../doctor/doctor-command.ts'
import { addLedgerCommand } from '../ledger/ledger-command.ts'
import type { AddCommands, Edition } from '../program.ts'
import { addStartCommand } from '../service-commands.ts'
import { OPERATORS_HEADING } from './buyer.ts'

// Loaded on use, so that the other commands start faster.
const addDoctorCommand = doctorCommand(() => import('../doctor/check-start.ts'))

export const SERVICE_COMMANDS: AddCommands[] = [addStartCommand, addDoctorCommand, addLedgerCommand, addDeployCommand]

/** The command of the package `sextant-service`. */
export const SERVICE_EDITION: Edition = {
  name: 'sextant-service',
  description:
    'Sells crypto answers by the call. Settings come from the environment and .env; docs/config.md lists them.',
  groups: [{ heading: OPERATORS_HEADING, commands: SERVICE_COMMANDS }],
  epilogue: `
Exit: 0 done · 1 a check failed · 2 wrong command or settings · 4 chain or ledger away`,
}
