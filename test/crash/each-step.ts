import type { SandboxChain } from '../../sandbox/start-chain.ts'
import type { RunningUpstreams } from '../../sandbox/upstreams/start-upstreams.ts'
import type { RpcProxy } from '../kit/rpc-proxy.ts'
import type { ServiceProcess } from '../kit/service-process.ts'
import type { Buyers } from './buyers.ts'

interface CrashRun {
  start(): Promise<ServiceProcess>
  buyers: Buyers
  chain: SandboxChain
  proxy: RpcProxy
  upstreams: RunningUpstreams
  say(line: string): void
}

/** A step of a sale at which the process is killed, recognised by the RPC call that the service makes there. */
interface Step {
  name: string
  /** The JSON-RPC call at which the process is killed. */
  at: string | 'while working'
  /** Whether that call still reaches the chain. */
  reaches: boolean
}

const STEPS: Step[] = [
  { name: 'claimed', at: 'while working', reaches: false },
  { name: 'answered, nothing signed', at: 'eth_maxPriorityFeePerGas', reaches: false },
  { name: 'signed, not sent', at: 'eth_sendRawTransaction', reaches: false },
  { name: 'sent', at: 'eth_sendRawTransaction', reaches: true },
  { name: 'mined', at: 'eth_getTransactionReceipt', reaches: true },
]

/**
 * Kills the service once at each step. The same payment is then sent again and must lead to one charge and its answer.
 */
export async function killAtEachStep({ start, buyers, chain, proxy, upstreams, say }: CrashRun): Promise<void> {
  for (const { name, at, reaches } of STEPS) {
    // A different token for each step, so that its answer is not cached yet.
    let service = await start()
    const before = await chain.balanceOf(chain.payTo)
    const died = new Promise<void>((resolve) => {
      const die = async () => {
        proxy.onCall = undefined
        await service.kill('SIGKILL')
        upstreams.control.reset()
        service = await start()
        resolve()
      }
      if (at === 'while working') {
        upstreams.control.setScenario({ upstream: '*', scenario: 'slow' })
        setTimeout(die, 700)
      } else proxy.onCall = { method: at, reaches, happens: die }
    })
    const bought = buyers.buy(SYMBOLS[name])
    await died
    const attempt = await bought
    const earned = (await chain.balanceOf(chain.payTo)) - before
    const right = attempt.status === 200 && earned === 10_000n
    say(`  ${right ? 'ok   ' : 'WRONG'} ${name}: ${attempt.status} ${attempt.code}, charged ${earned}`)
    await service.kill('SIGTERM')
    if (!right) throw new Error(`a kill at "${name}" broke the promise`)
  }
}

const SYMBOLS: Record<string, string> = { claimed: 'LINK', 'signed, not sent': 'BTC', sent: 'SOL', mined: 'UNI' }
