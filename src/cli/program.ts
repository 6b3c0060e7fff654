import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command, CommanderError } from 'commander'
import { CallFailed } from '../client/call-failed.ts'
import { AwayError, EXIT, toExitCode, UsageError } from './exit-codes.ts'
import { findRoot } from './read-settings.ts'
import { showProblem } from './show/problem.ts'
import type { Terminal } from './terminal.ts'

/** Adds commands to the program; `end` is called with the exit code of a command that has one of its own. */
export type AddCommands = (program: Command, terminal: Terminal, end: (code: number) => void) => void

/** The commands of one package, by the headings under which its help lists them. */
export interface Edition {
  /** Name of the command. */
  name: string
  description: string
  groups: { heading: string; commands: AddCommands[] }[]
  epilogue: string
}

/** Parses the arguments and runs the command in the given terminal; returns the exit code. */
export async function runCli(args: string[], terminal: Terminal, edition: Edition): Promise<number> {
  let code: number = EXIT.done
  const program = createProgram(edition, terminal, (ended) => {
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
    if (thrown instanceof AwayError) {
      terminal.err(`${thrown.message}\n`)
      return EXIT.away
    }
    if (thrown instanceof CallFailed) {
      showProblem(thrown, terminal, args.includes('--json'))
      return toExitCode(thrown.problem)
    }
    throw thrown
  }
}

function createProgram(edition: Edition, terminal: Terminal, end: (code: number) => void): Command {
  const { name, description, groups, epilogue } = edition
  const program = new Command(name)
    .description(description)
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
    .showHelpAfterError(`(${name} help shows every command)`)
  for (const { heading, commands } of groups) {
    program.commandsGroup(heading)
    for (const add of commands) add(program, terminal, end)
  }
  program.addHelpText('after', epilogue)
  return program
}

const readVersion = (): string => JSON.parse(readFileSync(join(findRoot(), 'package.json'), 'utf8')).version
