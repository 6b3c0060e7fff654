import type { Capability, Dependencies } from '../capabilities/capability.ts'
import { createProofReader } from '../chat/allowance/address-proof.ts'
import { type Allowance, createAllowance } from '../chat/allowance/allowance.ts'
import { type Arrival, createClientAddress } from '../chat/allowance/client-address.ts'
import { createHolderSteps } from '../chat/allowance/holder-steps.ts'
import { createRateLimit, type RateLimit } from '../chat/allowance/rate-limit.ts'
import { createTiers } from '../chat/allowance/tiers.ts'
import { createMemory, type Memory } from '../chat/conversation/memory.ts'
import { createTurn } from '../chat/conversation/turn.ts'
import { createModelReader } from '../chat/model/model-reader.ts'
import type { IsSaid } from '../chat/model/said.ts'
import { isSaidByParser } from '../chat/model/said-by-parser.ts'
import { createSecondReading, type SecondReading } from '../chat/model/second-reading.ts'
import type { ChatStore } from '../chat/store/chat-store.ts'
import { holdDoubtful } from '../chat/understand/accounted/hold-doubtful.ts'
import { understand } from '../chat/understand/understand.ts'
import type { Understand } from '../chat/understand/understanding.ts'
import type { Config } from '../config/read-config.ts'
import { findChain } from '../domain/chains/find-chain.ts'
import type { Context } from '../domain/context.ts'
import type { Chat } from '../http/chat/chat-route.ts'
import type { EvmReader } from '../ports/evm.ts'
import type { Sources } from '../ports/sources.ts'
import { createNameSource } from '../sources/names/name-source.ts'
import { tokenPlaces } from '../sources/tokens/token-registry.ts'
import { createAccountReader } from '../sources/wallets/account-reader.ts'

export interface ChatParts {
  config: Config
  context: Context
  dependencies: Dependencies<keyof Sources>
  evm: EvmReader
  store: ChatStore
  capabilities: readonly Capability[]
  /** Replaces the parser in tests. */
  understand?: Understand
}

/** Builds chat from the settings. */
export function openChat(parts: ChatParts): Chat {
  const { config, context, dependencies, evm, store, capabilities } = parts
  const { clientAddressOf, rateLimit, ...guards } = openChatGuards(config, evm, context, store)
  const turn = createTurn({
    ...guards,
    understand: parts.understand ?? understand,
    holdDoubtful,
    capabilities,
    dependencies,
    names: createNameSource(evm),
    accounts: createAccountReader(evm),
    places: tokenPlaces,
    context,
  })
  return { turn, rateLimit, clientAddressOf }
}

/** The parts of chat that limit its cost and keep its memory. */
export interface ChatGuards {
  clientAddressOf(arrival: Arrival): string
  rateLimit: RateLimit
  allowance: Allowance
  memory: Memory
  readAgain: SecondReading
}

export function openChatGuards(
  config: Config,
  evm: EvmReader,
  context: Context,
  store: ChatStore,
  isSaid: IsSaid = isSaidByParser,
): ChatGuards {
  const allowance = createAllowance({
    store,
    tiers: createTiers(holderStepsOf(config, evm, context)),
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
    clientAddressOf: createClientAddress(config.TRUSTED_PROXIES),
    rateLimit: createRateLimit({ store, perMinute: config.CHAT_PER_MINUTE, context }),
    allowance,
    memory: createMemory(store, context),
    readAgain: createSecondReading(modelOf(config, context, isSaid), allowance),
  }
}

function holderStepsOf(config: Config, evm: EvmReader, context: Context) {
  const { CHAT_HOLDER_TOKEN: address, CHAT_HOLDER_BALANCES: balances, CHAT_HOLDER_CHAIN: chain } = config
  const chainId = findChain(chain)?.id
  return address && balances && chainId ? createHolderSteps({ address, balances, chainId }, evm, context) : undefined
}

function modelOf(config: Config, context: Context, isSaid: IsSaid) {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: apiKey } = config
  return baseUrl && model ? createModelReader({ baseUrl, model, apiKey, context, isSaid }) : undefined
}
