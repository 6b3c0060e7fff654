import { BaseError, ContractFunctionRevertedError, createClient, custom, type PublicClient } from 'viem'
import { getEnsAddress, normalize } from 'viem/ens'
import { fail } from '../../domain/failure.ts'
import type { EvmReader } from '../../ports/evm.ts'
import type { NameSource, ResolvedName } from '../../ports/names.ts'
import { toChainFailure } from '../evm/chain-failure.ts'
import { readBaseName } from './base-names.ts'
import { askGateway } from './gateway.ts'

const ETHEREUM = 1
const BASE = 8453
const RESOLVE_MS = 6_000
const LONGEST_NAME = 255

/** ENS over its universal resolver on Ethereum; names under base.eth straight from Base, where they are registered. */
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

/** Names that break the rules, mix scripts or hide characters have no normal form, and so no owner (ENSIP-15). */
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

/** What the universal resolver reverts with for a name without an owner, a resolver or a record. */
const NO_SUCH_NAME = new Set(['ResolverNotFound', 'ResolverNotContract', 'UnsupportedResolverProfile', 'ResolverError'])

function isNoSuchName(thrown: unknown): boolean {
  if (!(thrown instanceof BaseError)) return false
  const revert = thrown.walk((inner) => inner instanceof ContractFunctionRevertedError)
  return revert instanceof ContractFunctionRevertedError && NO_SUCH_NAME.has(revert.data?.errorName ?? '')
}

function toResolved(name: string, address: string | null, source: string): ResolvedName | undefined {
  return address === null ? undefined : { name, address, source }
}

/** Told apart from an answer of "nobody": trouble on Base leaves the way over Ethereum. */
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
