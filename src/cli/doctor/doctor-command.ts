import { EXIT } from '../exit-codes.ts'
import type { AddCommands } from '../program.ts'
import { wrap } from '../show/answer.ts'
import type { Terminal } from '../terminal.ts'
import type { CheckStart, DoctorOptions, Finding } from './check.ts'

/**
 * `sextant doctor`: finds what would keep the service from selling. Exit code 1 if a check failed. `loadStart` brings the checks of
 * keys and database, for which a package needs the service's own code.
 */
export const doctorCommand =
  (loadStart?: () => Promise<{ checkStart: CheckStart }>): AddCommands =>
  (program, terminal, end) => {
    const command = program
      .command('doctor')
      .summary('look at settings, chain, facilitator, upstreams, headers, discovery')
      .description(
        'Looks at the settings of the service, at what they point to, and at the running service. Pays nothing.',
      )
      .option('--env-file <path>', 'settings of the service; by default .env and the environment')
      .option('--no-settings', 'only the running service at --url')
      .action(async () => {
        const isUrlGiven = program.getOptionValueSource('url') !== 'default' || Boolean(terminal.env.SEXTANT_URL)
        const options = { ...command.optsWithGlobals<Omit<DoctorOptions, 'isUrlGiven'>>(), isUrlGiven }
        const { examine } = await import('./examine.ts')
        const checkStart = (await loadStart?.())?.checkStart
        const findings = await terminal.during('Looking …', () => examine(options, terminal.env, checkStart))
        terminal.out(options.json ? `${JSON.stringify(findings)}\n` : show(findings, terminal))
        end(findings.some(({ status }) => status === 'fail') ? EXIT.nothing : EXIT.done)
      })
  }

function show(findings: Finding[], { colour, columns }: Terminal): string {
  const MARKS = { ok: colour.green('ok  '), warn: colour.yellow('warn'), fail: colour.red('FAIL') }
  const wide = Math.max(...findings.map(({ check }) => check.length))
  const indent = wide + 8
  return findings
    .map(({ check, status, detail }) => {
      const lines = wrap(detail, Math.max(20, columns - indent))
      return `${MARKS[status]}  ${check.padEnd(wide)}  ${lines.join(`\n${' '.repeat(indent)}`)}\n`
    })
    .join('')
}
