import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { keccak256, toHex } from 'viem'
import { UsageError } from './exit-codes.ts'
import type { Terminal } from './terminal.ts'

const KEY = /^0x[0-9a-fA-F]{64}$/

/** The payer's key in the sandbox. It is public, and holds nothing on a real chain. */
const SANDBOX_KEY = keccak256(toHex('Sextant sandbox, no real money: payer'))

/**
 * The paying key, from a file or the environment; never from an argument, which other processes of the machine can
 * read.
 */
export function findKey(
  { env, err }: Pick<Terminal, 'env' | 'err'>,
  { keyFile, url }: { keyFile?: string | undefined; url: string },
): `0x${string}` | undefined {
  if (keyFile !== undefined) return readKeyFile(keyFile, err)
  if (env.SEXTANT_KEY) return toKey(env.SEXTANT_KEY, 'SEXTANT_KEY')
  return isThisMachine(url) ? SANDBOX_KEY : undefined
}

export const isSandboxKey = (key: string): boolean => key === SANDBOX_KEY

const isThisMachine = (url: string): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)

/** The folder for the day's spending, the conversation id and payments with unknown outcome. */
export const homeOf = (env: Terminal['env']): string => env.SEXTANT_HOME || join(homedir(), '.sextant')

/** Saves a payment that may still be charged, so that `--resume` can send it again. */
export function keepPayment(env: Terminal['env'], payment: string): string {
  const folder = join(homeOf(env), 'payments')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${keccak256(toHex(payment)).slice(2, 14)}.txt`)
  writeFileSync(file, payment, { mode: 0o600 })
  chmodSync(file, 0o600)
  return file
}

function readKeyFile(file: string, err: Terminal['err']): `0x${string}` {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new UsageError(`--key-file: ${file} cannot be read.`)
  }
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
    err(`${file} can be read by others on this machine; chmod 600 keeps it yours.\n`)
  return toKey(text.trim(), file)
}

/** The error message never contains the key. */
function toKey(text: string, place: string): `0x${string}` {
  if (!KEY.test(text)) throw new UsageError(`${place}: a private key is 0x and 64 hex digits.`)
  return text as `0x${string}`
}
