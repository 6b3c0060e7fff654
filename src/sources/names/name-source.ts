import {
  BaseError,
  type CcipRequestParameters,
  ContractFunctionRevertedError,
  ccipRequest,
  createClient,
  custom,
  getAddress,
  type Hex,
  namehash,
  type PublicClient,
  parseAbi,
  zeroAddress,
} from 'viem'
import { getEnsAddress, normalize } from 'viem/ens'
import { fail } from '../../domain/failure.ts'
import type { EvmReader } from '../../ports/evm.ts'
import type { NameSource, ResolvedName } from '../../ports/names.ts'
import { toChainFailure } from '../adapters/evm-rpc/reader.ts'

/** Resolves wallet names: ENS on Ethereum, Basenames on Base. */

const ETHEREUM = 1
const BASE = 8453
const RESOLVE_MS = 6_000
const LONGEST_NAME = 255

/**
 * Resolves ENS names over the universal resolver on Ethereum, and names under base.eth directly on Base, where they are
 * registered.
 */
export function createNameSource(evm: EvmReader): NameSource {
  return {
    async resolve(text) {
      const name = toNormal(text)
      if (name === undefined) return undefined
      if (name.endsWith('.base.eth')) {
        const found = await attempt(readBaseName(evm.clientFor(BASE), name))
        if (found !== undefined) return toResolved(name, found.value, 'basenames')
      }
      return toResolved(name, await readEns(evm.clientFor(ETHEREUM), name), 'ens')
    },
  }
}

/**
 * The normal form by ENSIP-15. Names that break the rules, mix scripts or hide characters have none and cannot be
 * owned.
 */
function toNormal(text: string): string | undefined {
  if (text.length > LONGEST_NAME || !text.includes('.')) return undefined
  try {
    return normalize(text)
  } catch {
    return undefined
  }
}

async function readEns(client: PublicClient | undefined, name: string): Promise<string | null> {
  if (!client) throw fail({ code: 'source_disabled', source: 'ens' })
  const asker = createClient({
    chain: client.chain,
    transport: custom(client, { retryCount: 0 }),
    ccipRead: { request: askGateway },
  })
  try {
    return await inTime(getEnsAddress(asker, { name, strict: true }))
  } catch (thrown) {
    if (isNoSuchName(thrown)) return null
    throw toChainFailure('ens', thrown)
  }
}

/** Errors of the universal resolver for a name without an owner, a resolver or a record. */
const NO_SUCH_NAME = new Set(['ResolverNotFound', 'ResolverNotContract', 'UnsupportedResolverProfile', 'ResolverError'])

function isNoSuchName(thrown: unknown): boolean {
  if (!(thrown instanceof BaseError)) return false
  const revert = thrown.walk((inner) => inner instanceof ContractFunctionRevertedError)
  return revert instanceof ContractFunctionRevertedError && NO_SUCH_NAME.has(revert.data?.errorName ?? '')
}

function toResolved(name: string, address: string | null, source: string): ResolvedName | undefined {
  return address === null ? undefined : { name, address, source }
}

/**
 * `undefined` when the call failed, so that a failure on Base is not taken for "no such name": it is tried over
 * Ethereum.
 */
async function attempt<T>(asked: Promise<T>): Promise<{ value: T } | undefined> {
  try {
    return { value: await inTime(asked) }
  } catch {
    return undefined
  }
}

async function inTime<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(fail({ code: 'upstream_timeout', source: 'ens' })), RESOLVE_MS)
  })
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Registry contract of Basenames on Base (github.com/base/basenames). */
const REGISTRY = '0xB94704422c2a1E396835A571837Aa5AE53285a95'

const registryAbi = parseAbi(['function resolver(bytes32 node) view returns (address)'])
const resolverAbi = parseAbi(['function addr(bytes32 node) view returns (address)'])

/** The address of a name under base.eth. Null when it has no resolver or no record; throws when Base cannot be read. */
async function readBaseName(client: PublicClient | undefined, name: string): Promise<string | null> {
  if (!client) throw new Error('there is no endpoint for Base')
  const node = namehash(name)
  const resolver = await client.readContract({
    address: REGISTRY,
    abi: registryAbi,
    functionName: 'resolver',
    args: [node],
  })
  if (resolver === zeroAddress) return null
  const address = await client.readContract({
    address: resolver,
    abi: resolverAbi,
    functionName: 'addr',
    args: [node],
  })
  return address === zeroAddress ? null : getAddress(address)
}

/** Gateway hosts of names that are stored off chain: cb.id and, when Base does not answer, base.eth. */
const HOSTS = new Set(['api.coinbase.com'])

/**
 * Off-chain lookups (EIP-3668). A name's resolver states which URL to request, and anyone can deploy a resolver. So
 * only known gateways are requested, and no name can send us to a URL of its choice.
 */
export async function askGateway({ urls, ...question }: CcipRequestParameters): Promise<Hex> {
  const known = urls.filter(isKnown)
  if (known.length === 0) throw new Error('the name is kept by a gateway that is not known here')
  return ccipRequest({ ...question, urls: known })
}

function isKnown(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && HOSTS.has(url.host)
}
