import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { MarketAsk, MarketTell } from './market-child.ts'

export interface Calls {
  /** By service. */
  calls: Record<string, number>
  /** JSON-RPC of simulated chains. */
  chainReads: number
}

export interface RunningMarket {
  upstreamsUrl: string
  poolsUrl: string
  /** Tokens on the sandbox's chain. */
  launches: string[]
  /** All calls so far. */
  count(): Promise<Calls>
  stop(): Promise<void>
}

/** Starts the simulated services in a child process, so that their CPU time is not counted as ours. */
export async function startMarket(chainUrl: string, pools: number): Promise<RunningMarket> {
  const child = fork(fileURLToPath(new URL('./market-child.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const started = await ask(child, { kind: 'start', chainUrl, pools }, 'started')
  return {
    upstreamsUrl: started.upstreamsUrl,
    poolsUrl: started.poolsUrl,
    launches: started.launches,
    async count() {
      const { evm_rpc: chainReads = 0, ...calls } = (await ask(child, { kind: 'count' }, 'count')).calls
      return { calls, chainReads }
    },
    async stop() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

/** Calls between two counts; services without calls are left out. */
export function between(before: Calls, after: Calls): Calls {
  const calls = Object.entries(after.calls)
    .map(([name, count]) => [name, count - (before.calls[name] ?? 0)] as const)
    .filter(([, count]) => count > 0)
  return { calls: Object.fromEntries(calls), chainReads: after.chainReads - before.chainReads }
}

function ask<Kind extends MarketTell['kind']>(
  child: ChildProcess,
  question: MarketAsk,
  kind: Kind,
): Promise<Extract<MarketTell, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null) => reject(new Error(`the simulated services ended with code ${code}`))
    const hear = (told: MarketTell) => {
      if (told.kind !== kind) return
      child.off('message', hear)
      child.off('exit', gone)
      resolve(told as Extract<MarketTell, { kind: Kind }>)
    }
    child.on('message', hear)
    child.once('exit', gone)
    child.send(question)
  })
}
