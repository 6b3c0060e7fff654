import { LRUCache } from 'lru-cache'

/** What wallets made of the tokens that were read: how a wallet without a name earns being told. Kept in memory. */

export interface TrackRecord {
  /** Notes for a token which wallets are in profit on it and which are not. A later note replaces an earlier one. */
  note(token: string, results: readonly { wallet: string; profitable: boolean }[]): void
  /** What a wallet made of other tokens; null when none was read. The asked token itself proves nothing. */
  of(wallet: string, token: string): WalletRecord | null
}

export interface WalletRecord {
  tokens: number
  profitable: number
}

const MOST_WALLETS = 20_000
/** Tokens kept for each wallet, the newest. */
const MOST_TOKENS = 20
/** One lucky token proves nothing, and who wins in less than 60 % of the tokens is close to chance. */
const LEAST_PROFITABLE = 2
const LEAST_SHARE = 0.6

export function createTrackRecord(): TrackRecord {
  const wallets = new LRUCache<string, Map<string, boolean>>({ max: MOST_WALLETS })
  return {
    note(token, results) {
      for (const { wallet, profitable } of results) {
        const known = wallets.get(wallet) ?? new Map<string, boolean>()
        known.delete(token)
        known.set(token, profitable)
        const [oldest] = known.keys()
        if (known.size > MOST_TOKENS && oldest !== undefined) known.delete(oldest)
        wallets.set(wallet, known)
      }
    },
    of(wallet, token) {
      const others = [...(wallets.get(wallet) ?? [])].filter(([key]) => key !== token)
      if (others.length === 0) return null
      return { tokens: others.length, profitable: others.filter(([, profitable]) => profitable).length }
    },
  }
}

export const hasEarned = (record: WalletRecord | null): record is WalletRecord =>
  record !== null && record.profitable >= LEAST_PROFITABLE && record.profitable / record.tokens >= LEAST_SHARE
