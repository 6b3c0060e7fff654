import { formatEther, parseEther } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { BadSettings, type Config, listEndpointUrls } from '../../config/read-config.ts'
import { urlSetting } from '../../config/settings.ts'
import { listPrivateKeys } from '../../domain/private-keys.ts'
import { checkToken } from '../../payments/chain/check-token.ts'
import { createRpc } from '../../payments/chain/rpc.ts'
import { UPSTREAM_NAMES, UPSTREAMS, type UpstreamName } from '../../sources/client/upstreams.ts'
import { openEndpoints } from '../away.ts'
import { type CheckStart, type Finding, fault, look, ok, warn } from './check.ts'

const WITHIN_MS = 6_000

/** Checks the settings and what they point to: keys, database, chain and token, gas of the relayer or the facilitator, upstreams. */
export async function checkSettings(read: () => Config, checkStart?: CheckStart): Promise<Finding[]> {
  let config: Config
  try {
    config = read()
  } catch (thrown) {
    if (!(thrown instanceof BadSettings)) throw thrown
    return thrown.problems.map((line) => fault('settings', line))
  }
  const [start, ...found] = await Promise.all([
    checkStart ? checkStart(config) : [],
    ...listEndpointUrls(config).map((url) => look('chain', () => checkChain(config, url))),
    look('facilitator', () => checkFacilitator(config)),
    look('upstreams', () => checkUpstreams(config)),
  ])
  const isComplete = start.every(({ check, status }) => check !== 'settings' || status === 'ok')
  const complete = checkStart
    ? 'complete'
    : 'they can be read; sextant-service doctor looks at keys and database as well'
  return [...(isComplete ? [ok('settings', complete)] : []), ...start, ...found.flat()]
}

async function checkChain(config: Config, url: string): Promise<Finding[]> {
  const rpc = createRpc(url)
  try {
    const { CHAIN_ID: chainId, USDC_ADDRESS: asset, USDC_NAME: name, USDC_VERSION: version } = config
    const problems = await checkToken(rpc, { chainId, asset, extra: { name, version } })
    if (problems.length > 0) return problems.map((line) => fault('chain', line))
    const block = Number(BigInt(await rpc.call<string>('eth_blockNumber', [])))
    return [ok('chain', `chain ${chainId} at block ${block.toLocaleString('en-US')}, token as expected`)]
  } finally {
    await rpc.close()
  }
}

async function checkFacilitator(config: Config): Promise<Finding[]> {
  return [
    ...(config.FACILITATOR_URL ? await checkRemote(config, config.FACILITATOR_URL) : []),
    ...(config.RELAYER_KEY ? await checkRelayers(config) : []),
  ]
}

async function checkRemote(config: Config, url: string): Promise<Finding[]> {
  const response = await fetch(`${url}/supported`, {
    headers: config.FACILITATOR_HEADERS,
    signal: AbortSignal.timeout(WITHIN_MS),
  })
  if (!response.ok) return [fault('facilitator', `GET /supported answered ${response.status}`)]
  const text = await response.text()
  const network = `eip155:${config.CHAIN_ID}`
  return [
    text.includes(network)
      ? ok('facilitator', `it settles on ${network}`)
      : warn('facilitator', `it does not list ${network}`),
  ]
}

async function checkRelayers(config: Config): Promise<Finding[]> {
  const rpc = openEndpoints(config)
  const leastWei = parseEther(config.RELAYER_LEAST_ETHER)
  try {
    return await Promise.all(
      listPrivateKeys(config.RELAYER_KEY).map(async (key) => {
        const relayer = privateKeyToAddress(key)
        const wei = BigInt(await rpc.call<string>('eth_getBalance', [relayer, 'latest']))
        const detail = `relayer ${relayer} has ${Number(formatEther(wei)).toFixed(5)} ETH for gas`
        return wei < leastWei
          ? fault('facilitator', `${detail}, less than RELAYER_LEAST_ETHER`)
          : ok('facilitator', detail)
      }),
    )
  } finally {
    await rpc.close()
  }
}

/** Any answer below 500 counts as reachable: most upstreams serve nothing at their root. */
async function checkUpstreams({ upstreams }: Config): Promise<Finding[]> {
  const away = await Promise.all(
    UPSTREAM_NAMES.map(async (name: UpstreamName) => {
      const url = upstreams.urls?.[name] ?? UPSTREAMS[name].baseUrl
      const reached = await fetch(url, { signal: AbortSignal.timeout(WITHIN_MS) }).then(
        async (response) => {
          await response.body?.cancel()
          return response.status < 500
        },
        () => false,
      )
      return reached ? [] : [warn('upstreams', `${name} cannot be reached (${urlSetting(name)})`)]
    }),
  )
  const missing = away.flat()
  const reached = UPSTREAM_NAMES.length - missing.length
  return [
    reached > 0 ? ok('upstreams', `${reached} of ${UPSTREAM_NAMES.length} answer`) : fault('upstreams', 'none answers'),
    ...missing,
  ]
}
