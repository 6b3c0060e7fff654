import { type Config, listEndpointUrls } from '../config/read-config.ts'
import { Failed } from '../domain/failure.ts'
import { silentLog } from '../domain/log.ts'
import { createRpc, RpcRefused, RpcUnreachable } from '../payments/chain/rpc.ts'
import { createRpcPool, type RpcPool } from '../payments/chain/rpc-pool.ts'
import { AwayError } from './exit-codes.ts'

// What commands reach beside the service itself, its chain and its ledger, and the sentence for when it does not answer.

/** All endpoints of the settlement chain as one, as the service uses them: the next is asked when one fails. */
export function openEndpoints(config: Config, timeoutMs?: number): RpcPool {
  const endpoints = listEndpointUrls(config).map((url) => createRpc(url, timeoutMs === undefined ? {} : { timeoutMs }))
  return createRpcPool({ endpoints, chainId: config.CHAIN_ID, now: Date.now, log: silentLog })
}

/** Runs a command; a chain or a ledger that does not answer is said in one sentence. */
export async function orAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    if (thrown instanceof RpcUnreachable)
      throw new AwayError(
        `The chain does not answer: ${toWhy(thrown)}. Asked were BASE_RPC_URL and BASE_RPC_FALLBACK_URLS.`,
      )
    if (thrown instanceof RpcRefused) throw new AwayError(`The chain's endpoint refuses: ${thrown.message}`)
    if (thrown instanceof Failed && thrown.failure.code === 'store_unavailable')
      throw new AwayError(`The ledger does not answer: ${toWhy(thrown.cause)}`)
    throw thrown
  }
}

/** Some errors of connections have no message, only a code. */
function toWhy(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const { code } = thrown as NodeJS.ErrnoException
  const own = thrown.message || code || thrown.name
  return thrown.cause instanceof Error ? `${own} (${toWhy(thrown.cause)})` : own
}
