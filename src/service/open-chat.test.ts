import type { PublicClient } from 'viem'
import { describe, expect, it } from 'vitest'
import { startFakeModel } from '../chat/model/fake-model.test-kit.ts'
import { openSqliteChatStore } from '../chat/store/sqlite-chat-store.ts'
import { readConfig } from '../config/read-config.ts'
import { createTestContext } from '../domain/test-context.ts'
import { openChatGuards } from './open-chat.ts'

const ADDRESS = '0xeb825715e38F1E2A06a32D8eEBb23678Ca78ba97'

describe('the guards of chat', () => {
  const open = (env: Record<string, string> = {}) => {
    const config = readConfig({
      PUBLIC_URL: 'https://sextant.example',
      PAY_TO: ADDRESS,
      BASE_RPC_URL: 'https://rpc.example',
      RELAYER_KEY: `0x${'11'.repeat(32)}`,
      ...env,
    })
    const readContract = async ({ functionName }: { functionName: string }) =>
      functionName === 'decimals' ? 18 : 10n ** 21n
    const client = { readContract } as unknown as PublicClient
    const context = createTestContext()
    const store = openSqliteChatStore(':memory:', context)
    return openChatGuards(config, { clientFor: (id) => (id === 42161 ? client : undefined) }, context, store)
  }
  const asker = { client: '192.0.2.1', format: 'text', anonId: 'a' } as const
  const unsure = { kind: 'unknown', subject: null, confidence: 0.1 } as const

  it('are made of the settings', async () => {
    const fake = await startFakeModel()
    fake.answerWith({ kind: 'answer', intent: 'price', slots: { symbol: 'ETH' } })
    const guards = open({
      TRUSTED_PROXIES: '1',
      CHAT_PER_MINUTE: '7',
      CHAT_DAILY_READS: '40',
      CHAT_HOLDER_TOKEN: ADDRESS,
      CHAT_HOLDER_CHAIN: 'arbitrum',
      CHAT_HOLDER_BALANCES: '10,1000,5000',
      LLM_BASE_URL: fake.baseUrl,
      LLM_MODEL: 'small-1',
    })
    expect(guards.clientAddressOf({ peer: '10.0.0.1', forwardedFor: '192.0.2.1' })).toBe('192.0.2.1')
    expect(await guards.rateLimit.take('192.0.2.1')).toMatchObject({ limit: 7, remaining: 6 })
    expect(await guards.allowance.spend({ ...asker, senderAddress: ADDRESS })).toMatchObject({
      tier: 'holder',
      usage: { limit: 250, remaining: 19 },
    })
    expect(await guards.readAgain({ understanding: unsure, message: 'eth?', asker })).toMatchObject({
      intent: 'price',
      slots: { symbol: 'ETH' },
    })
    await fake.close()
  })

  it('do without a holder token and a model', async () => {
    const guards = open()
    expect(await guards.allowance.spend({ ...asker, senderAddress: ADDRESS })).toMatchObject({ tier: 'wallet' })
    expect(await guards.readAgain({ understanding: unsure, message: 'eth?', asker })).toEqual(unsure)
    await guards.memory.remember(asker, { intent: 'price', slots: { symbol: 'ETH' }, missing: [] })
    expect(await guards.memory.recall(asker)).toEqual({ intent: 'price', slots: { symbol: 'ETH' }, missing: [] })
  })
})
