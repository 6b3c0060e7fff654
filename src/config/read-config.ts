import { privateKeyToAddress } from 'viem/accounts'
import { z } from 'zod'
import { EVM_CHAINS } from '../domain/chains/chain.ts'
import { rpcSetting } from '../domain/chains/find-chain.ts'
import { listPrivateKeys } from '../domain/private-keys.ts'
import { type EvmEndpoints, toEndpoints } from '../sources/adapters/evm-rpc/reader.ts'
import { UPSTREAM_NAMES, type UpstreamName, type UpstreamOverrides } from '../sources/client/upstreams.ts'
import { findPayeeProblem } from './payee.ts'
import { fillFromFiles } from './secret-files.ts'
import { budgetSetting, SETTINGS, shape, urlSetting } from './settings.ts'
import { httpUrl, httpUrls, whole } from './values.ts'

const schema = z.object(
  Object.fromEntries(Object.entries(shape).map(([name, { schema }]) => [name, schema])) as Schemas,
)

type Schemas = { [Name in keyof typeof shape]: (typeof shape)[Name]['schema'] }

export type Config = z.output<typeof schema> & { upstreams: UpstreamOverrides; endpoints: EvmEndpoints }

export class BadSettings extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`Sextant cannot start: ${problems.length === 1 ? 'a setting is' : `${problems.length} settings are`} wrong.`)
    this.name = 'BadSettings'
    this.problems = problems
  }
}

/**
 * Reads the environment, and the files that `NAME_FILE` names. If anything is wrong it throws `BadSettings` with all
 * problems at once. Empty values count as unset.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const { given, problems: unreadable } = fillFromFiles(set, (name) => NAMES.has(name))
  const parsed = schema.safeParse(given)
  const problems = parsed.success
    ? checkTogether(parsed.data)
    : parsed.error.issues.map((issue) => toSentence(issue, given))
  const { upstreams, wrong } = readUpstreams(given)
  const { rpcUrls, wrongRpc } = readRpcUrls(given)
  const all = [...unreadable, ...problems.filter((line) => !isOfFile(line, set)), ...wrong, ...wrongRpc]
  if (!parsed.success || all.length > 0) throw new BadSettings(all)
  const { CHAIN_ID: chainId, BASE_RPC_URL: url } = parsed.data
  return { ...parsed.data, upstreams, endpoints: toEndpoints(rpcUrls, { chainId, url }) }
}

/** All endpoints of the chain on which we are paid, in the order in which they are asked. */
export const listEndpointUrls = (config: Pick<Config, 'BASE_RPC_URL' | 'BASE_RPC_FALLBACK_URLS'>): string[] => [
  config.BASE_RPC_URL,
  ...config.BASE_RPC_FALLBACK_URLS,
]

const NAMES: ReadonlySet<string> = new Set(SETTINGS.map(({ name }) => name))

/** Whether a problem is only that a setting is missing whose file could not be read, which is told already. */
const isOfFile = (line: string, set: Record<string, unknown>): boolean =>
  line.includes(': is required') && set[`${line.split(':', 1)[0]}_FILE`] !== undefined

