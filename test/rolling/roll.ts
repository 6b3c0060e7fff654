import { setTimeout as wait } from 'node:timers/promises'
import { startEnvironment } from '../chaos/environment.ts'
import { createWallet } from '../chaos/wallet.ts'
import { challengeOf } from '../kit/buyer.ts'
import { type Call, startLoad } from './load.ts'
import { startNginx } from './nginx.ts'

export interface RollPlan {
  replicas: number
  /** How often every replica is restarted. */
  rounds: number
  atOnce: number
  perSecond?: number | undefined
  say?: ((line: string) => void) | undefined
}

/** What buyers got behind nginx while replicas were restarted one by one, and while one was killed. */
export interface RollReport {
  seconds: number
  /** Calls during the rolling restart, and those that did not get 200 at the first try. */
  calls: number
  failed: string[]
  /** Exit codes of the replicas that were asked to stop. */
  ends: (number | null)[]
  /** The same with `kill -9`; what failed was sent again with the same payment. */
  killed: { calls: number; again: string[]; lost: number }
  /** Base units that the chain moved to the payee, and that all calls together cost. */
  earnedBase: bigint
  priceBase: bigint
}

const PAYERS = 24
/** 1,000 USDC each. */
const FUNDS_BASE = 1_000_000_000n
/** A replica that comes back sells for this long before the next one goes, as a rolling update does it. */
const BETWEEN_MS = 1_500

export async function rollUnderLoad(plan: RollPlan): Promise<RollReport> {
  const { replicas: count, rounds, say = () => {} } = plan
  const settings = { STOP_DELAY_SECONDS: '1' }
  const environment = await startEnvironment({ replicas: count, store: 'postgres', settings, say })
  const closing: (() => Promise<unknown>)[] = [environment.close]
  try {
    const { chain, replicas } = environment
    const nginx = await startNginx(replicas.urls)
    closing.push(nginx.stop)
    const wallet = createWallet(await challengeOf(`${nginx.url}/api/price`))
    const payers = await Promise.all(Array.from({ length: PAYERS }, () => chain.createPayer({ fundsBase: FUNDS_BASE })))
    const earnedBefore = await chain.balanceOf(chain.payTo)
    const begin = () => startLoad({ ...plan, url: nginx.url, wallet, payers })

    const startedMs = Date.now()
    const rolling = begin()
    closing.push(rolling.close)
    const ends: (number | null)[] = []
    for (let place = 0; place < count * rounds; place++) {
      await wait(BETWEEN_MS)
      ends.push(await replicas.restart(place % count, 'SIGTERM'))
      say(`  replica ${(place % count) + 1} was restarted; ${rolling.calls.length} calls so far`)
    }
    await rolling.stop()
    const seconds = (Date.now() - startedMs) / 1000

    const killing = begin()
    closing.push(killing.close)
    await wait(BETWEEN_MS)
    await replicas.restart(0, 'SIGKILL')
    await killing.stop()
    const again = killing.calls.filter(hasFailed)
    const answered = await Promise.all(again.map((call) => killing.insist(call)))
    await environment.untilSettled()
    const calls = rolling.calls.length + killing.calls.length
    return {
      seconds,
      calls: rolling.calls.length,
      failed: rolling.calls.filter(hasFailed).map(({ first }) => first),
      ends,
      killed: {
        calls: killing.calls.length,
        again: again.map(({ first }) => first),
        lost: answered.filter((isAnswered) => !isAnswered).length,
      },
      earnedBase: (await chain.balanceOf(chain.payTo)) - earnedBefore,
      priceBase: wallet.priceBase * BigInt(calls),
    }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

const hasFailed = ({ first }: Call): boolean => first !== '200'
