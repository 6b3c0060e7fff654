import { FAKE_NOW_MS } from './prices.test-kit.ts'
import type { Funder, TokenSent, WalletHistorySource, WalletOrigin } from './wallet-history.ts'

export interface FakeHistory {
  /** By lower-case address; other wallets have a funder of their own and are old. */
  origins?: Record<string, Partial<WalletOrigin>>
  /** By lower-case address; other funders are ordinary wallets. */
  funders?: Record<string, Partial<Funder>>
  sent?: TokenSent[]
}

const LONG_AGO_MS = FAKE_NOW_MS - 400 * 86_400_000

/** The explorer of every EVM chain: each wallet has its own funder, unless a test says otherwise. */
export function fakeWalletHistory({ origins = {}, funders = {}, sent = [] }: FakeHistory = {}): WalletHistorySource {
  return {
    covers: ({ kind }) => kind === 'evm',
    origins: async (_chain, addresses) => ({
      source: 'blockscout',
      atMs: FAKE_NOW_MS,
      value: new Map(
        addresses.map((address) => [
          address,
          {
            funder: `0xf${address.slice(3)}`,
            tx: null,
            byContract: false,
            firstSeenMs: LONG_AGO_MS,
            ...origins[address],
          },
        ]),
      ),
    }),
    funders: async (_chain, addresses) =>
      new Map(
        addresses.map((address) => [
          address,
          { label: null, isNamedService: false, isBusy: false, ...funders[address] },
        ]),
      ),
    tokensSent: async () => ({ source: 'blockscout', atMs: FAKE_NOW_MS, value: { sent, whole: true } }),
  }
}
