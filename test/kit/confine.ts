import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The user of the image. */
export const IMAGE_USER = 10001

/** A command that runs as the image would run it, as far as this machine allows, and what it allows. */
export interface Confined {
  command: string[]
  /** Runs as `IMAGE_USER`; needs root. */
  asUser: boolean
  /** Sees its files on a read-only mount; needs root and mount namespaces. */
  readOnly: boolean
}

/** Mounts the folder read-only in a namespace of its own, then gives up root and the way back to it. */
const SCRIPT = 'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && shift && exec "$@"'

export function confine(command: readonly string[], folder: string): Confined {
  const isRoot = process.getuid?.() === 0
  const asUser = isRoot && existsSync('/usr/bin/setpriv')
  const readOnly = isRoot && canMount()
  const user = String(IMAGE_USER)
  const drop = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--no-new-privs', '--inh-caps=-all']
  return {
    asUser,
    readOnly,
    command: [
      ...(readOnly ? ['unshare', '--mount', 'sh', '-c', SCRIPT, 'sh', folder] : []),
      ...(asUser ? drop : []),
      ...command,
    ],
  }
}

function canMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '--bind', '/tmp', '/tmp'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
