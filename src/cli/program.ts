import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command, CommanderError } from 'commander'
import { offers } from '../capabilities/catalog.ts'
import { CallFailed } from '../client/call-failed.ts'
import { addChannelCommand } from './channel-command.ts'
import { addChatCommand } from './chat-command.ts'
import { addDeployCommand } from './deploy-command.ts'
import { addDoctorCommand } from './doctor/doctor-command.ts'
import { EXIT, toExitCode, UsageError } from './exit-codes.ts'
import { addLedgerCommand } from './ledger/ledger-command.ts'
import { addOfferCommand } from './offer-command.ts'
import { findRoot } from './read-settings.ts'
import { addServiceCommands } from './service-commands.ts'
import { showProblem } from './show/problem.ts'
import type { Terminal } from './terminal.ts'
import { addVerifyCommand } from './verify-command.ts'
import { addWalletCommands } from './wallet-commands.ts'

/** Parses the arguments and runs the command in the given terminal; returns the exit code. */
export async function runCli(args: string[], terminal: Terminal): Promise<number> {
  let code: number = EXIT.done
  const program = createProgram(terminal, (ended) => {
    code = ended
  })
  try {
    await program.parseAsync(args, { from: 'user' })
    return code
  } catch (thrown) {
    if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? EXIT.done : EXIT.usage
    if (thrown instanceof UsageError) {
      terminal.err(`${thrown.message}\n`)
      return EXIT.usage
    }
    if (thrown instanceof CallFailed) {
      showProblem(thrown, terminal, args.includes('--json'))
      return toExitCode(thrown.problem)
    }
    throw thrown
  }
}

function createProgram(terminal: Terminal, end: (code: number) => void): Command {
  const program = new Command('sextant')
    .description('Crypto answers by the call, paid in USDC on Base, and a free chat.')
    .version(readVersion(), '--version', 'show the version')
    .option(
      '--url <url>',
      'where the service is; also SEXTANT_URL',
      terminal.env.SEXTANT_URL || 'http://127.0.0.1:4021',
    )
    .option('--json', 'write JSON and nothing else to standard output')
    .option('--no-color', 'no colour; also NO_COLOR')
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err, getOutHelpWidth: () => terminal.columns })
    .configureHelp({ showGlobalOptions: true, subcommandTerm: (command) => command.name() })
    .showHelpAfterError('(sextant help shows every command)')
  program.commandsGroup('Paid, each asked for before it is paid:')
  for (const offer of offers) addOfferCommand(program, offer, terminal)
  addChannelCommand(program, terminal)
  program.commandsGroup('Free:')
  addChatCommand(program, terminal)
  addVerifyCommand(program, terminal, end)
  addWalletCommands(program, terminal)
  program.commandsGroup('For those who run it:')
  addServiceCommands(program, end)
  addDoctorCommand(program, terminal, end)
  addLedgerCommand(program, terminal, end)
  addDeployCommand(program, terminal, end)
  program.addHelpText('after', EPILOGUE)
  return program
}

const readVersion = (): string => JSON.parse(readFileSync(join(findRoot(), 'package.json'), 'utf8')).version

const EPILOGUE = `
Key: SEXTANT_KEY, or --key-file. A service on this machine is paid with the sandbox's own key.
Exit: 0 done · 1 no answer, or a check failed · 2 wrong command or request · 3 not paid
      4 service or source away · 5 payment sent, end not known`
