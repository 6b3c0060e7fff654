import { type Command, Option } from 'commander'
import type { Terminal } from '../terminal.ts'
import type { LedgerOptions } from './ledger-actions.ts'

const STATES = ['claimed', 'settling', 'settled', 'released']

/** `sextant ledger`: reads what was sold, from the SQLite file of this machine or from Postgres. */
export function addLedgerCommand(program: Command, terminal: Terminal, end: (code: number) => void): void {
  const ledger = program
    .command('ledger')
    .summary('what was sold: list, export, reconcile with the chain')
    .description('What was sold. Reads the settings of the service: .env, --env-file, or the environment.')
  const envFile = new Option('--env-file <path>', 'settings of the service')
  const state = new Option('--state <state>', 'only sales in this state').choices(STATES)
  // Loaded on use, so that the other commands start faster.
  const act = (name: keyof typeof import('./ledger-actions.ts')) =>
    async function (this: Command) {
      const actions = await import('./ledger-actions.ts')
      end(await actions[name](this.optsWithGlobals<LedgerOptions>(), terminal))
    }
  ledger
    .command('list')
    .description('The latest sales, newest first.')
    .addOption(envFile)
    .addOption(state)
    .option('--limit <count>', 'how many', '20')
    .action(act('listSales'))
  ledger
    .command('channels')
    .description('Payment channels: what is in escrow, what was charged, what is to be claimed.')
    .addOption(envFile)
    .option('--limit <count>', 'how many', '20')
    .action(act('listChannels'))
  ledger
    .command('export')
    .description('Every sale as CSV on standard output, oldest first.')
    .addOption(envFile)
    .addOption(state)
    .action(act('exportSales'))
  ledger
    .command('backup')
    .description('A copy of the SQLite ledger, also while the service runs. With Postgres use pg_dump.')
    .addOption(envFile)
    .option('--to <file>', 'where it goes; must not be there yet', 'ledger-backup.sqlite')
    .action(act('backUpLedger'))
  ledger
    .command('reconcile')
    .description('Holds every sale against the chain; ends with 1 on any difference.')
    .addOption(envFile)
    .option('--from-block <block>', 'read the chain from here; without it from the oldest sale that the ledger has')
    .option('--to-block <block>', 'and up to here; without it up to the newest block')
    .action(act('reconcileSales'))
}
