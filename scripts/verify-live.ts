import 'dotenv/config'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { BadSettings } from '../src/config/read-config.ts'
import { createContext } from '../src/domain/context.ts'
import { silentLog } from '../src/domain/log.ts'
import { type Answer, createAnswerFolder } from './verify-live/answer-folder.ts'
import { createFieldComparison } from './verify-live/compare-fields.ts'
import { listProbes } from './verify-live/probes.ts'
import { isWrong } from './verify-live/run-probes.ts'
import { listSecrets, readProbeConfig } from './verify-live/settings.ts'
import { showReport } from './verify-live/show.ts'
import { verifySources } from './verify-live/verify-sources.ts'

/** Folder of recorded answers, beside the fixtures and ignored by git; tests use them if they exist. */
const RECORDED = fileURLToPath(new URL('../fixtures-recorded', import.meta.url))

const HELP = `npm run verify:live [-- --only <name>] [--record]

Asks every source of the service one or a few well-known questions over the real internet. Shows how each call went, and
which fields of the answers are missing or of another type than in our fixtures.
Works without any setting; keys and addresses come from the environment or from .env, as for npm start. Never pays.

  --only <name>   only sources whose name begins with this: kraken, blockscout, rpc_base
  --record        keep each answer in fixtures-recorded/, where the tests use it in addition to the fixtures
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
  const { values } = parseArgs({
    options: { only: { type: 'string' }, record: { type: 'boolean' }, help: { type: 'boolean' } },
  })
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
  const context = createContext(silentLog)
  const secrets = listSecrets(config)
  const answers = values.record ? createAnswerFolder(RECORDED, { secrets, now: context.now }) : undefined
  const fields = createFieldComparison()
  const keep = (answer: Answer) => {
    fields.keep(answer)
    answers?.keep(answer)
  }
  const rows = await verifySources(config, { context, only, wait, say: tell, keep })
  process.stdout.write(`\n${showReport(rows, secrets, fields.compare())}`)
  if (answers) tell(`${answers.write()} answers are now in ${RECORDED}`)
  return rows.some(isWrong) ? 1 : 0
}

function tell(line: string): void {
  process.stderr.write(`${line}\n`)
}
