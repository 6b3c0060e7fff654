import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { type SandboxChain, startChain } from '../../sandbox/chain/chain.ts'
import { type Contestant, type RunningContestant, startContestant } from '../contestants/start-contestant.ts'

/** One chain with everybody who sells and buys on it. */
export interface Market {
  chain: SandboxChain
  sellers: readonly RunningContestant[]
  payers: readonly SandboxAccount[]
  close(): Promise<void>
}

export const OURS = 'Sextant'
const PAYERS = 32

export async function openMarket(profileDir?: string): Promise<Market> {
  const chain = await startChain()
  const dataDir = mkdtempSync(join(tmpdir(), 'sextant-bench-'))
  const sellers: RunningContestant[] = []
  const close = async () => {
    await Promise.all(sellers.map((seller) => seller.stop()))
    await chain.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
  }
  try {
    const contestants = await listContestants(chain, dataDir)
    sellers.push(...(await Promise.all(contestants.map((contestant) => startContestant(contestant, profileDir)))))
    const payers = await Promise.all(Array.from({ length: PAYERS }, () => chain.createPayer()))
    return { chain, sellers, payers, close }
  } catch (thrown) {
    await close()
    throw thrown
  }
}

/** The official set-ups differ in their wallet; one more is one more line. */
async function listContestants(chain: SandboxChain, dataDir: string): Promise<Contestant[]> {
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
    { name: OURS, program: 'ours', settings: { ...places, relayerKey: chain.relayer.privateKey, dataDir } },
  ]
}
