import type { Config } from './read-config.ts'
import { SETTINGS } from './settings.ts'

/**
 * Texts that the log must never show: values of secret settings, passwords in URLs, and keys that RPC providers put
 * into the path or query of an endpoint. Longest first, so that replacing a part does not leave the rest of a longer
 * one.
 */
export function listSecrets(config: Config): string[] {
  const values = SETTINGS.filter(({ secret }) => secret).map(({ name }) => config[name as keyof Config] as unknown)
  const endpoints = [
    config.BASE_RPC_URL,
    ...config.BASE_RPC_FALLBACK_URLS,
    config.FACILITATOR_URL,
    ...Object.values(config.endpoints).flat(),
  ]
  const found = [
    ...values.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : [value])),
    ...values.flatMap((value) => inAddress(value)),
    ...endpoints.flatMap((value) => inAddress(value)),
  ].filter((value): value is string => typeof value === 'string' && value.length >= SHORTEST)
  // Each of several keys in one setting is a secret, with and without its 0x.
  const parts = found.flatMap((value) => [value, ...value.split(',')])
  const bare = parts.flatMap((value) => (/^0x[0-9a-fA-F]{64}$/.test(value) ? [value.slice(2)] : []))
  return [...new Set([...parts, ...bare])].sort((left, right) => right.length - left.length)
}

/** Shorter texts are not replaced: they would also match ordinary words in log lines. */
const SHORTEST = 8
/** A path segment of this length is taken for a key. */
const LONG_SEGMENT = 20

function inAddress(value: unknown): string[] {
  if (typeof value !== 'string' || !URL.canParse(value)) return []
  const { password, pathname, searchParams } = new URL(value)
  const segments = pathname.split('/').filter((segment) => segment.length >= LONG_SEGMENT)
  return [decodeURIComponent(password), ...segments, ...searchParams.values()].filter((one) => one.length >= SHORTEST)
}
