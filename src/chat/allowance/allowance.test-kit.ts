import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PublicClient } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, type SiweMessage } from 'viem/siwe'
import { createTestContext } from '../../domain/test-context.ts'
import type { EvmReader } from '../../ports/evm.ts'
import { openSqliteChatStore } from '../store/sqlite-chat-store.ts'
import { createProofReader } from './address-proof.ts'
import { type Allowance, type AllowanceSettings, createAllowance } from './allowance.ts'
import type { AddressProof, Asker } from './asker.ts'
import { createTiers, type HolderStep } from './tiers.ts'

export const PUBLIC_URL = 'https://sextant.example'
export const CHAIN_ID = 8453
export const NO_CHAINS: EvmReader = { clientFor: () => undefined }

/** A chain whose only answers are these. */
export const chainOf = (client: Partial<Record<keyof PublicClient, unknown>>): EvmReader => ({
  clientFor: (chainId) => (chainId === CHAIN_ID ? (client as unknown as PublicClient) : undefined),
})

export const newAccount = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey())

export function siweOf(address: `0x${string}`, nowMs: number, changes: Partial<SiweMessage> = {}): string {
  return createSiweMessage({
    address,
    chainId: CHAIN_ID,
    domain: new URL(PUBLIC_URL).host,
    uri: PUBLIC_URL,
    version: '1',
    nonce: 'abcdefgh12345678',
    issuedAt: new Date(nowMs),
    ...changes,
  })
}

export async function proofOf(account: PrivateKeyAccount, nowMs: number): Promise<AddressProof> {
  const message = siweOf(account.address, nowMs)
  return { message, signature: await account.signMessage({ message }) }
}

export const asker = (changes: Partial<Asker> = {}): Asker => ({
  client: '203.0.113.1',
  format: 'text',
  anonId: 'agent-42',
  ...changes,
})

/** Two replicas on one fresh file. */
export function openAllowances(changes: Partial<AllowanceSettings['ceilings']> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'allowance-'))
  const context = createTestContext(Date.parse('2026-11-15T12:00:00Z'))
  const steps = new Map<string, HolderStep>()
  const stores = [1, 2].map(() => openSqliteChatStore(join(folder, 'chat.sqlite'), context))
  const [one, other] = stores.map((store) =>
    createAllowance({
      store,
      tiers: createTiers(async (address) => steps.get(address) ?? 0),
      readProof: createProofReader({ publicUrl: PUBLIC_URL, chainId: CHAIN_ID, evm: NO_CHAINS, context }),
      ceilings: { everyone: 200, holders: 2_000, conversationsPerClient: 1, modelCalls: 50, ...changes },
      context,
    }),
  ) as [Allowance, Allowance]
  return {
    one,
    other,
    context,
    steps,
    path: join(folder, 'chat.sqlite'),
    async close() {
      await Promise.all(stores.map((store) => store.close()))
      rmSync(folder, { recursive: true })
    },
  }
}

/** Spends until refused, at most so often; tells how often it was granted. */
export async function countGranted(allowance: Allowance, times: number, at: (turn: number) => Asker): Promise<number> {
  let granted = 0
  for (let turn = 0; turn < times; turn += 1) if ((await allowance.spend(at(turn))).ok) granted += 1
  return granted
}
