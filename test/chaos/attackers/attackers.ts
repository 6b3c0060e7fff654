import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { SandboxAccount } from '../../../sandbox/chain/accounts.ts'
import { encodeHeader } from '../../../sandbox/pay.ts'
import type { SandboxChain } from '../../../sandbox/start-chain.ts'
import type { ThirdParty } from '../third-party.ts'
import type { Wallet } from '../wallet.ts'
import { type Attacker, type AttackerTools, type Attempt, PRICE_OF_ETH } from './attacker.ts'
import { createCancelledReplayer } from './cancelled.ts'
import { createChainReader } from './chain-reader.ts'
import { createSwitchedAttacker, createTwoFacedAttacker } from './contract-wallets.ts'
import { createForger } from './forger.ts'
import { createFreeloader } from './freeloader.ts'
import { createGasTrapAttacker } from './gas-trap.ts'
import { createOverdraftAttacker } from './overdraft.ts'
import { createRevertedHolder } from './reverted-holder.ts'

export interface AttackersSettings {
  urls: readonly string[]
  chain: SandboxChain
  wallet: Wallet
  thirdParty: ThirdParty
  victims: readonly SandboxAccount[]
  relayers: readonly `0x${string}`[]
  chance: () => number
}

/** Mean pause after an attack. */
const PAUSE_MS = 1_500
const ANSWER_MS = 25_000
const NO_ANSWER = { status: 0, code: 'no answer', text: '' }

/** All attackers, who strike in turn and in parallel until they are stopped; every attempt is kept for the judge. */
export function createAttackers({ urls, chance, ...rest }: AttackersSettings) {
  const all: Attacker[] = [
    createTwoFacedAttacker(),
    createSwitchedAttacker(),
    createOverdraftAttacker(),
    createGasTrapAttacker(),
    createChainReader(),
    createRevertedHolder(),
    createCancelledReplayer(),
    createForger(),
    createFreeloader(),
  ]
  const attempts: Attempt[] = []
  const troubles: string[] = []
  const over = new AbortController()
  setMaxListeners(0, over.signal)
  const agent = new Agent({ connections: 128, headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS })

  function toolsFor(attacker: Attacker): AttackerTools {
    const from = `203.0.113.${1 + Math.floor(chance() * 250)}`
    return {
      ...rest,
      chance,
      pause: (ms) =>
        wait(ms, undefined, { signal: over.signal }).then(
          () => true,
          () => false,
        ),
      async send({ header, authorization, signature }, { route, body, v1 = false } = {}) {
        if (over.signal.aborted) return undefined
        const url = urls[Math.floor(chance() * urls.length)]
        const asked = { route: route ?? PRICE_OF_ETH.route, body: JSON.stringify(body ?? PRICE_OF_ETH.body) }
        const payload = { signature, authorization }
        const payment = v1
          ? { 'X-PAYMENT': encodeHeader({ x402Version: 1, scheme: 'exact', network: 'base', payload }) }
          : { 'PAYMENT-SIGNATURE': header }
        const { from: payer, nonce } = authorization
        const attempt: Attempt = { attacker, payer, nonce, request: `${asked.route} ${asked.body}`, ...NO_ANSWER }
        attempts.push(attempt)
        try {
          const { statusCode, body: answer } = await onceItRuns(() =>
            request(`${url}${asked.route}`, {
              method: 'POST',
              headers: { 'content-type': 'application/json', 'X-Forwarded-For': from, ...payment },
              body: asked.body,
              dispatcher: agent,
            }),
          )
          const text = await answer.text()
          const code = statusCode === 200 ? '' : String(JSON.parse(text).code)
          Object.assign(attempt, { status: statusCode, code, text: statusCode === 200 ? text : '' })
          return { status: statusCode, code, text }
        } catch {
          return undefined
        }
      },
    }
  }

  async function attack(place: number): Promise<void> {
    for (let turn = place; !over.signal.aborted; turn++) {
      const attacker = all[turn % all.length] as Attacker
      // The chain may be away or paused for longer than an attacker waits; that is no finding.
      await attacker.strike(toolsFor(attacker)).catch((thrown) => troubles.push(`${attacker.name}: ${thrown}`))
      await wait(chance() * 2 * PAUSE_MS, undefined, { signal: over.signal }).catch(() => undefined)
    }
  }

  return {
    attempts,
    /** Strikes that broke off, for the reader of the run. */
    troubles,
    names: all.map(({ name }) => name),
    /** Resolves after `stop`, when every request was answered. */
    async run(atOnce: number): Promise<void> {
      const attacking = Promise.all(
        Array.from({ length: atOnce }, (_, place) => attack(Math.floor((place * all.length) / atOnce))),
      )
      const stopped = new Promise((resolve) => over.signal.addEventListener('abort', resolve, { once: true }))
      // An attack may wait for a transaction of its own that a reorganisation took away; nothing is sent any more.
      await Promise.race([attacking, stopped.then(() => wait(ANSWER_MS + 3_000))])
    },
    stop: () => over.abort(),
    close: () => agent.destroy(),
  }
}

/** A replica that is down is waited for; what broke off later is not repeated. */
async function onceItRuns<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = 12; ; left--) {
    try {
      return await ask()
    } catch (thrown) {
      if (left === 0 || (thrown as { code?: string }).code !== 'ECONNREFUSED') throw thrown
      await wait(250)
    }
  }
}
