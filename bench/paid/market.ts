import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { type SandboxChain, startChain } from '../../sandbox/start-chain.ts'
import { type Contestant, type RunningContestant, startContestant } from '../contestants/start-contestant.ts'

/** One chain with all servers and buyers of the comparison. */
export interface Market {
  chain: SandboxChain
  sellers: readonly RunningContestant[]
  payers: readonly SandboxAccount[]
  close(): Promise<void>
}

export const OURS = 'Sextant'
const PAYERS = 64

export interface MarketOptions {
  profileDir?: string | undefined
  /** Undefined: every transaction is mined at once. */
  blockTimeSeconds?: number
  /** Only our own server. */
  alone?: boolean
  payers?: number
  /** SALES_AT_ONCE of our server; the default if undefined. */
  salesAtOnce?: number
  /** TRUSTED_PROXIES of our server, so that buyers can come from several addresses. */
  trustedProxies?: number
}

export async function openMarket(options: MarketOptions = {}): Promise<Market> {
  const { profileDir, blockTimeSeconds, alone = false, payers: count = PAYERS } = options
  const chain = await startChain()
  const dataDir = mkdtempSync(join(tmpdir(), 'sextant-bench-'))
  const sellers: RunningContestant[] = []
  const close = async () => {
    await Promise.all(sellers.map((seller) => seller.stop()))
    await chain.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
  }
  try {
    const contestants = await listContestants(chain, dataDir, options)
    const invited = alone ? contestants.filter(({ name }) => name === OURS) : contestants
    sellers.push(...(await Promise.all(invited.map((contestant) => startContestant(contestant, profileDir)))))
    const payers = await Promise.all(Array.from({ length: count }, () => chain.createPayer()))
    if (blockTimeSeconds !== undefined) await setBlockTime(chain, blockTimeSeconds)
    return { chain, sellers, payers, close }
  } catch (thrown) {
    await close()
    throw thrown
  }
}

/** Our server, and official packages with several wallet settings. */
async function listContestants(
  chain: SandboxChain,
  dataDir: string,
  { salesAtOnce, trustedProxies }: MarketOptions,
): Promise<Contestant[]> {
  const places = { rpcUrl: chain.url, payTo: chain.payTo }
  const official = async (mode: string, changes: object): Promise<Contestant> => {
    const gasKey = await chain.createPayer({ fundsBase: 0n })
    await chain.fundEth(gasKey.address)
    const settings = { ...places, relayerKey: gasKey.privateKey, ...changes }
    return { name: `official ${mode}`, program: 'official', settings }
  }
  return [
    await official('default', {}),
    await official('nonce', { countNonces: true }),
    await official('upfront', { countNonces: true, pollingMs: 50, upfront: true }),
    {
      name: OURS,
      program: 'ours',
      settings: { ...places, relayerKey: chain.relayer.privateKey, dataDir, salesAtOnce, trustedProxies },
    },
  ]
}

/** Set after the setup, so that the setup need not wait for blocks. Anvil accepts only whole seconds. */
async function setBlockTime(chain: SandboxChain, seconds: number): Promise<void> {
  if (Number.isInteger(seconds)) return chain.setBlockTime(seconds)
  await chain.client.request({ method: 'evm_setAutomine', params: [false] } as never)
  const timer = setInterval(() => void chain.mine().catch(() => clearInterval(timer)), seconds * 1000)
  void chain.node.ended.then(() => clearInterval(timer))
}