/** Rules over several settings. */
function checkTogether(config: z.output<typeof schema>): string[] {
  const problems: string[] = []
  if (config.FACILITATOR_MIX !== undefined) {
    if (!config.RELAYER_KEY || !config.FACILITATOR_URL)
      problems.push('FACILITATOR_MIX: needs RELAYER_KEY and FACILITATOR_URL, for it divides sales between the two')
  } else if (!config.RELAYER_KEY === !config.FACILITATOR_URL) {
    problems.push('RELAYER_KEY or FACILITATOR_URL: set exactly one of them (embedded or remote facilitator)')
  }
  if (config.CHAT_HOLDER_TOKEN && !config.CHAT_HOLDER_BALANCES) {
    problems.push('CHAT_HOLDER_BALANCES: is required with CHAT_HOLDER_TOKEN (for example 1000,10000,100000)')
  }
  if (config.DATABASE_URL && !config.SIGNING_KEY) {
    problems.push('SIGNING_KEY: is required with DATABASE_URL, so that every replica opens the links of the others')
  }
  if (config.LLM_BASE_URL && !config.LLM_MODEL) problems.push('LLM_MODEL: is required with LLM_BASE_URL')
  if (listPrivateKeys(config.RELAYER_KEY).some((key) => privateKeyToAddress(key) === config.PAY_TO)) {
    problems.push(
      'PAY_TO: must not be the address of RELAYER_KEY; earnings belong to a key that is not on this machine',
    )
  }
  const payeeProblem = findPayeeProblem(config.PAY_TO, config.USDC_ADDRESS)
  if (payeeProblem) problems.push(payeeProblem)
  const gasKeys = new Set(listPrivateKeys(config.RELAYER_KEY).map((key) => privateKeyToAddress(key)))
  for (const address of listPrivateKeys(config.CHANNEL_KEY).map((key) => privateKeyToAddress(key))) {
    if (address === config.PAY_TO || gasKeys.has(address))
      problems.push('CHANNEL_KEY: must be a key of its own, not that of PAY_TO or a relayer')
  }
  return problems
}

function toSentence(issue: z.core.$ZodIssue, given: Record<string, unknown>): string {
  const name = String(issue.path[0])
  const setting = SETTINGS.find((known) => known.name === name)
  const missing = given[name] === undefined
  const example = setting?.example ? ` (for example ${name}=${setting.example})` : ''
  return `${name}: ${missing ? 'is required' : issue.message}${example}. ${setting?.about ?? ''}`
}

function readUpstreams(given: Record<string, string | undefined>): { upstreams: UpstreamOverrides; wrong: string[] } {
  const wrong: string[] = []
  const read = <T>(name: string, kind: z.ZodType<T>): T | undefined => {
    if (given[name] === undefined) return undefined
    const parsed = kind.safeParse(given[name])
    if (!parsed.success) wrong.push(`${name}: ${parsed.error.issues[0]?.message}`)
    return parsed.data
  }
  const urls: Partial<Record<UpstreamName, string>> = {}
  const callsPerMinute: Partial<Record<UpstreamName, number>> = {}
  for (const name of UPSTREAM_NAMES) {
    const url = read(urlSetting(name), httpUrl)
    const calls = read(budgetSetting(name), whole(1, 1_000_000))
    if (url) urls[name] = url
    if (calls) callsPerMinute[name] = calls
  }
  const { COINGECKO_DEMO_KEY, COINGECKO_PRO_KEY, NANSEN_API_KEY } = given
  const { LIFI_API_KEY, JUPITER_API_KEY, RELAY_API_KEY, ACROSS_API_KEY, BLOCKSCOUT_API_KEY } = given
  const keys = {
    ...(COINGECKO_DEMO_KEY ? { COINGECKO_DEMO_KEY } : {}),
    ...(COINGECKO_PRO_KEY ? { COINGECKO_PRO_KEY } : {}),
    ...(NANSEN_API_KEY ? { NANSEN_API_KEY } : {}),
    ...(LIFI_API_KEY ? { LIFI_API_KEY } : {}),
    ...(JUPITER_API_KEY ? { JUPITER_API_KEY } : {}),
    ...(RELAY_API_KEY ? { RELAY_API_KEY } : {}),
    ...(ACROSS_API_KEY ? { ACROSS_API_KEY } : {}),
    ...(BLOCKSCOUT_API_KEY ? { BLOCKSCOUT_API_KEY } : {}),
  }
  return { upstreams: { urls, callsPerMinute, keys }, wrong }
}

function readRpcUrls(given: Record<string, string | undefined>) {
  const rpcUrls: Record<string, string[]> = {}
  const wrongRpc: string[] = []
  for (const chain of EVM_CHAINS) {
    const name = rpcSetting(chain)
    if (given[name] === undefined) continue
    const parsed = httpUrls.safeParse(given[name])
    if (parsed.success) rpcUrls[chain.slug] = parsed.data
    else wrongRpc.push(`${name}: ${parsed.error.issues[0]?.message}`)
  }
  return { rpcUrls, wrongRpc }
}
