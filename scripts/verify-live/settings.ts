import { type Config, readConfig } from '../../src/config/read-config.ts'
import { publicEndpoints } from '../../src/domain/chains/find-chain.ts'
import type { ProbeConfig } from './probe.ts'

/** Placeholders for settings that the service requires and this check does not use. */
const STAND_INS = {
  PUBLIC_URL: 'http://localhost',
  PAY_TO: '0x000000000000000000000000000000000000dEaD',
  BASE_RPC_URL: publicEndpoints('base')[0],
}

/** Reads the operator's URLs and keys; all of them are optional. */
export function readProbeConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value))
  const settles = given.RELAYER_KEY || given.FACILITATOR_URL ? {} : { FACILITATOR_URL: 'http://localhost' }
  return readConfig({ ...STAND_INS, ...settles, ...given })
}

const LEAST_SECRET = 16

/** Texts that must not be printed: keys, and long parts of URLs that the operator set. */
export function listSecrets({ upstreams, endpoints }: ProbeConfig): string[] {
  const addresses = [...Object.values(upstreams.urls ?? {}), ...Object.values(endpoints).flat()]
  const parts = addresses.flatMap((address) => {
    const { pathname, searchParams, username, password } = new URL(address)
    return [...pathname.split('/'), ...searchParams.values(), username, password]
  })
  return [...Object.values(upstreams.keys ?? {}), ...parts.filter((part) => part.length >= LEAST_SECRET)]
}
