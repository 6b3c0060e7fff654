import type { Capability, Reach } from './capabilities/capability.ts'
import { createTurn } from './chat/conversation/turn.ts'
import type { ChatStore } from './chat/store/chat-store.ts'
import { understand } from './chat/understand/understand.ts'
import type { Understand } from './chat/understand/understanding.ts'
import { openChatGuards } from './chat-guards.ts'
import type { Config } from './config.ts'
import type { Context } from './domain/context.ts'
import type { Chat } from './http/chat/chat-route.ts'
import type { EvmReader } from './ports/evm.ts'
import type { Sources } from './ports/sources.ts'
import { createNameSource } from './sources/names/name-source.ts'
import { tokenPlaces } from './sources/tokens/token-registry.ts'
import { createAccountReader } from './sources/wallets/account-reader.ts'

export interface ChatParts {
  config: Config
  context: Context
  reach: Reach<keyof Sources>
  evm: EvmReader
  store: ChatStore
  capabilities: readonly Capability[]
  /** A test puts its own reading in place of the parser's. */
  understand?: Understand
}

/** Chat, put together from the settings. */
export function openChat(parts: ChatParts): Chat {
  const { config, context, reach, evm, store, capabilities } = parts
  const { clientAddressOf, rateLimit, ...guards } = openChatGuards(config, evm, context, store)
  const turn = createTurn({
    ...guards,
    understand: parts.understand ?? understand,
    capabilities,
    reach,
    names: createNameSource(evm),
    accounts: createAccountReader(evm),
    places: tokenPlaces,
    context,
  })
  return { turn, rateLimit, clientAddressOf }
}
