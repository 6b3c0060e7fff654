import { join } from 'node:path'
import type { Capability, Reach } from './capabilities/capability.ts'
import { createProofReader } from './chat/allowance/address-proof.ts'
import { createAllowance } from './chat/allowance/allowance.ts'
import { createClientAddress } from './chat/allowance/client-address.ts'
import { createHolderSteps } from './chat/allowance/holder-steps.ts'
import { createRateLimit } from './chat/allowance/rate-limit.ts'
import { createTiers } from './chat/allowance/tiers.ts'
import { createMemory } from './chat/memory/memory.ts'
import { openSqliteChatStore } from './chat/store/sqlite-chat-store.ts'
import { createTurn } from './chat/turn.ts'
import { understand } from './chat/understand/understand.ts'
import type { Understand } from './chat/understanding.ts'
import type { Config } from './config.ts'
import { findChain } from './domain/chain.ts'
import type { Context } from './domain/context.ts'
import type { Chat } from './http/chat/chat-route.ts'
import type { EvmReader } from './ports/evm.ts'
import type { Sources } from './ports/sources.ts'
import { createNameSource } from './sources/names/name-source.ts'
import { tokenPlaces } from './sources/tokens/token-places.ts'
import { createAccountReader } from './sources/wallets/account-reader.ts'

export interface ChatParts {
  config: Config
  context: Context
  reach: Reach<keyof Sources>
  evm: EvmReader
  capabilities: readonly Capability[]
  /** A test puts words in place of the parser. */
  understand?: Understand
}

export interface OpenChat extends Chat {
  close(): Promise<void>
}

/** Chat, put together from the settings. */
export function openChat(parts: ChatParts): OpenChat {
  const { config, context, reach, evm, capabilities } = parts
  const store = openSqliteChatStore(join(config.DATA_DIR, 'chat.sqlite'), context)
  const allowance = createAllowance({
    store,
    tiers: createTiers(toHolderSteps(config, evm, context)),
    readProof: createProofReader({ publicUrl: config.PUBLIC_URL, chainId: config.CHAIN_ID, evm, context }),
    ceilings: {
      everyone: config.CHAT_DAILY_READS,
      holders: config.CHAT_HOLDER_DAILY_READS,
      conversationsPerClient: config.CHAT_CONVERSATIONS_PER_CLIENT,
      modelCalls: config.LLM_DAILY_CALLS,
    },
    context,
  })
  return {
    rateLimit: createRateLimit({ store, perMinute: config.CHAT_PER_MINUTE, context }),
    clientOf: createClientAddress(config.TRUSTED_PROXIES),
    turn: createTurn({
      understand: parts.understand ?? understand,
      memory: createMemory(store, context),
      allowance,
      capabilities,
      reach,
      names: createNameSource(evm),
      accounts: createAccountReader(evm),
      places: tokenPlaces,
      context,
    }),
    close: () => store.close(),
  }
}

/** `undefined` where no token makes holders. */
function toHolderSteps(config: Config, evm: EvmReader, context: Context) {
  const { CHAT_HOLDER_TOKEN: address, CHAT_HOLDER_BALANCES: balances } = config
  const chainId = findChain(config.CHAT_HOLDER_CHAIN)?.id ?? null
  if (!address || !balances || chainId === null) return undefined
  return createHolderSteps({ chainId, address, balances }, evm, context)
}
