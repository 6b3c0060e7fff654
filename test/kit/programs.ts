import { spawnSync } from 'node:child_process'

/** Programs of others that some tests hold our files against, with the Debian package of each. */
const PACKAGES = {
  promtool: 'prometheus',
  nginx: 'nginx-light',
  'systemd-analyze': 'systemd',
  openssl: 'openssl',
  'redis-server': 'redis-server',
} as const

/** What is said where one of them is not on this machine: the tests that need it are skipped with these words. */
export function lackOf(...names: (keyof typeof PACKAGES)[]): string | undefined {
  const absent = names.find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).error !== undefined)
  return absent && `SKIPPED: there is no ${absent} on this machine (apt-get install ${PACKAGES[absent]})`
}

/** The name of a suite, with the reason when it is skipped. */
export const titleOf = (title: string, lack: string | undefined): string => (lack ? `${title} (${lack})` : title)
