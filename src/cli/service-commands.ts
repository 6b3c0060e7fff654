import type { Command } from 'commander'
import type { AddCommands } from './program.ts'
import { type Part, runCommand, runPart } from './run-part.ts'

/** `sextant start`: the service, in a process of its own. */
export const addStartCommand: AddCommands = (program, _, end) => {
  program
    .command('start')
    .summary('the service, from the settings in the environment')
    .description('Starts the service from the settings in the environment or in .env; docs/config.md lists them.')
    .action(async () => end(await runPart('service', [])))
}

/** `sextant sandbox`: everything on this machine, in a process of its own. */
export const addSandboxCommand: AddCommands = (program, _, end) => {
  passingOn(program, 'sandbox')
    .summary('the whole of Sextant on this machine: chain, USDC, upstreams, service')
    .action(async (flags: string[]) => end(await runPart('sandbox', flags)))
}

/** Commands that the package of another part has: they get their arguments as they were typed. */
export const addCommandsOf =
  (part: Part, summaries: Record<string, string>): AddCommands =>
  (program, _, end) => {
    for (const [name, summary] of Object.entries(summaries))
      passingOn(program, name)
        .summary(summary)
        .action(async (args: string[]) => end(await runCommand(part, [name, ...args])))
  }

/** A command that takes any arguments and shows no help of its own. */
const passingOn = (program: Command, name: string): Command =>
  program.command(name).allowUnknownOption().allowExcessArguments().helpOption(false).argument('[arguments...]')
