import { expect, it } from 'vitest'
import { findNearMisses } from './near-misses.ts'
import { SETTINGS } from './settings.ts'

it.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['SEXTANT_REDIS_URL', 'REDIS_URL'],
  ['PAYTO', 'PAY_TO'],
  ['RELAYER_KEYS', 'RELAYER_KEY'],
  ['GAS_SHARE_PERCENT_', undefined],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['UPSTREAM_COINGEKO_URL', 'UPSTREAM_COINGECKO_URL'],
])('O11: %s was meant to be %s', (name, meant) => {
  expect(findNearMisses({ [name]: 'x' })).toEqual(meant ? [`${name} is no setting; ${meant} is`] : [])
})

it('O11: one slip in any setting of five letters or more is found', () => {
  for (const { name } of SETTINGS.filter((one) => one.name.length > 5)) {
    const slip = `${name.slice(0, 2)}${name.slice(3)}`
    expect([slip, findNearMisses({ [slip]: 'x' }).length]).toEqual([slip, 1])
  }
})

it('is silent about what machines and other programs set', () => {
  const others = `PATH HOME HOSTNAME HOSTTYPE USER PWD OLDPWD SHELL SHLVL TERM LANG LC_ALL TZ TMPDIR NODE_ENV NODE_OPTIONS
    PORTS POSTGRES_PASSWORD POSTGRES_USER POSTGRES_DB PGHOST PGPORT HTTP_PORT HTTP_PROXY HTTPS_PROXY NO_PROXY CI DEBUG
    KUBERNETES_SERVICE_HOST KUBERNETES_PORT SEXTANT_PORT SEXTANT_SERVICE_HOST SEXTANT_SERVICE_PORT INVOCATION_ID
    JOURNAL_STREAM OTEL_EXPORTER_OTLP_ENDPOINT OTEL_SERVICE_NAME npm_config_cache npm_lifecycle_event INIT_CWD EDITOR
    YARN_VERSION NODE_VERSION MAIL LOGNAME XDG_SESSION_ID SSH_CLIENT GPG_KEY LS_COLORS _`
  const env = Object.fromEntries(others.split(/\s+/).map((name) => [name, 'x']))
  expect(findNearMisses(env)).toEqual([])
})

it('is silent about a name whose setting is set, its file, and empty values', () => {
  expect(findNearMisses({ DATABSE_URL: 'x', DATABASE_URL: 'y' })).toEqual([])
  expect(findNearMisses({ DATABASE_URL_FILE: '/run/secrets/db' })).toEqual([])
  expect(findNearMisses({ DATABSE_URL: '' })).toEqual([])
})
