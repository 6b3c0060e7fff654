import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import type { SandboxChain } from '../../sandbox/start-chain.ts'
import { createPurchase, type Kind, note, type Purchase, type Told } from './purchase.ts'
import type { ThirdParty } from './third-party.ts'
import type { Signed, Wallet } from './wallet.ts'

export interface BuyersSettings {
  urls: readonly string[]
  chain: SandboxChain
  wallet: Wallet
  payers: readonly SandboxAccount[]
  thirdParty: ThirdParty
  chance: () => number
}

/** Shares of the unusual kinds; all other purchases are `honest`. */
const SHARES: [Kind, number][] = [
  ['everywhere', 0.1],
  ['two bodies', 0.04],
  ['front-run', 0.05],
  ['cancelled', 0.03],
  ['overdrawn', 0.02],
  ['hung up', 0.04],
]
/** Counted from when everything works again. */
const GIVE_UP_AFTER_MS = 50_000
const ANSWER_MS = 25_000

/** Simulated buyers: each sends its payment again, to any replica, until the outcome is final. */
export function createBuyers({ urls, chain, wallet, payers, thirdParty, chance }: BuyersSettings) {
  const purchases: Purchase[] = []
  let giveUpAtMs = Number.POSITIVE_INFINITY
  const agent = new Agent({ connections: 256, headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS })
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T

  async function ask(signed: Signed, symbol = 'ETH', signal?: AbortSignal): Promise<Told | undefined> {
    try {
      const { statusCode, body } = await request(`${pick(urls)}/api/price`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'PAYMENT-SIGNATURE': signed.header },
        body: JSON.stringify({ symbol }),
        dispatcher: agent,
        ...(signal ? { signal } : {}),
      })
      const text = await body.text()
      return { status: statusCode, code: statusCode === 200 ? '' : String(JSON.parse(text).code), text }
    } catch {
      return undefined
    }
  }

  async function finish(purchase: Purchase, signed: Signed, symbol = 'ETH'): Promise<void> {
    const startedAt = Date.now()
    while (Date.now() < giveUpAtMs) {
      const told = await ask(signed, symbol)
      if (!told) purchase.cutOff = true
      if (told && note(purchase, told)) break
      await wait(told ? 300 + chance() * 700 : 50 + chance() * 100)
    }
    purchase.ms = Date.now() - startedAt
  }

  /** A new wallet with the money for one purchase. */
  async function createPayer(): Promise<SandboxAccount> {
    const payer = await chain.createPayer({ fundsBase: 0n })
    await chain.mintUsdc(payer.address, wallet.priceBase).catch(() => undefined)
    return payer
  }

  function start(kind: Kind, payer = pick(payers)): { purchase: Purchase; signed: Signed; payer: SandboxAccount } {
    const signed = wallet.sign(payer)
    const purchase = createPurchase(kind, signed.authorization)
    purchases.push(purchase)
    return { purchase, signed, payer }
  }

  const ways: Record<Kind, () => Promise<void>> = {
    async honest() {
      const { purchase, signed } = start('honest')
      await finish(purchase, signed)
    },
    async everywhere() {
      const { purchase, signed } = start('everywhere')
      await Promise.all(Array.from({ length: 2 + Math.floor(chance() * 3) }, () => finish(purchase, signed)))
    },
    async 'two bodies'() {
      const { purchase, signed } = start('two bodies')
      await Promise.all(['ETH', 'BTC'].map((symbol) => finish(purchase, signed, symbol)))
    },
    async 'front-run'() {
      const { purchase, signed } = start('front-run')
      const rush = wait(chance() * 60).then(() => thirdParty.send(signed.call))
      await Promise.all([finish(purchase, signed), rush])
    },
    /** With a wallet of its own: a cancellation that comes in between is a failure on chain, for which its payer must wait. */
    async cancelled() {
      const { purchase, signed, payer } = start('cancelled', await createPayer())
      const regret = wait(chance() * 60).then(() => thirdParty.cancel(payer, signed.authorization.nonce))
      await Promise.all([finish(purchase, signed), regret])
    },
    /** A wallet that can pay for one purchase signs two. */
    async overdrawn() {
      const payer = await createPayer()
      const both = [start('overdrawn', payer), start('overdrawn', payer)]
      await Promise.all(both.map(({ purchase, signed }) => finish(purchase, signed)))
    },
    async 'hung up'() {
      const { purchase, signed } = start('hung up')
      await ask(signed, 'ETH', AbortSignal.timeout(Math.round(5 + chance() * 150)))
      purchase.cutOff = true
      await finish(purchase, signed)
    },
  }

  function chooseKind(): Kind {
    let drawn = chance()
    for (const [kind, share] of SHARES) {
      drawn -= share
      if (drawn < 0) return kind
    }
    return 'honest'
  }

  return {
    purchases,
    /** Runs `atOnce` buyers in parallel until `isOver`; resolves when the last purchase has ended. */
    async shop({ atOnce, isOver }: { atOnce: number; isOver(): boolean }): Promise<void> {
      const buy = async () => {
        while (!isOver()) await ways[chooseKind()]()
      }
      await Promise.all(Array.from({ length: atOnce }, buy))
    },
    /** Called after the last fault: from now on open purchases must end within `GIVE_UP_AFTER_MS`. */
    calm: () => {
      giveUpAtMs = Date.now() + GIVE_UP_AFTER_MS
    },
    close: () => agent.destroy(),
  }
}
