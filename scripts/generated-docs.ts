import { readFileSync } from 'node:fs'
import { SETTINGS, type Setting } from '../src/config/settings.ts'
import { toServerJson } from '../src/http/documents/well-known.ts'
import { PICTURES } from './architecture/pictures.ts'
import { type Theme, toSvg } from './architecture/svg.ts'
import { chainList } from './chain-list.ts'
import { fieldsPage } from './fields-page.ts'
import { pageChainTables } from './page-chain-tables.ts'
import { riskPage } from './risk-page.ts'
import { sourcesPage } from './sources-page.ts'

/** Documents and tables that are generated from the code; a test compares the files with these functions. */
export const GENERATED: Record<string, () => string> = {
  // First, because what follows is made from the list.
  'src/domain/chains/chain-rows.ts': chainList,
  'docs/config.md': configPage,
  'docs/fields.md': fieldsPage,
  'docs/risk.md': riskPage,
  'docs/sources.md': sourcesPage,
  'app/shared/chain-tables.ts': pageChainTables,
  'deploy/kubernetes/monitoring/prometheus-rule.yaml': prometheusRule,
  // With the example domain; a running service serves its own version at /server.json.
  'server.json': () => `${JSON.stringify(toServerJson('https://sextant.example'), null, 2)}\n`,
  ...Object.fromEntries(
    Object.entries(PICTURES).flatMap(([name, draw]) =>
      (['light', 'dark'] satisfies Theme[]).map((theme) => [
        `docs/images/architecture/${name}-${theme}.svg`,
        () => toSvg(draw(), theme),
      ]),
    ),
  ),
}

/** The alert rules as an object of the Prometheus operator. */
function prometheusRule(): string {
  const rules = readFileSync(new URL('../deploy/prometheus/alerts.yaml', import.meta.url), 'utf8')
  return `# Made from deploy/prometheus/alerts.yaml by \`npm run docs\`; do not edit by hand.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: sextant
  labels: { app: sextant }
spec:
${rules.replace(/^(?=.)/gm, '  ')}`
}

function configPage(): string {
  const [needed, optional] = [SETTINGS.filter(isRequired), SETTINGS.filter((setting) => !isRequired(setting))]
  return `# Settings

Made from \`src/config/settings.ts\` by \`npm run docs\`; do not edit by hand.

Settings come from the environment, or from a file \`.env\` in the folder where the service is started. A setting that is
missing or wrong stops the start with a list of what to change. Secrets are marked and never printed.

Every setting \`NAME\` may lie in a file instead, as Docker and Kubernetes hand over secrets: \`NAME_FILE=/run/secrets/name\`. A
name that is nearly that of a setting (\`DATABSE_URL\`) is warned of at the start and by \`npx sextant-service doctor\`.

## Required

Beside these, exactly one of \`RELAYER_KEY\` (we settle ourselves) and \`FACILITATOR_URL\` (somebody settles for us).

${table(needed)}

## Optional

${table(optional)}
`
}

function table(settings: readonly Setting[]): string {
  const rows = settings.map(
    (setting) =>
      `| \`${setting.name}\` | ${shownValue(setting)} | ${setting.about}${setting.secret ? ' **Secret.**' : ''} |`,
  )
  return ['| Name | Default or example | What it is for |', '|---|---|---|', ...rows].join('\n')
}

function shownValue(setting: Setting): string {
  const fallback = defaultOf(setting)
  if (fallback !== undefined && !['{}', '[]'].includes(fallback)) return `\`${fallback}\``
  return setting.example ? `e.g. \`${setting.example}\`` : 'not set'
}

function defaultOf({ schema }: Setting): string | undefined {
  const parsed = schema.safeParse(undefined)
  if (!parsed.success || parsed.data === undefined) return undefined
  return typeof parsed.data === 'object' ? JSON.stringify(parsed.data) : String(parsed.data)
}

const isRequired = ({ schema }: Setting): boolean => !schema.safeParse(undefined).success
