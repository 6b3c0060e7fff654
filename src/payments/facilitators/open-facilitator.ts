import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Context } from '../../domain/context.ts'
import { createPlainAccounts } from '../chain/plain-accounts.ts'
import { createRehearsals } from '../chain/rehearsals.ts'
import type { Rpc } from '../chain/rpc.ts'
import { createTokenChain } from '../chain/token-chain.ts'
import type { RelayerDesk } from '../ledger/ledger.ts'
import { createEmbeddedFacilitator } from './embedded.ts'
import type { Facilitator } from './facilitator.ts'
import { createRelayer } from './relayer.ts'
import { createRemoteFacilitator } from './remote.ts'

export interface FacilitatorSettings {
  CHAIN_ID: number
  PAY_TO: Hex
  RELAYER_KEY?: string | undefined
  FACILITATOR_URL?: string | undefined
  FACILITATOR_HEADERS: Record<string, string>
}

/** The facilitator that the settings name: a remote one, or our own with its gas key. */
export function openFacilitator(
  settings: FacilitatorSettings,
  { context, rpc, desk }: { context: Context; rpc: Rpc; desk: RelayerDesk },
): Facilitator {
  const { CHAIN_ID: chainId, PAY_TO, RELAYER_KEY, FACILITATOR_URL: url, FACILITATOR_HEADERS: headers } = settings
  if (url) return createRemoteFacilitator({ url, headers, chain: createTokenChain(rpc, PAY_TO), context })
  const account = privateKeyToAccount(RELAYER_KEY as Hex)
  const chain = createTokenChain(rpc, account.address)
  return createEmbeddedFacilitator({
    chain,
    relayer: createRelayer({ rpc, account, chainId, desk, context }),
    accounts: createPlainAccounts(rpc),
    context,
    rehearse: createRehearsals(rpc, account.address, chain.rehearse),
  })
}
