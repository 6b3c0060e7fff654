import 'dotenv/config'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { BadSettings } from '../src/config/read-config.ts'
import { createContext } from '../src/domain/context.ts'
import { silentLog } from '../src/domain/log.ts'
import { listProbes } from './verify-live/probes.ts'
import { isWrong } from './verify-live/run-probes.ts'
import { listSecrets, readProbeConfig } from './verify-live/settings.ts'
import { showReport } from './verify-live/show.ts'
import { verifySources } from './verify-live/verify-sources.ts'

const HELP = `npm run verify:live [-- --only <name>]

Asks every source of the service one or a few well-known questions over the real internet and shows how each call went.
Works without any setting; keys and addresses come from the environment or from .env, as for npm start. Never pays.

  --only <name>   only sources whose name begins with this: kraken, blockscout, rpc_base
  --help

Exit code: 0 all well, 1 a source that was asked is in trouble, 2 not started.
`

process.exitCode = await main().catch((thrown: unknown) => {
  if (thrown instanceof BadSettings)
    tell(`${thrown.message}\n${thrown.problems.map((line) => `  - ${line}`).join('\n')}`)
  else if (thrown instanceof TypeError && 'code' in thrown) tell(`${thrown.message}\n\n${HELP}`)
  else throw thrown
  return 2
})

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) {
    process.stdout.write(HELP)
    return 0
  }
  const config = readProbeConfig(process.env)
  const only = values.only ?? ''
  const names = [...new Set(listProbes(config).map(({ source }) => source))]
  if (!names.some((name) => name.startsWith(only))) {
    tell(`No source's name begins with "${only}". There are: ${names.join(', ')}`)
    return 2
  }
  const rows = await verifySources(config, { context: createContext(silentLog), only, wait, say: tell })
  process.stdout.write(`\n${showReport(rows, listSecrets(config))}`)
  return rows.some(isWrong) ? 1 : 0
}

function tell(line: string): void {
  process.stderr.write(`${line}\n`)
}
