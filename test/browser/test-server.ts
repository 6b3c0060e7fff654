import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { type Address, erc20Abi } from 'viem'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts'
import type { Ticket } from '../../src/domain/ticket.ts'
import { createSigner } from '../../src/signing/signer.ts'
import { loadSigningKey } from '../../src/signing/signing-key.ts'
import { pay, post } from '../kit/buyer.ts'
import { createPerson, openBrowser, type Person } from './person.ts'

/** The sandbox with its service running, and a browser that opens its pages. */
export interface TestServer {
  sandbox: Sandbox
  browser: Browser
  /** Somebody with 1,000 USDC and ten ether, until the test ends that asks for one. */
  createPerson(options?: Partial<Parameters<typeof createPerson>[0]>): Promise<Person>
  /** Body of a paid answer. */
  buy(route: string, body: object): Promise<Record<string, unknown>>
  /** A link sealed with the service's own key, at any time. */
  seal(intent: Ticket, agoMs?: number): Promise<string>
  /** What an account holds of a token. */
  held(token: Address | null, owner: Address): Promise<bigint>
  close(): Promise<void>
}

/** `whenDone` takes what closes a person's page; without it, that is when the test ends which asked for the person. */
export async function startTestServer(
  settings: Record<string, string> = {},
  whenDone: (close: () => Promise<void>) => void = onTestFinished,
): Promise<TestServer> {
  const [sandbox, browser] = await Promise.all([startSandbox({ port: 0, settings }), openBrowser()])
  const { chain, baseUrl } = sandbox
  return {
    sandbox,
    browser,
    async createPerson(options = {}) {
      const account: SandboxAccount = options.account ?? (await chain.createPayer())
      await chain.fundEth(account.address)
      const person = await createPerson({ browser, rpcUrl: chain.url, ...options, account })
      // A page that stays open asks for prices again and again, beside all tests that follow.
      whenDone(person.close)
      return person
    },
    async buy(route, body) {
      const url = `${baseUrl}/api/${route}`
      const { status, body: answer } = await post(url, body, await pay(chain.payer, url))
      if (status !== 200) throw new Error(`${route} answered ${status}: ${JSON.stringify(answer)}`)
      return answer as Record<string, unknown>
    },
    async seal(intent, agoMs = 0) {
      const key = await loadSigningKey({ file: join(String(sandbox.settings.DATA_DIR), 'signing-key.json') })
      const quotedAtMs = Date.now() - agoMs
      return createSigner({ key, baseUrl, now: () => quotedAtMs }).sealTicket({ ...intent, quotedAtMs })
    },
    held: (token, owner) =>
      token === null
        ? chain.client.getBalance({ address: owner })
        : chain.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
    async close() {
      await browser.close()
      await sandbox.stop()
    },
  }
}

/** A server for all tests of a file: started before them, closed after them. It cannot be used outside of tests. */
export function useTestServer(settings: Record<string, string> = {}): TestServer {
  let started: TestServer | undefined
  beforeAll(async () => {
    started = await startTestServer(settings)
  })
  afterAll(() => started?.close())
  const get = (): TestServer => {
    if (!started) throw new Error('The server is there while tests run.')
    return started
  }
  return {
    get sandbox() {
      return get().sandbox
    },
    get browser() {
      return get().browser
    },
    createPerson: (options) => get().createPerson(options),
    buy: (route, body) => get().buy(route, body),
    seal: (intent, agoMs) => get().seal(intent, agoMs),
    held: (token, owner) => get().held(token, owner),
    close: () => get().close(),
  }
}
