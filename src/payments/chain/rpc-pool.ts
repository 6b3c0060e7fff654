import type { Log } from '../../domain/log.ts'
import { RPC_REST_MS } from '../limits.ts'
import { type Rpc, RpcRefused, RpcUnreachable } from './rpc.ts'

/**
 * Several endpoints of one chain as one. The first that is well is asked; when it gives no usable answer, the next ones are,
 * at once. One that failed rests for a while and then has its turn again; it counts as down until it gives a good answer.
 */
export interface RpcPool extends Rpc {
  /** Of each endpoint, in the order of the settings: whether its last answer was good. */
  health(): boolean[]
}

export interface RpcPoolSettings {
  endpoints: readonly Rpc[]
  /** An endpoint of another chain is never used. */
  chainId: number
  /** Counts milliseconds. */
  now(): number
  log: Log
}

interface Endpoint {
  rpc: Rpc
  index: number
  restsUntilMs: number
  /** From a failure until the next good answer, however long it rests. */
  isDown: boolean
  /** Whether it answers for our chain; asked before its first use. */
  checked: Promise<void> | undefined
}

/** Endpoints beyond their limits say so in many ways. */
const OVER_LIMIT = /rate limit|too many requests|limit exceeded|quota|capacity/i
const isOverLimit = ({ code, message }: RpcRefused): boolean =>
  code === -32005 || code === 429 || OVER_LIMIT.test(message)
const SENDS = 'eth_sendRawTransaction'

export function createRpcPool({ endpoints, chainId, now, log }: RpcPoolSettings): RpcPool {
  const all: Endpoint[] = endpoints.map((rpc, index) => ({
    rpc,
    index,
    restsUntilMs: 0,
    isDown: false,
    checked: undefined,
  }))
  const isRested = ({ restsUntilMs }: Endpoint): boolean => restsUntilMs <= now()

  function check(endpoint: Endpoint): Promise<void> {
    endpoint.checked ??= endpoint.rpc.call<string>('eth_chainId', []).then((answer) => {
      const seen = Number(BigInt(answer))
      if (seen !== chainId) throw new RpcUnreachable(`endpoint ${endpoint.index + 1} answers for chain ${seen}`)
    })
    endpoint.checked.catch(() => {
      endpoint.checked = undefined
    })
    return endpoint.checked
  }

  function rest(endpoint: Endpoint, thrown: Error): void {
    if (!endpoint.isDown) log.warn('rpc.away', { endpoint: endpoint.index + 1, why: toWhy(thrown) })
    endpoint.isDown = true
    endpoint.restsUntilMs = now() + RPC_REST_MS
  }

  function noteAnswer(endpoint: Endpoint): void {
    if (endpoint.isDown) log.info('rpc.back', { endpoint: endpoint.index + 1 })
    endpoint.isDown = false
    endpoint.restsUntilMs = 0
  }

  /** Asks one that is down and whose turn would not come, as another one answers before it. */
  function tryAgain(endpoint: Endpoint): void {
    // Not asked a second time while this is under way.
    endpoint.restsUntilMs = now() + RPC_REST_MS
    endpoint.checked = undefined
    void check(endpoint).then(
      () => noteAnswer(endpoint),
      (thrown: Error) => rest(endpoint, thrown),
    )
  }

  return {
    async call<T>(method: string, params: unknown[], timeoutMs?: number): Promise<T> {
      // Those that rest come last: better one of them than none.
      const [first, ...others] = all.filter(isRested)
      const order = [...(first ? [first, ...others] : []), ...all.filter((one) => !isRested(one))]
      for (const endpoint of others) if (endpoint.isDown) tryAgain(endpoint)
      let failure: Error | undefined
      for (const endpoint of order) {
        try {
          // The chain of an only endpoint is checked by whoever uses it.
          if (all.length > 1) await check(endpoint)
          const answer = await endpoint.rpc.call<T>(method, params, timeoutMs)
          noteAnswer(endpoint)
          return answer
        } catch (thrown) {
          if (!(thrown instanceof Error)) throw thrown
          const isRefusal = thrown instanceof RpcRefused && !isOverLimit(thrown)
          // An earlier endpoint may have passed the transaction on: what a later one says of it proves nothing.
          if (isRefusal && method === SENDS && failure) throw new RpcUnreachable(method, thrown)
          if (isRefusal) {
            noteAnswer(endpoint)
            throw thrown
          }
          rest(endpoint, thrown)
          // A limit was reached before the node acted.
          if (!(failure instanceof RpcUnreachable)) failure = thrown
        }
      }
      throw failure ?? new RpcUnreachable(method)
    },
    health: () => all.map(({ isDown }) => !isDown),
    async close() {
      await Promise.all(all.map(({ rpc }) => rpc.close()))
    },
  }
}

const toWhy = ({ message, cause }: Error): string => (cause instanceof Error ? `${message}: ${cause.message}` : message)
